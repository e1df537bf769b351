const key = 'first-steps';
/** What an earlier version kept there. */
const formerKey = 'study-home';

/** How far a new learner is on this device; which interview they named, if one. */
export interface FirstStep {
  account: string;
  step: 1 | 2 | 3 | 'done';
  title: string;
}

/** Null where this person has not touched any of them on this device. */
export function firstStep(account: string): FirstStep | null {
  try {
    const { step, title, ...kept } = (JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}) as Partial<FirstStep>;
    if (kept.account !== account || !step || ![1, 2, 3, 'done'].includes(step)) return null;
    return { account, step, title: String(title ?? '') };
  } catch {
    return null;
  }
}

export function noteFirstStep(step: FirstStep): void {
  try {
    localStorage.setItem(key, JSON.stringify(step));
  } catch {
    // full or forbidden: they stand there again at the next start, until something is studied
  }
}

/** The person signs out. */
export function forgetFirstSteps(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(formerKey);
  } catch {
    // there was nothing
  }
}
