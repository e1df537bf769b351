import type { MyAnswer } from '#model/myAnswer.ts';
import { type Course, type Key, keyOf, type Row, type Stage } from '#model/noun.ts';
import type { Content, WrittenNoun } from '#model/writtenText.ts';
import type { MutationName } from '#mutations/all.ts';
import type { Note } from '#queries/candidate.ts';
import type { Interview } from '#queries/interviewTime.ts';
import type { Drafting } from '#sync/drafting.ts';
import type { Write } from '#sync/handIn.ts';
import { type AnswerView, AnswerWriting } from '../../src/features/answer/answerWriting.ts';
import { contentOfCourse, contentOfStage, textsOfCourse } from '../../src/features/courseTools/courseTexts.ts';
import { courseWrites } from '../../src/features/courseTools/courseWrites.ts';
import {
  courseConflict,
  type CourseEdit,
  editOfDraft,
  followed,
  isUnchanged,
  noEdit,
  shownStages,
  stageConflict,
  withAdded,
  withCourseChosen,
  withCourseText,
  withoutStage,
  withStageChosen,
  withStageText,
} from '../../src/features/courseTools/editForm.ts';
import {
  type ItemEdit,
  itemEditOfDraft,
  type ItemField,
  itemForm,
  itemWrites,
  sentField,
} from '../../src/features/pipeline/candidateItems.ts';
import {
  changedFields,
  conflictingFields,
  type FieldEdit,
  type FieldForm,
  resolved,
  withText,
} from '../../src/features/pipeline/fieldEdits.ts';
import {
  type EditedField,
  formOfEdit,
  interviewEditOfDraft,
  interviewForm,
  interviewWrites,
} from '../../src/features/pipeline/interviewFieldEdits.ts';
import { contentOfForm } from '../../src/features/pipeline/interviewForm.ts';
import { pick, type Random } from './random.ts';

/** What the app's forms do with what is typed, as their screens have them do it. */
export interface Editor {
  /** The draft that was found, once, and what its person remembers of what they had seen as they wrote it. */
  begin: (draft: unknown, seen: unknown) => void;
  /** What they will remember. */
  seen?: () => unknown;
  /** What stands by now: the queries of its screen have told it. */
  see: (rows: ReadonlyMap<Key, Row>) => void;
  /** @returns where; undefined where nothing can be typed */
  type: (text: string) => string | undefined;
  /** Something is changed without words. */
  change: () => void;
  /** What is written over by Save although its person has not seen it, and nothing asks about it. */
  unasked?: () => string | undefined;
  /** What Save does: it stores, or asks which of two texts to take. @returns whether the form closes */
  save: () => Promise<boolean>;
  /** It is stored: so it stands on the screen. */
  stored?: (name: MutationName, args: Row) => void;
  /** The form goes. */
  leave?: () => void;
  /** The records as their person has them on the screen: of what they write, what it was as they began. */
  shown: () => ReadonlyMap<Key, Row>;
  /** The version that was on the screen as its removal was confirmed. */
  confirmed?: (record: string) => string | undefined;
  /** It saves itself, and is typed in meanwhile. */
  savesItself?: true;
}

export interface EditorDesk {
  random: Random;
  user: string;
  drafting: Drafting;
  /** The id of the draft. */
  id: () => string;
  keepAside: (noun: WrittenNoun, record: string, content: Content) => Promise<string | undefined>;
  takeBack: (aside: string | undefined) => void;
  after: (milliseconds: number, work: () => void) => () => void;
  /** What was typed there is taken leave of. */
  forget: (place: string) => void;
  /** Nobody else reads it, the screen says. */
  typesPrivately: (text: string) => void;
}

const over = (rows: ReadonlyMap<Key, Row>, some: readonly [Key, Row][]): ReadonlyMap<Key, Row> =>
  new Map<Key, Row>([...some, ...[...rows].filter(([key]) => !some.some(([one]) => one === key))]);

