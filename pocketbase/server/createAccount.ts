import type { Role } from '#model/access.ts';
import { comparable } from '#model/id.ts';
import { upsert } from './columnSql.ts';
import { execute, now } from './sql.ts';

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  role: Role;
  /** False while it waits for approval (A03). */
  isActive: boolean;
  /** The admin who created it; '' if the person registered. */
  createdBy: string;
  /** Its id; one is minted otherwise. */
  id?: string;
  /** The password is shared or temporary (A12). */
  mustChangePassword?: boolean;
}

/** The account's record, with its password hashed: that takes 60 ms, so do it before a transaction. */
export function newAccount(app: App, account: NewAccount): EngineRecord {
  const { id, email, password, name, createdBy, mustChangePassword = false } = account;
  const record = new Record(app.findCollectionByNameOrId('users'));
  const values = {
    ...(id && { id }),
    ...{ email: comparable(email), password, name, created_by: createdBy, verified: createdBy !== '' },
    must_change_password: mustChangePassword,
  };
  for (const [field, value] of Object.entries(values)) record.set(field, value);
  return record;
}

/** The account and its profile in one transaction: nothing half done (A04). Returns the id of both. */
export function saveAccount(tx: App, record: EngineRecord, account: NewAccount): string {
  tx.save(record);
  saveProfile(tx, record.id, account);
  return record.id;
}

export function saveProfile(tx: App, id: string, { email, name, role, isActive }: NewAccount): void {
  const at = now();
  const profile = {
    ...{ id, email: comparable(email), full_name: name, role, is_active: isActive },
    ...{ created_at: at, updated_at: at },
  };
  execute(tx.db(), upsert('profiles'), { rows: JSON.stringify([profile]) });
}

export const createAccount = (tx: App, account: NewAccount): string =>
  saveAccount(tx, newAccount(tx, account), account);
