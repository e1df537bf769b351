/** The `lang` of a text that a person wrote: Japanese if it has any kana or kanji, otherwise that of the page. */
export const contentLanguage = (text: string | null | undefined): 'ja' | undefined =>
  text && japanese.test(text) ? 'ja' : undefined;

// hiragana, katakana (also half width), kanji and the marks between them
const japanese = /[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]/;
