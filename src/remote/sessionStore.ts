interface Stored {
  token: string;
  record: { id: string; email?: unknown } | null;
}
type Listener = (token: string, record: Stored['record']) => void;

/** PocketBase's own name and form for it, so that a session outlives a change of its library. */
const key = 'pocketbase_auth';
const nothing: Stored = { token: '', record: null };
const listeners = new Set<Listener>();
let memory = stored();

/**
 * Whose session this browser keeps. It stands apart from PocketBase's library, which is large and not needed before
 * somebody signs in or waits for pokes; the library is handed this store.
 */
export const sessionStore = {
  get token(): string {
    return memory.token;
  },
  get record(): Stored['record'] {
    return memory.record;
  },
  save(token: string, record: Stored['record']): void {
    memory = { token, record };
    try {
      localStorage.setItem(key, JSON.stringify(memory));
    } catch {
      // no storage: the session lasts as long as the page
    }
    tell();
  },
  clear(): void {
    memory = nothing;
    try {
      localStorage.removeItem(key);
    } catch {
      // there was nothing to remove
    }
    tell();
  },
  /** Calls back on each change, in other tabs too; returns how to stop. */
  onChange(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    // without a key everything was removed
    if (event.key !== null && event.key !== key) return;
    memory = stored();
    tell();
  });

function tell(): void {
  for (const listener of listeners) listener(memory.token, memory.record);
}

function stored(): Stored {
  try {
    const { token, record } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Stored>;
    return typeof token === 'string' && record && typeof record.id === 'string' ? { token, record } : nothing;
  } catch {
    return nothing;
  }
}
