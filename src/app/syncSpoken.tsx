import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { SyncView } from '#queries/syncView.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { showToast, useToast } from '#state/toast.ts';
import { useAnnouncement } from '#ui/useAnnouncement.ts';
import { LiveRegion } from '#ui/visuallyHidden.tsx';

/**
 * Announces changes in the state of one's work; not the initial state, and not each save. A toast that calls something
 * done gives way once the server has refused it, or anything else: it would be the last word on the screen. `hasOrphan`:
 * work of an earlier account is here; carried over, it counts twice for a moment, and was refused before.
 */
export function SyncSpoken({ view: { kind, count }, hasOrphan }: { view: SyncView; hasOrphan: boolean }) {
  const texts = useTexts().sync;
  const announced = useRef(kind);
  const [words, setWords] = useAnnouncement();
  const now = {
    saved: texts.saved,
    saving: '',
    waiting: texts.waiting(count),
    offline: texts.offline,
    attention: texts.attention(count),
    unreadable: texts.unreadable,
    signedOut: texts.signedOut,
  }[kind];
  useEffect(() => {
    if (!now || kind === announced.current) return;
    announced.current = kind;
    setWords(now);
  }, [kind, now, setWords]);
  const refused = kind === 'attention' ? count : 0;
  const known = useRef(refused);
  useEffect(() => {
    if (refused > known.current && !hasOrphan && useToast.getState().toast?.kind === 'success')
      showToast({
        ...{ kind: 'error', title: texts.attention(refused) },
        action: { label: texts.openCentre, run: openSyncCentre },
      });
    known.current = refused;
  }, [refused, hasOrphan, texts]);
  return <LiveRegion>{words}</LiveRegion>;
}
