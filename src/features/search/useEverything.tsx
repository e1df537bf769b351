import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Narrowing } from '#model/narrowing.ts';
import type { KnownWords } from '#model/oneError.ts';
import type { RowOf } from '#model/noun.ts';
import { type Entry, ownCards } from '#queries/everywhere.ts';
import { useLive } from '#queries/live.ts';
import type { Study } from '#queries/study.ts';
import { type MoreEntries, useEntries } from '#queries/useEntries.ts';
import { clock } from '#state/clock.ts';
import { recentlyOpened } from '#state/recentlyOpened.ts';
import type { Command } from './command.ts';
import { likingOf } from './liking.ts';
import { type Level, type Shown, shownFor, shownWays } from './sections.ts';
import { waysWith } from './ways.ts';

const StudyReads = lazy(async () => ({ default: (await import('./studyReads.tsx')).StudyReads }));

/** What is searched. */
export interface Everything {
  user: string;
  isAdmin: boolean;
  /** What can be done and where one can go, in the order in which an empty box shows them. */
  commands: readonly Command[];
  /** What is no record of this device. */
  content: readonly Entry[];
  /** What only admins search, and can do, once it is loaded. */
  forAdmins?: {
    more: MoreEntries;
    waysWith: (entry: Entry, parts: readonly (readonly Entry[])[]) => readonly Command[];
  };
}

/** Whether something is missing among the rows. */
export interface State {
  isWhole: boolean;
  failed: string | null;
  /** Questions of today's list. */
  due: ReadonlySet<string>;
}

interface Read {
  shown: Shown;
  state: State;
  waysOf: (entry: Entry) => readonly Command[];
  /** To be rendered: reads what is loaded later. */
  reads: ReactNode;
}

const noCards: ReadonlyMap<string, RowOf<'study_cards'>> = new Map();

/** Everything of this device as the box shows it, at each key and after each change. */
export function useEverything(
  { user, isAdmin, commands, content, forAdmins, words }: Everything & { words: KnownWords },
  { text, only, with: withThis }: Level,
  chosen: Entry | undefined,
  open: (entry: Entry, isInTab: boolean) => void,
): Read {
  const router = useRouter();
  const { parts: records, isWhole, failed } = useEntries(user, isAdmin, forAdmins?.more, words);
  const [study, setStudy] = useState<Study | null>(null);
  const live = useLive(ownCards(user));
  const cards = live.state === 'ready' ? live.value : noCards;
  // as it was when the box was opened: what is opened from it closes it
  const [opened] = useState(() => recentlyOpened(user));
  const [now] = useState(clock.now);
  const [narrowing] = useState(() => new Narrowing<Entry>());
  const parts = useMemo(() => [...records, content], [records, content]);
  const due = useMemo(() => new Set(study ? [...study.today.list, ...study.today.soon] : []), [study]);
  const liking = useMemo(() => {
    const ownTrack = new Set(study?.tracks.flatMap(({ id, questions }) => [id, ...questions]));
    const bookmarked = new Set([...cards.values()].filter((card) => card.bookmarked).map((card) => card.question_id));
    return likingOf({ opened, due, bookmarked, ownTrack, now });
  }, [study, due, cards, opened, now]);
  const shown = useMemo(
    () =>
      withThis
        ? shownWays(withThis.ways, text, words)
        : shownFor({ ...{ text, only, parts, commands, words, liking, opened, narrowing }, chosen }),
    // what is chosen only keeps its row when something arrives: choosing another one changes nothing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [text, only, withThis, parts, commands, words, liking, opened, narrowing],
  );
  return {
    shown,
    state: { isWhole, failed, due },
    waysOf: (entry) => [
      ...waysWith(entry, { user, cards, study, router, open }),
      ...(forAdmins?.waysWith(entry, records) ?? []),
    ],
    reads: isAdmin ? null : (
      <Suspense>
        <StudyReads user={user} onRead={setStudy} />
      </Suspense>
    ),
  };
}
