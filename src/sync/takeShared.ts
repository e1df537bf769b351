import { limits } from '#model/limits.ts';
import { wellFormed } from '#model/sanitizeText.ts';
import { draftsOf } from '#local/drafts.ts';
import { forgetShares, type Left, type Share, waitingShares } from '#local/shared.ts';
import { addImage } from './addImage.ts';
import { currentDevice } from './browserDevice.ts';
import { holdDraft, keepNew } from './draft.ts';
import type { ImageRefusal } from './prepareImage.ts';

/** Why something of it was not taken. */
export type NotTaken = Left | ImageRefusal | 'storage' | 'waiting';

/**
 * Makes a draft of its own, of this form, of each thing that other apps or pages sent: it is never joined to a person's
 * words (A167). It is forgotten only once its draft is on the disk: a crash in between brings it twice, and never loses
 * it.
 * @param valueOf what the form's draft holds, of this HTML
 * @returns undefined when nothing waited
 */
export async function takeShared(form: string, valueOf: (html: string) => unknown): Promise<Set<NotTaken> | undefined> {
  if (!(await waitingShares()).length) return undefined;
  // two tabs may open together; what shares has these locks
  return navigator.locks.request('tracks-shared', async () => {
    const shares = await waitingShares();
    if (!shares.length) return undefined;
    const device = currentDevice();
    const { length: waiting } = await device.access('read drafts', () => draftsOf(device.outbox, form));
    const taken = shares.slice(0, Math.max(0, limits.shared.waiting - waiting));
    const notTaken = new Set<NotTaken>(taken.flatMap(({ left }) => left));
    if (taken.length < shares.length) notTaken.add('waiting');
    for (const share of taken) {
      const html = textOf(share) + (await picturesOf(share, notTaken));
      if (html) await keepNew(form, valueOf(html), device);
      await forgetShares([share.id!]);
    }
    await forgetShares(shares.map(({ id }) => id!));
    return notTaken;
  });
}

/** Changes the newest draft of this form that nobody is writing, or begins one; stored when it resolves. */
export async function addToDraft(form: string, add: (value: unknown) => unknown): Promise<void> {
  const held = await holdDraft(form, currentDevice());
  try {
    await held.keep(add(held.begun?.value));
  } finally {
    held.release();
  }
}

/** A paragraph for each line, as HTML. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${escaped(line) || '<br>'}</p>`)
    .join('');

/** One paragraph for each line; many apps repeat the title or the address in the text. */
function textOf(share: Share): string {
  const [title, text, url] = [share.title, share.text, share.url].map((part) => wellFormed(part).trim()) as Three;
  const isRepeated = text.startsWith(title) && !/^[\p{L}\p{N}]/u.test(text.slice(title.length));
  const parts = [isRepeated ? '' : title, text, holds(text, url) ? '' : url];
  return parts.filter(Boolean).map(paragraphs).join('');
}

/** Not only as the beginning of a longer address. */
const holds = (text: string, url: string): boolean =>
  text
    .split(url)
    .slice(1)
    .some((rest) => /^[.,;:!?)\]>'"。、）」』]*(\s|$)/.test(rest));

type Three = [title: string, text: string, url: string];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function picturesOf({ pictures }: Share, notTaken: Set<NotTaken>): Promise<string> {
  const html: string[] = [];
  for (const bytes of pictures) {
    const added = await addImage(new Blob([bytes]));
    if ('refused' in added) notTaken.add(added.refused);
    else html.push(`<p><img src="/media/${added.id}" alt="" width="${added.width}" height="${added.height}"></p>`);
  }
  return html.join('');
}
