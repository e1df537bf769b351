import { removeDraft, savesItself } from '#local/drafts.ts';
import { forgetLastWords } from '#local/lastWords.ts';
import type { Device } from './device.ts';
import { nameOf } from './draft.ts';

/** An answer that its page was left with, before it could save it, is not sent, whatever its author believes. */
export async function noteLeftAnswers(device: Device): Promise<void> {
  const { drafts } = device.outbox;
  const left = await device.access('read drafts', () =>
    drafts.filter((draft) => savesItself(draft) && !draft.unsent).toArray(),
  );
  for (const draft of left) {
    const release = await device.hold(nameOf(device, draft));
    if (!release) continue;
    const write = async () => void (await drafts.update(draft.key, { unsent: true }));
    await device.access('write draft', write).finally(release);
  }
}

/** @returns whether it could be: a form that is open holds its own */
export async function discardFreeDraft(device: Device, key: string): Promise<boolean> {
  const release = await device.hold(nameOf(device, { key }));
  if (!release) return false;
  try {
    await device.access('remove draft', () => removeDraft(device.outbox, key));
    forgetLastWords(device.account, key, device.notes);
    return true;
  } finally {
    release();
  }
}
