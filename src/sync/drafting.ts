import { limits } from '#model/limits.ts';
import type { MutationName } from '#mutations/all.ts';
import { inTime } from '#local/inTime.ts';
import type { Device } from './device.ts';
import { type HeldDraft, holdDraft, newDraft } from './draft.ts';
import type { keepDraft } from './underWay.ts';
import { type Desk, type HandedIn, handIn, type Refusal, type Write, type Writing } from './handIn.ts';

/** What a form shows of its draft. */
export interface Shown {
  ready: boolean;
  begun: HeldDraft['begun'];
  id: string;
  key: string;
  keptAt: string | null;
  failed: boolean;
}

/** What a page has and a test replaces. */
export interface Page extends Desk {
  mintId: () => string;
  keepDraft: typeof keepDraft;
  isHidden: () => boolean;
  /** Milliseconds that only grow. */
  now: () => number;
  /** @returns what cancels it */
  after: (milliseconds: number, work: () => void) => () => void;
}

/** Milliseconds from one write to the next: a tab that crashes loses what came after the last one. */
const every = 100;
/** ... and until a failed write is retried. */
const again = 2_000;

export const opening: Shown = { ready: false, begun: null, id: '', key: '', keptAt: null, failed: false };

/**
 * The drafts of one form, one after the other: what `useDraft` does, without React. Everything that is typed is kept
 * on the device until it is handed in or discarded.
 */
export class Drafting {
  private form: string | null = null;
  private isOpen = false;
  private held: HeldDraft | null = null;
  /** The draft's id, also where none can be kept. */
  private id = '';
  private stands: 'open' | 'beingHandedIn' | 'handedIn' = 'open';
  /** The page is being left: only what is requested synchronously is done. */
  private isLeft = false;
  /** The last change, until it is on disk; `undefined` when there is none. */
  private waiting: unknown = undefined;
  /** Its author believes that it was handed in, and it cannot be. */
  private unsent = false;
  /** When the last write began. */
  private last = -Infinity;
  private cancel: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();
  private handingIn: Promise<unknown> = Promise.resolve();
  /** The mutation by which a form is saving itself that is written in meanwhile. */
  private saving: string | undefined;

  constructor(
    private readonly shows: (changed: Partial<Shown>) => void,
    private readonly page: Page,
  ) {}

  /** @returns closes it again; the draft is released once it is written, which it waits for */
  open(form: string | null): () => Promise<void> {
    Object.assign(this, { form, isOpen: true });
    let left = false;
    // as it was then: whoever signs out closes their database before their forms
    let device: Device | undefined;
    const open = async () => {
      if (form === null) return;
      device = this.page.device();
      // A form that just closed in this tab releases its draft first, and strict mode's first effect never holds one
      await letGo(device, form);
      if (left) return;
      const held = await holdDraft(form, device);
      if (left) return held.release();
      Object.assign(this, { held, id: held.id, stands: 'open', waiting: undefined });
      const { begun, id, key } = held;
      this.shows({ ready: true, begun, id, key, keptAt: begun?.at ?? null, failed: false });
    };
    // a store that cannot be read must not prevent writing; the form shows that nothing is kept
    open().catch(() => {
      this.id = this.page.mintId();
      this.shows({ ...opening, ready: true, id: this.id, failed: true });
    });
    return () => {
      left = true;
      this.isOpen = false;
      const { held } = this;
      // a form that hands in as it closes still holds its draft until that is done
      const written = this.settled().finally(() => {
        held?.release();
        if (this.held === held) this.held = null;
      });
      if (form !== null && held && device) closed(device, form, written);
      return written;
    };
  }

  /** Whatever was being handed in is, and what was typed meanwhile is kept. */
  private async settled(): Promise<void> {
    for (let awaited; awaited !== this.handingIn;) {
      awaited = this.handingIn;
      await Promise.all([this.flush(), awaited]);
    }
    await this.flush();
  }

  flush(): Promise<void> {
    this.cancel?.();
    this.cancel = undefined;
    const { held } = this;
    if (!held || this.waiting === undefined || this.stands === 'handedIn') return this.writing;
    if (this.isLeaving()) held.leave(this.waiting, this.unsent);
    if (this.stands === 'beingHandedIn') return this.writing;
    // one write at a time, and the latest value when its turn comes: an older text must never overwrite a newer one
    this.writing = this.writing.then(async () => {
      const { waiting, unsent } = this;
      if (waiting === undefined || this.stands !== 'open') return;
      this.last = this.page.now();
      try {
        const keptAt = waiting === null ? await held.discard().then(() => null) : await held.keep(waiting, unsent);
        // it stays queued until then: a page that is left during a write loses the write
        if (this.waiting === waiting && this.unsent === unsent) this.waiting = undefined;
        this.shows({ keptAt, failed: false });
      } catch {
        this.shows({ failed: true });
        // the browser's other store may accept it meanwhile, and the next start moves it
        held.leave(waiting, unsent);
        if (this.held === held) this.flushAfter(again);
      }
    });
    return this.writing;
  }

