import { useMatch, useRouter } from '@tanstack/react-router';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { useLive } from '#queries/live.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import type { StudyMarks } from '#queries/studyMarks.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { isPlainKey } from '#ui/composing.ts';
import { useScreenKeys } from '#ui/screenKeys.ts';
import { usePhone } from '#ui/media.ts';
import { manyRows } from '#ui/tableRows.ts';
import { focusQuestion } from './questionFocus.ts';
import { RowBookmark } from './rowBookmark.tsx';
import { QuestionRow } from './questionRow.tsx';

export interface QuestionListProps {
  questions: readonly BankQuestion[];
  /** Everything has arrived; until then the list is treated as long and virtualized. */
  isWhole: boolean;
  terms: readonly string[];
  /** A learner's own. */
  marks: StudyMarks;
  showStatus: boolean;
  /** Before a question opens. */
  onOpen: () => void;
}

/** Measured row heights by id, so that the list has the same length when one comes back to it. */
const heights = new Map<string, number>();

/** Only the rows in view are rendered once there are many. One row is the tab stop; J, K and arrows move it. */
export function QuestionList({ questions, isWhole, terms, marks, showStatus, onOpen }: QuestionListProps) {
  const texts = useSection(homeTexts);
  const { home } = useTexts();
  const unsent = useLive(unsentKeys());
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const phone = usePhone();
  const many = !isWhole || questions.length > manyRows;
  const view = useWindowVirtualizer({
    count: questions.length,
    enabled: many,
    estimateSize: (index) => heights.get(questions[index]!.id) ?? (phone ? 128 : 72),
    measureElement: (row, entry, list) => {
      const height = measureElement(row, entry, list);
      const question = questions[list.indexFromElement(row)];
      if (question) heights.set(question.id, height);
      return height;
    },
    getItemKey: (index) => questions[index]!.id,
    overscan: 6,
    // almost no height: the first rows are rendered with the list, in slices, not after it all at once
    initialRect: { width: 0, height: 1 },
    scrollMargin: top,
    // below the header and above what stands at the foot of a phone, which stay
    scrollPaddingStart: phone ? 148 : 72,
    scrollPaddingEnd: phone ? 148 : 16,
  });
  const show = (index: number) => many && view.scrollToIndex(index, { align: 'auto' });
  const { current, keyDown, onFocus } = useCurrentQuestion(questions, many, show);

  const isLearner = useSession((session) => session.profile?.role === 'user');
  const row = (question: BankQuestion) => (
    <>
      <QuestionRow
        question={question}
        terms={terms}
        showStatus={showStatus}
        isUnsent={unsent.state === 'ready' && unsent.value.has(`interview_questions/${question.id}`)}
        takesTab={question.id === current}
        onOpen={onOpen}
        onFocus={onFocus}
      />
      {isLearner && (
        <RowBookmark
          question={question.id}
          isMarked={marks.get(question.id)?.bookmarked ?? false}
          takesTab={question.id === current}
        />
      )}
    </>
  );
  return (
    <>
      <ul
        ref={list}
        className={many ? 'card bank-list many' : 'card bank-list'}
        aria-label={home.questions}
        style={many ? { height: view.getTotalSize() } : undefined}
        onKeyDown={keyDown}
      >
        {many
          ? view.getVirtualItems().map((item) => (
              <li
                key={item.key}
                ref={view.measureElement}
                data-index={item.index}
                aria-setsize={questions.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start - top}px)` }}
              >
                {row(questions[item.index]!)}
              </li>
            ))
          : questions.map((question) => <li key={question.id}>{row(question)}</li>)}
      </ul>
      <p className="bank-keys no-phone" aria-hidden="true">
        <kbd className="key">/</kbd> {texts.keys.search} <kbd className="key">J</kbd> <kbd className="key">K</kbd>{' '}
        {texts.keys.move} <kbd className="key">Enter</kbd> {texts.keys.open} <kbd className="key">?</kbd>{' '}
        {texts.keys.all}
      </p>
    </>
  );
}

/** How far from the top of the page the list begins; what is above it may still grow. */
function useTop(list: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const growing = new ResizeObserver(measure);
    growing.observe(document.body);
    return () => growing.disconnect();
  }, [list]);
  return top;
}

/** Which question has or would have the focus, and the keys that move it. Closing a question leads back to it. */
function useCurrentQuestion(questions: readonly BankQuestion[], many: boolean, show: (index: number) => void) {
  const [chosen, choose] = useState<string>();
  const wanted = useRef<string>(undefined);
  const at = questions.findIndex((question) => question.id === chosen);
  const current = questions[at]?.id ?? questions[0]?.id;
  const go = (index: number) => {
    const question = questions[index];
    if (!question) return;
    wanted.current = question.id;
    show(index);
    choose(question.id);
    // rendered already, and nothing else changes
    if (focusQuestion(question.id, many)) wanted.current = undefined;
  };
  useEffect(() => {
    // the row may be rendered only after the list has scrolled to it
    if (wanted.current && focusQuestion(wanted.current, many)) wanted.current = undefined;
  });

  const router = useRouter();
  const open = useMatch({ from: '/known/signedIn/home/question/$id', shouldThrow: false })?.params.id;
  const read = useRef<string>(undefined);
  if (open) read.current = open;
  const onClosed = useRef(() => undefined as void);
  onClosed.current = () => {
    if (open || !read.current) return;
    const id = read.current;
    read.current = undefined;
    go(questions.findIndex((question) => question.id === id));
  };
  // not before: the router scrolls to where the list was left, and the question read last may be far from there
  useEffect(() => router.subscribe('onRendered', () => onClosed.current()), [router]);

  const step = (by: number) => go(Math.max(0, Math.min(questions.length - 1, at < 0 ? 0 : at + by)));
  useScreenKeys((event) => {
    const by = { j: 1, k: -1 }[event.key];
    if (by === undefined) return false;
    step(by);
    return true;
  });
  const keyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: questions.length - 1 }[event.key];
    if (to === undefined || !isPlainKey(event.nativeEvent)) return;
    event.preventDefault();
    go(Math.max(0, Math.min(questions.length - 1, to)));
  };
  const onFocus = useCallback((id: string) => choose(id), []);
  return { current, keyDown, onFocus };
}
