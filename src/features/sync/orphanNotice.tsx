import { useSection } from '#i18n/section.ts';
import { orphanTexts } from '#i18n/sections/orphan.ts';
import type { Orphan } from '#queries/orphans.ts';
import { useSyncView } from '#queries/syncView.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useCarryOver, useHolds } from './orphan.tsx';
import './sync.css';

/** Above every screen until the person has decided about it: one account at a time. */
export function OrphanNotice() {
  const [orphan] = useSyncView()?.orphans?.own ?? [];
  return orphan ? <OneNotice key={orphan.account} orphan={orphan} /> : null;
}

function OneNotice({ orphan }: { orphan: Orphan }) {
  const words = useSection(orphanTexts);
  const { carry, busy } = useCarryOver(orphan.account);
  const holds = useHolds(orphan);
  return (
    <div className="session-notice">
      <Notice look="warning" icon="alert" role="status" title={words.title}>
        <p>{words.holds(holds)}</p>
        <div className="orphan-ways">
          <Button look="primary" size="dense" busy={busy} onClick={() => void carry()}>
            {words.carryOver}
          </Button>
          <Button look="outline" size="dense" onClick={openSyncCentre}>
            {words.show}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
