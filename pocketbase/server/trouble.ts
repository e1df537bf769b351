/** SQLite's BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const troubles = [5, 6, 7, 8, 10, 11, 13, 14, 26];

/**
 * A full or broken disk, a locked or read-only database: everything sent at such a time fails. The text that PocketBase
 * passes on ends with SQLite's code, whose lowest byte is the kind.
 */
export function isTrouble(error: unknown): boolean {
  const code = /\((\d+)\)[^()]*$/.exec(String(error))?.[1];
  return code !== undefined && troubles.includes(Number(code) % 256);
}