  keep(value: unknown, unsent = false): void {
    // what an editor reports after its form has closed was kept, handed in or discarded
    if (!this.isOpen) return;
    Object.assign(this, { waiting: value, unsent });
    if (this.saving) this.page.keepDraft(this.saving);
    // an editor reports on leaving too, after this listener has run
    if (this.isLeaving()) return void this.flush();
    this.flushAfter(Math.max(0, this.last + every - this.page.now()));
  }

  async discard(): Promise<void> {
    this.waiting = null;
    await this.flush();
  }

  /** @see DraftState.handIn */
  handIn<Name extends MutationName>(
    name: Name,
    writing: Writing<Name>,
    mutation = this.page.mintId(),
    goesOn = false,
  ): Promise<HandedIn> {
    // as it is now: a form that closes lets go of it
    const { held, id } = this;
    if (goesOn) this.saving = mutation;
    // if the tab dies in between, either the draft or the entry exists
    const settle = async () => {
      await this.flush();
      this.stands = 'beingHandedIn';
    };
    const store = async () => {
      const handedIn = await handIn(name, writing, { id, key: held?.key ?? '', settle }, mutation, this.page);
      this.saving = undefined;
      this.stands = handedIn.stored && !goesOn ? 'handedIn' : 'open';
      const isTypedSince = goesOn && this.waiting !== undefined;
      // what was noted in case the page was left is stored as well
      if (handedIn.stored && !isTypedSince) await held?.discard().catch(() => undefined);
      else void this.flush();
      return handedIn;
    };
    const handedIn = store();
    this.handingIn = handedIn.catch(() => undefined);
    return handedIn;
  }

  /** @see DraftState.handInAll */
  handInAll(writes: readonly Write[]): Promise<Refusal | null> {
    const refusal = this.storeAll(writes);
    // a form that closes meanwhile keeps its draft until the last is stored
    this.handingIn = refusal;
    return refusal;
  }
  private async storeAll(writes: readonly Write[]): Promise<Refusal | null> {
    const last = writes.at(-1);
    if (!last) return this.discard().then(() => null);
    await this.flush();
    try {
      for (const { name, args } of writes.slice(0, -1)) {
        const written = await this.page.mutate<MutationName>(name, args);
        if (written.stored) continue;
        if (written.refused !== 'changed') console.error(name, written.refused);
        return written.refused;
      }
    } catch (error) {
      console.error(error);
      return 'failed';
    }
    const written = await this.handIn<MutationName>(last.name, () => last.args);
    return written.stored ? null : written.refused;
  }

  async goOn(): Promise<void> {
    const { held, form } = this;
    if (!held || form === null || !this.isOpen) return;
    const next = await newDraft(form, this.page.device());
    // closed meanwhile
    if (!this.isOpen || this.held !== held) return next.release();
    held.release();
    Object.assign(this, { held: next, id: next.id, stands: 'open', waiting: undefined });
    this.shows({ ...opening, ready: true, id: next.id, key: next.key });
  }

  /** The page is hidden, and may end without another word. */
  hide(): void {
    void this.flush();
  }
  leave(): void {
    this.isLeft = true;
    void this.flush();
  }
  /** Restored from the back/forward cache. */
  return(): void {
    this.isLeft = false;
  }

  private isLeaving(): boolean {
    return this.isLeft || this.page.isHidden();
  }
  private flushAfter(milliseconds: number): void {
    this.cancel ??= this.page.after(milliseconds, () => void this.flush());
  }
}

/** By tab and form: the drafts of forms that have closed, until each is written and released. */
const closing = new WeakMap<Device, Map<string, Promise<unknown>>>();

function closed(device: Device, form: string, written: Promise<unknown>): void {
  const forms = closing.get(device) ?? new Map<string, Promise<unknown>>();
  closing.set(device, forms.set(form, Promise.all([forms.get(form), written])));
}

/** A store that never answers must not prevent writing. */
function letGo(device: Device, form: string): Promise<unknown> {
  const forms = closing.get(device);
  return inTime(Promise.resolve(forms?.get(form)), limits.storeAnswerMs).catch(() => forms?.delete(form));
}
