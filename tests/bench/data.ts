import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Server, startServer } from '../server/harness.ts';
import { randomId, seeded } from '../sync/random.ts';
import { done, intention } from '../server/wire.ts';
import type { Intention } from '#model/wire.ts';
import type { MutationName } from '#mutations/all.ts';
import { admin, signedIn } from './account.ts';
import { usualRows } from './extent.ts';
import { atEnd, within } from './isolated.ts';

const folder = '.cache/bench';
const preparing = new Map<number, Promise<string>>();

/** A server with the demo content and this many extra approved questions of 1 kB; its folder is a temporary copy. */
export async function serverWith(rows: number): Promise<Server> {
  // by parts side by side it is prepared once
  if (!preparing.has(rows)) preparing.set(rows, prepared(rows));
  const template = await preparing.get(rows)!;
  const dir = await mkdtemp(join(tmpdir(), 'tracks-bench-'));
  cpSync(template, dir, { recursive: true });
  const server = await startServer({ dir });
  atEnd(() => within(10_000, server.remove()).catch(() => server.kill9()));
  return server;
}

/** The folder that is copied. It is made anew for other demo content, and each day, because the demo's times are relative. */
async function prepared(rows: number): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const demo = createHash('sha256').update(readFileSync('pocketbase/embed/demo.json')).digest('hex').slice(0, 8);
  const template = join(folder, `data-${rows}-${day}-${demo}`);
  // a newer server migrates an older folder on its own
  if (existsSync(template)) return template;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name === `data-${rows}` || name.startsWith(`data-${rows}-`))
      rmSync(join(folder, name), { recursive: true, force: true });
  const half = `${template}.preparing`;
  const { code, output } = await command(['demo', 'add', '--dir', half]);
  if (code !== 0) throw new Error(output);
  const server = await startServer({ dir: half });
  try {
    const author = await signedIn(server, admin);
    if (rows >= usualRows) console.log(`Writing ${rows} questions, once a day ...`);
    for (let start = 0; start < rows; start += 500) {
      const some = Array.from({ length: Math.min(500, rows - start) }, (_, index) => start + index);
      await done(server, author, some.map(submitted));
      await done(server, author, some.map(approved));
    }
  } finally {
    await server.stop();
  }
  renameSync(half, template);
  return template;
}

const idOf = (index: number): string => `bench${String(index).padStart(10, '0')}`;

const submitted = (index: number): Intention =>
  intended('question.submit', {
    id: idOf(index),
    question: `<p>${prose(620)}</p>`,
    company: `Company ${index % 40}`,
    role: 'Backend Engineer',
    interview_stage: 'Technical Screen',
    category: ['Technical', 'Behavioral', 'System Design'][index % 3],
    additional_context: null,
    recommended: false,
  });

const approved = (index: number): Intention =>
  intended('question.decide', { id: idOf(index), status: 'approved', saw: null });

const ids = seeded(Date.now());

/** With an id that no earlier run has used on this folder: the server answers a known one without applying it. */
export const intended = (name: MutationName, args: object): Intention => intention(name, args, randomId(ids));

const random = seeded(1);
const words = Array.from({ length: 2_000 }, () =>
  Array.from({ length: 3 + Math.floor(random() * 7) }, () => 'etaoinshrdlucmfwyp'[Math.floor(random() * 18)]).join(''),
);

/** Texts that compress about as well as prose. */
export function prose(length: number): string {
  let text = '';
  while (text.length < length) text += `${words[Math.floor(random() * random() * words.length)]} `;
  return text.slice(0, length);
}
