import { draftKey, writeDraft } from '#local/drafts.ts';
import type { MutationName } from '#mutations/all.ts';
import { push } from '#sync/push.ts';
import { sendMedia } from '#sync/sendMedia.ts';
import { firstNames } from './acts.ts';
import { type Browser, changePerson, kill, loseOutbox, reopenRows, type Tab } from './browser.ts';
import { cutPower } from './disk.ts';
import type { MemoryServer } from './memoryServer.ts';
import { type Came, garbage } from './network.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import { pick, type Random, randomId, tick } from './random.ts';
import type { Words } from './words.ts';

const day = 86_400_000;
/**
 * What happens rarely and hurts most: a store that is emptied, full, torn or loses power, a suspended tab, invalid
 * answers, a server that fails on everything, is too old or too new, a deactivated account, another person on the same
 * device. Uses its own random numbers.
 */
export class Wild {
  private readonly hanging: (() => void)[] = [];
  private asleep: Tab[] = [];
  private off: string[] = [];
  private begun = 0;
  /** Drafts held by a tab: the app's lock, which dies with it. */
  private readonly inHand = new Map<string, Tab>();

  /**
   * @param dice its own random numbers
   * @param keys those of sessions
   * @param ways those of leaving
   */
  constructor(
    private readonly dice: Random,
    private readonly keys: Random,
    private readonly ways: Random,
    private readonly server: MemoryServer,
    private readonly words: Words,
    private readonly tell: (text: string) => void,
    /** Its pictures no longer have to exist. */
    private readonly forget: (browser: Browser) => void,
    /** It knows nothing more of the time. */
    private readonly forgetTime: (browser: Browser) => void,
  ) {}

  private roll(odds: number): boolean {
    return this.dice() < odds;
  }

  // ---- the network

  /** What is received instead of an answer; undefined for nothing. */
  meets({ offline }: Browser): Came | 'hangs' | undefined {
    const x = this.dice();
    if (offline || x > 0.03) return undefined;
    return x < 0.008 ? 'hangs' : { status: 200, text: pick(this.dice, garbage)! };
  }
  /** Until the caller loses patience. */
  hang(): Promise<never> {
    return new Promise((_resolve, reject) => this.hanging.push(() => reject(new TypeError('no answer in time'))));
  }
  losePatience(): void {
    for (const end of this.hanging.splice(0)) end();
  }

  /** The person signs in, and again after they were signed out: at once, or when they have noticed. */
  sessionOf(browser: Browser, isQuiet: boolean): string {
    const { user, session } = browser;
    const isLive = session && this.server.db.sessions.get(session.id) === user;
    if (session?.user !== user || (!isLive && (isQuiet || this.keys() < 0.3)))
      browser.session = { user, id: this.server.signIn(user) };
    return browser.session!.id;
  }

  // ---- a step of the history

  /** Whether someone has a form open. */
  writes(): boolean {
    return this.roll(0.06);
  }
  /** The app is closed, and the browser finds a network. */
  isClosed(): boolean {
    return this.roll(0.012);
  }
  changes(): boolean {
    return this.roll(0.01);
  }
  async step(browser: Browser, tab: Tab, users: readonly string[]): Promise<void> {
    const { server, tell } = this;
    if (this.keys() < 0.008 && browser.session) {
      tell(`${browser.number} is signed out from another device`);
      server.db.sessions.delete(browser.session.id);
    }
    if (this.ways() < 0.012) this.leavesThePage(browser);
    if (this.roll(0.2)) this.wake();
    if (this.roll(0.25)) server.trouble = 'none';
    if (this.roll(0.1)) server.tooOldFor = null;
    if (this.roll(0.2)) server.novelty = () => false;
    if (this.roll(0.15)) this.switchOn();
    if (this.roll(0.2)) browser.isFull = false;
    if (this.roll(0.3)) this.losePatience();
    const x = this.dice();
    if (x < 0.012) Object.assign(browser.tear, { left: Math.floor(this.dice() * 4), also: undefined });
    else if (x < 0.02) {
      tell(`${browser.number} is full`);
      browser.isFull = true;
    } else if (x < 0.03) {
      tell(`${browser.number} sleeps`);
      tab.frozen = true;
      this.asleep.push(tab);
    } else if (x < 0.04) {
      server.trouble = this.roll(0.5) ? 'full' : 'faults';
      tell(`the server is in trouble: ${server.trouble}`);
      this.words.inTrouble();
    } else if (x < 0.046) {
      server.tooOldFor = pick(this.dice, firstNames)!;
      tell(`the server is too old for ${server.tooOldFor}`);
    } else if (x < 0.05) {
      server.novelty = () => this.roll(0.3);
    } else if (x < 0.056) this.switchOff(pick(this.dice, users)!);
    else if (x < 0.066) await this.blackout(browser);
    else if (x < 0.068) await this.emptied(browser);
    else if (x < 0.071) {
      tell('five days pass');
      server.clock += 5 * day;
    }
  }

