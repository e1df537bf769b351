import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { mediaIdOf } from '#model/mediaIds.ts';
import { bytesOf, exif, gif, gifApplication, gifComment, jpeg, png, webp } from '../images.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, intention, mintId } from './wire.ts';
import { someQuestion } from './classroom.ts';

let server: Server;
let lena: TestAccount;
let noah: TestAccount;

beforeAll(async () => {
  server = await startServer();
  [lena, noah] = [await makeAccount(server), await makeAccount(server)];
});
afterAll(() => server.remove());

const limit = 5 * 1024 * 1024;
/** A real picture of one pixel, padded to the requested size. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** Behind what is drawn, in a part that no decoder reads and the server leaves empty. */
const withPart = (content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const at = point.length - 12;
  return Buffer.concat([
    point.subarray(0, at),
    length,
    Buffer.from('note'),
    content,
    Buffer.alloc(4),
    point.subarray(at),
  ]);
};
const ofSize = (bytes: number) => withPart(Buffer.alloc(bytes - point.length - 12, 7));
let painted = 0;
/** A unique picture each time. */
const picture = () => withPart(Buffer.from(`picture ${(painted += 1)}`));
const idOf = (bytes: Uint8Array) => mediaIdOf(createHash('sha256').update(bytes).digest('hex'));
/** A new picture under its own id. */
const named = (bytes: Uint8Array<ArrayBuffer> = picture()) => [idOf(bytes), bytes] as const;
const shown = async (id: string) => Buffer.from(await (await fetch(`${server.url}/media/${id}`)).arrayBuffer());

