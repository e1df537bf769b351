import { from, switchMap } from 'rxjs';
import { formOf } from '#local/drafts.ts';
import { findOrphans, type Orphan as Stored, withOutbox } from '#local/orphans.ts';
import { observeAccounts } from '#local/signedIn.ts';
import { useSession } from '#state/session.ts';
import type { BegunDraft } from './drafts.ts';
import type { Query } from './live.ts';
import { asFile, type PictureFile } from './pictures.ts';

/** Work of an earlier account of this person on this device; newest first. */
export interface Orphan extends Omit<Stored, 'drafts'> {
  drafts: BegunDraft[];
}

export interface OrphansView {
  own: Orphan[];
  /** Whether someone with another address has unsent work here; nothing else is read of it. */
  isOthersWaiting: boolean;
}

/** Work on this device whose owner is not signed in. */
export const orphansView = (): Query<OrphansView> => ({
  key: 'orphans',
  read: ({ account }) => observeAccounts().pipe(switchMap(() => from(readOrphans(account)))),
});

export async function readOrphans(account: string): Promise<OrphansView> {
  const { account: signedIn } = useSession.getState();
  const { own, isOthersWaiting } = await findOrphans(account, signedIn?.id === account ? signedIn.email : '');
  return {
    isOthersWaiting,
    own: own.map((orphan) => ({
      ...orphan,
      drafts: orphan.drafts.map((draft) => ({ ...draft, form: formOf(draft) })),
    })),
  };
}

/** Its unsent pictures as files to save, one at a time, so that they are never all in memory. */
export async function* orphanPictures({ account, pictures }: Orphan): AsyncGenerator<PictureFile> {
  for (const picture of pictures) {
    const stored = await withOutbox(account, (outbox) => outbox.bytes.get(picture.id));
    if (stored) yield asFile(picture, stored);
  }
}
