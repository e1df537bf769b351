// A phone responds between two tasks and never within one: long work is split here. Ambient, so only this file uses it.

const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };

/** Ends the current task, so that pending rendering and input come before what follows. */
export const nextTurn = (): Promise<void> =>
  scheduler?.yield?.() ?? new Promise((resume) => void setTimeout(resume, 0));

/** Resolves once what was rendered last is on the screen; soon, where the page is hidden and draws nothing. */
export const whenDrawn = (): Promise<void> =>
  new Promise((resume) => {
    requestAnimationFrame(() => setTimeout(resume, 0));
    setTimeout(resume, 100);
  });

/** Resolves once the page is idle, or after this many milliseconds. */
export const whenIdle = (patience: number): Promise<void> =>
  new Promise((resume) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: patience });
    else setTimeout(resume, 0);
  });
