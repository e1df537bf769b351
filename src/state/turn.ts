// A phone answers between two tasks and never within one: long work is cut here. Ambient, so it has one door.

const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };

/** Ends the present task. What the page has to draw or to answer comes before what follows. */
export const nextTurn = (): Promise<void> =>
  scheduler?.yield?.() ?? new Promise((resume) => void setTimeout(resume, 0));

/** Resolves once the page has nothing better to do, or after so many milliseconds. */
export const whenIdle = (patience: number): Promise<void> =>
  new Promise((resume) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resume(), { timeout: patience });
    else setTimeout(resume, 0);
  });
