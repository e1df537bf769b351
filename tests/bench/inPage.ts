/** What the bench runs in a page of the app; each function stands alone there. */

export interface Typed {
  /** Selectors of the field, and of what shows what it finds. */
  field: string;
  shown: string;
  text: string;
}

/** From each key of the text until the frame after what is shown has changed, in milliseconds; then it is cleared. */
export async function keyTimes({ field, shown, text }: Typed): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>(field)!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const type = (value: string) => {
    write.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const times: number[] = [];
  for (let end = 1; end <= text.length; end++) {
    const began = performance.now();
    const changed = new Promise<boolean>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        done(true);
      });
      observer.observe(document.querySelector(shown)!, { subtree: true, childList: true, characterData: true });
      setTimeout(() => done(false), 1_000);
    });
    type(text.slice(0, end));
    if (await changed) {
      await new Promise((done) => requestAnimationFrame(done));
      times.push(performance.now() - began);
    }
    await new Promise((done) => setTimeout(done, 300));
  }
  type('');
  return times;
}

export interface Scrolled {
  box: string;
  step: number;
  frames: number;
}

/** The frames while a box is scrolled down by so many pixels in each. */
export async function frameTimes({ box, step, frames }: Scrolled): Promise<number[]> {
  const scrolled = document.querySelector<HTMLElement>(box)!;
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const times: number[] = [];
  let before = await frame();
  for (let at = 0; at < frames; at++) {
    scrolled.scrollTop += step;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  scrolled.scrollTop = 0;
  return times;
}
