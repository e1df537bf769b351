import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { SyncView } from '#queries/syncView.ts';
import { openSyncCentre, useSyncCentre } from '#state/syncCentre.ts';
import { hideToast, showToast, useToast } from '#state/toast.ts';
import { useAnnouncement } from '#ui/useAnnouncement.ts';
import { syncWords } from '#ui/syncIndicator.tsx';
import { LiveRegion } from '#ui/visuallyHidden.tsx';

/**
 * Announces changes in the state of one's work; not the initial state, and not each save. A toast that calls something
 * done gives way once the server has refused it, or anything else: it would be the last word on the screen.
 */
export function SyncSpoken({ view: { kind, count } }: { view: SyncView }) {
  const texts = useTexts().sync;
  const announced = useRef(kind);
  const [words, setWords] = useAnnouncement();
  const now = kind === 'saving' ? '' : syncWords({ kind, count }, texts);
  useEffect(() => {
    if (!now || kind === announced.current) return;
    announced.current = kind;
    setWords(now);
  }, [kind, now, setWords]);
  const refused = kind === 'attention' ? count : 0;
  const known = useRef(refused);
  const hide = useRef<() => void>(undefined);
  const isOpen = useSyncCentre((centre) => centre.open);
  useEffect(() => {
    const { toast } = useToast.getState();
    if (refused < known.current) hide.current?.();
    if (refused > known.current && toast?.kind === 'success' && !toast.isOnDevice) {
      // whoever looks at the sync centre sees it there
      if (useSyncCentre.getState().open) hideToast();
      else
        hide.current = showToast({
          ...{ kind: 'error', title: texts.attention(refused) },
          action: { label: texts.openCentre, run: openSyncCentre },
        });
    }
    known.current = refused;
  }, [refused, texts]);
  useEffect(() => {
    // opened by another way than the toast's: there it lies on what it leads to
    if (isOpen) hide.current?.();
  }, [isOpen]);
  return <LiveRegion>{words}</LiveRegion>;
}
