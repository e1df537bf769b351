import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificate.ts';

export interface Mail {
  from: string;
  to: string[];
  /** Headers and parts as received, decoded from quoted-printable and base64. */
  text: string;
}

/** A real mail server on the loopback that keeps what it receives. */
export interface Mailbox {
  port: number;
  mails: Mail[];
  /** The next mail that was not taken yet, or undefined after `ms` without one. */
  next(ms: number): Promise<Mail | undefined>;
  /** From now on mails are answered only after `go`, as by a slow mail server. */
  hold(): { go: () => void };
  /** Refuses every recipient from now on, with these words. */
  refuse(words: string): void;
  close(): Promise<void>;
}

/** What a typical mail server requires: a switch to TLS, then a user and a password. */
export interface Guard {
  certificate: Certificate;
  user: string;
  password: string;
}

export async function openMailbox(guard?: Guard): Promise<Mailbox> {
  const mails: Mail[] = [];
  let taken = 0;
  let refusal: string | undefined;
  let held: Promise<void> | undefined;
  const server = new SMTPServer({
    ...(guard
      ? { key: guard.certificate.key, cert: guard.certificate.cert, authMethods: ['PLAIN'] }
      : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth: ({ username, password }, _session, done) =>
      username === guard?.user && password === guard?.password
        ? done(null, { user: username })
        : done(new Error('who is this?')),
    onRcptTo: (_address, _session, done) => {
      const answer = () => done(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : undefined);
      void Promise.resolve(held).then(answer);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(parts).toString()),
        });
        done();
      });
    },
  });
  // a client that does not trust the certificate hangs up in the middle
  if (guard) server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    next: async (ms) => {
      for (const end = Date.now() + ms; taken >= mails.length && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return taken < mails.length ? mails[taken++] : undefined;
    },
    hold: () => {
      let go = () => undefined as void;
      held = new Promise((resolve) => (go = resolve));
      return {
        go: () => {
          held = undefined;
          go();
        },
      };
    },
    refuse: (words) => (refusal = words),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function decoded(raw: string): string {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  // spaces between two encoded words are of the folding, not of the text
  const words = head
    .replace(/(\?=)\s+(?==\?utf-8\?)/gi, '$1')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : bytes(text.replaceAll('_', ' ')),
    );
  let encoding = '';
  const body = rest.map((part) => {
    const own = /content-transfer-encoding:\s*([\w-]+)/i.exec(part)?.[1]?.toLowerCase();
    const text =
      encoding === 'base64' && !own
        ? Buffer.from(part.replace(/\r?\n--.*/s, ''), 'base64').toString()
        : encoding === 'quoted-printable'
          ? bytes(part.replace(/=\r?\n/g, ''))
          : part;
    encoding = own ?? encoding;
    return text;
  });
  return [words, ...body].join('\n\n');
}

const bytes = (quoted: string): string =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
