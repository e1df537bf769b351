import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { limits } from '#model/limits.ts';
import { wireShape } from '#model/wire.ts';

/**
 * A guest and a learner who do their worst until this process is ended: `attack.mjs URL TOKEN COURSE STAGE EPOCH BOOT`.
 * A process of its own, so that measuring does not wait for it.
 */
const [url = '', token = '', course = '', stage = '', epoch = '', boot = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);

/** This many of them at a time, again and again, whatever the answers are. */
function keepOn(at: number, work: () => Promise<unknown>): void {
  for (let one = 0; one < at; one++)
    void (async () => {
      for (;;) {
        await work().catch(() => undefined);
        await new Promise((rest) => setTimeout(rest, 5));
      }
    })();
}

/** A connection that says this much, and stays until the server ends it. */
const hold = (text: string) => (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname }, () => socket.write(text));
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });

const ask =
  (path: string, body: unknown, by = '') =>
  async (): Promise<void> => {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(by && { authorization: by }) },
      body: isBytes ? (body as BodyInit) : JSON.stringify(typeof body === 'function' ? body() : body),
    });
    await response.arrayBuffer();
  };

const mint = () => [...randomBytes(15)].map((byte) => (byte % 36).toString(36)).join('');
const entry = (name: string, args: object) => ({ id: mint(), name, version: 9, args, at: '2026-01-01T00:00:00.000Z' });
const push = (entries: () => object[]) => () => ({ shape: wireShape, boot: null, seen: 0, entries: entries() });
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const request = (path: string, more: string) => `${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
keepOn(100, hold(`${request('POST /api/check_rate_limit', 'Content-Length: 10000')}{`));
keepOn(100, hold(request('GET /api/realtime', 'Accept: text/event-stream')));
const guess = () => ({ identity: `${mint()}@example.com`, password: 'wrong password' });
keepOn(4, ask('collections/users/auth-with-password', guess));
keepOn(
  4,
  ask('register', () => ({ email: `${mint()}@example.com`, password: 'a password', full_name: 'X' })),
);
keepOn(4, ask('nothing', {}));

const deep = `<p>${'<ul><li>'.repeat(120)}x${'</li></ul>'.repeat(120)}</p>`;
const markup = deep.repeat(Math.floor(limits.htmlCharacters / deep.length));
const question = () =>
  entry('question.submit', {
    ...{ id: mint(), question: markup, additional_context: markup, company: 'C', role: 'R' },
    ...{ interview_stage: 'S', category: 'Other', recommended: false },
  });
const takenBack = () =>
  entry('stage.uncomplete', { course_id: course, stage_id: stage, saw: many(limits.completions, mint) });
keepOn(
  3,
  ask(
    'sync/push',
    push(() => many(9, question)),
    token,
  ),
);
keepOn(
  3,
  ask(
    'sync/push',
    push(() => many(limits.pushEntries, takenBack)),
    token,
  ),
);
keepOn(3, ask('sync/pull', { shape: wireShape, boot, epoch, seen: 0, need: 0, cursor: 0, fresh_from: 0 }, token));
keepOn(2, ask(`media/${mint()}`, new Uint8Array(limits.imageBytes).fill(0xff), token));
