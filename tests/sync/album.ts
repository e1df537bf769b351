import { mediaIdsIn } from '#model/mediaIds.ts';
import { addMedia, keepMedia, readMedia } from '#local/media.ts';
import { entryReferences, waitingMedia } from '#local/mediaReferences.ts';
import { draftReferences } from '#local/textReferences.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import type { MediaServer } from '#sync/sendMedia.ts';
import type { Browser, Tab } from './browser.ts';
import { DiskError } from './browser.ts';
import type { MemoryServer } from './memoryServer.ts';
import { pictureIdOf } from './pictureIdOf.ts';
import { never, pick, type Random, randomId, tick } from './random.ts';

/** What the album needs from its history. */
interface History {
  bug: (invariant: string, text: string) => void;
  tell: (text: string) => void;
  /** The rate of failing requests; 0 in quiet times. */
  rate: () => number;
  /** A copy of a request that arrives later. */
  late: (work: () => void) => void;
}

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(text, (one) => one.charCodeAt(0)).buffer;
const textOf = (bytes: ArrayBuffer): string => String.fromCharCode(...new Uint8Array(bytes));
/** A picture's content identifies it. */
const contentOf = (name: string) => `picture ${name}`;
const size = contentOf('0'.repeat(15)).length;

/** What one person adds: the same name is the same picture. */
export interface Painted {
  id: string;
  content: string;
}
export const painted = (name: string): Painted => ({ id: pictureIdOf(contentOf(name)), content: contentOf(name) });

/** Thrown as the browser does when its disk is full. */
class Full extends DiskError {
  override readonly name = 'QuotaExceededError';
}

/**
 * The pictures of one history: people add them to questions and stages, to drafts and nowhere; disks are small; the
 * network treats them like everything else. Uses its own random numbers, so that the words of a history stay the same.
 */
export class Album {
  /** `by`: whose store has it; `ever`: also those whose store is gone by now; `gone`: a store that had it is. */
  private readonly added = new Map<string, Painted & { by: Set<Browser>; ever: Set<Browser>; gone: boolean }>();
  private restores = 0;

  constructor(
    private readonly dice: Random,
    private readonly server: MemoryServer,
    private readonly history: History,
  ) {}

  /** The same words, sometimes with a picture, new or used before. */
  async illustrated<Args>(browser: Browser, tab: Tab, args: Args): Promise<Args> {
    const text = args as Record<string, unknown>;
    const column = ['question', 'information'].find((one) => typeof text[one] === 'string');
    if (!column || this.dice() > 0.4) return args;
    const id = this.dice() < 0.75 ? await this.add(browser, tab) : await this.held(browser);
    return id ? { ...args, [column]: `${String(text[column])}<img src="/media/${id}">` } : args;
  }

  /** A corrected text keeps its pictures, or loses them. */
  corrected(text: unknown, serial: number): string {
    const kept = this.dice() < 0.7 ? mediaIdsIn(text) : [];
    return `<p>fixed ${serial}</p>${kept.map((id) => `<img src="/media/${id}">`).join('')}`;
  }

  /** What people do besides writing: view pictures, begin drafts, add pictures and leave them. The server's days pass. */
  async idle(browser: Browser, tab: Tab): Promise<void> {
    const x = this.dice();
    if (x < 0.05) {
      const [id, upload] = pick(this.dice, [...this.server.db.uploads]) ?? [];
      const state = this.dice() < 0.5 ? ('kept' as const) : ('seen' as const);
      const picture = upload && { type: 'image/png' as const, bytes: bytesOf(upload.bytes) };
      if (id && picture) await keepMedia(tab.device.access, browser.outbox, { id, ...picture, state });
    } else if (x < 0.07) {
      const id = await this.add(browser, tab);
      if (id) await browser.outbox.drafts.put({ key: `picture/${id}`, value: `/media/${id}`, at: '' });
    } else if (x < 0.08) await browser.outbox.drafts.where('key').startsWith('picture/').delete();
    else if (x < 0.09) browser.space = this.dice() < 0.7 ? 5 * size : Infinity;
    // in total less than the journal lasts
    else if (x < 0.1 && this.server.clock < 9 * 86_400_000) this.server.clock += 26 * 3_600_000;
    else if (x < 0.12) this.forge(browser);
  }

  /** Somebody who can read a text sends another picture by hand under its picture's id, perhaps before its author. */
  private forge({ user, number }: Browser): void {
    const id = pick(this.dice, [...this.server.visibleRows(user).values()].flatMap(mediaIdsIn));
    if (!id) return;
    this.history.tell(`${number} forges ${id}`);
    if (this.server.upload(id, contentOf(randomId(this.dice))) === 'done')
      this.history.bug('M1', `the server took another picture for ${id}`);
  }

  /** A disk that is too small fails whenever a picture is stored, and at no other time. */
  async fills(browser: Browser, label: string): Promise<void> {
    if (label !== 'before tx media' || browser.space === Infinity) return;
    const held = (await browser.outbox.media.toArray()).reduce((sum, one) => sum + one.size, 0);
    if (held + size > browser.space) throw new Full(label);
  }

  serverOf(browser: Browser): (tab: Tab) => MediaServer {
    return (tab) => ({
      upload: ({ id, bytes }) =>
        this.asked(browser, tab, () => {
          if (this.server.busy && this.dice() < 0.3) throw new RequestFailed(429, 'rate_limited', 60);
          return this.server.upload(id, textOf(bytes));
        }),
      sizes: (ids) => this.asked(browser, tab, () => this.server.sizes(ids)),
    });
  }

