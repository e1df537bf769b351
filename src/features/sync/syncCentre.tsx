import { formatDate } from '#i18n/dates.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { syncViewOf, useSyncView } from '#queries/syncView.ts';
import { type OutboxView, unsentOf } from '#queries/unsent.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { resumeSync, syncNow } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { Notice } from '#ui/notice.tsx';
import { Attention } from './attention.tsx';
import { Earlier } from './earlier.tsx';
import { Later } from './later.tsx';
import { SyncLine } from './syncLine.tsx';
import { ThisDevice } from './thisDevice.tsx';
import { Waiting } from './waiting.tsx';
import './sync.css';

/** Where one's own work is, what waits, what was refused and the ways out, and what this device holds (SYNC-01 to 03). */
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

const empty: OutboxView = { waiting: [], attention: [], pictures: [], refusedPictures: [], syncedAt: null };

function Now() {
  const outbox = useSyncView()?.outbox ?? empty;
  return (
    <>
      <Standing outbox={outbox} />
      <Attention changes={outbox.attention} pictures={outbox.refusedPictures} />
      <Waiting changes={outbox.waiting} pictures={outbox.pictures} />
    </>
  );
}

function Standing({ outbox }: { outbox: OutboxView }) {
  const { syncedAt } = outbox;
  const { waiting, attention } = unsentOf(outbox);
  const texts = useScreenTexts();
  const status = useSyncStatus();
  // the number stands below, so here the connection comes first
  const { kind } = syncViewOf({ waiting, attention: waiting.length ? [] : attention }, status, false);
  const words = {
    saved: texts.sync.everythingSaved,
    saving: texts.sync.saving,
    waiting: texts.sync.waiting(waiting.length),
    attention: texts.sync.attention(attention.length),
    offline: texts.sync.offline,
  };
  const ask = () => (status.paused ? resumeSync() : syncNow());
  return (
    <section>
      <SyncLine waiting={waiting.length} arrived={status.online && waiting.length + attention.length === 0} />
      <div className="sync-standing">
        <div className="grow" role="status">
          <b>{words[status.online ? kind : 'offline']}</b>
          <p>{syncedAt ? texts.sync.lastSync(formatDate(syncedAt, 'dateTime')) : texts.sync.never}</p>
        </div>
        <Button icon="refresh" busy={status.phase === 'syncing' || status.sendingMedia} onClick={ask}>
          {texts.sync.syncNow}
        </Button>
      </div>
      <Hindrance />
    </section>
  );
}

/** Why nothing is sent, where a person has to do something about it. */
function Hindrance() {
  const texts = useScreenTexts();
  const stop = useSyncStatus((status) => status.stop);
  if (!stop) return null;
  return (
    <Notice look="warning" icon="alert" title={texts.stop[stop]}>
      {stop === 'outdated' && (
        <Button size="dense" icon="refresh" onClick={() => location.reload()}>
          {texts.sync.reload}
        </Button>
      )}
    </Notice>
  );
}
