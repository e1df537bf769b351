import type { Row } from '#model/noun.ts';
import type { Browser } from './browser.ts';

/**
 * A field that nobody touched keeps what somebody else wrote (W8). It knows what each person changed on their screen, and
 * watches the server's tables: a field takes a value only because somebody chose that value for it, and nobody is told of
 * a conflict in a field that they alone have changed. It uses none of the engine's code.
 */

/** The fields that are each a text of their own, by what writes them. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  'note.edit': ['content', 'due_date', 'priority', 'assigned_to'],
  'note.schedule': ['due_date', 'priority', 'assigned_to'],
  'interview.edit': ['interview_name', 'scheduled_date', 'duration_minutes', 'place', 'interviewers', 'notes'],
  'candidate.add': ['position', 'company'],
  'candidate.edit': [
    ...['position', 'company', 'linkedin_url', 'current_salary', 'expected_salary', 'notice_period'],
    ...['current_company', 'current_job_title', 'location', 'japanese_proficiency', 'years_of_experience'],
  ],
};
const watched = new Set(Object.values(fieldsOf).flat());
/** The columns by which a row of one of them is told. */
const isWatched = (row: Row): boolean => 'note_type' in row || 'interview_name' in row || 'position' in row;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Choice {
  entry: string;
  record: string;
  field: string;
  value: unknown;
  /** It has come to stand once, since the last restore. */
  stood: boolean;
}

export class Untouched {
  private choices: Choice[] = [];
  private readonly reverted: string[] = [];
  private judged = 0;
  private isRestored = false;
  /** Of an older app, which sends all fields and names the version of the record. */
  private readonly old = new Set<string>();

  /**
   * Someone presses the button.
   * @param shown the record as it was on the screen
   * @param isChosen what they send they were shown beside what stands, and chose all of it
   */
  handIn(entry: string, name: string, args: unknown, shown: Row | undefined, isChosen: boolean): void {
    const sent = args as Row;
    const fields = fieldsOf[name] ?? [];
    if (fields.filter((field) => field in sent).length > 1) this.old.add(entry);
    for (const field of fields)
      if (field in sent && (isChosen || !same(sent[field], shown?.[field])))
        this.choices.push({ entry, record: sent.id, field, value: sent[field], stood: false });
  }

  /** The dashboard, or raw SQL: whoever does that has chosen it. */
  console(before: Row | undefined, after: Row | null): void {
    for (const field of after ? watched : [])
      if (!same(before?.[field], after![field]))
        this.choices.push({ entry: '', record: after!.id, field, value: after![field], stood: false });
  }

  /** The journals bring back what the server has forgotten. */
  restored(): void {
    this.isRestored = true;
    this.choices = this.choices.map((one) => ({ ...one, stood: false }));
  }

  /** The server's tables, watched from outside. */
  written(before: Row | undefined, after: Row | null): void {
    if (!before || !after || !isWatched(after)) return;
    for (const field of Object.keys(after)) {
      if (!watched.has(field) || same(before[field], after[field])) continue;
      this.judged += 1;
      const chosen = this.choices.find(
        (one) =>
          one.record === after.id &&
          one.field === field &&
          !one.stood &&
          // nobody's, where whoever was to do it is no admin
          (same(one.value, after[field]) || (field === 'assigned_to' && !after[field])),
      );
      if (chosen) chosen.stood = true;
      else
        this.reverted.push(
          `${field} of ${after.id} became ${JSON.stringify(after[field])} although nobody chose that over ${JSON.stringify(before[field])} (${String(after.text_by)})`,
        );
    }
  }

  async judge(browsers: readonly Browser[], bug: (invariant: string, text: string) => void): Promise<number> {
    for (const one of this.reverted) bug('W8', one);
    for (const { outbox } of browsers)
      for (const { id, name, args, code } of await outbox.entries.toArray()) {
        // what a restored server lacks has no writer any more, and a learner's device is told of none
        if (code !== 'changed' || this.isRestored || this.old.has(id) || (args as Row).saw === '') continue;
        const mine = this.choices.filter(({ entry }) => entry === id);
        if (mine.length && !mine.some((one) => this.isContested(one)))
          bug('W8', `${name} ${id} is in conflict, and nobody else wrote ${mine.map(({ field }) => field).join()}`);
      }
    return this.judged;
  }

  private isContested({ entry, record, field }: Choice): boolean {
    return this.choices.some((one) => one.entry !== entry && one.record === record && one.field === field);
  }
}
