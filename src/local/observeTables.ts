import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import { from, Observable } from 'rxjs';
import type { Outbox } from './outbox.ts';

/** Reads from the outbox now and after every change to what was read, in any tab. */
export const observeRead = <T>(read: () => PromiseLike<T>): Observable<T> => from(liveQuery(read as () => Promise<T>));

/** Reading takes at most a fifth of the time: the rest belongs to writers. */
const restsFor = 4;

/**
 * Reads from these tables now and after changes in any tab. The first change is read at once; during a series of them,
 * as when thousands are sent, the reads rest in between, because they hold up every write.
 *
 * @param read when it rejects, the observable errors and ends
 */
export const observeTables = <T>(
  outbox: Outbox,
  tables: readonly (keyof Outbox)[],
  read: () => Promise<T>,
): Observable<T> =>
  new Observable((subscriber) => {
    const places = tables.map((table) => `idb://${outbox.name}/${table}/`);
    let isReading = false;
    let isBehind = false;
    const look = async () => {
      isReading = true;
      isBehind = false;
      const began = performance.now();
      try {
        const value = await read();
        if (!subscriber.closed) subscriber.next(value);
      } catch (error) {
        subscriber.error(error);
      }
      const took = performance.now() - began;
      await new Promise((rested) => setTimeout(rested, took * restsFor));
      isReading = false;
      if (isBehind && !subscriber.closed) void look();
    };
    const changed = (parts: ObservabilitySet) => {
      if (!Object.keys(parts).some((part) => places.some((place) => part.startsWith(place)))) return;
      isBehind = true;
      if (!isReading) void look();
    };
    Dexie.on('storagemutated', changed);
    void look();
    return () => Dexie.on.storagemutated.unsubscribe(changed);
  });