/** One field of text that is typed, whatever else it sends. */
export class PlainEditor implements Editor {
  private rows: ReadonlyMap<Key, Row> = new Map();
  constructor(
    private readonly desk: EditorDesk,
    private readonly name: MutationName,
    private readonly field: string,
    /** A new record takes the id of its draft. */
    private readonly creates: boolean,
    private value: Record<string, unknown>,
  ) {}
  begin(draft: unknown): void {
    if (draft) this.value = draft as Record<string, unknown>;
  }
  /** It shows what stood as it was opened. */
  see(rows: ReadonlyMap<Key, Row>): void {
    if (!this.rows.size) this.rows = rows;
  }
  type(text: string): string {
    this.value = { ...this.value, [this.field]: text };
    this.desk.drafting.keep(this.value);
    return '';
  }
  change(): void {}
  async save(): Promise<boolean> {
    const { value } = this;
    const writing = (id: string) => (this.creates && 'id' in value ? { ...value, id } : value) as never;
    return (await this.desk.drafting.handIn(this.name, writing)).stored;
  }
  shown = () => this.rows;
}

interface Fields<Of extends Row, Field extends string> {
  noun: 'admin_notes' | 'interviews';
  form: FieldForm<Of, Field>;
  parse: (draft: unknown, present: Of) => FieldEdit<Field>;
  writes: (edit: FieldEdit<Field>, present: Of) => Write[];
  /** As the mutation takes them. */
  sent: (edit: FieldEdit<Field>, present: Of, fields: readonly Field[]) => Content;
  /** It was deleted meanwhile. */
  again: (edit: FieldEdit<Field>, last: Of, id: string) => Write;
  words: Field;
  /** Without words. */
  choices: readonly (readonly [Field, string])[];
}

/** A to-do's, or an interview's, field by field. */
class FieldEditor<Of extends Row, Field extends string> implements Editor {
  private edit: FieldEdit<Field> = {};
  private rows: ReadonlyMap<Key, Row> = new Map();
  private isGone = false;
  /** Of each field that is changed, what stood there as its person began. */
  private began = new Map<Field, unknown>();
  constructor(
    private readonly desk: EditorDesk,
    private readonly fields: Fields<Of, Field>,
    private record: Of,
  ) {}
  begin(draft: unknown, seen: unknown): void {
    if (!draft) return;
    this.edit = this.fields.parse(draft, this.record);
    this.began = new Map((seen as Map<Field, unknown>) ?? []);
  }
  seen = () => this.began;
  see(rows: ReadonlyMap<Key, Row>): void {
    this.rows = rows;
    const present = rows.get(keyOf(this.fields.noun, this.record.id)) as Of | undefined;
    this.isGone = !present;
    if (present) this.record = present;
  }
  type(text: string): string {
    const { words } = this.fields;
    this.put(words, text);
    return words;
  }
  change(): void {
    const chosen = pick(this.desk.random, this.fields.choices);
    if (chosen) this.put(...chosen);
  }
  unasked(): string | undefined {
    const { edit, record, began, isGone } = this;
    const { form } = this.fields;
    if (isGone || conflictingFields(form, edit, record).length) return undefined;
    const over = [...began].find(([field, was]) => {
      const [mine, theirs] = [edit[field]?.text, textOf(record, field)];
      return mine !== undefined && theirs !== String(was ?? '') && theirs !== mine;
    });
    return over && textOf(record, over[0]);
  }
  async save(): Promise<boolean> {
    const { form, noun, writes, sent, again } = this.fields;
    const { desk, edit, record } = this;
    if (this.isGone) {
      const { name, args } = again(edit, record, desk.id());
      return (await desk.drafting.handIn(name, () => args as never)).stored;
    }
    const conflicts = conflictingFields(form, edit, record);
    if (!conflicts.length) return (await desk.drafting.handInAll(writes(edit, record))) === null;
    const isMine = desk.random() < 0.5;
    if (!isMine && !(await desk.keepAside(noun, record.id, sent(edit, record, conflicts)))) return false;
    this.edit = resolved(edit, record, conflicts, isMine ? 'mine' : 'theirs');
    for (const field of conflicts) {
      if (isMine) this.began.set(field, record[field]);
      else this.desk.forget(field);
    }
    this.keep();
    return false;
  }
  shown(): ReadonlyMap<Key, Row> {
    const { record, rows, edit } = this;
    const began = [...this.began].filter(([field]) => edit[field]);
    return over(rows, [[keyOf(this.fields.noun, record.id), { ...record, ...Object.fromEntries(began) }]]);
  }
  private put(field: Field, text: string): void {
    if (!this.edit[field]) this.began.set(field, this.record[field]);
    this.edit = withText(this.fields.form, this.edit, this.record, field, text);
    this.keep();
  }
  private keep(): void {
    const isChanged = changedFields(this.fields.form, this.edit, this.record).length > 0;
    this.desk.drafting.keep(isChanged ? this.edit : null);
  }
}