async function send(id: string, body: Uint8Array<ArrayBuffer>, token: string | undefined = lena.token) {
  const response = await fetch(`${server.url}/api/media/${id}`, {
    method: 'POST',
    headers: token ? { authorization: token } : {},
    body,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const secret = 'taken at home';
const sizes = (ids: unknown, token: string | undefined = lena.token) =>
  server.request('/api/media/sizes', { token, body: { ids } });
const forget = () => server.sql('DELETE FROM rate_limits');
const stored = async (id: string) =>
  Number((await server.sql(`SELECT count(*) FROM uploads WHERE id = '${id}'`))[0]![0]);
const filesOf = (id: string) => {
  try {
    return readdirSync(join(server.dir, 'storage/question_images', id)).filter((name) => !name.endsWith('.attrs'));
  } catch {
    return [];
  }
};
const nightly = async () =>
  server
    .request('/api/crons/uploads', { method: 'POST', token: await server.superuser() })
    .then(() => new Promise((passed) => setTimeout(passed, 300)));

/** One frame of so many points in a gif whose screen is smaller. */
function gifWithFrame(width: number, height: number, frameWidth: number, frameHeight: number): Buffer {
  const words = (...some: number[]) => some.flatMap((one) => [one & 0xff, one >> 8]);
  const screen = [...Buffer.from('GIF89a'), ...words(width, height), 0, 0, 0];
  const frame = [0x2c, ...words(0, 0, frameWidth, frameHeight), 0, 2, 2, 0x4c, 0x01, 0, 0x3b];
  return Buffer.from([...screen, ...frame]);
}

const framesOfGif = (width: number, height: number, count: number): Buffer => {
  const one = gifWithFrame(width, height, 1, 1);
  const frame = one.subarray(13, -1);
  return Buffer.concat([one.subarray(0, 13), ...Array.from({ length: count }, () => frame), one.subarray(-1)]);
};
const text = (bytes: Buffer) => bytes.toString('latin1');
const parts = (count: number, name: string, content: string) =>
  Array.from({ length: count }, (): [string, string] => [name, content]);
/** The head of a frame of an animated png. */
const frameHead = (width: number, height: number, left: number, top: number) => {
  const head = Buffer.alloc(26);
  for (const [n, value] of [0, width, height, left, top].entries()) head.writeUInt32BE(value, 4 * n);
  return text(head);
};
const lossless = (width: number, height: number) => {
  const head = Buffer.alloc(6);
  head[0] = 0x2f;
  head.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return text(head);
};
/** A frame of an animated webp, and what it draws. */
const webpFrame = (width: number, height: number) => {
  const head = Buffer.alloc(24);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  head.write('VP8L', 16);
  head.writeUInt32LE(6, 20);
  return text(head) + lossless(width, height);
};

describe('QUES-27 QUES-22 what is refused', () => {
  it('QUES-22 a head of 5 MB that says nothing is read in no time, and refused attempts count', async () => {
    await forget();
    const filler = Buffer.alloc(limit, 0xff);
    filler.set([0xff, 0xd8, 0xff], 0);
    // one of them took 24 s: thirty would not end in the time that a test has
    for (let turn = 0; turn < 30; turn++)
      expect(await send(mintId('p'), filler), String(turn)).toMatchObject({ status: 415, body: { refused: 'type' } });
    expect(await send(mintId('p'), filler)).toMatchObject({ status: 429 });
    expect(await send(...named())).toMatchObject({ status: 429 });
    await forget();
    expect(await send(...named())).toMatchObject({ status: 200 });
  });

  it.each([
    ['more pixels than any device needs', png(5_000, 4_000), 'size'],
    ['a side that no number has room for', png(4_294_967_295, 4_294_967_295), 'size'],
    ['a frame of a gif that is larger than its screen', gifWithFrame(100, 100, 8_000, 8_000), 'type'],
    ['a frame of a png that leaves it', png(100, 100, [['fcTL', frameHead(90, 90, 11, 0)]]), 'type'],
    ['a frame of a webp that leaves it', webp(100, 100, 2, [['ANMF', webpFrame(8_000, 8_000)]]), 'type'],
    ['a webp that claims less than it draws', webp(9, 9, 0, [['VP8L', lossless(8_000, 8_000)]]), 'type'],
    ['a gif of too many frames', framesOfGif(4_000, 4_000, 63), 'size'],
    ['a png of too many frames', png(4_000, 4_000, parts(63, 'fcTL', frameHead(9, 9, 0, 0))), 'size'],
    ['a webp of too many frames', webp(4_000, 4_000, 2, parts(63, 'ANMF', webpFrame(9, 9))), 'size'],
    ['a picture that ends too early', gif(9, 9).subarray(0, -1), 'type'],
  ])('QUES-22 refuses %s', async (_, given, code) => {
    await forget();
    const [id, bytes] = named(new Uint8Array(given as never));
    expect((await send(id, bytes)).body).toMatchObject({ refused: code });
    expect(await stored(id)).toBe(0);
  });
  it('QUES-22 accepts an animation within these bounds', async () => {
    await forget();
    for (const bytes of [
      framesOfGif(4_000, 4_000, 62),
      png(100, 100, [
        ['acTL', '\0\0\0\x01\0\0\0\0'],
        ['fcTL', frameHead(90, 90, 10, 10)],
      ]),
      webp(100, 100, 2, [['ANMF', webpFrame(100, 100)]]),
    ])
      expect((await send(...named(new Uint8Array(bytes)))).body).toEqual({ done: true });
  });

  it('QUES-27 refuses an anonymous caller, even while they are still sending', async () => {
    const [id, bytes] = named();
    expect(await send(id, bytes, '')).toMatchObject({ status: 401, body: { stop: 'signed_out' } });
    expect(await send(id, ofSize(limit), '')).toMatchObject({ status: 401 });
    expect(await stored(id)).toBe(0);
  });
  it('QUES-27 refuses a deactivated account, with a token that is still valid', async () => {
    const gone = await makeAccount(server);
    await server.sql(
      `UPDATE profiles SET is_active = 0, deactivated_at = '2026-01-01 00:00:00.000Z' WHERE id = '${gone.id}'`,
    );
    const [id, bytes] = named();
    expect(await send(id, bytes, gone.token)).toMatchObject({ status: 403, body: { stop: 'deactivated' } });
    expect(await stored(id)).toBe(0);
  });
  it('QUES-22 QUES-27 refuses every other type by its content, whatever it is called', async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><svg/>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7',
      '\x89PNG\r\n\x1a\n<svg onload="alert(1)">',
      'GIF89a',
      'a',
    ];
    for (const content of others) {
      const [id, bytes] = named(bytesOf(content));
      expect(await send(id, bytes)).toMatchObject({ status: 415, body: { refused: 'type' } });
      expect(await stored(id)).toBe(0);
    }
    expect(await send(mintId('p'), new Uint8Array(0))).toMatchObject({ status: 415 });
  });
  it('QUES-24 QUES-27 refuses 5 MB and one byte, and accepts 5 MB', async () => {
    const [larger, exact] = [mintId('p'), named(ofSize(limit))];
    expect(await send(larger, ofSize(limit + 1))).toMatchObject({ status: 413, body: { refused: 'size' } });
    expect(await send(larger, ofSize(3 * limit))).toMatchObject({ status: 413, body: { refused: 'size' } });
    expect(await stored(larger)).toBe(0);
    expect(await send(...exact)).toMatchObject({ status: 200 });
  });
  it('QUES-27 refuses a picture that claims more pixels than a device can decode', async () => {
    const [id, bytes] = named(png(60_000, 60_000));
    expect(await send(id, bytes)).toMatchObject({ status: 413, body: { refused: 'size' } });
    expect(await stored(id)).toBe(0);
  });
  it('QUES-27 refuses an invalid id', async () => {
    for (const id of ['short', 'UPPERCASE012345', '..%2f..%2fetc%2fpw', 'toolongtoolong16', '%27%3b--01234567890'])
      expect((await send(id, picture())).status).toBe(400);
  });
  it('QUES-27 A81 refuses other bytes under an id that somebody has read in a text, before and after its picture', async () => {
    await forget();
    const [id, bytes] = named();
    expect(await send(id, picture(), noah.token)).toMatchObject({ status: 409, body: { refused: 'taken' } });
    // every letter of the id counts
    for (const near of [
      `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
      `${id.startsWith('a') ? 'b' : 'a'}${id.slice(1)}`,
    ])
      expect((await send(near, bytes)).status).toBe(409);
    expect(await stored(id)).toBe(0);
    expect(await send(id, bytes)).toEqual({ status: 200, body: { done: true } });
    for (const { token } of [noah, lena])
      expect(await send(id, picture(), token)).toMatchObject({ status: 409, body: { refused: 'taken' } });
    expect((await shown(id)).length).toBe(bytes.length);
    expect(await server.sql(`SELECT hash FROM uploads WHERE id = '${id}'`)).toEqual([
      [createHash('sha256').update(bytes).digest('hex')],
    ]);
  });
  it('QUES-27 A81 the same bytes by another account are done, and are counted once, for the first', async () => {
    await forget();
    const [id, bytes] = named();
    for (const { token } of [lena, noah, lena]) expect((await send(id, bytes, token)).body).toEqual({ done: true });
    expect(await server.sql(`SELECT owner FROM uploads WHERE id = '${id}'`)).toEqual([[lena.id]]);
    rmSync(join(server.dir, 'storage/question_images', id, filesOf(id)[0]!));
    expect((await send(id, bytes, noah.token)).body).toEqual({ done: true });
    expect(await server.sql(`SELECT owner FROM uploads WHERE id = '${id}'`)).toEqual([[lena.id]]);
    expect(filesOf(id)).toHaveLength(1);
  });
  it('QUES-27 A81 what an earlier version stored under a random id is accepted again, and nothing else there', async () => {
    await forget();
    const [id, bytes] = named();
    const earlier = mintId('p');
    await send(id, bytes);
    await server.sql(`UPDATE uploads SET id = '${earlier}' WHERE id = '${id}'`);
    expect((await send(earlier, bytes)).body).toEqual({ done: true });
    expect((await send(earlier, picture())).body).toMatchObject({ refused: 'taken' });
  });
  it('QUES-27 an account stores so much and no more; what it has is still there, and others go on', async () => {
    await forget();
    const [full, teacher] = [await makeAccount(server), await makeAccount(server, 'admin')];
    const [first, next] = [named(), named()];
    expect((await send(...first, full.token)).body).toEqual({ done: true });
    const [here] = (await server.sql(`SELECT size FROM uploads WHERE owner = '${full.id}'`))[0]!;
    const fill = (owner: string, most: number) =>
      server.sql(
        `INSERT INTO uploads (id, owner, size, hash, file, type) VALUES ('${mintId('p')}', '${owner}', ${most - Number(here) - next[1].length + 1}, 'x', 'x', 'x')`,
      );
    await fill(full.id, limits.storedBytes.user);
    expect(await send(...next, full.token)).toMatchObject({ status: 413, body: { refused: 'quota' } });
    expect(await stored(next[0])).toBe(0);
    expect((await send(...first, full.token)).body).toEqual({ done: true });
    expect((await send(...next)).body).toEqual({ done: true });
    expect((await send(...next, full.token)).body).toEqual({ done: true });
    await fill(teacher.id, limits.storedBytes.user);
    expect((await send(...named(), teacher.token)).body).toEqual({ done: true });
    await server.sql(`UPDATE uploads SET size = size - 1 WHERE owner = '${full.id}' AND hash = 'x'`);
    const last = named(withPart(Buffer.alloc(next[1].length - point.length - 12, 1)));
    expect((await send(...last, full.token)).body).toEqual({ done: true });
  });
  it('QUES-27 accepts no truncated upload', async () => {
    await forget();
    const [id, bytes] = named();
    const { port } = new URL(server.url);
    await new Promise((closed) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/media/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${lena.token}\r\nContent-Length: 5000\r\n\r\n`,
        );
        socket.write(point, () => socket.destroy());
      });
      socket.on('close', closed);
    });
    await new Promise((passed) => setTimeout(passed, 200));
    expect(await stored(id)).toBe(0);
    expect((await send(id, bytes)).status).toBe(200);
  });
  it('QUES-27 the record API neither reads, writes nor lists the records', async () => {
    const records = '/api/collections/uploads/records';
    for (const token of [undefined, lena.token]) {
      expect((await server.request(records, { token })).status).toBe(403);
      expect((await server.request(records, { token, body: { id: mintId('p') } })).status).toBe(403);
    }
  });
  it('QUES-27 A111 thirty an hour for each account: then it says when to continue, and a repeat still counts as done', async () => {
    const many = await makeAccount(server);
    const first = named();
    expect((await send(...first, many.token)).status).toBe(200);
    for (let n = 1; n < 30; n++) expect((await send(...named(), many.token)).status).toBe(200);
    const [late, bytes] = named();
    const { status, body } = await send(late, bytes, many.token);
    expect(status).toBe(429);
    expect(body).toMatchObject({ stop: 'rate_limited' });
    expect(body.retry_after).toBeGreaterThan(3_000);
    expect(body.retry_after).toBeLessThanOrEqual(3_600);
    expect(await stored(late)).toBe(0);
    expect((await send(...first, many.token)).status).toBe(200);
    expect((await send(...named())).status).toBe(200);
  });
});

