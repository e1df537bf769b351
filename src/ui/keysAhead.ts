import { isSearchKey, isTyping } from './screenKeys.ts';

/**
 * Keys belong to where they are going (DOOR-11): from the key or touch that opens a dialog until that has the focus,
 * nothing below it hears a key, and what is typed meanwhile stands in the field that then has the focus. If none comes,
 * it goes back to where it was typed, or nowhere.
 */

/** `overlay` is over once the focus has reached what opens; `field` waits for a field inside. */
type Wait = 'overlay' | 'field';

interface Ahead {
  letters: string;
  /** Where the focus was. */
  below: Element | null;
  waits: Map<symbol, Wait>;
  /** The field that has come; what is typed before its turn still belongs behind the rest. */
  field: HTMLElement | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Milliseconds that a field has to take the focus once its dialog stands. */
const grace = 150;
/** However slowly the rest of the app loads, a keyboard is not dead for longer (ms). */
const longest = 20_000;
const most = 500;
/** MUI gives the focus to what lies around a dialog. */
const overlays = '.MuiModal-root, [role=dialog], [role=menu], [role=listbox]';

let ahead: Ahead | null = null;

/** @returns ends it, when there is nothing to wait for any more */
export function holdKeys(until: Wait = 'overlay'): () => void {
  if (!ahead) {
    ahead = { letters: '', below: document.activeElement, waits: new Map(), field: null, timer: undefined };
    for (const [type, listener] of listeners) window.addEventListener(type, listener as EventListener, true);
  }
  const wait = Symbol(until);
  ahead.waits.set(wait, until);
  endAfter(longest);
  return () => {
    if (ahead?.waits.delete(wait) && !ahead.waits.size) endAfter(grace);
  };
}

function endAfter(milliseconds: number): void {
  if (!ahead) return;
  clearTimeout(ahead.timer);
  ahead.timer = setTimeout(end, milliseconds);
}

/** What had the focus before gets the letters, if it takes any, where no field has come. */
function end(): void {
  if (!ahead) return;
  const { letters, timer } = ahead;
  const field = ahead.field ?? ahead.below;
  ahead = null;
  clearTimeout(timer);
  for (const [type, listener] of listeners) window.removeEventListener(type, listener as EventListener, true);
  if (letters && field instanceof HTMLElement && field.isConnected && isTyping(field)) typeInto(field, letters);
}

function onKeyDown(event: KeyboardEvent): void {
  // what stands hears keys, also while its field takes a moment
  if (!ahead || !(ahead.waits.size || ahead.field)) return;
  event.stopImmediatePropagation();
  const { key } = event;
  // what fills a field by itself sends events without a key
  if (!key) return;
  const isLetter = key.length === 1 && event.getModifierState('AltGraph');
  const hasModifier = (event.ctrlKey || event.metaKey || event.altKey) && !isLetter;
  // the browser's own keys stay the browser's, but for the one that would leave the page's search for its own
  if (hasModifier ? !isSearchKey(event) : /^F\d/.test(key)) return;
  event.preventDefault();
  if (key === 'Escape') {
    ahead.letters = '';
    end();
  } else if (key === 'Backspace') ahead.letters = ahead.letters.slice(0, -1);
  else if (key.length === 1 && !hasModifier && !event.repeat && ahead.letters.length < most) ahead.letters += key;
}

function onPaste(event: ClipboardEvent): void {
  if (!ahead || !(ahead.waits.size || ahead.field)) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  ahead.letters += event.clipboardData?.getData('text/plain') ?? '';
}

function onFocusIn({ target }: FocusEvent): void {
  if (!ahead || !(target instanceof HTMLElement)) return;
  if ([...ahead.waits.values()].includes('field') && isTyping(target)) return endIn(target);
  const overlay = target.closest(overlays);
  if (!overlay || overlay === ahead.below?.closest(overlays)) return;
  for (const [wait, until] of ahead.waits) if (until === 'overlay') ahead.waits.delete(wait);
  // an editor places its caret after it has the focus
  if (isTyping(target)) endIn(target);
  else if (!ahead.waits.size) endAfter(grace);
}

function endIn(field: HTMLElement): void {
  if (!ahead?.letters) return end();
  ahead.field = field;
  endAfter(0);
}

/** Whoever touches something else has gone on. */
const onPointerDown = () => end();

const listeners = [
  ['keydown', onKeyDown],
  ['paste', onPaste],
  ['focusin', onFocusIn],
  ['pointerdown', onPointerDown],
] as const;

/** As if typed: the field's own history can take it back. */
function typeInto(field: HTMLElement, letters: string): void {
  field.focus();
  if (document.execCommand?.('insertText', false, letters)) return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // past React's own setter, or it would take the new value for its own
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, field.value + letters);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letters, inputType: 'insertText' }));
}
