import { useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { orphanTexts } from '#i18n/sections/orphan.ts';
import { type Orphan, orphanPictures } from '#queries/orphans.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { carryOverOrphan, deleteOrphan } from '#sync/orphans.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { downloadBlob } from '#ui/download.ts';
import { DraftList } from './draftList.tsx';
import { exportChanges } from './exportChanges.ts';
import { useTitles } from './useDescribed.ts';
import { ChangeList } from './waiting.tsx';

/** Enough to recognize the work; an export has all of it. */
const shown = 20;
/** For so many changes the export names their records. */
const named = 200;

/** Work left by an earlier account of this person, and its options. Nothing is deleted without their consent. */
export function OrphanWork({ orphan }: { orphan: Orphan }) {
  const texts = useScreenTexts();
  const words = useSection(orphanTexts);
  const email = useSession((session) => session.account?.email ?? '');
  const { save } = useExport(orphan);
  const { carry, busy } = useCarryOver(orphan.account);
  const [exported, setExported] = useState(false);
  const [asking, setAsking] = useState(false);
  const holds = useHolds(orphan);
  const heading = `sync-orphan-${orphan.account}`;
  const failed = () => showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork });
  const remove = () => {
    setAsking(false);
    deleteOrphan(orphan.account).then(() => showToast({ kind: 'success', title: words.removed }), failed);
  };
  return (
    <section aria-labelledby={heading}>
      <article className="refused-entry orphan">
        <h3 id={heading}>{words.title}</h3>
        <p>{words.message(email)}</p>
        <p>{words.holds(holds)}</p>
        <Content orphan={orphan} />
        <p>{words.carryOverHelp}</p>
        <div className="refused-ways">
          <Button look="primary" icon="waiting" busy={busy} onClick={() => void carry()}>
            {words.carryOver}
          </Button>
          <Button icon="download" onClick={() => void save().then(() => setExported(true), failed)}>
            {texts.sync.export}
          </Button>
          <Button look="danger-quiet" className="discard" disabled={busy} onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
      </article>
      <ConfirmDialog
        open={asking}
        title={words.removeTitle(holds)}
        message={exported ? words.removeExported : words.removeMessage}
        confirm={words.remove}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** The same where nobody can take it over: the account that is signed in is closed. It stays, and can be exported. */
export function OrphanLeft({ orphan }: { orphan: Orphan }) {
  const texts = useScreenTexts();
  const words = useSection(orphanTexts);
  const { save } = useExport(orphan);
  const holds = useHolds(orphan);
  const failed = () => showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork });
  return (
    <>
      <h2>{words.stays}</h2>
      <p>{words.holds(holds)}</p>
      <Content orphan={orphan} />
      <p className="ink-2">{words.closedStays}</p>
      <Button icon="download" onClick={() => void save().catch(failed)}>
        {texts.sync.export}
      </Button>
    </>
  );
}

function Content({ orphan: { unsent, sent, drafts } }: { orphan: Orphan }) {
  const changes = [...unsent, ...sent];
  return (
    <>
      {changes.length > 0 && <ChangeList changes={changes} most={shown} />}
      {drafts.length > 0 && <DraftList drafts={drafts} most={shown} />}
    </>
  );
}

function useExport(orphan: Orphan) {
  const texts = useScreenTexts();
  const changes = [...orphan.unsent, ...orphan.sent];
  const titles = useTitles(changes.slice(0, named));
  const save = async () => {
    exportChanges(changes, texts, titles, orphan.drafts);
    for await (const { name, file } of orphanPictures(orphan)) downloadBlob(name, file);
  };
  return { save };
}

/** Counts of each kind in words; empty kinds are left out. */
export function useHolds({ unsent, sent, drafts, pictures }: Orphan): string {
  const words = useSection(orphanTexts);
  return [
    ...(unsent.length ? [words.unsent(unsent.length)] : []),
    ...(sent.length ? [words.sent(sent.length)] : []),
    ...(drafts.length ? [words.drafts(drafts.length)] : []),
    ...(pictures.length ? [words.pictures(pictures.length)] : []),
  ].join(words.between);
}

/** Carries it over, and reports the result. */
export function useCarryOver(account: string): { carry: () => Promise<void>; busy: boolean } {
  const texts = useScreenTexts();
  const words = useSection(orphanTexts);
  const [busy, setBusy] = useState(false);
  const carry = async () => {
    setBusy(true);
    try {
      const carried = await carryOverOrphan(account);
      if (carried === 'done')
        showToast({ kind: 'success', title: words.carried, message: words.carriedMessage, isOnDevice: true });
      else showToast({ kind: 'error', title: texts.common.error, message: words[carried] });
    } catch (error) {
      console.error('carrying over', error);
      showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork });
    }
    setBusy(false);
  };
  return { carry, busy };
}
