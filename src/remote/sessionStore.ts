interface Stored {
  token: string;
  record: { id: string; email?: unknown } | null;
}
type Listener = (token: string, record: Stored['record']) => void;

/** PocketBase's own key and format, so that a session survives a change of its library. */
const key = 'pocketbase_auth';
const nothing: Stored = { token: '', record: null };
const listeners = new Set<Listener>();
let memory = stored();

/**
 * The session that this browser keeps. Separate from PocketBase's library, which is large and not needed before someone
 * signs in or waits for pokes; the library is given this store.
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
    notify();
  },
  /** False if this browser refuses to remove it: the session continues, because the next start would find it again. */
  clear(): boolean {
    try {
      localStorage.removeItem(key);
    } catch {
      if (stored().token) return false;
    }
    memory = nothing;
    notify();
    return true;
  },
  /** Calls back on each change, in other tabs too; returns the stop function. */
  onChange(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    // without a key, everything was cleared
    if (event.key !== null && event.key !== key) return;
    memory = stored();
    notify();
  });

function notify(): void {
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
