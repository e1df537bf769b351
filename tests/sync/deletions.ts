import type { Row } from '#model/noun.ts';
import type { PushAnswer, PushRequest } from '#model/wire.ts';
import { NewlyDone } from './newlyDone.ts';
import type { Browser } from './browser.ts';

/**
 * What was deleted stays deleted until somebody writes it again (A165), whatever was restored since and whoever came back
 * first: of what was written and deleted under one name the server's last holds. It knows what was sent and what was
 * answered, and reads the rows in the end; it uses none of the engine's code.
 */

type Args = Row & { question_id: string; stage_id: string; item_id: string; user_id: string; course_id: string };

/** By what a row is known in spite of a new id, and whether the mutation leaves one there. */
const kinds: Record<string, { about: (args: Args, user: string) => string; stands: boolean }> = {
  'answer.write': { about: ({ question_id }, user) => `answer ${user} ${question_id}`, stands: true },
  'answer.remove': { about: ({ question_id }, user) => `answer ${user} ${question_id}`, stands: false },
  'stage.link': { about: ({ stage_id, item_id }) => `link ${stage_id} ${item_id}`, stands: true },
  'stage.unlink': { about: ({ stage_id, item_id }) => `link ${stage_id} ${item_id}`, stands: false },
  'assignment.create': { about: ({ user_id, course_id }) => `assignment ${user_id} ${course_id}`, stands: true },
  'assignment.delete': { about: ({ user_id, course_id }) => `assignment ${user_id} ${course_id}`, stands: false },
};

const nameOf = (row: Row): string | undefined => {
  // those with which each history begins have ids of their own
  if (row.id.startsWith('linkto')) return undefined;
  if ('form' in row) return `answer ${String(row.user_id)} ${String(row.question_id)}`;
  if ('stage_id' in row && ('resource_id' in row || ('question_id' in row && !('user_id' in row))))
    return `link ${String(row.stage_id)} ${String(row.question_id ?? row.resource_id)}`;
  if ('assigned_at' in row) return `assignment ${String(row.user_id)} ${String(row.course_id)}`;
  return undefined;
};

export class Deletions {
  private readonly last = new Map<string, { entry: string; stands: boolean }>();
  private readonly done = new NewlyDone();
  private readonly outOfHand = new Set<string>();

  /** What the server does for the first time comes after everything before. */
  answered(user: string, request: PushRequest, answer: PushAnswer): void {
    const written = new Set<unknown>();
    for (const one of this.done.in(request, answer)) {
      const kind = kinds[one.name];
      if (!kind) continue;
      const about = kind.about(one.args as Args, user);
      // written and deleted in one push it never stood, and says nothing of what another device had written
      if (!kind.stands && written.has((one.args as Row).saw)) this.last.delete(about);
      else this.last.set(about, { entry: one.id, stands: kind.stands });
      written.add(one.id);
    }
  }

  /** The dashboard, or raw SQL, of the row itself or of what it hangs on. */
  console(before: Row | undefined, after: Row | null): void {
    if (before && !after) this.outOfHand.add(before.id);
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
    const names = new Set(rows.map(nameOf));
    const ids = new Set(rows.map(({ id }) => id));
    let judged = 0;
    for (const [about, { entry, stands }] of this.last) {
      const [what, ...of] = about.split(' ');
      if (!kept.has(entry) || of.some((one) => this.outOfHand.has(one))) continue;
      // a link and an assignment go with what they hang on; an answer stays without its question
      if (what !== 'answer' && !of.every((one) => ids.has(one))) continue;
      judged += 1;
      if (stands && !names.has(about)) bug('W2', `${about} was written again by ${entry}, and is not there`);
      if (!stands && names.has(about)) bug('W4', `${about} was deleted by ${entry}, and stands again`);
    }
    return judged;
  }
}
