import * as v from 'valibot';
import type { MediaRefusal } from '#model/code.ts';
import { idPattern } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { mediaIdOf, mediaIdsIn } from '#model/mediaIds.ts';
import { columns, nouns } from '#model/noun.ts';
import { list } from '#mutations/argument.ts';
import { accountOf, Stopped } from './account.ts';
import { countAttempt, stopIfBlocked } from './rateLimit.ts';
import { bodyOf, respond } from './respond.ts';
import { execute, jsonOf, now } from './sql.ts';
import { placeOf } from './writeTables.ts';

interface Stored {
  owner: string;
  hash: string;
  size: number;
  file: string;
}

/**
 * POST /api/media/{id}, the picture as the body: stored once, without its metadata, under the id of its content
 * (QUES-25, QUES-27). A repeat succeeds, whoever sends it; any other picture under that id is refused.
 */
export function upload(e: EngineRequest): void {
  respond(e, () => uploaded(e));
}

function uploaded(e: EngineRequest): string {
  const { id: owner, role } = accountOf(e.app, e);
  const id = e.request.pathValue('id');
  if (!idPattern.test(id)) throw new Stopped(400, 'invalid_request');
  const refuse = (status: number, code: MediaRefusal): never => {
    count(e.app, owner); // trying is not free
    throw refused(status, code);
  };
  const before = storedAs(e.app, id);
  if (!before) stopIfBlocked(e.app, counterOf(owner), limits.uploads); // and reading is not free either
  const body = bodyOfImage(e);
  if (body.tooLarge) return refuse(413, 'size');
  const { type, points, frames, hash } = body;
  if (!type) return refuse(415, 'type');
  // Every device that shows it would have to decode it
  if (points > limits.storedImagePoints || points * frames > limits.animationPoints) return refuse(413, 'size');
  // Earlier versions of the app gave pictures random ids
  if (before ? before.hash !== hash : id !== mediaIdOf(hash)) return refuse(409, 'taken');
  if (before && fileSize(e.app, id, before) === before.size) return done;
  // Two at the same moment may go beyond, by one
  if (!before && storedBytes(e.app, owner) + body.bytes.byteLength > limits.storedBytes[role])
    return refuse(413, 'quota');
  count(e.app, owner);
  const file = $filesystem.fileFromBytes(body.bytes, `image${extensions[type]}`);
  const values = {
    id,
    file,
    type,
    size: body.bytes.byteLength,
    hash,
    owner: before?.owner ?? owner,
    created_at: now(),
  };
  // A backup restored the record, but not its file
  const record = before ? e.app.findRecordById('uploads', id) : new Record(collection(e.app));
  for (const [field, value] of Object.entries(values)) record.set(field, value);
  try {
    e.app.save(record);
  } catch (error) {
    // A copy of the same request may have been faster
    const stored = storedAs(e.app, id);
    if (!stored) throw error;
    if (stored.hash !== hash) throw refused(409, 'taken');
  }
  return done;
}

const done = JSON.stringify({ done: true });
const refused = (status: number, code: MediaRefusal) =>
  new Stopped(status, status === 413 ? 'too_large' : 'invalid_request', undefined, code);
const extensions = { 'image/png': '.png', 'image/jpeg': '.jpg', 'image/webp': '.webp', 'image/gif': '.gif' };
const collection = (app: App) => app.findCollectionByNameOrId('uploads');

function bodyOfImage(e: EngineRequest) {
  let body;
  try {
    body = $readBody(e.request.body, limits.imageBytes);
  } catch {
    throw new Stopped(400, 'invalid_request'); // truncated
  }
  return body;
}

/** 30 an hour for each account (A111). In a transaction of its own: storing a file must not hold up other writes. */
const count = (app: App, account: string): void => countAttempt(app, counterOf(account), limits.uploads);

const counterOf = (account: string): string => `upload:${account}`;

const storedAs = (app: App, id: string): Stored | null =>
  jsonOf<Stored | null>(
    app.db(),
    `SELECT json_object('owner', owner, 'hash', hash, 'size', size, 'file', file) FROM uploads WHERE id = {:id}`,
    { id },
  );

const storedBytes = (app: App, owner: string): number =>
  jsonOf<number>(app.db(), 'SELECT coalesce(sum(size), 0) FROM uploads WHERE owner = {:owner}', { owner });

