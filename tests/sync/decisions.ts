import type { Row } from '#model/noun.ts';
import type { PushAnswer, PushRequest } from '#model/wire.ts';
import { NewlyDone } from './newlyDone.ts';
import type { Browser } from './browser.ts';

/**
 * The last decision stands (A163): of what several people decided about one thing, what the server took last holds,
 * whatever was restored since and whoever came back first. It knows what was sent and what was answered, and reads the
 * rows in the end; it uses none of the engine's code.
 */

interface Taken {
  entry: string;
  /** What a row must be; undefined where something else has changed it since. */
  holds: ((row: Row) => boolean) | undefined;
  shown: string;
}

type Args = Row & { question_id: string; shared: boolean; value: boolean; is_completed: boolean; stage: string };

/** Of each kind: which thing it is about, whether a row is that thing, and what the row must be. */
interface Kind {
  about: (args: Args, user: string) => string;
  /** Whether it decides at all. */
  isOne?: (args: Args) => boolean;
  holds?: (args: Args) => (row: Row) => boolean;
}

const question = ({ id }: Args) => `status of ${id}`;
const card = ({ id }: Args) => `rejection of ${id}`;
const answer = ({ question_id }: Args, user: string) => `sharing of ${user} ${question_id}`;
const kinds: Record<string, Kind> = {
  'question.decide': {
    about: question,
    holds:
      ({ status }) =>
      (row) =>
        row.status === status,
  },
  'question.withdraw': { about: question, holds: () => (row) => row.status !== 'approved' },
  'question.reopen': { about: question },
  'question.resubmit': { about: question },
  'candidate.add': { about: card },
  'candidate.reject': { about: card, holds: () => (row) => row.is_rejected === true },
  'candidate.restore': { about: card, holds: () => (row) => row.is_rejected !== true },
  'answer.share': {
    about: answer,
    holds:
      ({ shared }) =>
      (row) =>
        (row.shared === 'admins') === shared,
  },
  'answer.remove': { about: answer },
  // what is written in private is not shared (A164)
  'answer.write': { about: answer, isOne: ({ under }) => under === 'private' },
  'question.bookmark': {
    about: ({ question_id }, user) => `bookmark of ${user} ${question_id}`,
    holds:
      ({ value }) =>
      (row) =>
        row.bookmarked === value,
  },
  'note.complete': {
    about: ({ id }) => `tick of ${id}`,
    holds:
      ({ is_completed }) =>
      (row) =>
        row.is_completed === is_completed,
  },
};

export class Decisions {
  private readonly last = new Map<string, Taken>();
  private readonly done = new NewlyDone();
  private readonly outOfHand = new Set<string>();

  /** The server has answered: what it does for the first time comes after everything before. */
  answered(user: string, request: PushRequest, answer: PushAnswer): void {
    for (const one of this.done.in(request, answer)) {
      const kind = kinds[one.name];
      const args = one.args as Args;
      if (kind && kind.isOne?.(args) !== false)
        this.last.set(kind.about(args, user), {
          entry: one.id,
          holds: kind.holds?.(args),
          shown: `${one.name} ${JSON.stringify(args).slice(0, 80)}`,
        });
    }
  }

  /** The dashboard, or raw SQL. */
  console(before: Row | undefined, after: Row | null): void {
    const row = after ?? before;
    if (!row) return;
    for (const about of [
      ...('question' in row && 'status' in row ? [`status of ${row.id}`] : []),
      ...('moved_by' in row ? [`rejection of ${String(row.user_id)}`] : []),
      ...('form' in row ? [`sharing of ${String(row.user_id)} ${String(row.question_id)}`] : []),
      ...('bookmarked' in row ? [`bookmark of ${String(row.user_id)} ${String(row.question_id)}`] : []),
      ...('is_completed' in row ? [`tick of ${row.id}`] : []),
    ])
      this.outOfHand.add(about);
  }

  /** @param browsers whose journals still have what they did */
  async judge(
    rows: readonly Row[],
    browsers: readonly Browser[],
    bug: (invariant: string, text: string) => void,
  ): Promise<number> {
    const kept = new Set<string>();
    for (const { outbox } of browsers)
      for (const { id } of await outbox.entries.where('state').anyOf('done', 'acked').toArray()) kept.add(id);
    let judged = 0;
    for (const [about, { entry, holds, shown }] of this.last) {
      const [what, , ...ids] = about.split(' ');
      if (!holds || !kept.has(entry) || this.outOfHand.has(about)) continue;
      const row = rows.find((one) => isAbout(one, what!, ids));
      if (!row) continue;
      judged += 1;
      if (!holds(row)) bug('W6', `${shown} (${entry}) was decided last, and does not hold`);
    }
    return judged;
  }
}

function isAbout(row: Row, what: string, [first, second]: string[]): boolean {
  switch (what) {
    case 'status':
      return row.id === first && 'question' in row && 'status' in row;
    case 'rejection':
      return row.user_id === first && 'moved_by' in row;
    case 'sharing':
      return row.user_id === first && row.question_id === second && 'form' in row;
    case 'bookmark':
      return row.user_id === first && row.question_id === second && 'bookmarked' in row;
    default:
      return row.id === first && 'is_completed' in row;
  }
}
