const key = 'removals';

/** Accounts whose store on this device has a pending deletion; it outlives the page. */
export function removals(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const noteRemoval = (account: string): void => keep([...others(account), account]);

export const forgetRemoval = (account: string): void => keep(others(account));

const others = (account: string): string[] => removals().filter((one) => one !== account);

function keep(accounts: string[]): void {
  try {
    if (accounts.length) localStorage.setItem(key, JSON.stringify(accounts));
    else localStorage.removeItem(key);
  } catch {
    // no storage: the deletion lasts as long as the page
  }
}
