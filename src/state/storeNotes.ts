const key = 'stores';

/** What must be known about a person's store on this device before it is opened, or after it is lost. */
export interface StoreNote {
  /** It has held data: if it is empty now, it was emptied. */
  used?: boolean;
  /** How often its rows were recreated: each time under another name. */
  rows?: number;
}

let memory: Record<string, StoreNote> = {};

export function storeNote(account: string): StoreNote {
  return notes()[account] ?? {};
}

export function noteStore(account: string, note: StoreNote): void {
  keep({ ...notes(), [account]: { ...storeNote(account), ...note } });
}

/** Signing out is not a loss. */
export function forgetStore(account: string): void {
  const { [account]: _, ...others } = notes();
  keep(others);
}

function notes(): Record<string, StoreNote> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, StoreNote>) : {};
  } catch {
    return memory;
  }
}

function keep(next: Record<string, StoreNote>): void {
  memory = next;
  try {
    if (Object.keys(next).length) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
  } catch {
    // no storage: the notes last as long as the page
  }
}
