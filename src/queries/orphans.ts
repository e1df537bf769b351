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
  /** Unsent work of somebody with another address: that it is here, and nothing else. */
  isOthersWaiting: boolean;
}

/** Whatever lies on this device without its owner being signed in. */
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

/** Its unsent pictures, to be saved as files, one after the other: never all of them are in memory. */
export async function* orphanPictures({ account, pictures }: Orphan): AsyncGenerator<PictureFile> {
  for (const picture of pictures) {
    const stored = await withOutbox(account, (outbox) => outbox.bytes.get(picture.id));
    if (stored) yield asFile(picture, stored);
  }
}
