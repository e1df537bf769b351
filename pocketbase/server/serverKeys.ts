import { execute, jsonOf } from './sql.ts';

/** What the server made for itself at its first start; in the database, so that it is in each backup (REMIND-13). */
type Name = 'push_private' | 'push_public' | 'stop_reminders';

export const keyNamed = (db: Database, name: Name): string =>
  jsonOf<string>(db, 'SELECT json_quote(value) FROM server_keys WHERE name = {:name}', { name });

/** Without the keys that devices have subscribed with, none of them would get another push: they are never replaced. */
export function ensureKeys(db: Database): void {
  if (jsonOf<number>(db, 'SELECT count(*) FROM server_keys') === 3) return;
  const [push_private, push_public] = $newPushKeys();
  const keys: Record<Name, string> = {
    ...{ push_private: push_private!, push_public: push_public! },
    stop_reminders: $security.randomStringWithAlphabet(
      43,
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
    ),
  };
  execute(
    db,
    `INSERT INTO server_keys (name, value) SELECT key, value FROM json_each({:keys}) WHERE true ON CONFLICT DO NOTHING`,
    { keys: JSON.stringify(keys) },
  );
}
