import { Dexie } from 'dexie';
import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Noun, Row } from '#model/noun.ts';
import { keyOf } from '#model/noun.ts';
import { type PullAnswer, wireShape } from '#model/wire.ts';
import { placeOf } from '#local/shelf.ts';

interface Document {
  key: string;
  noun: string;
  parent: string;
  order: string;
  row: Row;
}

/** Every write as durable as the app's own: otherwise a faster one would just be one that can be lost. */
const durability = { chromeTransactionDurability: 'strict' } as const;

/** Pulls the same pages as the app, with the same indexed columns, and nothing else. */
class Puller {
  private readonly headers: Record<string, string>;
  private place = { boot: null as string | null, epoch: null as string | null, cursor: 0, fresh_from: 0 };
  more = true;

  constructor(token: string) {
    this.headers = { authorization: token, 'content-type': 'application/json' };
  }

  async next(): Promise<Document[]> {
    const request = { shape: wireShape, ...this.place, seen: 0, need: 0 };
    const response = await fetch('/api/sync/pull', {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify(request),
    });
    const answer = (await response.json()) as PullAnswer;
    if ('reset' in answer) {
      this.place = { boot: answer.boot, epoch: answer.epoch, cursor: 0, fresh_from: answer.seq };
      return this.next();
    }
    if (!('rows' in answer)) throw new Error(`no page: ${JSON.stringify(answer)}`);
    this.place.cursor = answer.cursor;
    this.more = answer.more;
    return Object.entries(answer.rows).flatMap(([noun, rows]) =>
      rows.map((row) => ({ key: keyOf(noun as Noun, row.id), noun, ...placeOf(noun as Noun, row), row })),
    );
  }
}

/** Milliseconds to store everything in Dexie, one bulkPut for each page. */
export async function pullIntoDexie(token: string): Promise<number> {
  const database = new Dexie('bench-dexie', durability);
  database.version(1).stores({ rows: 'key, [noun+parent+order], [noun+order]' });
  await database.open();
  const puller = new Puller(token);
  const began = performance.now();
  while (puller.more) await database.table('rows').bulkPut(await puller.next());
  const time = performance.now() - began;
  database.close();
  return time;
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const schema: RxJsonSchema<Document> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key: text(50), noun: text(24), parent: text(40), order: text(40), row: { type: 'object' } },
  required: ['key', 'noun', 'parent', 'order'],
  indexes: [
    ['noun', 'parent', 'order'],
    ['noun', 'order'],
  ],
};

/** Milliseconds until RxDB's own replication reports that all has arrived, with or without its push direction. */
export async function pullByReplication(token: string, withPush: boolean): Promise<number> {
  const database = await createRxDatabase({ name: `bench-stock-${withPush}`, storage: getRxStorageDexie(durability) });
  const { rows } = await database.addCollections({ rows: { schema } });
  const puller = new Puller(token);
  const began = performance.now();
  const replication = replicateRxCollection<Document, { page: number }>({
    collection: rows as never,
    replicationIdentifier: 'bench',
    live: false,
    pull: {
      // it continues only after a full page, and the first pages, with the demo content, are not full
      batchSize: 1,
      handler: async (last) => {
        const page = (last?.page ?? 0) + 1;
        let documents: Document[] = [];
        while (puller.more && !documents.length) documents = await puller.next();
        return { documents: documents.map((document) => ({ ...document, _deleted: false })), checkpoint: { page } };
      },
    },
    ...(withPush && { push: { handler: () => Promise.resolve([]), batchSize: 1_000 } }),
  });
  await replication.awaitInitialReplication();
  const time = performance.now() - began;
  await database.close();
  if (puller.more) throw new Error('the replication stopped early');
  return time;
}
