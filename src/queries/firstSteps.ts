import { auditTime, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { observeCount, observeRows } from '#local/observe.ts';
import { clock } from '#state/clock.ts';
import { observeArrival } from './arrival.ts';
import type { Query } from './live.ts';
import { observeOwnInterviews, stillToCome } from './ownInterviews.ts';
import type { BankQuestion } from './questionBank.ts';

/** What decides on the first steps (FIRST-01); null before everything has arrived. */
export interface Beginning {
  /** Nothing was answered, chosen, completed or counted down to, on any device. */
  isNew: boolean;
  /** The steps have led somewhere, or another way has. */
  hasBegun: boolean;
  /** One is planned already, so nobody asks for its date. */
  hasInterview: boolean;
  /** A track is assigned, whose questions come by themselves: nobody asks for a role. */
  hasTrack: boolean;
}

export const beginning = (user: string): Query<Beginning | null> => ({
  key: `beginning ${user}`,
  read: (database) => {
    const { rows } = database;
    return combineLatest({
      arrival: observeArrival(database),
      days: observeCount(rows, 'study_days', user),
      cards: observeCount(rows, 'study_cards', user),
      countdowns: observeCount(rows, 'countdowns', user),
      progress: observeCount(rows, 'user_progress', user),
      assignments: observeRows(rows, 'course_assignments', { parent: user }),
      interviews: observeOwnInterviews(database, user),
    }).pipe(
      auditTime(0),
      map(({ arrival, days, cards, countdowns, progress, assignments, interviews }) =>
        arrival === 'everything'
          ? {
              isNew: days + cards + countdowns + progress === 0,
              hasBegun: days + cards > 0,
              hasInterview: stillToCome(interviews, clock.now()).length > 0,
              hasTrack: assignments.length > 0,
            }
          : null,
      ),
      distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    );
  },
});

type Offered = Pick<BankQuestion, 'id' | 'status' | 'question' | 'recommended'> & {
  facets: Pick<BankQuestion['facets'], 'company' | 'role'>;
};

/** The questions of the company that the title of an interview names (A159), at most as many as a deck holds. */
export function deckFor(title: string, questions: readonly Offered[]): string[] {
  const named = comparable(title);
  return questions
    .filter(({ status, facets }) => {
      const company = comparable(facets.company);
      return status === 'approved' && company !== '' && named.includes(company);
    })
    .slice(0, limits.deckQuestions)
    .map(({ id }) => id);
}

export interface Wish {
  /** '' for any. */
  role: string;
  /** Null for both. */
  language: 'en' | 'ja' | null;
  title: string;
}

/**
 * Five to begin with: in the language that was asked for, then of the interview's company, of the role, and
 * recommended; as many as the bank has, because a wish that leaves nothing helps nobody.
 */
export function firstQuestions(questions: readonly Offered[], { role, language, title }: Wish): string[] {
  const deck = new Set(title ? deckFor(title, questions) : []);
  const fits = ({ id, question, recommended, facets }: Offered) =>
    (language === null || (contentLanguage(question) ?? 'en') === language ? 8 : 0) +
    (deck.has(id) ? 4 : 0) +
    (role !== '' && comparable(facets.role) === comparable(role) ? 2 : 0) +
    (recommended ? 1 : 0);
  return questions
    .filter(({ status }) => status === 'approved')
    .map((question) => ({ id: question.id, fit: fits(question) }))
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, limits.moreNew)
    .map(({ id }) => id);
}

/** The roles of the bank's approved questions, those with the most questions first. */
export function rolesOf(questions: readonly Offered[]): string[] {
  const counts = new Map<string, { role: string; count: number }>();
  for (const { status, facets } of questions) {
    if (status !== 'approved' || !facets.role) continue;
    const known = counts.get(comparable(facets.role));
    if (known) known.count += 1;
    else counts.set(comparable(facets.role), { role: facets.role, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ role }) => role);
}

/** The companies of the bank, to be named in the title of an interview. */
export const companiesOf = (questions: readonly Offered[]): string[] =>
  [...new Map(questions.map(({ facets }) => [comparable(facets.company), facets.company])).values()]
    .filter((company) => company !== '')
    .slice(0, limits.offeredCompanies);