  private wake(): void {
    for (const tab of this.asleep.splice(0)) tab.frozen = false;
  }
  private switchOff(user: string): void {
    const profile = this.server.row('profiles', user);
    if (!profile || !profile.is_active) return;
    this.tell(`${user} is switched off`);
    this.off.push(user);
    this.server.write([['profiles', user, { ...profile, is_active: false }]]);
  }
  private switchOn(): void {
    for (const user of this.off.splice(0)) this.activate(user);
  }
  private activate(user: string): void {
    const profile = this.server.row('profiles', user);
    if (profile && !profile.is_active) this.server.write([['profiles', user, { ...profile, is_active: true }]]);
  }
  /** In the middle of a transaction, which is aborted (suspension.ts); the page never comes back. */
  private leavesThePage(browser: Browser): void {
    browser.tear.left = Math.floor(this.ways() * 4);
    browser.tear.also = () => {
      this.tell(`${browser.number} leaves the page in the middle of a write`);
      for (const one of [...browser.tabs]) kill(browser, one);
    };
  }
  /** All tabs die at once, and what was not durable is lost. */
  private async blackout(browser: Browser): Promise<void> {
    await this.end(browser);
    this.tell(`${browser.number} loses its power and ${cutPower(browser.indexedDB)} writes`);
    await reopenRows(browser);
  }
  async emptied(browser: Browser): Promise<void> {
    await this.end(browser);
    this.tell(`${browser.number} empties its store`);
    this.words.lost(browser);
    this.forget(browser);
    this.forgetTime(browser);
    await loseOutbox(browser);
  }
  private async end(browser: Browser): Promise<void> {
    for (const one of [...browser.tabs]) kill(browser, one);
    for (let turns = 0; turns < 60; turns++) await tick();
  }

  /** As the service worker does when the app is closed. */
  async inBackground(browser: Browser, { device, media }: Tab): Promise<void> {
    this.tell(`${browser.number} sends in the background`);
    const { rows: _rows, ...sender } = device;
    await device.lock('cycle', () => push(sender, () => Promise.resolve()));
    if (media) await sendMedia(sender, media);
  }

  /** Someone else signs in on this device: whoever was here has sent everything, or gives up the rest. */
  async anotherPerson(browser: Browser, user: string): Promise<void> {
    const waiting = (await unsentOn(browser)).length + (await waitingMedia(browser.outbox)).length;
    if (waiting && this.dice() < 0.7) return;
    await this.leave(browser, user);
  }

  /** Nothing of the person stays; the next one starts empty. */
  async leave(browser: Browser, user: string): Promise<void> {
    await this.end(browser);
    const given = await unsentOn(browser);
    this.tell(`${browser.number} is ${user}'s now${given.length ? `, and ${given.length} are given up` : ''}`);
    this.words.signedOut(browser, given);
    this.forget(browser);
    await changePerson(browser, user, `${user}x${browser.name}`.slice(0, 60));
  }

  // ---- forms

  /** A form is written in, left, handed in or discarded. Returns what has to be handed in. */
  async write(browser: Browser, tab: Tab): Promise<{ key: string; name: MutationName; args: object } | undefined> {
    const { device } = tab;
    const isFree = (key: string) => this.inHand.get(key)?.dead !== false;
    const kept = (await browser.outbox.drafts.toArray()).filter(({ key }) => key.startsWith('question.submit/'));
    const draft = pick(
      this.dice,
      kept.filter(({ key }) => isFree(key)),
    );
    const x = this.dice();
    if (draft && x < 0.3) {
      const { question } = draft.value as { question: string };
      this.tell(`${browser.number} hands in ${draft.key} ${question}`);
      return { key: draft.key, name: 'question.submit', args: { id: randomId(this.dice), ...form(question) } };
    }
    if (draft && x < 0.4) {
      this.tell(`${browser.number} discards ${draft.key}`);
      this.words.draftIsGone(draft.key);
      await this.holding(draft.key, tab, () =>
        device.access('remove draft', () => browser.outbox.drafts.delete(draft.key)),
      );
      return undefined;
    }
    const key = draft && x < 0.7 ? draft.key : draftKey('question.submit', randomId(this.dice));
    const question = `<p>begun ${++this.begun}</p>`;
    const done = this.words.type(browser, key, question);
    await this.holding(key, tab, () =>
      device.access('write draft', () => writeDraft(browser.outbox, { key, value: { question }, at: device.now() })),
    );
    this.tell(`${browser.number} draft ${key} ${question}`);
    done();
    return undefined;
  }

  /** Runs work on a draft in the tab that has it open. */
  async holding(key: string, tab: Tab, work: () => Promise<unknown>): Promise<void> {
    this.inHand.set(key, tab);
    await work().finally(() => this.inHand.delete(key));
  }

  // ---- quiet

  settle(browsers: readonly Browser[], users: readonly string[]): void {
    this.wake();
    this.losePatience();
    this.server.trouble = 'none';
    this.server.tooOldFor = null;
    this.server.novelty = () => false;
    for (const user of users) this.activate(user);
    for (const browser of browsers)
      Object.assign(browser, { isFull: false, tear: Object.assign(browser.tear, { left: null, also: undefined }) });
  }
}

const unsentOn = async ({ outbox }: Browser): Promise<string[]> =>
  (await outbox.entries.where('state').noneOf(['acked', 'done', 'resolved', 'discarded']).toArray()).map(
    ({ id }) => id,
  );

const form = (question: string) => ({
  ...{ question, company: 'Kitami Robotics', role: 'Backend Engineer', interview_stage: 'Technical Screen' },
  ...{ category: 'Technical', additional_context: null, recommended: false },
});
