import type { LexicalEditor } from 'lexical';

const name = 'editor-selection';

/** Keeps the selection visible while a field of the toolbar has the focus. */
export function markSelection(marked: boolean) {
  if (!('highlights' in CSS)) return;
  const selection = document.getSelection();
  if (!marked) CSS.highlights.delete(name);
  else if (selection?.rangeCount && !selection.isCollapsed)
    CSS.highlights.set(name, new Highlight(selection.getRangeAt(0).cloneRange()));
}

/** The height of the toolbar above the keyboard, with some margin. */
const above = 64;

/** While a keyboard covers the lower part of the page, the line with the caret stays above it. */
export function keepCaretAbove(editor: LexicalEditor, keyboard: number): () => void {
  const keep = () => {
    const root = editor.getRootElement();
    const selection = document.getSelection();
    if (!root || !selection?.rangeCount || !root.contains(selection.focusNode)) return;
    const range = selection.getRangeAt(0);
    const line = range.getClientRects()[0] ?? (selection.focusNode as Element).parentElement?.getBoundingClientRect();
    const hidden = line ? line.bottom - (window.innerHeight - keyboard - above) : 0;
    if (hidden > 0) scroller(root).scrollBy({ top: hidden });
  };
  keep();
  return editor.registerUpdateListener(keep);
}

function scroller(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.scrollingElement ?? document.documentElement;
}
