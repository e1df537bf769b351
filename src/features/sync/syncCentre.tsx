import { formatDate } from '#i18n/dates.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { orphanTexts } from '#i18n/sections/orphan.ts';
import { storeTexts } from '#i18n/sections/store.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { type Live, useLive } from '#queries/live.ts';
import { type SyncView, type SyncViewed, syncViewOf, useSyncView, whatMatters } from '#queries/syncView.ts';
import { isEmptied, isExchanging, useSyncStatus } from '#state/syncStatus.ts';
import { resumeSync, syncNow } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Notice } from '#ui/notice.tsx';
import { Attention } from './attention.tsx';
import { BegunDrafts } from './begunDrafts.tsx';
import { Earlier } from './earlier.tsx';
import { Later } from './later.tsx';
import { OrphanWork } from './orphan.tsx';
import { SyncLine } from './syncLine.tsx';
import { ThisDevice } from './thisDevice.tsx';
import { Waiting } from './waiting.tsx';
import './sync.css';

/** Where one's work is, what waits, what was refused and the options, and what this device holds (SYNC-01 to 03). */
export function SyncCentre({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useScreenTexts();
  return (
    <Drawer open={open} onClose={onClose} label={texts.sync.title}>
      <header className="sync-head">
        <h2>{texts.sync.title}</h2>
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </header>
      <div className="sync-centre">
        <ErrorBoundary>
          <Now />
        </ErrorBoundary>
        <Earlier />
        <Later />
        <ThisDevice />
      </div>
    </Drawer>
  );
}

function Now() {
  const sync = useSyncView();
  const { outbox, orphans } = sync ?? {};
  const { others } = useSection(orphanTexts);
  return (
    <>
      <Standing sync={sync} />
      {orphans?.own.map((orphan) => (
        <OrphanWork key={orphan.account} orphan={orphan} />
      ))}
      {outbox && (
        <>
          <Attention changes={outbox.attention} pictures={outbox.refusedPictures} drafts={outbox.drafts} />
          <Waiting changes={outbox.waiting} pictures={outbox.pictures} />
        </>
      )}
      {orphans?.isOthersWaiting && <p className="sync-nothing others">{others}</p>}
    </>
  );
}

function Standing({ sync }: { sync: SyncViewed | undefined }) {
  const texts = useScreenTexts();
  const words = useSection(unsentTexts);
  const status = useSyncStatus();
  const begun = useLive(begunDrafts());
  // those that their author believes handed in need attention
  const own = begun.state === 'ready' ? begun.value.filter(({ unsent }) => !unsent) : [];
  const drafts = own.length;
  const { outbox, orphans } = sync ?? {};
  const { waiting, attention } = outbox ? whatMatters(outbox, orphans?.own) : nothing;
  // the number is shown below, so here the connection comes first
  const { kind } = syncViewOf({ waiting, attention: waiting ? 0 : attention }, status, {
    quiet: false,
    behind: sync?.behind,
  });
  const isSignedOut = status.stop === 'signed_out';
  const isDoubtful = isSignedOut || isEmptied(status.storage);
  const emptied = useSection(storeTexts);
  const saved = isSignedOut
    ? words.signedOut
    : isDoubtful
      ? emptied.restIsGone
      : drafts > 0
        ? words.handedInSaved
        : orphans?.isOthersWaiting
          ? words.yoursSaved
          : texts.sync.everythingSaved;
  const sentences = {
    saved,
    saving: texts.sync.saving,
    waiting: texts.sync.waiting(waiting),
    attention: texts.sync.attention(attention),
    offline: texts.sync.offline,
    stalled: words.stalled,
    unreadable: words.unreadable,
    signedOut: words.signedOut,
    looking: words.looking,
  };
  const stands = standing(sync, begun.state, status.online ? kind : 'offline');
  const ask = () => (status.paused ? resumeSync() : syncNow());
  return (
    <section>
      <SyncLine waiting={waiting} arrived={stands === 'saved' && drafts === 0 && !isDoubtful} />
      <div className="sync-standing">
        <div className="grow" role="status">
          <b>{sentences[stands]}</b>
          {drafts > 0 && <p>{words.draftsHere(drafts)}</p>}
          {outbox && (
            <p>{outbox.syncedAt ? texts.sync.lastSync(formatDate(outbox.syncedAt, 'dateTime')) : texts.sync.never}</p>
          )}
        </div>
        <Button icon="refresh" busy={isExchanging(status)} onClick={ask}>
          {texts.sync.syncNow}
        </Button>
      </div>
      {drafts > 0 && <BegunDrafts drafts={own} />}
      <Hindrance unread={!!outbox?.isUnread} />
    </section>
  );
}

const nothing = { waiting: 0, attention: 0 };

type Kind = SyncView['kind'];

/** Before everything is read, it claims neither "saved" nor "on this device". */
function standing(sync: SyncViewed | undefined, drafts: Live<unknown>['state'], kind: Kind): Kind | 'looking' {
  if (!sync?.view) return 'looking';
  if (sync.view.kind === 'unreadable' || drafts === 'error') return 'unreadable';
  if (kind === 'saved' && sync.view.kind === 'stalled') return 'stalled';
  return kind === 'saved' && drafts === 'loading' ? 'looking' : kind;
}

/** Why nothing is sent, if the person has to act. */
function Hindrance({ unread }: { unread: boolean }) {
  const texts = useScreenTexts();
  const words = useSection(unsentTexts);
  const stop = useSyncStatus((status) => status.stop);
  if (!stop && !unread) return null;
  return (
    <Notice look="warning" icon="alert" title={stop ? texts.stop[stop] : words.unread}>
      {(unread || stop === 'outdated') && (
        <Button size="dense" icon="refresh" onClick={() => location.reload()}>
          {texts.sync.reload}
        </Button>
      )}
    </Notice>
  );
}
