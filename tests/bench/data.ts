import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, type Server, startServer } from '../server/harness.ts';
import { randomId, seeded } from '../sync/random.ts';
import { done, intention } from '../server/wire.ts';
import type { Intention } from '#model/wire.ts';
import type { MutationName } from '#mutations/all.ts';
import { admin, signedIn } from './account.ts';
import { atEnd } from './closing.ts';

/** A server with the demo content and this many extra approved questions of 1 kB; its folder is a temporary copy. */
export async function serverWith(rows: number): Promise<Server> {
  const template = join('.cache/bench', `data-${rows}`);
  // a newer server migrates an older folder on its own
  if (!existsSync(template)) await prepare(template, rows);
  const dir = await mkdtemp(join(tmpdir(), 'tracks-bench-'));
  cpSync(template, dir, { recursive: true });
  const server = await startServer({ dir });
  atEnd(() => server.remove());
  return server;
}

async function prepare(template: string, rows: number): Promise<void> {
  const half = `${template}.preparing`;
  for (const folder of [half, template]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const { code, output } = await command(['demo', 'add', '--dir', half]);
  if (code !== 0) throw new Error(output);
  const server = await startServer({ dir: half });
  atEnd(() => server.stop());
  const author = await signedIn(server, admin);
  console.log(`Writing ${rows} questions, once ...`);
  for (let start = 0; start < rows; start += 500) {
    const some = Array.from({ length: Math.min(500, rows - start) }, (_, index) => start + index);
    await done(server, author, some.map(submitted));
    await done(server, author, some.map(approved));
  }
  await server.stop();
  renameSync(half, template);
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