export const itemEditor = (desk: EditorDesk, item: Row): Editor =>
  new FieldEditor<Note & Row, ItemField>(
    desk,
    {
      ...{ noun: 'admin_notes', form: itemForm, parse: itemEditOfDraft, words: 'content' },
      writes: (edit: ItemEdit, present) => itemWrites(edit, present),
      sent: (edit, _present, fields) =>
        Object.assign({}, ...fields.map((field) => sentField(field, edit[field]!.text))) as Content,
      again: (edit, { user_id, note_type, content }, id) => ({
        name: 'note.add',
        args: {
          ...{ id, user_id, note_type: note_type === 'todo' ? 'todo' : 'note' },
          ...{ content: edit.content?.text ?? content, due_date: null, priority: null, assigned_to: null },
        },
      }),
      choices:
        item.note_type === 'todo'
          ? [
              ['due_date', '2026-12-24'],
              ['due_date', '2027-01-08'],
              ['priority', 'high'],
              ['priority', 'low'],
            ]
          : [],
    },
    item as Note & Row,
  );

export const interviewEditor = (desk: EditorDesk, interview: Row): Editor =>
  new FieldEditor<Interview & Row, EditedField>(
    desk,
    {
      ...{ noun: 'interviews', form: interviewForm, parse: interviewEditOfDraft, words: 'notes' },
      writes: interviewWrites,
      sent: (edit, present, fields) => {
        const content = contentOfForm(formOfEdit(edit, present), present.scheduled_date) as Content;
        return Object.fromEntries(fields.map((field) => [field, content[field]])) as Content;
      },
      again: (edit, last, id) => ({
        name: 'interview.schedule',
        args: {
          ...{ id, user_id: last.user_id },
          ...contentOfForm(formOfEdit(edit, last), last.scheduled_date),
        },
      }),
      choices: [
        ['scheduled_date', '2026-12-24 10:30'],
        ['scheduled_date', '2027-01-08 16:00'],
        ['duration_minutes', '45'],
        ['duration_minutes', '90'],
        ['place', 'the blue room 12'],
      ],
    },
    interview as Interview & Row,
  );

