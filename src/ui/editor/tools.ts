import { $patchStyleText } from '@lexical/selection';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import type { editorTexts } from '#i18n/sections/editor.ts';
import type { IconName } from '#ui/icon.tsx';
import { $clean, $toggleBlock, type Block } from './blocks.ts';
import type { Look } from './look.ts';

export type Panel = 'link' | 'color' | 'background' | 'alt';
type Texts = typeof editorTexts.en;

export interface Tool {
  id: string;
  label: (texts: Texts) => string;
  /** Letters, or an icon. */
  face: { text: string; tag?: 'b' | 'i' | 'u' | 's' } | { icon: IconName; mirrored?: boolean };
  /** `Mod` is Command on a Mac and Control elsewhere; the last part is a key's physical position (`code`). */
  keys?: string;
  /** Only for toggles. */
  isOn?: (look: Look) => boolean;
  run: (editor: LexicalEditor, open: (panel: Panel | 'files') => void) => void;
}

const block = (id: Block, label: Tool['label'], face: Tool['face'], keys: string): Tool => ({
  id,
  label,
  face,
  keys,
  isOn: (look) => look.block === id,
  run: (editor) => editor.update(() => $toggleBlock(id)),
});

const format = (
  id: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'code',
  label: Tool['label'],
  face: Tool['face'],
  keys: string,
): Tool => ({
  id,
  label,
  face,
  keys,
  isOn: (look) => look[id],
  run: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, id),
});

/** The toolbar's tools in order (QUES-17), in groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    block('h1', (texts) => texts.heading(1), { text: 'H1' }, 'Mod+Alt+Digit1'),
    block('h2', (texts) => texts.heading(2), { text: 'H2' }, 'Mod+Alt+Digit2'),
    block('h3', (texts) => texts.heading(3), { text: 'H3' }, 'Mod+Alt+Digit3'),
  ],
  [
    format('bold', (texts) => texts.bold, { text: 'B', tag: 'b' }, 'Mod+KeyB'),
    format('italic', (texts) => texts.italic, { text: 'I', tag: 'i' }, 'Mod+KeyI'),
    format('underline', (texts) => texts.underline, { text: 'U', tag: 'u' }, 'Mod+KeyU'),
    format('strikethrough', (texts) => texts.strike, { text: 'S', tag: 's' }, 'Mod+Shift+KeyX'),
    format('code', (texts) => texts.inlineCode, { icon: 'code' }, 'Mod+KeyE'),
  ],
  [
    {
      id: 'color',
      label: (texts) => texts.colour,
      face: { text: 'A' },
      isOn: (look) => look.color !== '',
      run: (_, open) => open('color'),
    },
    {
      id: 'background',
      label: (texts) => texts.background,
      face: { text: 'A' },
      isOn: (look) => look.background !== '',
      run: (_, open) => open('background'),
    },
  ],
  [
    block('ol', (texts) => texts.orderedList, { icon: 'orderedList' }, 'Mod+Shift+Digit7'),
    block('ul', (texts) => texts.bulletList, { icon: 'bulletList' }, 'Mod+Shift+Digit8'),
    block('blockquote', (texts) => texts.quote, { icon: 'quote' }, 'Mod+Shift+Digit9'),
    block('pre', (texts) => texts.codeBlock, { icon: 'codeBlock' }, 'Mod+Alt+KeyC'),
  ],
  [
    {
      id: 'link',
      label: (texts) => texts.link,
      face: { icon: 'link' },
      keys: 'Mod+KeyK',
      isOn: (look) => look.link !== '',
      run: (_, open) => open('link'),
    },
    { id: 'image', label: (texts) => texts.image, face: { icon: 'image' }, run: (_, open) => open('files') },
    {
      id: 'clean',
      label: (texts) => texts.clean,
      face: { icon: 'clearFormat' },
      keys: 'Mod+Backslash',
      run: (editor) => editor.update($clean),
    },
  ],
  [
    {
      id: 'undo',
      label: (texts) => texts.undo,
      face: { icon: 'undo' },
      keys: 'Mod+KeyZ',
      run: (editor) => editor.dispatchCommand(UNDO_COMMAND),
    },
    {
      id: 'redo',
      label: (texts) => texts.redo,
      face: { icon: 'undo', mirrored: true },
      keys: 'Mod+Shift+KeyZ',
      run: (editor) => editor.dispatchCommand(REDO_COMMAND),
    },
  ],
];

/** A tool used before the text ever had the focus works at its end. */
export const runTool = (tool: Tool, editor: LexicalEditor, open: (panel: Panel | 'files') => void) => {
  editor.update(() => void ($getSelection() ?? $getRoot().selectEnd()), { discrete: true });
  tool.run(editor, open);
};

/** Null removes the colour. */
export const setColour = (editor: LexicalEditor, property: 'color' | 'background-color', value: string | null) =>
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) $patchStyleText(selection, { [property]: value });
  });

/** The tool with this shortcut; Lexical itself handles the common ones (bold, undo). */
export function toolOf(event: KeyboardEvent): Tool | undefined {
  // AltGr reports as Control and Alt, and types letters
  if (event.getModifierState('AltGraph')) return undefined;
  const mod = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const pressed = [mod && 'Mod', event.shiftKey && 'Shift', event.altKey && 'Alt', placeOf(event)]
    .filter(Boolean)
    .join('+');
  const tool = tools.flat().find(({ keys }) => keys === pressed);
  return tool && known.has(tool.id) ? undefined : tool;
}

/** A letter as it is printed, wherever it lies; of a keyboard with other letters, the place. */
const placeOf = ({ key, code }: KeyboardEvent): string => (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code);

const known = new Set(['bold', 'italic', 'underline', 'undo', 'redo']);
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** For a tooltip. */
export const shownKeys = (keys: string): string =>
  keys
    .split('+')
    .map((part) => {
      if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
      if (isMac && part === 'Shift') return '⇧';
      if (isMac && part === 'Alt') return '⌥';
      return part === 'Backslash' ? '\\' : part.replace(/^(Key|Digit)/, '');
    })
    .join(isMac ? '' : '+');

/** For `aria-keyshortcuts`. */
export const spokenKeys = (keys: string): string =>
  keys
    .replace('Mod', isMac ? 'Meta' : 'Control')
    .replace(/Key|Digit/, '')
    .replace('Backslash', '\\');
