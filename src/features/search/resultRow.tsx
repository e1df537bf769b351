import { memo, type MouseEvent, type ReactNode } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { around } from '#model/around.ts';
import { searchable } from '#model/search.ts';
import type { Entry, EntryKind, Worded } from '#queries/everywhere.ts';
import { type Language, usePreferences } from '#state/preferences.ts';
import { Avatar } from '#ui/badge.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Marked } from '#ui/marked.tsx';
import { isCommand } from './command.ts';

interface ResultRowProps {
  id: string;
  entry: Entry;
  terms: readonly string[];
  isChosen: boolean;
  isDue: boolean;
  onChoose: (id: string) => void;
  onTake: (id: string, isInTab: boolean) => void;
}

const icons: Partial<Record<EntryKind, IconName>> = {
  question: 'note',
  answer: 'lock',
  shared: 'share',
  track: 'study',
  resource: 'external',
  company: 'building',
  interview: 'calendar',
  pending: 'clock',
  template: 'copy',
};

/** One thing that was found, with what was found in it marked as it was written (FIND-07). */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { id, entry, terms, isChosen, isDue, onChoose, onTake } = props;
  const language = usePreferences((state) => state.language);
  const title = around(said(entry.title, language), terms);
  const facts = entry.facts.map((fact) => said(fact, language)).filter(Boolean);
  const context = elsewhere(entry, [title, ...facts], terms);
  const take = (event: MouseEvent) => onTake(entry.id, event.ctrlKey || event.metaKey || event.button === 1);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className="search-row"
      onPointerMove={() => isChosen || onChoose(entry.id)}
      onClick={take}
      onAuxClick={(event) => event.button === 1 && take(event)}
    >
      <Mark entry={entry} title={title} />
      <span className="search-words">
        <span className="search-title" lang={contentLanguage(title)}>
          <Marked text={title} terms={terms} />
        </span>
        {(facts.length > 0 || context) && (
          <span className="search-facts">
            {facts.map((fact, at) => (
              <span key={at} lang={contentLanguage(fact)}>
                {at > 0 && ' · '}
                <Marked text={fact} terms={terms} />
              </span>
            ))}
            {context && (
              <span lang={contentLanguage(context)}>
                {facts.length > 0 && ' · '}
                <Marked text={context} terms={terms} />
              </span>
            )}
          </span>
        )}
      </span>
      <End entry={entry} isDue={isDue}>
        {isChosen && (
          <kbd className="key no-phone" aria-hidden="true">
            Enter
          </kbd>
        )}
      </End>
    </div>
  );
});

const said = (words: Worded, language: Language): string => (typeof words === 'string' ? words : words[language]);

/** Where the words stand that the row does not show; '' where it shows them all. */
function elsewhere(entry: Entry, shown: readonly string[], terms: readonly string[]): string {
  const seen = shown.map(searchable);
  const others = terms.filter((term) => !seen.some((text) => text.includes(term)));
  const places = others.map((term) => entry.text.indexOf(term)).filter((at) => at >= 0);
  if (!places.length) return '';
  const first = Math.min(...places);
  const text = entry.written[entry.ends.findIndex((end) => first < end)]!;
  return shown.includes(text) ? '' : around(text, others);
}

function Mark({ entry, title }: { entry: Entry; title: string }) {
  if (entry.kind === 'person' || entry.kind === 'candidate') return <Avatar name={title} size="small" />;
  return <Icon name={isCommand(entry) ? entry.icon : (icons[entry.kind] ?? 'right')} size={18} />;
}

function End({ entry, isDue, children }: { entry: Entry; isDue: boolean; children: ReactNode }) {
  const texts = useSection(foundTexts);
  const { kind, status, date } = entry;
  const note = kind === 'question' && texts.notSubmitted[status as keyof typeof texts.notSubmitted];
  return (
    <span className="search-end">
      {note || (isDue && kind === 'question' && texts.isToday)}
      {date && <LiveDate value={date} format={kind === 'interview' ? 'dateTime' : 'short'} />}
      {children}
    </span>
  );
}
