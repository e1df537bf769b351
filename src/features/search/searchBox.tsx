import { useEffect, useId, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { KnownWords } from '#model/oneError.ts';
import type { Entry, EntryKind } from '#queries/everywhere.ts';
import { usePreferences } from '#state/preferences.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Frame } from '#ui/dialogSurface.tsx';
import { usePhone } from '#ui/media.ts';
import { ToastOutlet } from '#ui/toastOutlet.tsx';
import { LiveRegion } from '#ui/visuallyHidden.tsx';
import type { Command } from './command.ts';
import { Results } from './results.tsx';
import { isForActions, type Level, type Shown } from './sections.ts';
import { boxKeys, optionsOf } from './boxKeys.ts';
import { type Everything, useEverything } from './useEverything.tsx';
import '#ui/badge.css';
import './search.css';

export interface SearchBoxProps extends Everything {
  open: boolean;
  onClose: () => void;
  /** Opens it, and closes the box. */
  onOpen: (entry: Entry, isInTab: boolean) => void;
  onSubmit: (text: string) => void;
}

/** Search everywhere (FIND-01 to FIND-17): above any screen, the whole one on a phone. */
export function SearchBox(props: SearchBoxProps) {
  const { open, onClose } = props;
  const texts = useSection(foundTexts);
  // kept until this person signs out: reading them takes a second, which each opening would spend again
  const [words] = useState(() => new KnownWords());
  return (
    <Frame open={open} onClose={onClose} label={texts.title} className="search-box" width={720}>
      {open && <Box {...props} words={words} />}
    </Frame>
  );
}

const start: Level = { text: '', only: null, with: null };

function Box(props: SearchBoxProps & { words: KnownWords }) {
  const { onClose, onOpen, onSubmit } = props;
  const texts = useSection(foundTexts);
  const common = useTexts().common;
  const phone = usePhone();
  const list = useId();
  const [levels, setLevels] = useState<readonly Level[]>([start]);
  const level = levels.at(-1)!;
  const [choice, setChoice] = useState<{ id: string | null; at: number; entry?: Entry }>({ id: null, at: 0 });
  const { shown, state, waysOf, reads } = useEverything(props, level, choice.entry, onOpen);
  const options = optionsOf(shown, level.only === null && level.with === null);
  const at = placeOf(choice, options);
  const chosen = options[at];

  // what is first at rest stays chosen too when something better arrives
  const isSettled = choice.id === null && state.isWhole;
  useEffect(() => {
    if (isSettled && chosen) setChoice({ id: chosen.id, at, entry: chosen.entry });
  }, [isSettled, chosen, at]);

  const choose = (to: number) => {
    const option = options[to];
    if (option) setChoice({ id: option.id, at: to, entry: option.entry });
  };
  const anew = () => setChoice({ id: null, at: 0 });
  const type = (text: string) => {
    setLevels([...levels.slice(0, -1), { ...level, text }]);
    anew();
  };
  const enter = (next: Level) => {
    setLevels([...levels, next]);
    anew();
  };
  const back = () => {
    if (levels.length === 1) return;
    setLevels(levels.slice(0, -1));
    anew();
  };
  const take = (id: string, isInTab: boolean) => {
    const option = options.find((one) => one.id === id);
    if (!option) return;
    if (!option.entry) return enter({ ...level, only: option.all });
    const { entry } = option;
    const { run, choices } = entry as Command;
    if (choices) return enter({ ...start, with: { name: entry.title, ways: choices() } });
    if (!run) return onOpen(entry, isInTab);
    onClose();
    run();
  };
  // rows that stay are not rendered again at each key
  const acts = useRef({ choose, take, options });
  acts.current = { choose, take, options };
  const [rowActs] = useState(() => ({
    onChoose: (id: string) => acts.current.choose(acts.current.options.findIndex((one) => one.id === id)),
    onTake: (id: string, isInTab: boolean) => acts.current.take(id, isInTab),
  }));
  const showWays = () => {
    const ways = chosen?.entry && level.with === null ? waysOf(chosen.entry) : [];
    if (chosen?.entry && ways.length) enter({ ...start, with: { name: chosen.entry.title, ways } });
  };
  const keyDown = boxKeys({
    ...{ count: options.length, at, choose, back, showWays },
    isEmpty: level.text === '',
    take: (isInTab) => chosen && take(chosen.id, isInTab),
  });
  const asked = level.text.trim();

  return (
    <>
      <div className="search-head">
        {phone ? (
          <IconButton icon="left" label={common.back} onClick={() => (levels.length > 1 ? back() : onClose())} />
        ) : (
          <Icon name="search" />
        )}
        <Where level={level} onBack={back} />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${list}-${chosen.id}`}
          aria-label={texts.title}
          placeholder={level.with ? texts.with : texts.placeholder}
          maxLength={limits.found.characters}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={level.text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keyDown}
        />
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </div>
      {phone && level.with === null && shown.kinds.length > 1 && (
        <Kinds shown={shown} only={level.only} onChoose={(only) => enter({ ...level, only })} onAll={back} />
      )}
      <Results
        {...{ list, shown, options, state }}
        level={level}
        chosen={chosen?.id}
        {...rowActs}
        onSubmit={asked && !isForActions(asked) ? () => onSubmit(asked) : undefined}
      />
      <ToastOutlet isSheet />
      <Spoken text={asked} total={shown.total} />
      {!phone && <Foot />}
      {reads}
    </>
  );
}

/** What was chosen stays chosen wherever it moves to; where it is gone, what took its place is (FIND-17). */
function placeOf(choice: { id: string | null; at: number }, options: readonly { id: string; entry?: Entry }[]): number {
  const at = options.findIndex(({ id }) => id === choice.id);
  if (at >= 0) return at;
  if (choice.id !== null) return Math.min(choice.at, options.length - 1);
  return options.findIndex(({ entry }) => entry);
}

function Where({ level, onBack }: { level: Level; onBack: () => void }) {
  const texts = useSection(foundTexts);
  const common = useTexts().common;
  const language = usePreferences((state) => state.language);
  const name = level.with?.name ?? (level.only && texts.groups[level.only]);
  if (!name) return null;
  const shown = typeof name === 'string' ? name : name[language];
  return (
    <button type="button" className="search-where" aria-label={`${shown}: ${common.back}`} onClick={onBack}>
      <span className="cut">{shown}</span>
      <Icon name="close" size={12} />
    </button>
  );
}

interface KindsProps {
  shown: Shown;
  only: EntryKind | null;
  onChoose: (kind: EntryKind) => void;
  onAll: () => void;
}

/** What is shown, on a phone, where the groups stand far apart. */
function Kinds({ shown, only, onChoose, onAll }: KindsProps) {
  const texts = useSection(foundTexts);
  const all = shown.kinds.reduce((sum, { total }) => sum + total, 0);
  return (
    <div className="search-kinds" role="group" aria-label={texts.kinds}>
      <button type="button" className="pill" aria-pressed={only === null} onClick={() => only && onAll()}>
        {texts.all(all)}
      </button>
      {shown.kinds.map(({ kind, total }) => (
        <button
          key={kind}
          type="button"
          className="pill"
          aria-pressed={only === kind}
          onClick={() => only !== kind && onChoose(kind)}
        >
          {texts.groups[kind]} {total}
        </button>
      ))}
    </div>
  );
}

/** Milliseconds after the last key: a number that is spoken at each of them says nothing (FIND-16). */
const quiet = 500;

function Spoken({ text, total }: { text: string; total: number }) {
  const texts = useSection(foundTexts);
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(text && texts.found(total)), quiet);
    return () => clearTimeout(timer);
  }, [text, total, texts]);
  return <LiveRegion>{said}</LiveRegion>;
}

function Foot() {
  const { keys, onDevice } = useSection(foundTexts);
  return (
    <p className="search-foot">
      <Keys names={['↑', '↓']} does={keys.choose} />
      <Keys names={['Enter']} does={keys.open} />
      <Keys names={['Tab']} does={keys.with} />
      <Keys names={['>']} does={keys.actions} />
      <span className="search-device">
        <Icon name="storage" size={14} />
        {onDevice}
      </span>
    </p>
  );
}

const Keys = ({ names, does }: { names: readonly string[]; does: string }) => (
  <span>
    {names.map((name) => (
      <kbd key={name} className="key">
        {name}
      </kbd>
    ))}
    {does}
  </span>
);
