import {
  type AnswerForm,
  contentOfAnswer,
  formOfAnswer,
  isSameAnswer,
  type MyAnswer,
  withContent,
} from '#model/myAnswer.ts';
import type { Id } from '#model/noun.ts';
import { type ComparedField, conflictOf, contentIn, mergedContent } from '#model/writtenText.ts';
import { problemsIn } from '#mutations/problems.ts';
import type { keepAside, takeBack } from '#sync/setAside.ts';
import type { DraftState } from '#sync/useDraft.ts';

/** Milliseconds after the last key until the text is saved (ANSWER-07). */
const savesAfter = 1_000;

/** What is not saved, as its draft holds it. */
export interface KeptAnswer extends AnswerForm {
  saw?: string;
  instead?: true;
  isPrivate?: boolean;
}

interface State {
  form: AnswerForm;
  /** What is stored on this device. */
  start: AnswerForm;
  /** The mutation whose text this started from (R25). */
  saw: string;
  /** That text was seen, and this one replaces it. */
  instead?: true | undefined;
  /** Something in it was written while the screen said that it is private (A164). */
  isPrivate: boolean;
  /** Goes up when the form is filled from elsewhere, so that the editors begin again. */
  filled: number;
}

export interface AnswerView {
  form: AnswerForm;
  filled: number;
  /** When it was last stored on this device, ISO 8601; null until something was. */
  savedAt: string | null;
  /** Why it was not stored. */
  failed: 'notKept' | 'noQuestion' | null;
  /** The fields that are too long. */
  tooLong: ReadonlySet<string>;
  /** Fields in which a text of another device differs from what is written here and not saved. */
  conflict: readonly ComparedField[];
}

/** What a page has and a test replaces. */
export interface AnswerPage {
  draft: Pick<DraftState<KeptAnswer>, 'keep' | 'handIn'>;
  shows: (view: AnswerView) => void;
  /** Has the editors report at once what was typed. */
  flush: () => void;
  keepAside: typeof keepAside;
  takeBack: typeof takeBack;
  /** The server's time, in milliseconds. */
  now: () => number;
  /** @returns what cancels it */
  after: (milliseconds: number, work: () => void) => () => void;
}

/**
 * An answer that saves itself: a second after the last key, and on leaving. What cannot be saved stays a draft. What
 * `useAnswerForm` does, without React.
 */
export class AnswerWriting {
  private state: State | undefined;
  private present: MyAnswer | null = null;
  private savedAt: string | null = null;
  private failed: AnswerView['failed'] = null;
  private wasHindered = false;
  private saving: Promise<boolean> | null = null;
  private cancel: (() => void) | undefined;
  /** The versions that this form made or began with: none of them is another device's. */
  private readonly own = new Set<string>();

  constructor(
    private readonly question: string,
    private readonly page: AnswerPage,
  ) {}

  /** Once, with the draft that was found. */
  begin(begun: KeptAnswer | undefined, present: MyAnswer | null): void {
    if (this.state) return;
    this.present = present;
    const start = formOfAnswer(present);
    const form = begun ? formOfAnswer(begun) : start;
    const isStored = !begun || isSameAnswer(form, start);
    const saw = isStored ? versionOf(present) : (begun.saw ?? versionOf(present));
    const isPrivate = present?.shared !== 'admins' || (!isStored && begun.isPrivate !== false);
    this.own.add(saw);
    // a draft that was found is saved like what is typed
    this.put({ form, start, saw, instead: isStored ? undefined : begun.instead, isPrivate, filled: 0 });
    this.attend();
  }

  /** As it stands on this device by now, whoever wrote it. */
  see(present: MyAnswer | null): void {
    this.present = present;
    // nothing is written here: another device's version is shown
    if (present && this.isClean() && !this.own.has(versionOf(present))) {
      this.page.flush();
      if (this.isClean()) this.refill({ ...this.taken(), form: formOfAnswer(present) });
    }
    this.attend();
    this.show();
  }

  /** @param filled of the reporting editor: what an earlier one reports late is not taken */
  change(changes: Partial<AnswerForm>, filled: number): void {
    const { state } = this;
    if (state?.filled === filled) this.put({ ...state, form: { ...state.form, ...changes } });
  }

