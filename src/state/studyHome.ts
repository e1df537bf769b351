const key = 'study-home';

/**
 * Whether this person had something to study when it was counted last: the home page keeps a place for it then, so that
 * nothing moves when it is counted again, which is after the first paint.
 */
export function hadStudy(account: string): boolean {
  try {
    return localStorage.getItem(key) === account;
  } catch {
    return false;
  }
}

/** @param account null for nobody: there is nothing, or the person signs out */
export function noteStudy(account: string | null): void {
  try {
    if (account) localStorage.setItem(key, account);
    else localStorage.removeItem(key);
  } catch {
    // full or forbidden: the home page has no place for it
  }
}
