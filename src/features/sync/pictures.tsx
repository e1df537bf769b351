import { useState } from 'react';
import { formatBytes } from '#i18n/bytes.ts';
import { tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { media } from '#i18n/sections/media.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useLive } from '#queries/live.ts';
import { heldPictures, pictureFile } from '#queries/pictures.ts';
import { useSyncView } from '#queries/syncView.ts';
import type { OutboxView } from '#queries/unsent.ts';
import { clock } from '#state/clock.ts';
import { showToast } from '#state/toast.ts';
import { discardPicture, retryPicture } from '#sync/attention.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { downloadBlob } from '#ui/download.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { DeviceRow } from './deviceRow.tsx';

type Picture = OutboxView['pictures'][number];

/** How many pictures are here, their size, and how many the server does not have (QUES-56). */
export function Pictures() {
  const texts = useSection(media);
  const held = useLive(heldPictures());
  const outbox = useSyncView()?.outbox;
  if (held.state !== 'ready') return null;
  const { count, bytes } = held.value;
  const unsent = (outbox?.pictures.length ?? 0) + (outbox?.refusedPictures.length ?? 0);
  return (
    <DeviceRow icon="image" title={texts.images}>
      <p>{texts.held(count, formatBytes(bytes))}</p>
      {unsent > 0 && <p>{texts.unsent(unsent)}</p>}
    </DeviceRow>
  );
}

/** Waiting pictures, each beside its size; newest first like the changes above. */
export function PictureList({ pictures, most = 100 }: { pictures: readonly Picture[]; most?: number }) {
  const texts = useSection(media);
  const sync = useScreenTexts().sync;
  const newest = pictures.toReversed();
  return (
    <ul className="change-list">
      {newest.slice(0, most).map(({ id, size, usedAt }) => (
        <li key={id}>
          <Icon name="image" size={18} />
          <div className="grow">
            <b>{texts.image}</b>
            <p>{texts.waits(formatBytes(size))}</p>
          </div>
          <img className="thumbnail" src={`/media/${id}`} alt="" width={44} height={44} />
          <LiveDate value={usedAt} format={tokyoDay(usedAt) === tokyoDay(clock.now()) ? 'time' : 'short'} />
        </li>
      ))}
      {pictures.length > most && <li className="ink-3">{sync.moreWaiting(pictures.length - most)}</li>}
    </ul>
  );
}

/** A picture that the server refused: it can be saved as a file, and given up (SYNC-03). */
export function RefusedPicture({ picture: { id, refused } }: { picture: Picture }) {
  const texts = useSection(media);
  const all = useScreenTexts();
  const [asking, setAsking] = useState(false);
  const failed = () => showToast({ kind: 'error', title: all.common.error, message: all.sync.didNotWork });
  const save = () => pictureFile(id).then((found) => (found ? downloadBlob(found.name, found.file) : failed()), failed);
  const remove = () => {
    setAsking(false);
    discardPicture(id).then(() => showToast({ kind: 'success', title: texts.removed }), failed);
  };
  return (
    <article className="refused-entry" aria-label={texts.refusedTitle}>
      <header>
        <Icon name="alert" size={18} />
        <div className="grow">
          <b>{texts.refusedTitle}</b>
          <p>{refused && texts.refused[refused]}</p>
        </div>
      </header>
      <img className="refused-picture" src={`/media/${id}`} alt={texts.image} />
      <div className="refused-ways">
        {refused === 'quota' && (
          <Button look="primary" icon="waiting" onClick={() => void retryPicture(id).catch(failed)}>
            {all.sync.sendAgain}
          </Button>
        )}
        <Button icon="download" onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button look="danger-quiet" className="discard" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.removeTitle}
        message={texts.removeMessage}
        confirm={texts.remove}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
