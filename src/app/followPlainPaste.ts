/** What the plain text of a page loses (`pastedMeaning.ts`). */
const meaning = /<(su[pb]|rt|math|q)\b|vertical-align: ?su|katex|mjx-|mathjax|mwe-math|latex|emoji|checkbox/i;
const fields = 'textarea, input:not([type=password], [type=email], [type=url], [type=number])';

/** A plain field takes what is pasted as text, and browsers make 104 of 10 to the power of 4 (A191). */
export function followPlainPaste(): void {
  document.addEventListener('paste', (event) => {
    const { target, clipboardData } = event;
    const html = clipboardData?.getData('text/html') ?? '';
    if (event.defaultPrevented || !(target instanceof Element) || !target.matches(fields) || !meaning.test(html))
      return;
    const field = target as HTMLInputElement | HTMLTextAreaElement;
    if (field.readOnly || field.disabled) return;
    const text = clipboardData!.getData('text/plain');
    event.preventDefault();
    void import('#ui/pastedMeaning.ts').then(
      ({ isTooMuch, textOf }) => insert(field, isTooMuch(html) ? text : textOf(parse(html))),
      () => insert(field, text),
    );
  });
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (document.activeElement === field && document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertFromPaste' }));
}
