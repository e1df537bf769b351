import { useEffect, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { limits } from '#model/limits.ts';
import { spokenTimeAim } from '#model/spokenTime.ts';
import { downloadBlob } from './download.ts';
import { Button } from './button.tsx';
import { IconButton } from './iconButton.tsx';
import './recordings.css';

export interface RecorderProps {
  stands: 'idle' | 'asking' | 'recording' | 'unavailable' | 'full';
  seconds: number;
  start: () => void;
  stop: () => void;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** One button, the time that runs, and where it stays (COMM-11). */
export function Recorder({ stands, seconds, start, stop }: RecorderProps) {
  const texts = useSection(recordingTexts);
  const isRecording = stands === 'recording';
  if (stands === 'unavailable') return <p role="alert">{texts.unavailable}</p>;
  return (
    <>
      <div className="recorder card">
        <button
          type="button"
          className={isRecording ? 'recorder-button stop' : 'recorder-button'}
          aria-label={isRecording ? texts.stop : texts.start}
          aria-busy={stands === 'asking' || undefined}
          onClick={isRecording ? stop : start}
        />
        <div>
          <b>{isRecording ? clock(seconds) : texts.start}</b>
          <p role="status">{isRecording ? texts.stays : stands === 'full' ? texts.full : texts.ready}</p>
        </div>
      </div>
      <p className="recorder-note">{texts.aim(spokenTimeAim, limits.recordings.seconds / 60)}</p>
    </>
  );
}

interface Shown {
  id: string;
  at: string;
  seconds: number;
  isOpen: boolean;
}

interface RecordingsProps {
  recordings: readonly Shown[];
  fileOf: (id: string) => Promise<File | undefined>;
  onDelete: (id: string) => void;
}

/** At most three: to be heard, shared or deleted. */
export function Recordings({ recordings, fileOf, onDelete }: RecordingsProps) {
  const texts = useSection(recordingTexts);
  const [playing, setPlaying] = useState<{ id: string; address: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(playing?.address ?? ''), [playing]);
  if (!recordings.length) return null;
  const play = async (id: string) => {
    const file = await fileOf(id);
    if (file) setPlaying({ id, address: URL.createObjectURL(file) });
  };
  const share = async (id: string) => {
    const file = await fileOf(id);
    if (!file) return;
    if (!navigator.canShare?.({ files: [file] })) return downloadBlob(file.name, file);
    // given up by the person
    await navigator.share({ files: [file] }).catch(() => undefined);
  };
  return (
    <section className="recordings" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ul>
        {recordings.map(({ id, at, seconds, isOpen }) => (
          <li key={id}>
            <span className="grow">
              <b>{clock(seconds)}</b> {formatDate(at, 'dateTime')}
              {isOpen && <small>{texts.interrupted}</small>}
            </span>
            {playing?.id === id ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own voice, which is not written down
              <audio controls autoPlay src={playing.address} aria-label={texts.play} />
            ) : (
              <Button onClick={() => void play(id)}>{texts.play}</Button>
            )}
            <IconButton icon="share" label={texts.share} onClick={() => void share(id)} />
            <IconButton icon="trash" label={texts.remove} onClick={() => onDelete(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