/** A course and its stages: the texts, what is added and removed, and their order. */
export class CourseEditor implements Editor {
  private edit: CourseEdit = noEdit;
  private rows: ReadonlyMap<Key, Row> = new Map();
  private course: Course;
  private isGone = false;
  private stages: readonly Stage[] = [];
  /** Each as it was when its person began to change it. */
  private began = new Map<Key, Row>();
  private removed = new Map<string, string>();
  constructor(
    private readonly desk: EditorDesk,
    course: Row,
  ) {
    this.course = wholeCourse(course);
  }
  begin(draft: unknown, seen: unknown): void {
    if (!draft) return;
    this.edit = editOfDraft(draft);
    const { began, removed } = (seen ?? {}) as Partial<ReturnType<CourseEditor['seen']>>;
    Object.assign(this, { began: new Map(began), removed: new Map(removed) });
  }
  seen = () => ({ began: this.began, removed: this.removed });
  see(rows: ReadonlyMap<Key, Row>): void {
    this.rows = rows;
    const course = rows.get(keyOf('courses', this.course.id));
    this.isGone = !course;
    if (!course) return;
    this.course = wholeCourse(course);
    this.stages = [...rows]
      .filter(([key, row]) => key.startsWith('course_stages/') && row.course_id === course.id)
      .map(([, row]) => whole<Stage>(row, { title: '', description: '', information: null, text_by: '' }))
      .toSorted((one, other) => one.stage_order - other.stage_order || (one.id < other.id ? -1 : 1));
    this.follow();
  }
  /** What others wrote in fields that nobody touched here is on the screen from now on. */
  private follow(): void {
    const before = this.edit;
    const next = followed(before, this.course, this.stages);
    if (next === before) return;
    if (next.course?.saw !== before.course?.saw) this.began.set(keyOf('courses', this.course.id), this.course);
    for (const stage of this.stages)
      if (next.stages[stage.id]?.saw !== before.stages[stage.id]?.saw)
        this.began.set(keyOf('course_stages', stage.id), stage);
    this.put(next);
  }
  type(text: string): string | undefined {
    if (this.isGone) return undefined;
    const { desk, course } = this;
    const x = desk.random();
    if (x < 0.3) {
      if (!this.edit.course) this.began.set(keyOf('courses', course.id), course);
      this.put(withCourseText(this.edit, course, { title: text }));
      return 'course';
    }
    const found = pick(desk.random, this.shownStages());
    if (!found || x < 0.45) {
      const { edit, key } = withAdded(this.edit, this.shownStages());
      this.put(edit);
      const added = this.shownStages().find((stage) => stage.key === key)!;
      this.put(withStageText(this.edit, added, { description: text }));
      return key;
    }
    if (found.row && !this.edit.stages[found.key]) this.began.set(keyOf('course_stages', found.row.id), found.row);
    this.put(withStageText(this.edit, found, { description: text }));
    return found.key;
  }
  change(): void {
    const shown = this.shownStages();
    const stage = pick(this.desk.random, shown);
    if (!stage || this.isGone) return;
    if (this.desk.random() < 0.5 && shown.length > 1) {
      if (stage.row) this.removed.set(stage.row.id, stage.row.text_by);
      this.desk.forget(stage.key);
      return this.put(withoutStage(this.edit, stage));
    }
    this.put({ ...this.edit, order: shown.map(({ key }) => key).toReversed() });
  }
  async save(): Promise<boolean> {
    if (this.isGone) return false;
    const { desk, course, stages } = this;
    const conflicting = this.shownStages().find((stage) => stageConflict(this.edit, stage).length);
    if (conflicting)
      return this.settle('course_stages', conflicting.row!, conflicting.key, contentOfStage(conflicting.texts));
    if (courseConflict(this.edit, course).length)
      return this.settle('courses', course, 'course', contentOfCourse(this.edit.course ?? textsOfCourse(course)));
    if (isUnchanged(this.edit, stages, desk.id())) return true;
    return (await desk.drafting.handInAll(courseWrites(this.edit, { course, stages }, desk.id()))) === null;
  }
  /** Two texts are shown, and one is taken. */
  private async settle(noun: 'courses' | 'course_stages', row: Course | Stage, place: string, mine: Content) {
    const isMine = this.desk.random() < 0.5;
    if (isMine) this.began.set(keyOf(noun, row.id), row);
    else if (await this.desk.keepAside(noun, row.id, mine)) this.desk.forget(place);
    else return false;
    const chosen = isMine ? mine : null;
    const stage = this.shownStages().find(({ key }) => key === place);
    if (!stage) this.put(withCourseChosen(this.edit, this.course, chosen));
    else if (stage.row) this.put(withStageChosen(this.edit, stage, chosen));
    return false;
  }
  shown(): ReadonlyMap<Key, Row> {
    return over(this.rows, [...this.began]);
  }
  confirmed(record: string): string | undefined {
    return this.removed.get(record);
  }
  private shownStages() {
    return shownStages(this.edit, this.stages, this.desk.id());
  }
  private put(edit: CourseEdit): void {
    this.edit = edit;
    this.desk.drafting.keep(isUnchanged(edit, this.stages, this.desk.id()) ? null : edit);
  }
}

