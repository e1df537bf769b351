import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#model/limits.ts';
import { recordingType } from '#model/recording.ts';
import type { Recording } from '#local/outbox.ts';
import { addSlice, endRecording } from '#local/recordings.ts';
import { currentDevice, mintId } from './browserDevice.ts';

/** `unavailable`: no microphone, or no permission; `full`: this device stores nothing more. */
export type RecorderStands = 'idle' | 'asking' | 'recording' | 'unavailable' | 'full';

const { seconds: most, sliceSeconds, bitsPerSecond } = limits.recordings;

/** Records what is said to a question, slice by slice into this device's own store, and nowhere else (COMM-11, 12). */
export function useRecorder(question: string) {
  const [stands, setStands] = useState<RecorderStands>('idle');
  const [seconds, setSeconds] = useState(0);
  const [id, setId] = useState<string | null>(null);
  const running = useRef<MediaRecorder | null>(null);
  const isLeft = useRef(false);
  /** Asked for, or running: a second press must not start another one, which nothing would stop. */
  const isBegun = useRef(false);

  const stop = useCallback(() => {
    if (running.current?.state !== 'inactive') running.current?.stop();
  }, []);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stop();
    };
  }, [stop]);

  const start = async () => {
    if (isBegun.current) return;
    isBegun.current = true;
    setStands('asking');
    setSeconds(0);
    let end = () => {
      isBegun.current = false;
    };
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      end = () => {
        isBegun.current = false;
        stream.getTracks().forEach((track) => track.stop());
      };
      if (isLeft.current) return end();
      const type = recordingType((one) => MediaRecorder.isTypeSupported(one));
      const recorder = new MediaRecorder(stream, {
        ...(type && { mimeType: type }),
        audioBitsPerSecond: bitsPerSecond,
      });
      recorder.start(sliceLength() * 1_000);
      running.current = recorder;
      follow(recorder, question, { setId, setStands, setSeconds, end });
    } catch (error) {
      end();
      console.error('the microphone', error);
      setStands('unavailable');
    }
  };
  return { stands, seconds, id: stands === 'recording' ? id : null, start: () => void start(), stop };
}

/**
 * Of an mp4, Chromium's first slice is its head alone, and the second has the sound of both: half as long, a crash takes
 * no more than one whole slice. Shorter ones than five seconds are empty in Safari 26.
 */
const sliceLength = (): number => ('userAgentData' in navigator ? sliceSeconds / 2 : sliceSeconds);

interface Following {
  setId: (id: string) => void;
  setStands: (stands: RecorderStands) => void;
  setSeconds: (seconds: number) => void;
  end: () => void;
}

function follow(recorder: MediaRecorder, question: string, { setId, setStands, setSeconds, end }: Following): void {
  const { outbox, now } = currentDevice();
  const began = performance.now();
  const lasted = () => Math.min(most, Math.round((performance.now() - began) / 1_000));
  const recording: Recording = {
    ...{ id: mintId(), question, type: recorder.mimeType, at: now(), size: 0, seconds: 0 },
    isOpen: true,
  };
  let n = 0;
  let writing = Promise.resolve();
  let isFull = false;
  setId(recording.id);
  setStands('recording');
  const timer = setInterval(() => {
    setSeconds(lasted());
    if (performance.now() - began >= most * 1_000 && recorder.state !== 'inactive') recorder.stop();
  }, 250);
  const write = async (data: Blob, place: number, seconds: number) => {
    if (isFull) return;
    try {
      const bytes = await data.arrayBuffer();
      Object.assign(recording, { size: recording.size + bytes.byteLength, seconds });
      await addSlice(outbox, { ...recording }, { recording: recording.id, n: place, bytes });
    } catch (error) {
      console.error('a recording could not be stored', error);
      isFull = true;
      if (recorder.state !== 'inactive') recorder.stop();
    }
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    const [place, seconds] = [n++, lasted()];
    // one after the other: without its beginning the rest is no sound
    if (data.size) writing = writing.then(() => write(data, place, seconds));
  });
  // by the button, after five minutes, or by the system, which takes the microphone away from a hidden page
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    end();
    const seconds = lasted();
    void writing
      .then(() => endRecording(outbox, recording.id, seconds))
      .catch((error: unknown) => console.error('a recording', error))
      .then(() => setStands(isFull ? 'full' : 'idle'));
  });
}
