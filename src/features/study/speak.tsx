import { useSection } from '#i18n/section.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { useLive } from '#queries/live.ts';
import { recordingFile, recordingsOf } from '#queries/recordings.ts';
import { deleteRecording } from '#sync/recordings.ts';
import { useRecorder } from '#sync/useRecorder.ts';
import { Recorder, Recordings } from '#ui/recordings.tsx';

/** Answers a turn aloud; what a crash interrupted is offered, and the rest after the look (COMM-11, COMM-12). */
export function Speak({ question }: { question: string }) {
  const texts = useSection(recordingTexts);
  const recorder = useRecorder(question);
  return (
    <>
      <Recorder {...recorder} />
      {recorder.stands === 'recording' && <p className="recorder-note">{texts.later}</p>}
      <Spoken question={question} but={recorder.id} onlyOpen />
    </>
  );
}

interface SpokenProps {
  question: string;
  /** The one that is being recorded. */
  but?: string | null;
  onlyOpen?: boolean;
}

export function Spoken({ question, but, onlyOpen }: SpokenProps) {
  const live = useLive(recordingsOf(question));
  const all = live.state === 'ready' ? live.value : [];
  const shown = all.filter(({ id, isOpen }) => id !== but && (isOpen || !onlyOpen));
  return <Recordings recordings={shown} fileOf={recordingFile} onDelete={(id) => void deleteRecording(id)} />;
}
