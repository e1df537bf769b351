import { combineLatest, map, Observable } from 'rxjs';
import { eachOptionField, type OptionField, optionFields } from '#model/choices.ts';
import { comparable } from '#model/id.ts';
import type { Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { searchable } from '#model/search.ts';
import { whenIdle } from '#state/turn.ts';
import type { RowDatabase } from '#local/rows.ts';
import { type Changes, observeChanges, type Position, type Positioned, readSlice } from '#local/slice.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** A question as the bank lists and searches it. */
export interface BankQuestion extends Position {
  id: string;
  status: string;
  mine: boolean;
  recommended: boolean;
  /** The mutation that wrote its texts, which a deletion names. */
  textBy: string;
  createdAt: string | null;
  facets: Record<OptionField, string>;
  /** The indexes of its values in `QuestionBank.values`, in the order of the fields. */
  numbers: readonly number[];
  /** As plain text; '' for no context. */
  question: string;
  context: string;
  /** Both, and what a row shows of its fields, as searches compare them (A124). */
  search: string;
}

export interface QuestionBank {
  /** Every question that this person's device holds, whatever its status, newest first (HOME-11). */
  questions: readonly BankQuestion[];
  /** For each field, its values as first written, by index; equivalent ones are one (A113). 0 means none. */
  values: readonly (readonly string[])[];
  /** Whether all of them have been read. */
  isWhole: boolean;
  arrival: Arrival;
}

/**
 * The whole bank in memory, read in slices so that neither the first rows nor a keystroke wait for ten thousand, and
 * kept up to date with every change (QUES-46, MOD-07).
 */
export const questionBank = (): Query<QuestionBank> => ({
  key: 'question bank',
  read: (database) =>
    combineLatest({ bank: observeBank(database.rows), arrival: observeArrival(database) }).pipe(
      map(({ bank, arrival }) => ({ ...bank, arrival })),
    ),
});

type Read = Omit<QuestionBank, 'arrival'>;

const noun = 'interview_questions';
/** Rows of the first read: what the tallest screen shows. */
const firstSlice = 50;
/** Milliseconds for shaping a slice: with its read and garbage collection, a slow phone still renders every frame. */
const sliceTime = 8;
/** Milliseconds between updates of the screens while the bank is still being read. */
const patience = 1_000;

const observeBank = (rows: RowDatabase): Observable<Read> =>
  new Observable((subscriber) => {
    const bank = new Bank();
    let emittedAt = -patience;
    const emit = () => {
      emittedAt = performance.now();
      subscriber.next(bank.read());
    };
    const follow = observeChanges(rows, noun).subscribe((changes) => {
      bank.change(changes);
      if (bank.isWhole) emit();
    });
    const readAll = async () => {
      let size = firstSlice;
      while (!bank.isWhole && !subscriber.closed) {
        const slice = await readSlice(rows, noun, bank.last, size);
        if (subscriber.closed) return;
        const began = performance.now();
        bank.add(slice, slice.length < size);
        size = nextSize(size, performance.now() - began);
        if (bank.isWhole || performance.now() - emittedAt > patience) emit();
        // user input comes first
        if (!bank.isWhole) await whenIdle(100);
      }
    };
    readAll().catch((error: unknown) => subscriber.error(error));
    return follow;
  });

/** The number of rows in the next slice, given the size of the last one and the time it took. */
export const nextSize = (size: number, took: number): number =>
  Math.max(20, Math.min(200, size * 2, Math.round((size * sliceTime) / Math.max(took, 0.1))));

/** The questions in order, from slices that are read and changes that arrive meanwhile. */
class Bank {
  isWhole = false;
  /** The position of the read. */
  last: Position | null = null;
  private questions: BankQuestion[] = [];
  private numbered = new FieldValues();
  /** What changed during the read: a slice may still hold an older version. */
  private changed = new Set<string>();

  read(): Read {
    return { questions: this.questions, isWhole: this.isWhole, values: this.numbered.values };
  }

  add(slice: readonly Positioned<typeof noun>[], isLast: boolean): void {
    this.last = slice.at(-1) ?? this.last;
    this.isWhole = isLast;
    const fresh = slice.filter(({ row }) => !this.changed.has(row.id)).map((one) => shapeQuestion(one, this.numbered));
    this.questions = merged(this.questions, fresh);
    if (isLast) this.changed.clear();
  }

  change({ written, removed }: Changes<typeof noun>): void {
    const touched = new Set([...removed, ...written.map(({ row }) => row.id)]);
    if (!this.isWhole) for (const id of touched) this.changed.add(id);
    const left = this.questions.filter(({ id }) => !touched.has(id));
    // of two changes to one row the later one wins
    const fresh = new Map(written.map((one) => [one.row.id, one]));
    for (const id of removed) fresh.delete(id);
    this.questions = merged(left, [...fresh.values()].map((one) => shapeQuestion(one, this.numbered)).sort(inOrder));
  }
}

/** A number for each value of each field, by which ten thousand questions are counted at each keystroke. */
export class FieldValues {
  readonly values = optionFields.map(() => ['']);
  /** The same as searches compare them. */
  readonly searched = optionFields.map(() => ['']);
  private known = optionFields.map(() => new Map([['', 0]]));

  numberOf(field: number, value: string): number {
    const key = comparable(value);
    const known = this.known[field]!;
    let number = known.get(key);
    if (number === undefined) {
      number = this.values[field]!.push(value.trim()) - 1;
      this.searched[field]!.push(searchable(value));
      known.set(key, number);
    }
    return number;
  }
}

const inOrder = (a: Position, b: Position): number => (isBefore(a, b) ? -1 : 1);
const isBefore = (a: Position, b: Position): boolean => (a.order === b.order ? a.key < b.key : a.order < b.order);

/** Merges two ordered lists. */
function merged(one: BankQuestion[], other: BankQuestion[]): BankQuestion[] {
  const last = one.at(-1);
  const first = other[0];
  if (!last || !first || isBefore(last, first)) return [...one, ...other];
  const all: BankQuestion[] = [];
  let at = 0;
  for (const question of other) {
    while (at < one.length && isBefore(one[at]!, question)) all.push(one[at++]!);
    all.push(question);
  }
  return all.concat(one.slice(at));
}

export function shapeQuestion(
  { order, key, row }: Position & { row: Pick<Question, 'id'> & Partial<Question> },
  values: FieldValues,
): BankQuestion {
  const question = plainText(row.question ?? '');
  const context = plainText(row.additional_context ?? '');
  const numbers = optionFields.map((field, at) => values.numberOf(at, row[field] ?? ''));
  const fields = numbers.map((number, at) => values.searched[at]![number]);
  return {
    order,
    key,
    id: row.id,
    status: row.status ?? '',
    mine: row.mine === true,
    recommended: row.recommended === true,
    textBy: row.text_by ?? '',
    createdAt: row.created_at ?? null,
    facets: eachOptionField((field) => row[field] ?? ''),
    numbers,
    question,
    context,
    // a line break apart, which no search term contains
    search: [searchable(question), searchable(context), ...fields].join('\n'),
  };
}
