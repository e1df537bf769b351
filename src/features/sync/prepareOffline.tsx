import { useEffect, useState } from 'react';
import { formatBytes } from '#i18n/bytes.ts';
import { useSection } from '#i18n/section.ts';
import { media } from '#i18n/sections/media.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useLive } from '#queries/live.ts';
import { type OfflinePictures, offlinePictures } from '#queries/pictures.ts';
import { usePreparing } from '#state/offlinePictures.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { prepareOffline, sizesOf, stopPreparing } from '#sync/prepareOffline.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { DeviceRow } from './deviceRow.tsx';

/** Downloads all pictures of the assigned courses with one touch: size before, progress during, "ready" after. */
export function PrepareOffline() {
  const texts = useSection(media);
  const live = useLive(offlinePictures());
  if (live.state === 'error') return null;
  return live.state === 'loading' ? (
    <DeviceRow icon="download" title={texts.prepare}>
      <p>{texts.measuring}</p>
    </DeviceRow>
  ) : (
    <Preparation pictures={live.value} />
  );
}

function Preparation({ pictures }: { pictures: OfflinePictures }) {
  const texts = useSection(media);
  const { common, sync } = useScreenTexts();
  const { running, done, total, halted } = usePreparing();
  const { wanted, missing, bytes, asked } = pictures;
  const measured = useMeasured(missing);
  const online = useSyncStatus((status) => status.online);
  // a picture that its author has not sent yet cannot be fetched
  const unsent = measured ? missing.length - measured.pictures : 0;
  const ready = missing.length - unsent === 0;
  const failed = () => showToast({ kind: 'error', title: common.error, message: sync.didNotWork });
  const start = () => prepareOffline().catch(failed);
  const stop = () => stopPreparing().catch(failed);
  const under = asked || running;
  const action = under ? (
    <Button icon="pause" onClick={() => void stop()}>
      {texts.pause}
    </Button>
  ) : ready ? (
    wanted > 0 && (
      <Badge colour="green" icon="check">
        {texts.ready}
      </Badge>
    )
  ) : (
    <Button onClick={() => void start()}>{halted ? texts.goOn : texts.start}</Button>
  );
  return (
    <DeviceRow icon="download" title={texts.prepare} action={action}>
      <div role="status">
        {under ? (
          <>
            <ProgressBar thick hideNumber value={total ? (done / total) * 100 : 0} label={texts.progressLabel} />
            <p>{halted === 'offline' && !running ? texts.halted : texts.progress(done, total || missing.length)}</p>
          </>
        ) : (
          <p>
            {ready
              ? texts.readyText(wanted - unsent, formatBytes(bytes))
              : measured
                ? texts.toFetch(measured.pictures, formatBytes(measured.bytes))
                : online
                  ? texts.measuring
                  : texts.toFetchUnknown(missing.length)}
          </p>
        )}
        {unsent > 0 && <p>{texts.notSentYet(unsent)}</p>}
        {halted === 'space' && <p>{texts.full}</p>}
      </div>
    </DeviceRow>
  );
}

/** How much there is to fetch, as reported by the server; undefined until each has been asked for. */
function useMeasured(missing: readonly string[]): { pictures: number; bytes: number } | undefined {
  const online = useSyncStatus((status) => status.online);
  const [known, setKnown] = useState<ReadonlyMap<string, number | null>>(new Map());
  const unknown = missing.filter((id) => !known.has(id)).join();
  useEffect(() => {
    if (!online || !unknown) return;
    sizesOf(unknown.split(',')).then(
      (sizes) => setKnown((before) => new Map([...before, ...sizes])),
      () => undefined,
    );
  }, [unknown, online]);
  if (unknown) return undefined;
  const here = missing.flatMap((id) => known.get(id) ?? []);
  return { pictures: here.length, bytes: here.reduce((sum, size) => sum + size, 0) };
}