/** With the columns that the rows of a history lack. */
const whole = <Of>(row: Row, columns: object): Of => {
  const there = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return { ...columns, ...Object.fromEntries(there) } as Of;
};
const wholeCourse = (row: Row) =>
  whole<Course>(row, { title: '', description: '', company: null, attached_jobs: [], text_by: '' });

/** An answer, which saves itself. */
export class AnswerEditor implements Editor {
  readonly savesItself = true;
  private rows: ReadonlyMap<Key, Row> = new Map();
  private present: Row | null = null;
  private view: AnswerView | undefined;
  private filled = 0;
  /** What its person has seen of it. */
  private began: Row | null = null;
  /** Whatever stood there while the form was open; a restore may bring it back. */
  private read: ReadonlySet<string> = new Set();
  private readonly writing: AnswerWriting;
  constructor(
    private readonly desk: EditorDesk,
    private readonly question: string,
  ) {
    this.writing = new AnswerWriting(question, {
      ...{ draft: desk.drafting, keepAside: desk.keepAside, takeBack: desk.takeBack, after: desk.after },
      flush: () => undefined,
      now: () => 0,
      shows: (view) => {
        if (view.filled !== this.filled || !this.view) this.reads(this.present);
        Object.assign(this, { view, filled: view.filled });
      },
    });
  }
  begin(draft: unknown, seen: unknown): void {
    this.writing.begin((draft ?? undefined) as never, this.present as MyAnswer | null);
    if (!draft) return;
    const { began = null, read = [] } = (seen ?? {}) as Partial<ReturnType<AnswerEditor['seen']>>;
    Object.assign(this, { began, read: new Set(read) });
  }
  seen = () => ({ began: this.began, read: this.read });
  private reads(row: Row | null): void {
    this.began = row;
    if (row) this.read = new Set([...this.read, wordsOf(textOf(row))]);
  }
  see(rows: ReadonlyMap<Key, Row>): void {
    this.rows = rows;
    const isIt = (row: Row) => row.question_id === this.question && row.user_id === this.desk.user && 'form' in row;
    this.present = [...rows.values()].find(isIt) ?? null;
    this.writing.see(this.present as MyAnswer | null);
  }
  type(text: string): string | undefined {
    if (!this.view) return undefined;
    if (this.present?.shared !== 'admins') this.desk.typesPrivately(text);
    this.writing.change({ text }, this.view.filled);
    return 'text';
  }
  change(): void {
    if (this.view) this.writing.change({ form: this.view.form.form === 'free' ? 'star' : 'free' }, this.view.filled);
  }
  unasked(): string | undefined {
    const { read, present, view } = this;
    if (!view || view.conflict.length || !present) return undefined;
    const [theirs, mine] = [textOf(present), view.form.text];
    // what was folded with it is in it
    const isSeen = [...read].some((words) => wordsOf(theirs).includes(words));
    return isSeen || theirs === mine || theirs.includes(mine) ? undefined : theirs;
  }
  async save(): Promise<boolean> {
    const { writing, view } = this;
    if (!view) return false;
    if (!view.conflict.length || !this.present) {
      await writing.save();
      return false;
    }
    const x = this.desk.random();
    if (x < 0.4) {
      this.reads(this.present);
      writing.mine();
    } else if (x < 0.7) writing.both();
    else if (await writing.theirs()) this.desk.forget('text');
    return false;
  }
  stored(name: MutationName, args: Row): void {
    if (name === 'answer.write') this.reads({ ...args, id: this.present?.id ?? '', user_id: this.desk.user });
  }
  leave(): void {
    void this.writing.save();
  }
  shown(): ReadonlyMap<Key, Row> {
    const { began, rows } = this;
    if (!began) return new Map([...rows].filter(([, row]) => row.question_id !== this.question));
    return over(rows, [[keyOf('my_answers', began.id), began]]);
  }
}

const textOf = (row: Row, field = 'text'): string => String(row[field] ?? '');
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