  restored(): void {
    this.restores++;
    // Backups are copies of folders: one in three has lost a file
    const lost = pick(this.dice, [...this.server.db.uploads.keys()]);
    if (lost && this.dice() < 0.3) this.server.db.uploads.delete(lost);
  }

  /** A store that was emptied or left by its person no longer has to have any picture. */
  forget(browser: Browser): void {
    for (const one of this.added.values()) if (one.by.delete(browser)) one.gone = true;
  }

  async waits(browsers: readonly Browser[]): Promise<boolean> {
    for (const { outbox } of browsers) if ((await waitingMedia(outbox)).length) return true;
    return false;
  }

  /** M1: what a text on the server shows is on the server, unchanged. M2: what was never sent is where it was. */
  async judge(browsers: readonly Browser[]): Promise<Record<string, number>> {
    const holds = async (browser: Browser, id: string) => {
      const stored = await browser.outbox.bytes.get(id);
      if (stored && pictureIdOf(textOf(stored.bytes)) !== id) this.history.bug('M2', `${id} is another picture`);
      return !!stored && !!(await browser.outbox.media.get(id));
    };
    for (const noun of ['interview_questions', 'course_stages'] as const)
      for (const row of this.server.rowsOf(noun))
        for (const id of mediaIdsIn(row)) {
          const upload = this.server.db.uploads.get(id);
          if (upload && pictureIdOf(upload.bytes) !== id)
            this.history.bug('M1', `${id} on the server is another picture`);
          if (upload) continue;
          for (const browser of await this.authorsOf(id)) {
            const { living, all } = await entryReferences(browser.outbox);
            // Discarded by its author, and brought back by a backup
            if (all.has(id) && !living.has(id)) continue;
            // A restore lost it when the device had long evicted it
            if (this.restores && this.server.everTaken.has(id) && !(await holds(browser, id))) continue;
            this.history.bug(
              'M1',
              `${noun}/${row.id} shows ${id} of ${browser.number}, and the server does not have it`,
            );
          }
        }
    for (const browser of browsers) {
      const { living } = await entryReferences(browser.outbox);
      const drafts = await draftReferences(browser.outbox);
      for (const [id, { by }] of this.added)
        if (by.has(browser) && (living.has(id) || drafts.has(id)))
          if (!this.server.everTaken.has(id) && !(await holds(browser, id)))
            this.history.bug('M2', `${id} of ${browser.number} was never sent, and is gone`);
      for (const { id, refused } of await browser.outbox.media.toArray())
        if (refused) this.history.bug('M1', `${id} of ${browser.number} was refused as ${refused}`);
    }
    return { pictures: this.added.size, uploads: this.server.db.uploads.size };
  }

  /** Throws when there is no space, or when the disk fails. */
  async add(browser: Browser, tab: Tab, { id, content } = this.paint()): Promise<string> {
    const media = { id, type: 'image/png' as const, size, state: 'local' as const, usedAt: tab.device.now() };
    await addMedia(tab.device.access, browser.outbox, media, bytesOf(content));
    this.history.tell(`${browser.number} adds ${id}`);
    const { by = new Set<Browser>(), ever = new Set<Browser>(), gone = false } = this.added.get(id) ?? {};
    this.added.set(id, { id, content, by: by.add(browser), ever: ever.add(browser), gone });
    return id;
  }

  /** A new picture, or one that somebody has added before, here or on another device. */
  private paint(): Painted {
    const again = this.dice() < 0.15 && pick(this.dice, [...this.added.values()]);
    return again || painted(randomId(this.dice));
  }

  /**
   * Whoever added it and wrote it into a text. The only one who ever added it, whether or not that is still known,
   * unless they added it anew after losing the store with the text: the new store knows only that it is in no text.
   */
  private async authorsOf(id: string): Promise<Browser[]> {
    const { by: those = [], ever, gone } = this.added.get(id) ?? {};
    const by = [...those];
    if (ever?.size === 1 && !gone) return by;
    const wrote = await Promise.all(
      by.map(
        async ({ outbox }) => (await entryReferences(outbox)).all.has(id) || !!(await outbox.media.get(id))?.handedIn,
      ),
    );
    return by.filter((_, n) => wrote[n]);
  }

  /** Putting one into a text involves viewing it. */
  private async held({ outbox, number }: Browser): Promise<string | undefined> {
    const isOwn = ({ id }: { id: string }) => [...(this.added.get(id)?.by ?? [])].some((one) => one.number === number);
    const own = (await outbox.media.toArray()).filter(isOwn);
    const id = pick(this.dice, own)?.id;
    return id && (await readMedia(outbox, id)) ? id : undefined;
  }

  private isCut(browser: Browser): boolean {
    if (browser.cuts < 1) return false;
    browser.cuts--;
    return true;
  }

  private async asked<T>(browser: Browser, tab: Tab, serve: () => T): Promise<T> {
    browser.requests++;
    for (let turns = this.dice() * 4; turns > 0; turns--) await tick();
    if (tab.dead) return never();
    if (browser.offline || this.isCut(browser)) throw new RequestFailed(0);
    const rate = this.history.rate();
    const x = rate ? this.dice() / rate : 1;
    if (x < 0.15) throw new RequestFailed(0);
    if (x < 0.3) {
      this.history.late(() => void serve());
      throw new RequestFailed(0);
    }
    if (x < 0.4) throw new RequestFailed(pick(this.dice, [401, 413, 429, 500, 503])!);
    const answer = serve();
    if (x < 0.5) this.history.late(() => void serve());
    else if (x < 0.8) throw new RequestFailed(0);
    for (let turns = this.dice() * 6; turns > 0; turns--) await tick();
    return tab.dead ? never() : answer;
  }
}
