import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from './accounts.ts';
import { type Certificate, selfSigned } from './certificate.ts';
import { type Server, startServer } from './harness.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

const user = 'tracks@example.com';
const password = 'the mail server’s own';

let certificate: Certificate;
let mailbox: Mailbox;
let server: Server;

beforeAll(async () => {
  certificate = await selfSigned();
  mailbox = await openMailbox({ certificate, user, password });
});
afterAll(async () => {
  await mailbox.close();
  await rm(certificate.folder, { recursive: true, force: true });
});
afterEach(() => server.remove());

/** Requests a mail from a server with these settings. */
async function ask(env: Record<string, string>): Promise<void> {
  server = await startServer({
    env: {
      TRACKS_SMTP_HOST: '127.0.0.1',
      TRACKS_SMTP_PORT: String(mailbox.port),
      TRACKS_SMTP_FROM: user,
      TRACKS_PUBLIC_URL: 'https://tracks.example.com',
      ...env,
    },
  });
  const { email } = await makeAccount(server);
  const { status, body } = await server.request('/api/request_password_reset', { body: { email } });
  expect([status, body]).toEqual([200, {}]);
}

const login = () => ({ TRACKS_SMTP_USER: user, TRACKS_SMTP_PASSWORD: password, SSL_CERT_FILE: certificate.certPath });

// elsewhere Go uses the system's trust store, and not this variable
describe.runIf(process.platform === 'linux')('AUTH-74 a mail server that wants TLS and a login', () => {
  it.each([
    ['a wrong password', () => ({ ...login(), TRACKS_SMTP_PASSWORD: 'wrong' }), 'the mail server answered 535'],
    [
      'no login',
      () => ({ ...login(), TRACKS_SMTP_USER: '', TRACKS_SMTP_PASSWORD: '' }),
      'the mail server answered 530',
    ],
    ['an untrusted certificate', () => ({ ...login(), SSL_CERT_FILE: '/dev/null' }), 'was not reached'],
  ])('with %s no mail is sent, and the operator is given the reason', async (_, env, reported) => {
    await ask(env());
    await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('A mail could not be sent');
    expect(server.output()).toContain(reported);
    expect(server.output()).not.toContain(password);
    expect(await mailbox.next(0)).toBeUndefined();
  });

  it('gets both', async () => {
    await ask(login());
    const mail = await mailbox.next(10_000);
    expect(mail?.text).toContain('https://tracks.example.com/auth/reset#token=');
    expect(server.output()).not.toContain('A mail could not be sent');
  });
});
