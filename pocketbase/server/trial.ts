import { limits } from '#model/limits.ts';
import { roles } from '#model/access.ts';
import { wireShape, type PullAnswer } from '#model/wire.ts';
import { pullAnswer } from './readPage.ts';
import { tokenOf } from './sessions.ts';
import { jsonOf } from './sql.ts';
import { complete } from './start.ts';

/** A restored backup is used as devices use a server: a session that it holds, and a pull of each role. Throws what fails. */
export function trial(app: App): void {
  // one of an earlier version, or one that was never served
  app.runInTransaction((tx) => complete(tx.db()));
  const session = jsonOf<{ id: string; account: string } | null>(
    app.db(),
    `SELECT json_object('id', s.id, 'account', s.account) FROM sessions s JOIN users u ON u.id = s.account ORDER BY s.seen DESC LIMIT 1`,
  );
  if (session) {
    const token = tokenOf(app.findRecordById('users', session.account), session.id);
    if (app.findAuthRecordByToken(token, 'auth').id !== session.account)
      throw new Error('a session in it belongs to another account');
  }
  for (const role of roles) {
    const account = jsonOf<{ id: string; email: string } | null>(
      app.db(),
      `SELECT json_object('id', id, 'email', email) FROM profiles WHERE role = {:role} ORDER BY is_active DESC, id LIMIT 1`,
      { role },
    );
    if (account) pulled(app, { ...account, role });
  }
}

function pulled(app: App, account: { id: string; email: string; role: (typeof roles)[number] }): void {
  const first = { boot: null, seen: 0, need: 0, cursor: 0, fresh_from: 0, epoch: null, shape: wireShape } as const;
  const greeting = pullAnswer(app, account, first);
  const answer = typeof greeting === 'string' ? (JSON.parse(greeting) as PullAnswer) : undefined;
  if (!answer || !('reset' in answer)) throw new Error(`a pull of the role ${account.role} is not answered`);
  for (const more of [{ first: true as const }, {}])
    if (typeof pullAnswer(app, account, { ...first, epoch: answer.epoch, ...more }) === 'string')
      throw new Error(`a pull of the role ${account.role} has no page of at most ${limits.pullRows} rows`);
}
