/**
 * A path of this app with its search and fragment, as a browser understands it; undefined for any other place, however it
 * is written, and for the sign-in, which would lead to itself.
 */
export function ownAddress(address: unknown, origin: string): string | undefined {
  try {
    const { href } = new URL(address as string, origin);
    const path = href.slice(origin.length);
    // what is left of `/.//elsewhere.example` would lead there in its turn
    if ((address as string)[0] === '/' && origin + path === href && /^\/(?!\/|auth\b)/.test(path)) return path;
  } catch {
    // no address at all
  }
}
