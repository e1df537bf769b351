import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { PipelineStage } from '#model/pipeline.ts';
import { stageNow } from '#queries/board.ts';
import type { BoardCard } from '#queries/boardCard.ts';
import { showToast } from '#state/toast.ts';
import { mutate, stored } from '#sync/mutate.ts';

/** A move that was stored, by the mutation that made it. */
interface Move {
  person: string;
  name: string;
  id: string;
}

type Person = Pick<BoardCard, 'id' | 'name'>;

/** People whom a toast names. */
const most = 3;

/** Whom a toast is about; of many the number says enough. */
const namesOf = (moves: readonly Move[]): string | undefined =>
  moves.length <= most ? moves.map(({ name }) => name).join(', ') : undefined;

/** Where they stand now, in words; of many the number says enough. */
async function placesOf(moves: readonly Move[]): Promise<string | undefined> {
  if (moves.length > most) return undefined;
  const texts = currentSection(boardTexts);
  const { stages } = currentSection(pipelineTexts);
  const places = await Promise.all(
    moves.map(async ({ person, name }) => {
      const stage = await stageNow(person);
      return stage ? texts.dropped(name, stages[stage]) : name;
    }),
  );
  return places.join(' ');
}

/** What Ctrl+Z takes back: the latest of this page that was not taken back by its toast. */
let done: (() => Promise<void>)[] = [];

/** What is being stored: a card stands in its new column a moment before. */
let storing: Promise<unknown> = Promise.resolve();

export async function undoLast(): Promise<void> {
  await storing;
  await done.pop()?.();
}

/** Another screen's Ctrl+Z is not the board's. */
export function forgetMoves(): void {
  done = [];
}

/** Can be taken back by Ctrl+Z, and by whoever is given the result; once. */
export function undoable(takeBack: () => Promise<unknown>): () => Promise<void> {
  const undo = async () => {
    done = done.filter((one) => one !== undo);
    await takeBack();
  };
  done.push(undo);
  return undo;
}

/**
 * To another column, with one toast and one undo for all of them (KAN-13, KAN-82).
 * @returns those that could not be stored; the toast says so (KAN-14)
 */
export function moveTo(people: readonly Person[], stage: PipelineStage): Promise<string[]> {
  const work = storing.then(() => store(people, stage));
  storing = work.catch(() => undefined);
  return work;
}

async function store(people: readonly Person[], stage: PipelineStage): Promise<string[]> {
  const texts = currentSection(boardTexts);
  const { common } = currentScreenTexts();
  const moves: Move[] = [];
  const failed: string[] = [];
  let message = '';
  for (const { id: person, name } of people) {
    const result = await attempt(person, stage);
    if ('id' in result) moves.push({ person, name, id: result.id });
    else {
      failed.push(person);
      message = result.message;
    }
  }
  if (!moves.length) {
    showToast({ kind: 'error', title: common.error, message: texts.moveFailed(message) });
    return failed;
  }
  const undo = undoable(() => takeBack(moves));
  showToast({
    kind: failed.length ? 'error' : 'success',
    title: texts.movedMany(moves.length, currentSection(pipelineTexts).stages[stage]),
    message: failed.length ? texts.moveSomeFailed(failed.length) : namesOf(moves),
    about: moves.map(({ id }) => id),
    action: { label: common.undo, icon: 'undo', run: () => void undo() },
  });
  return failed;
}

async function attempt(id: string, stage: PipelineStage): Promise<{ id: string } | { message: string }> {
  const { refusal, trouble } = currentScreenTexts();
  try {
    const written = await mutate('candidate.move', { id, stage });
    if (written.stored) return { id: written.id };
    console.error('candidate.move', written.refused);
    return {
      message: written.refused === 'unknown' ? trouble.store : refusal[written.refused],
    };
  } catch (error) {
    console.error('candidate.move', error);
    return { message: trouble.store };
  }
}

/** With its transition; not what somebody else has moved since. */
async function takeBack(moves: readonly Move[]): Promise<void> {
  const texts = currentSection(boardTexts);
  let back = 0;
  for (const { person, id } of moves.toReversed())
    back += Number((await stored('candidate.unmove', { id: person, saw: id })) !== null);
  showToast(
    back === moves.length
      ? { kind: 'success', title: texts.undoneMany(back), message: await placesOf(moves) }
      : { kind: 'error', title: currentScreenTexts().common.error, message: texts.undoFailed },
  );
}