/** A backup may restore the record without its file. */
function fileSize(app: App, id: string, { file }: Pick<Stored, 'file'>): number {
  const files = app.newFilesystem();
  try {
    return files.attributes(`question_images/${id}/${file}`).size;
  } catch {
    return -1;
  } finally {
    files.close();
  }
}

const sizesRequest = v.object({
  ids: list(v.pipe(v.string(), v.regex(idPattern)), limits.mediaSizes),
});

/** POST /api/media/sizes {ids}: the size in bytes of each that is here in full; what is left out is not here. */
export function uploadSizes(e: EngineRequest): void {
  respond(e, () => {
    accountOf(e.app, e);
    const request = v.safeParse(sizesRequest, bodyOf(e));
    if (!request.success) throw new Stopped(400, 'invalid_request');
    const stored = jsonOf<(Pick<Stored, 'size' | 'file'> & { id: string })[]>(
      e.app.db(),
      `SELECT json_group_array(json_object('id', id, 'size', size, 'file', file)) FROM uploads
        WHERE id IN (SELECT value FROM json_each({:ids}))`,
      { ids: JSON.stringify(request.output.ids) },
    );
    const whole = stored.filter((one) => fileSize(e.app, one.id, one) === one.size);
    return JSON.stringify({ sizes: Object.fromEntries(whole.map(({ id, size }) => [id, size])) });
  });
}

/**
 * Every night: deletes pictures that no rich text has referred to for 30 days (A104). One that arrived before its
 * question has as long; a month without its question is a month in which no one could see it.
 */
export function cleanUploads(app: App = $app, at: string = now()): void {
  if ($clock.isDoubted()) return;
  const since = placeOf(app.db()).seq;
  const used = JSON.stringify([...referredTo(app.db())]);
  const old = new Date(Date.parse(at) - limits.uploadDays * 86_400_000).toISOString();
  app.runInTransaction((tx) => {
    const db = tx.db();
    const values = { used, at: at.replace('T', ' '), old: old.replace('T', ' ') };
    execute(
      db,
      `UPDATE uploads SET unused_since = '' WHERE unused_since <> '' AND id IN (SELECT value FROM json_each({:used}))`,
      values,
    );
    execute(
      db,
      `UPDATE uploads SET unused_since = {:at} WHERE unused_since = '' AND id NOT IN (SELECT value FROM json_each({:used}))`,
      values,
    );
  });
  for (;;) {
    let going: string[] = [];
    app.runInTransaction((tx) => {
      going = jsonOf<string[]>(
        tx.db(),
        `SELECT json_group_array(id) FROM (SELECT u.id FROM uploads u WHERE u.unused_since <> '' AND u.unused_since < {:old}
          AND NOT (${isReferredTo}) LIMIT 20)`,
        { old: old.replace('T', ' '), since },
      );
      for (const id of going) tx.delete(tx.findRecordById('uploads', id));
    });
    if (going.length < 20) return;
  }
}

/** Where pictures occur: in rich texts, and in what was set aside of them. */
const pictureColumns = [
  ...nouns.flatMap((noun) =>
    Object.entries(columns[noun]).flatMap(([column, kind]) => (kind === 'html' ? [[noun, column] as const] : [])),
  ),
  ['set_aside', 'content'] as const,
];

/** Checked again in the transaction that deletes, in what was written since all texts were read, and in nothing else. */
const isReferredTo = pictureColumns
  .map(
    ([noun, column]) =>
      `EXISTS (SELECT 1 FROM sync_log l JOIN ${noun} t ON t.id = l.record
        WHERE l.seq > {:since} AND l.noun = '${noun}' AND instr(t.${column}, '/media/' || u.id))`,
  )
  .join(' OR ');

/** The ids in all rich texts, a few at a time: each may have more than a megabyte. */
function referredTo(db: Database): Set<string> {
  const ids = new Set<string>();
  for (const [noun, column] of pictureColumns)
    for (let last = ''; ;) {
      const { texts, end } = jsonOf<{ texts: string[]; end: string | null }>(
        db,
        `SELECT json_object('texts', json_group_array(text), 'end', max(id)) FROM (SELECT id, ${column} AS text FROM ${noun}
          WHERE id > {:last} AND instr(${column}, '/media/') ORDER BY id LIMIT 10)`,
        { last },
      );
      for (const text of texts) for (const id of mediaIdsIn(text)) ids.add(id);
      if (end === null) break;
      last = end;
    }
  return ids;
}
