import type { Role } from '#model/access.ts';
import { type Server } from './harness.ts';

export interface TestAccount {
  id: string;
  email: string;
  password: string;
  token: string;
}

let made = 0;

/** An active account, signed in. Each costs some 200 ms of hashing: create few. */
export async function makeAccount(server: Server, role: Role = 'user', isActive = true): Promise<TestAccount> {
  const id = `account${String(++made).padStart(8, '0')}`;
  const email = `${id}@example.com`;
  const password = 'correct horse';
  const token = await server.superuser();
  const user = { id, email, name: id, password, passwordConfirm: password, verified: true };
  const now = new Date().toISOString();
  const profile = { id, email, full_name: id, role, is_active: isActive, created_at: now, updated_at: now };
  await saved(server, 'users', user, token);
  await saved(server, 'profiles', profile, token);
  return { id, email, password, token: isActive ? await signIn(server, email, password) : '' };
}

export async function signIn(server: Server, identity: string, password: string): Promise<string> {
  const { status, body } = await server.request('/api/collections/users/auth-with-password', {
    body: { identity, password },
  });
  if (status !== 200) throw new Error(`sign-in of ${identity}: ${JSON.stringify(body)}`);
  return body.token;
}

/** Creates the record, or changes the one that a hook has already created. */
async function saved(server: Server, collection: string, record: { id: string }, token: string): Promise<void> {
  const path = `/api/collections/${collection}/records`;
  const created = await server.request(path, { token, body: record });
  if (created.status === 200) return;
  const changed = await server.request(`${path}/${record.id}`, { method: 'PATCH', token, body: record });
  if (changed.status !== 200) throw new Error(`${collection}: ${JSON.stringify([created.body, changed.body])}`);
}
