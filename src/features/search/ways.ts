import type { useRouter } from '@tanstack/react-router';
import { currentSection, type Section } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { currentTexts } from '#i18n/texts.ts';
import { studyDay } from '#model/studyDay.ts';
import type { RowOf } from '#model/noun.ts';
import type { Entry } from '#queries/everywhere.ts';
import type { Study } from '#queries/study.ts';
import { whenInStudy } from '#queries/whenInStudy.ts';
import { keepStudySession, studySession } from '#state/studySession.ts';
import { showToast } from '#state/toast.ts';
import { beganBy } from '#study/session.ts';
import { mintId, stored } from '#sync/mutate.ts';
import { type Command, command } from './command.ts';

export interface WaysInput {
  user: string;
  cards: ReadonlyMap<string, RowOf<'study_cards'>>;
  /** Null for whoever studies nothing, and until it is read. */
  study: Study | null;
  router: ReturnType<typeof useRouter>;
  open: (entry: Entry, isInTab: boolean) => void;
}

type FoundTexts = (typeof foundTexts)['en'];

const both = <Texts>({ en, ja }: Section<Texts>, name: (texts: Texts) => string) => ({ en: name(en), ja: name(ja) });
const named = (name: (texts: FoundTexts) => string) => both(foundTexts, name);

/** What can be done with something that was found (FIND-12). */
export function waysWith(entry: Entry, input: WaysInput): Command[] {
  if (!entry.address) return [];
  return [
    command({
      ...{ id: 'open', icon: 'forward', name: named((texts) => texts.open) },
      run: () => input.open(entry, false),
    }),
    command({
      ...{ id: 'tab', icon: 'external', name: named((texts) => texts.openInTab) },
      run: () => input.open(entry, true),
    }),
    ...(entry.kind === 'question' && entry.status === 'approved' ? withQuestion(entry.record, input) : []),
  ];
}

function withQuestion(question: string, input: WaysInput): Command[] {
  const { cards, study } = input;
  const { bookmarked = false, paused = false } = cards.get(question) ?? {};
  const ways = [
    command({
      ...{ id: 'bookmark', icon: 'bookmark' },
      name: named((texts) => (bookmarked ? texts.unmark : texts.bookmark)),
      run: () => void mark('question.bookmark', question, !bookmarked),
    }),
  ];
  if (!study) return ways;
  if (canStudy(question, study, paused))
    ways.push(
      command({
        ...{ id: 'study', icon: 'study', name: named((texts) => texts.studyNow) },
        run: () => void studyNow(question, study, input),
      }),
    );
  if (paused || study.questions.includes(question))
    ways.push(
      command({
        ...{ id: 'pause', icon: paused ? 'undo' : 'pause' },
        name: named((texts) => (paused ? texts.resume : texts.pause)),
        run: () => void mark('study.pause', question, !paused),
      }),
    );
  return ways;
}

type Mark = 'question.bookmark' | 'study.pause';

const said: Record<Mark, (texts: FoundTexts, value: boolean) => string> = {
  'question.bookmark': (texts, value) => (value ? texts.bookmarked : texts.unmarked),
  'study.pause': (texts, value) => (value ? texts.paused : texts.resumed),
};

/** With an undo in the toast. */
async function mark(name: Mark, question_id: string, value: boolean): Promise<void> {
  const texts = currentSection(foundTexts);
  if ((await stored(name, { question_id, value })) === null) {
    showToast({ kind: 'error', title: texts.notStored });
    return;
  }
  const undo = () => void stored(name, { question_id, value: !value });
  const { common } = currentTexts();
  showToast({
    ...{ kind: 'success', title: said[name](texts, value) },
    action: { label: common.undo, icon: 'undo', run: undo },
  });
}

/** What was answered comes when it is due, not before; and a session that is open has its own line. */
const canStudy = (question: string, { today, memory }: Study, isPaused: boolean): boolean =>
  !isPaused && location.pathname !== '/study/session' && (today.list.includes(question) || !memory.cards.has(question));

/** The question is the next one of the day's session; a new one is taken in addition, by choice (STUDY-21). */
async function studyNow(question: string, { today, memory, questions, now }: Study, { user, router }: WaysInput) {
  const isIn = questions.includes(question);
  if (!isIn && (await stored('study.choose', { question_ids: [question], chosen: 'in' })) === null) {
    showToast({ kind: 'error', title: currentSection(foundTexts).notStored });
    return;
  }
  // the session takes what stands in the list that it reads
  if (!isIn) await whenInStudy(user, question);
  const day = studyDay(now);
  const began = beganBy(memory.turns, now);
  const session = studySession(user, day) ?? { account: user, day, began, putOff: [], more: [] };
  const more = today.list.includes(question) ? session.more : [...new Set([...session.more, question])];
  keepStudySession({ ...session, more, shown: { question, answer: mintId() } });
  void router.navigate({ to: '/study/session' });
}
