import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Option } from './boxKeys.ts';
import { ResultRow } from './resultRow.tsx';
import { inSight, isForActions, type Level, type Section, type Shown } from './sections.ts';
import type { State } from './useEverything.tsx';

interface ResultsProps {
  /** The id of the list. */
  list: string;
  shown: Shown;
  options: readonly Option[];
  state: State;
  level: Level;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onTake: (id: string, isInTab: boolean) => void;
  /** Undefined where nothing was asked that could be a question. */
  onSubmit: (() => void) | undefined;
}

export function Results(props: ResultsProps) {
  const { list, shown, options, state, level, chosen, onSubmit } = props;
  const texts = useSection(foundTexts);
  // what a key finds is drawn as far as one sees; the next key is answered before the rest
  const isAllDrawn = useDeferredValue<Level | null>(level, null) === level;
  const sections = useMemo(
    () => (isAllDrawn ? shown.sections : inSight(shown.sections, innerHeight)),
    [shown.sections, isAllDrawn],
  );
  const place = useSteady(chosen, sections);
  const text = level.text.trim();
  const offersAll = new Set(options.flatMap(({ all }) => all ?? []));
  return (
    <div className="search-body">
      {state.failed !== null && <Notice icon="alert" role="alert" title={texts.failed(state.failed)} />}
      <div id={list} role="listbox" aria-label={texts.title} className="search-list" ref={place}>
        {sections.map((section) => (
          <Group
            key={section.id}
            {...props}
            section={section}
            text={text}
            hasAll={offersAll.has(section.id as never)}
          />
        ))}
      </div>
      {!state.isWhole && level.with === null && (
        <p className="search-note" role="status">
          {texts.reading}
        </p>
      )}
      {shown.sections.length === 0 && text && state.isWhole && <Nothing text={text} onSubmit={onSubmit} />}
      {shown.sections.length > 0 && text && onSubmit && level.with === null && level.only === null && (
        <p className="search-submit">
          <Button look="quiet" icon="plus" onClick={onSubmit}>
            {texts.submitAbout(text)}
          </Button>
        </p>
      )}
    </div>
  );
}

function Group({ section, ...props }: ResultsProps & { section: Section; text: string; hasAll: boolean }) {
  const { list, shown, chosen, state, hasAll, onChoose, onTake, level, text } = props;
  const texts = useSection(foundTexts);
  const { id, rows, total } = section;
  const heading = `${list}-of-${id}`;
  const name = headingOf(id, texts, level, text);
  const left = total - rows.length;
  return (
    <div role="group" aria-labelledby={heading} className="search-group">
      <div className="search-heading" role="presentation">
        <span id={heading}>{name}</span>
        {hasAll && (
          <span
            role="option"
            id={`${list}-all-${id}`}
            aria-selected={chosen === `all-${id}`}
            aria-label={texts.allOf(name, total)}
            className="search-all"
            onPointerMove={() => onChoose(`all-${id}`)}
            onClick={() => onTake(`all-${id}`, false)}
          >
            {texts.all(total)}
          </span>
        )}
      </div>
      {rows.map((entry) => (
        <ResultRow
          key={entry.id}
          id={`${list}-${entry.id}`}
          entry={entry}
          terms={shown.terms}
          isChosen={chosen === entry.id}
          isDue={state.due.has(entry.record)}
          onChoose={onChoose}
          onTake={onTake}
        />
      ))}
      {!hasAll && left > 0 && <Left>{texts.more(left)}</Left>}
    </div>
  );
}

const Left = ({ children }: { children: ReactNode }) => (
  <div role="presentation" className="search-note">
    {children}
  </div>
);

const headingOf = (id: Section['id'], texts: (typeof foundTexts)['en'], level: Level, text: string): string => {
  if (id === 'recent') return texts.recent;
  if (id === 'with') return texts.with;
  if (id === 'doing') return text || level.only ? texts.groups.action : texts.doing;
  return texts.groups[id];
};

function Nothing({ text, onSubmit }: { text: string; onSubmit: (() => void) | undefined }) {
  const texts = useSection(foundTexts);
  const command = isForActions(text) ? text.slice(1).trim() : null;
  return (
    <div className="search-nothing">
      {command === null ? (
        <EmptyState
          title={texts.nothing(text)}
          message={texts.nothingMessage}
          action={
            onSubmit && (
              <Button look="soft" onClick={onSubmit}>
                {texts.submitIt}
              </Button>
            )
          }
        />
      ) : (
        <EmptyState title={texts.noAction(command)} message={texts.noActionMessage} />
      )}
    </div>
  );
}

/**
 * The chosen row is in sight when another is chosen, and stays where it is on the screen when rows arrive or go above it
 * (FIND-17).
 */
function useSteady(chosen: string | undefined, sections: readonly Section[]) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<{ chosen: string | undefined; top: number }>({ chosen: undefined, top: 0 });
  useLayoutEffect(() => {
    const keep = () => {
      const row = place.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (!place.current || !row) return;
      if (before.current.chosen === chosen) place.current.scrollTop += row.offsetTop - before.current.top;
      else row.scrollIntoView({ block: 'nearest' });
      before.current = { chosen, top: row.offsetTop };
    };
    // in the frame that shows the rows, which lays them out anyway: laid out here, each change would do so for itself
    const frame = requestAnimationFrame(keep);
    return () => cancelAnimationFrame(frame);
  }, [chosen, sections]);
  return place;
}
