import type { BrowserContext, Page } from '@playwright/test';

export interface Spoken {
  text: string;
  lang: string;
  voice: string;
  rate: number;
  /** By `performance.now()`. */
  at: number;
}

interface Said {
  spoken: Spoken[];
  cancelled: number[];
}

/**
 * Voices where the browser has none: only what would be sound is replaced. Each sentence takes so many milliseconds; a
 * mute voice never begins, and they arrive late, as in a browser. On an iPhone a page is refused every sentence until it
 * has asked for one within a touch.
 */
export async function giveVoices(
  context: BrowserContext,
  voices: readonly { name: string; lang: string; localService: boolean; mute?: boolean }[],
  takes = 120,
  isPhone = false,
): Promise<void> {
  await context.addInitScript(
    ([given, milliseconds, needsTouch]) => {
      const said: Said = { spoken: [], cancelled: [] };
      class Utterance extends EventTarget {
        lang = '';
        rate = 1;
        voice: { name: string; mute?: boolean } | null = null;
        constructor(readonly text: string) {
          super();
        }
      }
      class Synthesis extends EventTarget {
        private ready = false;
        private isAllowed = !needsTouch;
        private timers: ReturnType<typeof setTimeout>[] = [];
        constructor() {
          super();
          setTimeout(() => {
            this.ready = true;
            this.dispatchEvent(new Event('voiceschanged'));
          }, 300);
        }
        getVoices = () => (this.ready ? given.map((one) => ({ ...one, default: false })) : []);
        speak(one: Utterance) {
          // what runs later, after the touch, is in no event
          this.isAllowed ||= globalThis.event?.isTrusted === true && globalThis.event.type === 'click';
          if (!one.text) return;
          if (!this.isAllowed) {
            this.timers.push(setTimeout(() => one.dispatchEvent(new Event('error')), 5));
            return;
          }
          const { text, lang, rate } = one;
          said.spoken.push({ text, lang, rate, voice: one.voice?.name ?? '', at: performance.now() });
          if (one.voice?.mute) return;
          this.timers.push(
            setTimeout(() => one.dispatchEvent(new Event('start')), 5),
            setTimeout(() => one.dispatchEvent(new Event('end')), milliseconds),
          );
        }
        cancel() {
          said.cancelled.push(performance.now());
          for (const timer of this.timers.splice(0)) clearTimeout(timer);
        }
      }
      Object.defineProperty(globalThis, 'speechSynthesis', { value: new Synthesis() });
      Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, said });
    },
    [voices, takes, isPhone] as const,
  );
}

export const said = (page: Page): Promise<Said> => page.evaluate(() => (globalThis as unknown as { said: Said }).said);
