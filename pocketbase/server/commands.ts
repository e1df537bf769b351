import { comparable } from '#model/id.ts';
import { characters, limits } from '#model/limits.ts';
import { isEmail } from '#model/email.ts';
import { upsert } from './columnSql.ts';
import { execute, jsonOf, now } from './sql.ts';

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  role: 'user' | 'admin';
  createdBy: string;
}

/** The account and its profile in one transaction: nothing half made (A04). */
export function createAccount(tx: App, account: NewAccount): string {
  const email = comparable(account.email);
  const record = new Record(tx.findCollectionByNameOrId('users'));
  for (const [field, value] of Object.entries({
    email,
    password: account.password,
    name: account.name,
    created_by: account.createdBy,
    verified: true,
  }))
    record.set(field, value);
  tx.save(record);
  const at = now();
  const profile = {
    id: record.id,
    email,
    full_name: account.name,
    role: account.role,
    is_active: true,
    created_at: at,
    updated_at: at,
  };
  execute(tx.db(), upsert('profiles'), { rows: JSON.stringify([profile]) });
  return record.id;
}

/** `admin create`, or the environment at the first start: refused once there is an admin (A98). */
export function adminCreate(email: string, password: string, name: string): void {
  if (!isEmail(comparable(email))) throw new Error(`"${email}" is no email address.`);
  if (characters(password) < limits.registrationPasswordCharacters)
    throw new Error(`The password needs at least ${limits.registrationPasswordCharacters} characters.`);
  $app.runInTransaction((tx) => {
    const admins = jsonOf<number>(tx.db(), `SELECT count(*) FROM profiles WHERE role = 'admin'`);
    if (admins > 0) throw new Error('There is an admin already. Further admins are made in the app.');
    createAccount(tx, { email, password, name: name || 'Administrator', role: 'admin', createdBy: 'system' });
  });
}
