import { myAnswerId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { type AnswerForm, contentOfAnswer, formOfAnswer, type MyAnswer } from '#model/myAnswer.ts';
import { contentIn, holdsAll } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { learnNamed } from '#mutations/known.ts';
import { presentArguments } from '#mutations/run.ts';
import { readRows } from '#local/rows.ts';
import type { Entry } from '#local/outbox.ts';
import { type Device, entriesIn } from './device.ts';
import { settle } from './settle.ts';
import { entryOf, writeEntry } from './writeEntry.ts';

type Args = ArgumentsOf<'answer.write'>;

/**
 * What another device of the same person came before is merged with it where both can stay (A169); the rest waits for a
 * choice. A version whose lines are not all in what came of it stays in the history, from both devices (R30).
 * @returns whether there is more to push
 */
export async function mergeAnswers(device: Device): Promise<boolean> {
  const refused = (await entriesIn(device, 'refused')).filter(isMergeable);
  if (!refused.length) return false;
  const waiting = await entriesIn(device, 'pending', 'acked', 'resend', 'parked');
  let isAny = false;
  for (const entry of refused) {
    const others = [...waiting, ...refused].filter((other) => other !== entry && isAboutAnswer(other));
    // one at a time: what else waits for the same answer started from another version
    if (others.some((other) => questionOf(other) === questionOf(entry))) continue;
    if (await merge(device, entry)) isAny = true;
  }
  return isAny;
}

const isAboutAnswer = ({ name }: Entry): boolean => name.startsWith('answer.');
const questionOf = ({ args }: Entry): unknown => (args as Partial<Args>).question_id;
const isMergeable = ({ name, code, from }: Entry): boolean => name === 'answer.write' && code === 'changed' && !!from;

async function merge(device: Device, entry: Entry): Promise<boolean> {
  await Promise.all([learnNamed('answer.write'), learnNamed('aside.keep')]);
  const now = presentArguments(entry);
  if (typeof now === 'string') return false;
  const args = now.args as Args;
  const key = keyOf('my_answers', myAnswerId(device.account as never, args.question_id));
  const present = (await readRows(device.access, device.rows, [key])).get(key) as MyAnswer | undefined;
  if (!present?.text_by || present.text_by === args.saw) return false;
  const { mergedAnswer } = await import('#model/mergedAnswer.ts');
  const theirs = formOfAnswer(present);
  const merged = mergedAnswer(entry.from as AnswerForm, formOfAnswer(args), theirs);
  if (!merged) return false;
  const content = contentOfAnswer(merged);
  // privacy wins (A164)
  const under = args.under === 'shared' && present.shared === 'admins' ? 'shared' : 'private';
  const fixed = entryOf(device, 'answer.write', {
    ...{ question_id: args.question_id, saw: present.text_by, instead: true, under },
    ...content,
  });
  if (typeof presentArguments(fixed) === 'string') return false;
  const mine = contentIn('my_answers', args);
  if (!holdsAll('my_answers', contentIn('my_answers', content), mine)) {
    const words = mine as ArgumentsOf<'aside.keep'>['content'];
    const about = { noun: 'my_answers', record_id: present.id, written_by: entry.id } as const;
    const aside = entryOf(device, 'aside.keep', { ...about, content: words });
    const kept = await writeEntry(device, { ...aside, state: 'pending' });
    if (!kept.stored) return false;
  }
  await settle(device, entry.id, { ...fixed, from: theirs });
  return true;
}
