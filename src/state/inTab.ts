/**
 * What this tab keeps over a reload and drops when it is closed: there is no account yet whose database could hold it.
 * Never a password. Without storage it is lost with the page.
 */
export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

/** Undefined when there is nothing readable. */
export function readInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // there was nothing
  }
}
