import type { Server } from '../server/harness.ts';

export const learner = 'learner@example.com';
export const admin = 'admin@example.com';
const password = 'tracks-demo-2026';

export interface Account {
  id: string;
  token: string;
  /** As the SDK stores it. */
  stored: string;
}

export async function signedIn(server: Server, identity: string): Promise<Account> {
  const { body } = await server.request('/api/collections/users/auth-with-password', { body: { identity, password } });
  const { token, record } = body as { token: string; record: { id: string } };
  return { id: record.id, token, stored: JSON.stringify({ token, record }) };
}