describe('QUES-25 QUES-26 what is accepted', () => {
  it('QUES-21 QUES-25 each of the four types is stored once, under question_images, with a random name', async () => {
    await forget();
    for (const [bytes, type, ending] of [
      [picture(), 'image/png', 'png'],
      [jpeg(2, 2), 'image/jpeg', 'jpg'],
      [webp(2, 2), 'image/webp', 'webp'],
      [gif(2, 2), 'image/gif', 'gif'],
    ] as const) {
      const id = idOf(bytes);
      expect(await send(id, bytes)).toEqual({ status: 200, body: { done: true } });
      expect(await send(id, bytes)).toEqual({ status: 200, body: { done: true } });
      expect(await stored(id)).toBe(1);
      const files = filesOf(id);
      expect(files).toHaveLength(1);
      expect(files[0]).toMatch(new RegExp(`^image_[a-z0-9]{10}\\.${ending}$`));
      expect((await fetch(`${server.url}/media/${id}`)).headers.get('content-type')).toBe(type);
    }
  });
  it('QUES-25 the same picture sent twice at the same moment is one file', async () => {
    const [id, bytes] = named();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(id, bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(filesOf(id)).toHaveLength(1);
  });
  it('QUES-26 anyone sees it under its id; no browser executes it, or keeps it after its person has left', async () => {
    const bytes = png(2, 2);
    const id = idOf(bytes);
    await send(id, bytes);
    const answer = await fetch(`${server.url}/media/${id}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('image/png');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(header('content-disposition')).toBe(`inline; filename="${id}.png"`);
    expect(header('cache-control')).toBe('no-store');
  });
  it('QUES-26 no browser executes it under the address of its file either', async () => {
    const [id, bytes] = named();
    await send(id, bytes);
    const answer = await fetch(`${server.url}/api/files/question_images/${id}/${filesOf(id)[0]}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
  it.each([
    [
      'png',
      png(
        2,
        2,
        [
          ['tEXt', secret],
          ['eXIf', secret],
          ['tIME', secret],
        ],
        secret,
      ),
    ],
    [
      'jpeg',
      jpeg(
        2,
        2,
        [
          ['\xe1', `${exif(6)}${secret}`],
          ['\xed', secret],
          ['\xe2', `MPF\0${secret}`],
          ['\xfe', secret],
        ],
        secret,
      ),
    ],
    [
      'webp',
      webp(2, 2, 0x0c, [
        ['EXIF', secret],
        ['XMP ', secret],
      ]),
    ],
    ['gif', gif(2, 2, gifComment(secret) + gifApplication('XMP DataXMP', secret), secret)],
  ])(
    'A104 a %s that was sent by hand keeps its id and its size, and tells nobody where it was taken',
    async (_, bytes) => {
      await forget();
      const [id] = named(bytes);
      expect(text(Buffer.from(bytes))).toContain(secret);
      expect((await send(id, bytes)).body).toEqual({ done: true });
      const kept = await shown(id);
      expect(text(kept)).not.toContain(secret);
      expect(kept.length).toBe(bytes.length);
      expect((await sizes([id])).body).toEqual({ sizes: { [id]: bytes.length } });
      expect((await send(id, bytes)).body).toEqual({ done: true });
      expect(filesOf(id)).toHaveLength(1);
    },
  );
  it('QUES-26 a missing one is not found, and is not cached as missing', async () => {
    for (const id of [mintId('p'), 'short', '../../data.db', '%2e%2e%2fdata.db']) {
      const answer = await fetch(`${server.url}/media/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
    }
  });
});

describe('QUES-56 SYNC-01 sizes, for preparing for offline', () => {
  it('QUES-56 are not given to a guest, nor for an invalid request', async () => {
    expect((await server.request('/api/media/sizes', { body: { ids: [] } })).status).toBe(401);
    for (const ids of [undefined, 'all', [1], ['../../../etc/pwd'], Array.from({ length: 501 }, () => mintId('p'))])
      expect((await sizes(ids)).status).toBe(400);
  });
  it('QUES-56 gives the bytes of what is here in full', async () => {
    await forget();
    const [[here, bytes], [lost, others], never] = [named(), named(), mintId('p')];
    await send(here, bytes);
    await send(lost, others);
    rmSync(join(server.dir, 'storage/question_images', lost, filesOf(lost)[0]!));
    expect((await sizes([here, lost, never])).body).toEqual({ sizes: { [here]: bytes.length } });
  });
  it('QUES-56 a file that a backup lost is accepted again from the device that still has it', async () => {
    const [id, bytes] = named();
    await send(id, bytes);
    const before = await shown(id);
    rmSync(join(server.dir, 'storage/question_images', id, filesOf(id)[0]!));
    expect((await fetch(`${server.url}/media/${id}`)).status).toBe(404);
    expect((await send(id, bytes)).status).toBe(200);
    expect(filesOf(id)).toHaveLength(1);
    expect(readFileSync(join(server.dir, 'storage/question_images', id, filesOf(id)[0]!))).toEqual(before);
    expect((await fetch(`${server.url}/media/${id}`)).status).toBe(200);
  });
});

describe('QUES-25 A104 what nothing refers to is deleted after 30 days', () => {
  const unusedSince = async (id: string) =>
    (await server.sql(`SELECT unused_since FROM uploads WHERE id = '${id}'`))[0]?.[0];
  const daysPass = (id: string, days: number) =>
    server.sql(
      `UPDATE uploads SET unused_since = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE id = '${id}' AND unused_since <> ''`,
    );
  it('QUES-25 not one that a question refers to, not one that arrived before its question, and not before 30 days', async () => {
    await forget();
    const pictures = [named(), named(), named()] as const;
    const [used, early, orphan] = [pictures[0][0], pictures[1][0], pictures[2][0]];
    for (const one of pictures) expect((await send(...one)).status).toBe(200);
    const ask = (image: string) =>
      done(server, lena, [
        intention('question.submit', {
          ...someQuestion,
          id: mintId('q'),
          question: `<p>Why?</p><img src="/media/${image}">`,
        }),
      ]);
    await ask(used);
    await nightly();
    expect(await unusedSince(used)).toBe('');
    expect(await unusedSince(orphan)).not.toBe('');
    for (const id of [used, early, orphan]) await daysPass(id, 29);
    await ask(early);
    await nightly();
    expect(await Promise.all([used, early, orphan].map(stored))).toEqual([1, 1, 1]);
    expect(await unusedSince(early)).toBe('');
    for (const id of [used, early, orphan]) await daysPass(id, 31);
    await nightly();
    expect(await Promise.all([used, early, orphan].map(stored))).toEqual([1, 1, 0]);
    expect(filesOf(orphan)).toEqual([]);
    expect(filesOf(early)).toHaveLength(1);
    expect((await fetch(`${server.url}/media/${orphan}`)).status).toBe(404);
  });
  it('R30 not one that is only in a text that was set aside', async () => {
    await forget();
    const [id, bytes] = named();
    expect((await send(id, bytes)).status).toBe(200);
    const content = { question: `<p>Why?</p><img src="/media/${id}">` };
    await done(server, lena, [
      intention('aside.keep', {
        noun: 'interview_questions',
        record_id: mintId('q'),
        written_by: mintId('m'),
        content,
      }),
    ]);
    await nightly();
    expect(await unusedSince(id)).toBe('');
    await daysPass(id, 31);
    await nightly();
    expect(await stored(id)).toBe(1);
  });
});
