// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
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

/** Waits until the view matches; a read that misses a change never does. */
function follow(database: LocalDatabase) {
  let last: OutboxView | undefined;
  const subscription = outboxView()
    .read(database)
    .subscribe((view) => (last = view));
  onTestFinished(() => subscription.unsubscribe());
  return (holds: (view: OutboxView) => boolean) =>
    vi.waitFor(() => expect(last && holds(last), JSON.stringify(last)).toBe(true));
}

test('SYNC-02 waiting and refused changes, pictures and the last sync are each updated at once', async () => {
  const database = await memoryDatabase();
  const { entries, media, meta } = database.outbox;
  const until = follow(database);
  await until((view) => !view.waiting.count && view.syncedAt === undefined);

  const n = await entries.add(entry('first', 'pending'));
  await until((view) => ids(view.waiting.newest).join() === 'first');
  await entries.add(entry('second', 'refused'));
  await until((view) => ids(view.attention.newest).join() === 'second');
  await media.add(picture('drawn'));
  await until((view) => ids(view.pictures).join() === 'drawn');
  await media.add(picture('torn', { refused: 'too_large' as never }));
  await until((view) => ids(view.refusedPictures).join() === 'torn');
  await meta.put({ ...firstMeta, syncedAt: '2026-11-02T00:00:00.000Z' });
  await until((view) => view.syncedAt === '2026-11-02T00:00:00.000Z');

  await entries.update(n, { state: 'done' });
  await media.update('drawn', { state: 'sent' });
  await until((view) => !view.waiting.count && !view.pictures.length && ids(view.attention.newest).join() === 'second');
});

test('SYNC-02 of thousands all are counted, and only the newest are read', async () => {
  const database = await memoryDatabase();
  const { entries } = database.outbox;
  const states: EntryState[] = ['pending', 'refused', 'resend', 'done', 'parked'];
  const many = Array.from({ length: 1_000 }, (_, index) => entry(`entry${index}`, states[index % states.length]!));
  // an entry that was not understood stays behind when all later ones are sent
  await entries.bulkAdd(many.map((one, index) => ({ ...one, ...(index === 0 && { unread: true }) })));
  const until = follow(database);
  const newestOf = (wanted: readonly EntryState[]) =>
    many
      .filter(({ state }) => wanted.includes(state))
      .toReversed()
      .slice(0, limits.drawnChanges);
  await until(({ waiting }) => waiting.count === 400 && same(waiting.newest, newestOf(['pending', 'resend'])));
  await until(({ attention }) => attention.count === 400 && same(attention.newest, newestOf(['refused', 'parked'])));
  await until(({ isUnread }) => isUnread);
  await entries.delete(1);
  await until(({ isUnread, waiting }) => !isUnread && waiting.count === 399);
});

const same = (some: readonly Entry[], others: readonly Entry[]) => ids(some).join() === ids(others).join();
