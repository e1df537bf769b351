import type { LexicalEditor } from 'lexical';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useSection } from '#i18n/section.ts';
import { editorTexts } from '#i18n/sections/editor.ts';
import { classNames } from '#ui/classNames.ts';
import { isPlainKey } from '#ui/composing.ts';
import { Icon } from '#ui/icon.tsx';
import type { Look } from './look.ts';
import { runTool, shownKeys, spokenKeys, tools, type Panel, type Tool } from './tools.ts';

export interface ToolbarProps {
  editor: LexicalEditor;
  /** The id of the text that it belongs to. */
  controls: string;
  label: string;
  look: Look;
  can: { undo: boolean; redo: boolean };
  panel: Panel | null;
  disabled: boolean;
  onOpen: (panel: Panel | 'files') => void;
}

/** A single tab stop; the arrow keys move in it, Escape returns to the text. */
export function Toolbar({ editor, controls, label, look, can, panel, disabled, onOpen }: ToolbarProps) {
  const texts = useSection(editorTexts);
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('h1');

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editor.focus();
      return;
    }
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0 || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };

  const button = (tool: Tool) => {
    const { id, keys, isOn } = tool;
    const name = tool.label(texts);
    const isOff = disabled || (id === 'undo' && !can.undo) || (id === 'redo' && !can.redo);
    const opens = id === 'link' || id === 'color' || id === 'background';
    return (
      <button
        key={id}
        type="button"
        data-tool={id}
        className={classNames('icon-button', isOn?.(look) && 'on')}
        aria-label={name}
        data-tooltip={keys ? `${name} (${shownKeys(keys)})` : name}
        aria-keyshortcuts={keys && spokenKeys(keys)}
        aria-pressed={isOn && !opens ? isOn(look) : undefined}
        aria-expanded={opens ? panel === id : undefined}
        // stays focusable while disabled, or the row would lose the focus
        aria-disabled={isOff || undefined}
        tabIndex={current === id ? 0 : -1}
        onFocus={() => setCurrent(id)}
        onClick={() => {
          if (isOff) return;
          runTool(tool, editor, onOpen);
          if (!opens && id !== 'image') editor.focus();
        }}
      >
        <Face tool={tool} look={look} />
      </button>
    );
  };

  return (
    <div
      ref={row}
      className="editor-toolbar"
      role="toolbar"
      aria-label={`${texts.toolbar}: ${label}`}
      aria-controls={controls}
      onKeyDown={move}
      // a button must not move the caret out of the text, nor close a phone's keyboard
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map((group) => (
        <span key={group[0]!.id} className="editor-group">
          {group.map(button)}
        </span>
      ))}
    </div>
  );
}

function Face({ tool: { id, face }, look }: { tool: Tool; look: Look }) {
  if ('icon' in face) return <Icon name={face.icon} size={18} className={face.mirrored ? 'mirrored' : undefined} />;
  const Tag = face.tag ?? 'span';
  const style =
    id === 'color' && look.color
      ? { borderColor: look.color }
      : id === 'background' && look.background
        ? { backgroundColor: look.background }
        : undefined;
  return (
    <Tag className={`editor-face ${id}`} style={style}>
      {face.text}
    </Tag>
  );
}
