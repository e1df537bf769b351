import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSection } from '#i18n/section.ts';
import { editorTexts } from '#i18n/sections/editor.ts';
import { limits } from '#model/limits.ts';
import { isSafeHref } from '#model/sanitize.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { isComposing, isPlainKey } from '#ui/composing.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { TextField } from '#ui/textField.tsx';
import { linkOf } from './linkOf.ts';
import { colours, grounds, inks } from './palette.ts';

/** A second row of the toolbar: it moves the text down instead of covering it. */
function Panel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // a dialog around the editor stays
    event.stopPropagation();
    event.preventDefault();
    onClose();
  };
  return (
    <div className="editor-panel" role="group" aria-label={label} onKeyDown={escape}>
      {children}
    </div>
  );
}

export interface LinkPanelProps {
  /** The target of the link at the caret. */
  url: string;
  /** '' removes the link. */
  onApply: (url: string) => void;
  onClose: () => void;
}

/** QUES-20: any target other than http, https, mailto and tel is refused in place. */
export function LinkPanel({ url, onApply, onClose }: LinkPanelProps) {
  const texts = useSection(editorTexts);
  const [value, setValue] = useState(url);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const apply = () => {
    const link = linkOf(value);
    if (isSafeHref(link)) return onApply(link);
    setError(link ? texts.linkRefused : texts.linkEmpty);
    field.current?.focus();
  };
  return (
    <Panel label={texts.link} onClose={onClose}>
      <TextField
        ref={field}
        label={texts.linkAddress}
        hideLabel
        dense
        icon="link"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        maxLength={limits.urlCharacters}
        placeholder={texts.linkPlaceholder}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          setError(null);
        }}
        onKeyDown={onEnter(apply)}
      />
      <Button size="dense" look="soft" onClick={apply}>
        {texts.apply}
      </Button>
      {url && (
        <>
          <Button size="dense" look="quiet" onClick={() => onApply('')}>
            {texts.removeLink}
          </Button>
          <a
            className="icon-button dense"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.openLink}
            data-tooltip={texts.openLink}
          >
            <Icon name="external" size={16} />
          </a>
        </>
      )}
      <IconButton icon="close" label={texts.close} dense onClick={onClose} />
    </Panel>
  );
}

export interface AltPanelProps {
  alt: string;
  onApply: (alt: string) => void;
  onClose: () => void;
}

export function AltPanel({ alt, onApply, onClose }: AltPanelProps) {
  const texts = useSection(editorTexts);
  const [value, setValue] = useState(alt);
  return (
    <Panel label={texts.altLabel} onClose={onClose}>
      <TextField
        label={texts.altLabel}
        hideLabel
        dense
        icon="image"
        autoFocus
        maxLength={limits.alternativeCharacters}
        placeholder={`${texts.altLabel}: ${texts.altHelp}`}
        value={value}
        onChange={setValue}
        onKeyDown={onEnter(() => onApply(value.trim()))}
      />
      <Button size="dense" look="soft" onClick={() => onApply(value.trim())}>
        {texts.apply}
      </Button>
      <IconButton icon="close" label={texts.close} dense onClick={onClose} />
    </Panel>
  );
}

/** Enter in a panel applies the panel: it does not submit the form around the editor (A95). */
const onEnter = (apply: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
  if (!isComposing(event)) apply();
};

export interface ColourPanelProps {
  kind: 'color' | 'background';
  present: string;
  onPick: (value: string | null) => void;
  onClose: () => void;
}

export function ColourPanel({ kind, present, onPick, onClose }: ColourPanelProps) {
  const texts = useSection(editorTexts);
  const values = kind === 'color' ? inks : grounds;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <Panel label={kind === 'color' ? texts.colour : texts.background} onClose={onClose}>
      <div className="editor-swatches" onKeyDown={move}>
        <button
          type="button"
          className="editor-swatch none"
          aria-label={texts.noColour}
          data-tooltip={texts.noColour}
          aria-pressed={present === ''}
          ref={focusAtFirst}
          onClick={() => onPick(null)}
        >
          <Icon name="close" size={14} />
        </button>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classNames('editor-swatch', kind)}
            aria-label={texts.colours[colour]}
            data-tooltip={texts.colours[colour]}
            aria-pressed={present === values[colour]}
            onClick={() => onPick(values[colour])}
          >
            <span className="read">
              <span style={kind === 'color' ? { color: values[colour] } : { backgroundColor: values[colour] }}>A</span>
            </span>
          </button>
        ))}
      </div>
      <IconButton icon="close" label={texts.close} dense onClick={onClose} />
    </Panel>
  );
}

const focusAtFirst = (button: HTMLButtonElement | null) => button?.focus();
