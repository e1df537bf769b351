import { draftKey, draftsOf, idOf, leaveDraft, removeDraft, writeDraft } from '#local/drafts.ts';
import { currentDevice } from './browserDevice.ts';
import type { Device } from './device.ts';

/** One draft in the hands of one tab, from opening a form until it closes. */
export interface HeldDraft {
  key: string;
  /** The record that the draft will become may have the same id: two attempts to hand it in are then one. */
  id: string;
  /** What was begun before and not handed in. */
  begun: { value: unknown; at: string } | null;
  /** Resolves to when it was kept, ISO 8601; it is then durable. */
  keep: (value: unknown) => Promise<string>;
  discard: () => Promise<void>;
  /** Within this call, where the browser lets it; null to discard. `keep` or `discard` has to follow. */
  leave: (value: unknown) => void;
  release: () => void;
}

/**
 * The newest draft of this form that no other tab is writing, or a new one. What another tab writes stays its own and
 * is offered when the form is opened the next time: nobody's text is overwritten.
 */
export async function holdDraft(form: string, device: Device = currentDevice()): Promise<HeldDraft> {
  const { outbox } = device;
  const found = await device.access('read drafts', () => draftsOf(outbox, form));
  for (const draft of found) {
    const release = await hold(`${device.account} ${draft.key}`);
    if (!release) continue;
    // another tab may have handed it in, or written on, between the two
    const now = await device.access('read draft', () => outbox.drafts.get(draft.key));
    if (now) return held(device, idOf(now), now.key, now, release);
    release();
  }
  const id = device.mintId();
  const key = draftKey(form, id);
  return held(device, id, key, null, (await hold(`${device.account} ${key}`)) ?? (() => undefined));
}

const held = (device: Device, id: string, key: string, begun: HeldDraft['begun'], release: () => void): HeldDraft => ({
  id,
  key,
  begun: begun && { value: begun.value, at: begun.at },
  keep: async (value) => {
    const at = device.now();
    await device.access('write draft', () => writeDraft(device.outbox, { key, value, at }));
    return at;
  },
  discard: () => device.access('remove draft', () => removeDraft(device.outbox, key)),
  // what follows tells whether it can be kept
  leave: (value) =>
    void leaveDraft(device.outbox, key, value === null ? null : { key, value, at: device.now() }).catch(
      () => undefined,
    ),
  release,
});

/** How to let go; undefined when another tab holds it. A Web Lock dies with its tab, so a crashed tab's draft is free. */
async function hold(name: string): Promise<(() => void) | undefined> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return () => undefined;
  return new Promise((answer, fail) => {
    locks
      .request(`tracks-draft-${name}`, { ifAvailable: true }, (lock) => {
        if (!lock) return answer(undefined);
        return new Promise<void>((release) => answer(release));
      })
      .catch(fail);
  });
}
