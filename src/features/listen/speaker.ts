import { type SpokenLanguage, voiceFor } from '#study/speech.ts';

/** Milliseconds between taking a sentence back and the next one, or a browser drops that. */
const settling = 80;
/** ... after which a voice that has not begun does not exist. */
const patience = 2_000;

export interface Saying {
  text: string;
  language: SpokenLanguage;
  rate: number;
  /** Only a voice of the device. */
  localOnly: boolean;
  /** Seconds that it usually takes: a voice that stalls in it is not waited for. */
  seconds: number;
  onDone: () => void;
  onNoVoice: () => void;
}

let takenBackAt = Number.NEGATIVE_INFINITY;
// a browser forgets a sentence that nothing else holds, and never says that it is over
let present: SpeechSynthesisUtterance | undefined;

const speech = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;

/** Says one sentence; the returned function takes it back. Exactly one of its ends is told, unless it was taken back. */
export function say({ text, language, rate, localOnly, seconds, onDone, onNoVoice }: Saying): () => void {
  const synthesis = speech();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };
  const end = (told?: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    synthesis?.removeEventListener('voiceschanged', look);
    if (told !== onDone) {
      synthesis?.cancel();
      takenBackAt = performance.now();
    }
    told?.();
  };
  const begin = (voice: SpeechSynthesisVoice) => {
    synthesis?.removeEventListener('voiceschanged', look);
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice, lang: voice.lang, rate });
    utterance.addEventListener('start', () => !isOver && after((seconds / rate) * 3_000 + 5_000, () => end(onDone)));
    utterance.addEventListener('end', () => end(onDone));
    utterance.addEventListener('error', () => end(onNoVoice));
    present = utterance;
    after(Math.max(0, takenBackAt + settling - performance.now()), () => {
      after(patience, () => end(onNoVoice));
      synthesis!.speak(utterance);
    });
  };
  /** Voices arrive late. */
  function look() {
    const voice = voiceFor(language, synthesis?.getVoices() ?? [], localOnly);
    if (voice && !isOver) begin(voice);
    return voice;
  }
  if (!synthesis) after(0, () => end(onNoVoice));
  else if (!look()) {
    synthesis.addEventListener('voiceschanged', look);
    after(patience, () => end(onNoVoice));
  }
  return () => {
    end();
    present = undefined;
  };
}

/** In the touch itself: an iPhone lets a page speak from then on. */
export function allowSpeech(): void {
  if (present) return;
  const synthesis = speech();
  if (synthesis) synthesis.speak(new SpeechSynthesisUtterance(''));
  // what is said next must not be dropped
  synthesis?.cancel();
  takenBackAt = performance.now();
}

export function onVoices(run: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener('voiceschanged', run);
  return () => synthesis?.removeEventListener('voiceschanged', run);
}
