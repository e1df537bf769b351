import { project } from '#model/access.ts';
import { type Key, keyOf, type Noun, type Row, splitKey } from '#model/noun.ts';
import { allKeys, purgeRemoved, readRows, writeRows } from '#local/rows.ts';
import type { Media } from '#local/outbox.ts';
import { changeMeta, type Device, readMeta, transact } from './device.ts';

/** Nothing stays while the rows for the new role arrive; finished at open if a crash cut it short (R18). */
export async function wipe(device: Device): Promise<void> {
  await wipeMedia(device);
  const { closed } = await readMeta(device);
  const present = await allKeys(device.access, device.rows);
  const kept = closed === 'deleted' ? await ownStudy(device, present) : new Set<Key>();
  const isLost = (key: Key) => !kept.has(key);
  await transact(device, 'wipe', () => device.outbox.base.filter(({ key }) => isLost(key)).modify({ row: null }));
  const keys = present.filter(isLost);
  const lost = keys.map((key): [Key, Row | null] => [key, null]);
  await writeRows(device.access, device.rows, new Map([...lost, ...(await asLearner(device, [...kept]))]));
  await purgeRemoved(device.access, device.rows);
  await transact(device, 'wipe', () => changeMeta(device, { wipe: false }));
}

const studied: ReadonlySet<Noun> = new Set(['study_days', 'study_cards', 'my_answers', 'study_plans', 'countdowns']);

/**
 * What somebody whose account was deleted may still export before it goes (STUDY-55): there is no other copy. It says
 * nothing without the questions that it is about.
 */
async function ownStudy(device: Device, present: readonly Key[]): Promise<Set<Key>> {
  const rows = await readRows(
    device.access,
    device.rows,
    present.filter((key) => studied.has(splitKey(key)[0])),
  );
  const kept = new Set<Key>();
  for (const [key, row] of rows) {
    // what others shared with an admin is theirs
    if (row.user_id !== device.account) continue;
    kept.add(key);
    const turns = (row.answers ?? []) as [string, string][];
    for (const question of [row.question_id, ...turns.map(([, about]) => about)])
      if (question) kept.add(keyOf('interview_questions', question as never));
  }
  return kept;
}

/** The questions of a study as anybody reads them: an admin's device also knew whose they are (A94). */
async function asLearner(device: Device, kept: readonly Key[]): Promise<[Key, Row][]> {
  const questions = kept.filter((key) => splitKey(key)[0] === 'interview_questions');
  const rows = await readRows(device.access, device.rows, questions);
  return [...rows].map(([key, row]) => {
    const mine = row.author === device.account || row.mine === true;
    return [key, { ...project('interview_questions', row, 'user', device.account), mine }];
  });
}

const others: Media['state'][] = ['kept', 'seen'];

/**
 * Removes other people's pictures. A person's own stay with the words that show them, also when the account is closed:
 * a restored server may have forgotten both, and only this device could put them back (P5).
 */
async function wipeMedia(device: Device): Promise<void> {
  const { media, bytes } = device.outbox;
  await device.access('tx wipe media', () =>
    device.outbox.transaction('rw', [media, bytes], async () => {
      const ids = await media.where('state').anyOf(others).primaryKeys();
      await media.bulkDelete(ids);
      await bytes.bulkDelete(ids);
    }),
  );
}
