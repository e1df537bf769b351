import { useMemo } from 'react';
import { optionFields } from '#model/choices.ts';
import type { Arrival } from './arrival.ts';
import { type Live, useLive } from './live.ts';
import { type QuestionBank, questionBank } from './questionBank.ts';
import { noMarks, type StudyMarks, studyMarks } from './studyMarks.ts';
import { useSession } from '#state/session.ts';
import { filtersOf, findQuestions, type FoundQuestions, type QuestionFilters } from '#queries/questionFilters.ts';
import type { QuestionSearch } from '#queries/questionSearch.ts';

export interface Found extends FoundQuestions {
  filters: QuestionFilters;
  live: Live<QuestionBank>;
  arrival: Arrival;
  /** Every question has been read. */
  isWhole: boolean;
  isAdmin: boolean;
  /** A learner's own. */
  marks: StudyMarks;
}

/** The filtered bank. */
export function useFoundQuestions(search: QuestionSearch): Found {
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const live = useLive(questionBank());
  const marks = useStudyMarks();
  const { questions, values, isWhole, arrival } = live.state === 'ready' ? live.value : nothing;
  const filters = useMemo(() => filtersOf(search, isAdmin), [search, isAdmin]);
  const found = useMemo(
    () => findQuestions({ questions, values }, filters, marks),
    [questions, values, filters, marks],
  );
  return { ...found, filters, live, arrival, isWhole, isAdmin, marks };
}

/** Of whoever is signed in; admins have none. */
function useStudyMarks(): StudyMarks {
  const user = useSession(({ account, profile }) => (profile?.role === 'user' ? (account?.id ?? '') : ''));
  const live = useLive(studyMarks(user));
  return live.state === 'ready' ? live.value : noMarks;
}

const nothing: QuestionBank = {
  questions: [],
  values: optionFields.map(() => ['']),
  isWhole: false,
  arrival: 'nothing',
};
