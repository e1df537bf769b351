import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { wireShape } from '#model/wire.ts';
import { makeAccount } from '../server/accounts.ts';
import { type Server, startServer } from '../server/harness.ts';
import { done, requestPull } from '../server/wire.ts';
import { type Account, admin, signedIn } from './account.ts';
import { intended, prose, serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { median, type Part, quantile } from './figures.ts';
import { atEnd } from './isolated.ts';
import { connect } from './listeners.ts';
import { residentKb } from './memory.ts';

/** More than twelve of one person are not served at a time. */
const [usualPeople, devicesOfEach] = [100, 10];
const batches = 60;
const warmUps = 10;
const pages = 25;
const pushers = 4;
const pokes = 5;

/** What the server alone can do, with this process as all of its clients. */
export async function serverSpeed(extent: Extent): Promise<Part> {
  const { rows, count } = extent;
  const server = await serverWith(rows);
  const account = await signedIn(server, admin);
  const page = await pullPage(server, account, count(pages));
  const alone = await mutationRate(server, account, extent, { devices: 1, run: 'a' });
  const rate = await mutationRate(server, account, extent, { devices: pushers, run: 'b' });
  const live = await liveClients(server, account, extent);
  await server.stop();
  const began = performance.now();
  const again = await startServer({ dir: server.dir });
  atEnd(() => again.stop());
  const health = performance.now() - began;
  return {
    title: 'The server',
    about: `Without a browser: one process is all devices. The rate is that of ${count(batches)} batches of questions of 1 kB.`,
    figures: [
      {
        what: `mutations in batches of 50, every check on, from ${pushers} devices at a time`,
        value: rate,
        unit: '/s',
        goal: 2_000,
        least: true,
      },
      { what: 'the same, one batch after the other', value: alone, unit: '/s' },
      { what: 'a page of 1,000 rows of 1 kB, compressed', value: page, unit: 'ms', goal: 75 },
      {
        what: `${live.clients.toLocaleString('en')} live devices: write to poke, p99`,
        value: live.p99,
        unit: 'ms',
        goal: 300,
      },
      { what: 'memory for each of them', value: live.kB, unit: 'kB', goal: 40 },
      { what: 'from start to health', value: health, unit: 'ms', goal: 750 },
    ],
  };
}

/** The second page of questions, again and again; the first responses only warm up the engine. */
async function pullPage(server: Server, account: Account, pages: number): Promise<number> {
  const { body: reset } = await requestPull(server, account);
  const [[from]] = (await server.sql("SELECT min(seq) FROM sync_log WHERE record LIKE 'bench%'")) as [[string]];
  const body = JSON.stringify({
    shape: wireShape,
    boot: reset.boot,
    epoch: reset.epoch,
    cursor: Number(from),
    fresh_from: reset.seq,
    seen: 0,
    need: 0,
  });
  const times: number[] = [];
  for (let warm = 0; warm < 5; warm++) await packed(server, account, body);
  for (let page = 0; page < pages; page++) {
    const began = performance.now();
    await packed(server, account, body);
    times.push(performance.now() - began);
  }
  return median(times);
}

const keepAlive = new Agent({ keepAlive: true });

/** Resolves when the last byte has arrived. It is not decompressed: that is the device's work, and took a third. */
async function packed(server: Server, account: Account, body: string): Promise<void> {
  const headers = { authorization: account.token, 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const asked = request(`${server.url}/api/sync/pull`, { method: 'POST', headers, agent: keepAlive });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.headers['content-encoding'] !== 'gzip') throw new Error('the page was not compressed');
  await once(response.resume(), 'end');
}

/** Questions of 1 kB, each judged, sanitised, logged and remembered. */
async function mutationRate(
  server: Server,
  account: Account,
  { count }: Extent,
  { devices, run }: { devices: number; run: string },
): Promise<number> {
  const [warm, some] = [count(warmUps), count(batches, devices)];
  const batch = (round: number) =>
    Array.from({ length: 50 }, (_, index) =>
      intended('question.submit', {
        ...{ id: `push${run}${String(round * 50 + index).padStart(10, '0')}`, question: `<p>${prose(620)}</p>` },
        ...{ company: 'Kitami Robotics', role: 'Backend Engineer', interview_stage: 'Technical Screen' },
        ...{ category: 'Technical', additional_context: null, recommended: false },
      }),
    );
  const all = Array.from({ length: some + warm }, (_, round) => batch(round));
  for (const first of all.splice(0, warm)) await done(server, account, first);
  const began = performance.now();
  const device = async () => {
    for (let next = all.pop(); next; next = all.pop()) await done(server, account, next);
  };
  await Promise.all(Array.from({ length: devices }, device));
  return (some * 50 * 1_000) / (performance.now() - began);
}

interface Live {
  clients: number;
  p99: number;
  kB: number;
}

async function liveClients(server: Server, account: Account, { count, rest }: Extent): Promise<Live> {
  const people = count(usualPeople);
  const clients = people * devicesOfEach;
  const tokens: string[] = [];
  for (let person = 0; person < people; person++) tokens.push((await makeAccount(server)).token);
  const before = await residentKb(server.pid);
  const listeners = await connect(server, tokens, devicesOfEach);
  const kB = ((await residentKb(server.pid)) - before) / clients;
  const times: number[] = [];
  for (let poke = 0; poke < count(pokes); poke++) {
    await rest(2_500);
    const heard = listeners.next();
    const began = performance.now();
    await done(server, account, [intended('resource.create', resource(poke))]);
    times.push(...(await heard).map((at) => at - began));
  }
  listeners.close();
  return { clients, p99: quantile(times, 0.99), kB };
}

const resource = (serial: number) => ({
  id: `poke${String(serial).padStart(11, '0')}`,
  ...{ title: `Poke ${serial}`, description: null, url: 'https://example.com/', category: 'Other' },
});