  /** Saves at once; false where it could not. */
  async save(): Promise<boolean> {
    this.page.flush();
    this.cancel?.();
    const { state } = this;
    if (!state || this.isClean()) return true;
    // what is typed while it is stored is saved after that, also by a form that closes meanwhile
    if (this.saving !== null) {
      while (this.saving !== null) await this.saving;
      return this.save();
    }
    this.saving = this.store(state).finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  mine(): void {
    this.page.flush();
    this.put({ ...this.state!, ...this.taken(), instead: true });
    void this.save();
  }

  /** @returns identifies what was written here in the person's history; undefined where it could not be kept there */
  async theirs(): Promise<string | undefined> {
    this.page.flush();
    const { present } = this;
    if (!present) return undefined;
    const { form } = this.state!;
    const aside = await this.page.keepAside('my_answers', present.id, contentIn('my_answers', contentOfAnswer(form)));
    if (!aside) return undefined;
    this.page.flush();
    // whoever has written on meanwhile is still asked
    if (!isSameAnswer(form, this.state!.form)) {
      this.page.takeBack(aside);
      return undefined;
    }
    this.refill({ ...this.taken(present), form: formOfAnswer(present), instead: undefined });
    return aside;
  }

  both(): void {
    this.page.flush();
    const { form } = this.state!;
    const merged = mergedContent(
      'my_answers',
      contentIn('my_answers', contentOfAnswer(form)),
      contentIn('my_answers', this.present!),
    );
    this.refill({ ...this.taken(), form: withContent(form, merged), instead: true });
    void this.save();
  }

  /** What is written right now. */
  current(): AnswerForm {
    this.page.flush();
    return this.state!.form;
  }

  /** Fills the form; returns what it replaced, null if that is stored. */
  replace(wanted: AnswerForm): AnswerForm | null {
    const replaced = this.isClean() ? null : this.state!.form;
    this.refill({ form: wanted });
    return replaced;
  }

  private isClean(): boolean {
    return this.state !== undefined && isSameAnswer(this.state.form, this.state.start);
  }

  private put(next: State): void {
    const isDirty = !isSameAnswer(next.form, next.start);
    const isPrivate = this.present?.shared !== 'admins' || (isDirty && next.isPrivate);
    this.state = { ...next, isPrivate };
    this.show();
    const { form, saw, instead } = next;
    const kept = { ...form, saw, isPrivate, ...(instead && { instead }) };
    this.page.draft.keep(isDirty ? kept : null, this.failed !== null || this.cannotSave(next));
    this.cancel?.();
    this.cancel = isDirty ? this.page.after(savesAfter, () => void this.save()) : undefined;
  }

  private refill(changes: Partial<Omit<State, 'filled'>>): void {
    const { state } = this;
    this.put({ ...state!, ...changes, filled: state!.filled + 1 });
  }

  /** Another device's version is what this one starts from. */
  private taken(present = this.present) {
    this.own.add(versionOf(present));
    return { saw: versionOf(present), start: formOfAnswer(present) };
  }

  private async store(now: State): Promise<boolean> {
    if (this.cannotSave(now)) return false;
    const { instead } = now;
    const written = await this.page.draft.handIn(
      'answer.write',
      () => ({
        question_id: this.question as Id<'interview_questions'>,
        saw: now.saw as never,
        ...(instead && { instead }),
        under: now.isPrivate ? 'private' : 'shared',
        ...contentOfAnswer(now.form),
      }),
      undefined,
      true,
    );
    const then = this.state ?? now;
    if (written.stored) {
      this.own.add(written.id);
      Object.assign(this, { failed: null, savedAt: new Date(this.page.now()).toISOString() });
      this.put({ ...then, start: now.form, saw: written.id, instead: undefined });
      this.attend();
      return true;
    }
    // deleted elsewhere while it was written here: the words stay, as a new answer
    if (written.refused === 'gone' && !this.present && now.saw !== '') {
      this.put({ ...then, saw: '' });
      return this.store(this.state!);
    }
    this.failed = written.refused === 'gone' ? 'noQuestion' : written.refused === 'changed' ? null : 'notKept';
    this.attend();
    this.show();
    return false;
  }

  private cannotSave(state: State): boolean {
    return this.foreign(state).length > 0 || Object.keys(this.problemsOf(state)).length > 0;
  }

  /** What cannot be saved needs attention, also once this form is closed. */
  private attend(): void {
    const { state, wasHindered } = this;
    this.wasHindered = state !== undefined && (this.failed !== null || this.foreign(state).length > 0);
    if (this.wasHindered && !wasHindered) this.put(state!);
  }

  private show(): void {
    const { state, savedAt, failed } = this;
    if (!state) return;
    const { form, filled } = state;
    const tooLong = new Set(Object.keys(this.problemsOf(state)));
    this.page.shows({ form, filled, savedAt, failed, tooLong, conflict: this.foreign(state) });
  }

  /** Why it cannot be saved as it is, by field: until then it is a draft. */
  private problemsOf({ form }: State) {
    return problemsIn('answer.write', { question_id: this.question, saw: '', under: null, ...contentOfAnswer(form) });
  }

  private foreign({ form, start, saw }: State): ComparedField[] {
    const { present } = this;
    if (!present || this.own.has(versionOf(present)) || isSameAnswer(form, start)) return [];
    return conflictOf(contentIn('my_answers', contentOfAnswer(form)), saw, present);
  }
}

const versionOf = (answer: MyAnswer | null): string => answer?.text_by ?? '';
