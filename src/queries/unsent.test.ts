import { expect, onTestFinished, test, vi } from 'vitest';
import type { Entry, EntryState } from '#local/outbox.ts';
import { firstMeta, type Media } from '#local/outbox.ts';
import type { LocalDatabase } from '#local/database.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { outboxView, type OutboxView } from './unsent.ts';

const entry = (id: string, state: EntryState) =>
  ({ id, name: 'stage.complete', version: 1, args: {}, at: '2026-11-01T00:00:00.000Z', state }) as Entry;
const picture = (id: string, more: Partial<Media> = {}): Media => ({
  ...{ id, type: 'image/png', size: 1, state: 'local', usedAt: '2026-11-01T00:00:00.000Z', handedIn: true },
  ...more,
});
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

/** Waits until what is said holds; a read that stops hearing of changes never does. */
function follow(database: LocalDatabase) {
  let last: OutboxView | undefined;
  const subscription = outboxView()
    .read(database)
    .subscribe((view) => (last = view));
  onTestFinished(() => subscription.unsubscribe());
  return (holds: (view: OutboxView) => boolean) =>
    vi.waitFor(() => expect(last && holds(last), JSON.stringify(last)).toBe(true));
}

test('SYNC-02 what waits, what was refused, pictures and the last sync are each told as soon as they change', async () => {
  const database = await memoryDatabase();
  const { entries, media, meta } = database.outbox;
  const until = follow(database);
  await until((view) => !view.waiting.length && view.syncedAt === null);

  const n = await entries.add(entry('first', 'pending'));
  await until((view) => ids(view.waiting).join() === 'first');
  await entries.add(entry('second', 'refused'));
  await until((view) => ids(view.attention).join() === 'second');
  await media.add(picture('drawn'));
  await until((view) => ids(view.pictures).join() === 'drawn');
  await media.add(picture('torn', { refused: 'too_large' as never }));
  await until((view) => ids(view.refusedPictures).join() === 'torn');
  await meta.put({ ...firstMeta, syncedAt: '2026-11-02T00:00:00.000Z' });
  await until((view) => view.syncedAt === '2026-11-02T00:00:00.000Z');

  await entries.update(n, { state: 'done' });
  await media.update('drawn', { state: 'sent' });
  await until((view) => !view.waiting.length && !view.pictures.length && ids(view.attention).join() === 'second');
});
