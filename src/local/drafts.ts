import type { Draft, Outbox } from './outbox.ts';

/**
 * A draft's key is `form/id`: a form may have several, because two tabs can be writing at once, and neither overwrites
 * the other. Its pictures are in the table `media` and are referred to by it.
 */
export const draftKey = (form: string, id: string): string => `${form}/${id}`;

export const formOf = ({ key }: Pick<Draft, 'key'>): string => key.slice(0, key.lastIndexOf('/'));
export const idOf = ({ key }: Pick<Draft, 'key'>): string => key.slice(key.lastIndexOf('/') + 1);

/** Its form hands it in by itself: whoever left it believes that it is sent. */
export const savesItself = (draft: Pick<Draft, 'key'>): boolean => draft.key.startsWith('answer.write:');

/** Newest first. */
export const draftsOf = async ({ drafts }: Outbox, form: string): Promise<Draft[]> =>
  (await drafts.where('key').startsWith(`${form}/`).sortBy('at')).reverse();

/** Durable once it resolves. */
export const writeDraft = async ({ drafts }: Outbox, draft: Draft): Promise<void> => {
  await drafts.put(draft);
};

export const removeDraft = ({ drafts }: Outbox, key: string): Promise<void> => drafts.delete(key);

/** Applies what was noted when a page was left; a null value deletes the draft. A later write wins. */
export const catchUp = (outbox: Outbox, draft: Draft): Promise<void> =>
  outbox.transaction('rw', outbox.drafts, async () => {
    const { key, value, at } = draft;
    const present = await outbox.drafts.get(key);
    if (present && present.at > at) return;
    await (value === null ? outbox.drafts.delete(key) : outbox.drafts.put(draft));
  });
