import { section } from '../section.ts';

/** What the files of an exported study say. */
export const studyExportTexts = section({
  en: {
    failed: 'The file could not be made.',
    columns: ['Time in Tokyo', 'Question', 'Grade', 'Seconds', 'Taken back', 'Turn', 'Question id'],
    takenBack: 'yes',
    unknownQuestion: 'A question that is not on this device',
    title: 'My answers',
    fields: { situation: 'Situation', task: 'Task', action: 'Action', result: 'Result' },
  },
  ja: {
    failed: 'ファイルを作成できませんでした。',
    columns: ['日時（東京）', '質問', '評価', '秒数', '取り消し', '回答 ID', '質問 ID'],
    takenBack: 'はい',
    unknownQuestion: 'この端末にない質問',
    title: '自分の回答',
    fields: { situation: '状況', task: '課題', action: '行動', result: '結果' },
  },
});
