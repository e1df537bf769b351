import { useLive } from '#queries/live.ts';
import { recordingFile, recordingsOf } from '#queries/recordings.ts';
import { deleteRecording } from '#sync/recordings.ts';
import { useRecorder } from '#sync/useRecorder.ts';
import { Recorder, Recordings } from '#ui/recordings.tsx';

/** Says it aloud from my answer too, and hears it again (COMM-11). */
export function AnswerRecordings({ question }: { question: string }) {
  const recorder = useRecorder(question);
  const live = useLive(recordingsOf(question));
  const all = live.state === 'ready' ? live.value : [];
  return (
    <div>
      <Recorder {...recorder} />
      <Recordings
        recordings={all.filter(({ id }) => id !== recorder.id)}
        fileOf={recordingFile}
        onDelete={(id) => void deleteRecording(id)}
      />
    </div>
  );
}
