import { map, Observable, switchMap } from 'rxjs';
import { SimilarTexts } from '#model/similarTexts.ts';
import { whenIdle } from '#state/turn.ts';
import type { LocalDatabase } from '#local/database.ts';
import type { Query } from './live.ts';
import { type BankQuestion, questionBank } from './questionBank.ts';

export interface SimilarQuestion {
  question: BankQuestion;
  /** From 0.45, alike, to 1, the same. */
  likeness: number;
}

/** Finds the approved questions that are most like a text. Known once the whole bank has been read and compared. */
export type FindSimilar = (text: string, most: number, except?: string) => SimilarQuestion[];

/** Milliseconds of comparing between which a slow phone still responds. */
const sliceTime = 8;

/** The approved questions of this device as texts to compare with (QUAL-02), kept up to date in idle moments. */
export const similarQuestions = (): Query<FindSimilar> => ({
  key: 'similar questions',
  read: (database) => {
    const approved = new Approved();
    return wholeBank(database).pipe(
      switchMap((questions) => approved.follow(questions)),
      map(() => approved.find()),
    );
  },
});

const wholeBank = (database: LocalDatabase): Observable<readonly BankQuestion[]> =>
  new Observable((subscriber) =>
    questionBank()
      .read(database)
      .subscribe({
        next: ({ questions, isWhole }) => isWhole && subscriber.next(questions),
        error: (error: unknown) => subscriber.error(error),
      }),
  );

class Approved {
  private readonly texts = new SimilarTexts();
  private readonly held = new Map<string, BankQuestion>();

  /** Brings the texts up to date; emits once when they are. Left midway, the next call goes on from there. */
  follow(questions: readonly BankQuestion[]): Observable<void> {
    return new Observable((subscriber) => {
      const work = async () => {
        const approved = questions.filter(({ status }) => status === 'approved');
        const ids = new Set(approved.map(({ id }) => id));
        const gone = [...this.held.keys()].filter((id) => !ids.has(id));
        const fresh = approved.filter((question) => this.held.get(question.id) !== question);
        let began = performance.now();
        for (const id of gone) this.remove(id);
        for (const question of fresh) {
          if (subscriber.closed) return;
          this.add(question);
          if (performance.now() - began < sliceTime) continue;
          await whenIdle(100);
          began = performance.now();
        }
        subscriber.next();
        subscriber.complete();
      };
      work().catch((error: unknown) => subscriber.error(error));
    });
  }

  /** A new function after each change, so that screens notice. */
  find(): FindSimilar {
    return (text, most, except) =>
      this.texts
        .find(text, most, except)
        .flatMap(({ id, likeness }) => (this.held.has(id) ? [{ question: this.held.get(id)!, likeness }] : []));
  }

  private add(question: BankQuestion): void {
    const before = this.held.get(question.id);
    this.held.set(question.id, question);
    if (before?.question !== question.question) this.texts.add(question.id, question.question);
  }

  private remove(id: string): void {
    this.held.delete(id);
    this.texts.remove(id);
  }
}
