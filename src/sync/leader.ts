import { limits } from '#model/limits.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { listenForPokes } from '#remote/sync.ts';
import { idle, setSyncStatus, type SyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { Paused } from './browserDevice.ts';
import { type Device, entriesIn, readMeta, type Sender, Stale } from './device.ts';
import { isEarly } from './heldBack.ts';

/** While a page is visible it syncs at least this often, in milliseconds, in case every poke is lost. */
const heartbeat = 60_000;

let device: Sender | null = null;
/** The work of each run. */
let step: () => Promise<void>;
let running = false;
let again = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let leave: (() => void)[] = [];
let afterCycle: (() => Promise<void>) | undefined;

/** Keeps this device in sync from now on: at start, on every poke, on coming online or into view, by a heartbeat. */
export const startSync = (on: Device, after?: () => Promise<void>): void =>
  start(
    on,
    // the first rows on the screen come from this device: the sync code is loaded in parallel
    async () => (await import('./cycle.ts')).cycle(on),
    after,
  );

/** Without rows, the outbox is still sent, at the same moments. */
export const startSending = (on: Sender): void =>
  start(on, async () => {
    const { push } = await import('./push.ts');
    await on.lock('cycle', () => push(on, () => Promise.resolve()));
  });

function start(on: Sender, work: () => Promise<void>, after?: () => Promise<void>): void {
  stopSync();
  device = on;
  step = work;
  afterCycle = after;
  const whenVisible = () => document.visibilityState === 'visible' && syncSoon();
  const beat = setInterval(whenVisible, heartbeat);
  window.addEventListener('online', syncNow);
  window.addEventListener('offline', goneOffline);
  window.addEventListener('pageshow', whenVisible);
  document.addEventListener('visibilitychange', whenVisible);
  leave = [
    listenWhileSignedIn(),
    () => clearInterval(beat),
    () => window.removeEventListener('online', syncNow),
    () => window.removeEventListener('offline', goneOffline),
    () => window.removeEventListener('pageshow', whenVisible),
    () => document.removeEventListener('visibilitychange', whenVisible),
  ];
  syncNow();
}

/** A session that was ended elsewhere gets no pokes: knocking every two seconds would only cost battery. */
function listenWhileSignedIn(): () => void {
  let leavePokes: (() => void) | undefined;
  const follow = ({ stop }: Pick<SyncStatus, 'stop'>) => {
    if (stop === 'signed_out') {
      leavePokes?.();
      leavePokes = undefined;
    } else leavePokes ??= listenForPokes(syncNow);
  };
  follow(useSyncStatus.getState());
  const unfollow = useSyncStatus.subscribe(follow);
  return () => {
    unfollow();
    leavePokes?.();
  };
}

export function stopSync(): void {
  for (const stop of leave.splice(0)) stop();
  clearTimeout(timer);
  device = null;
  failures = 0;
  again = false;
  const { storage } = useSyncStatus.getState();
  setSyncStatus({ ...idle, storage });
}

/** Runs a cycle as soon as possible; if one is running, another follows it. */
export function syncSoon(): void {
  if (!device || useSyncStatus.getState().paused) return;
  if (running) {
    again = true;
    return;
  }
  // While the server does not answer, the backoff decides; otherwise every keystroke would be a request
  if (failures === 0) void run();
}

/** Requested by a person, or the network is back: no waiting. */
export function syncNow(): void {
  failures = 0;
  syncSoon();
}

export function pauseSync(): void {
  setSyncStatus({ paused: true });
}

export function resumeSync(): void {
  setSyncStatus({ paused: false });
  syncNow();
}

/** How often the browser said that the network is gone: what ends afterwards is no proof that it is there. */
let timesGone = 0;
const goneOffline = () => {
  timesGone += 1;
  setSyncStatus({ online: false });
};

async function run(): Promise<void> {
  const on = device;
  if (!on) return;
  clearTimeout(timer);
  running = true;
  again = false;
  const gone = timesGone;
  setSyncStatus({ phase: 'syncing', syncingSince: Date.now() });
  try {
    if (!useSyncStatus.getState().online) await knock(on);
    await step();
    failures = 0;
    if (device === on) {
      setSyncStatus({ ...(gone === timesGone && { online: true }), stalled: null, stop: null });
      await sendWhenAllowed(on);
      await afterCycle?.();
    }
  } catch (error) {
    if (device === on) failed(error);
  } finally {
    running = false;
    if (device === on) setSyncStatus({ phase: 'idle', syncingSince: null });
  }
  if (again) syncSoon();
}

/**
 * A push of nothing, to a server that did not answer last time. Only once it answers are entries marked as sent: until
 * then an undo takes both away without a trace (R26), however long the tunnel. What it answers is for the next request.
 */
async function knock(on: Sender): Promise<void> {
  const { boot, seen } = await readMeta(on);
  await on.send('push', { boot, seen, entries: [] }).catch((error: unknown) => {
    if (!(error instanceof RequestFailed) || error.status === 0) throw error;
  });
}

/** What a rate limit holds back is sent as soon as allowed, not with the next heartbeat. */
async function sendWhenAllowed(on: Sender): Promise<void> {
  const now = Date.parse(on.now());
  const held = (await entriesIn(on, 'pending', 'resend')).filter((entry) => isEarly(entry, now));
  const next = Math.min(...held.map(({ notBefore = now }) => notBefore));
  if (device === on && Number.isFinite(next)) timer = setTimeout(() => void run(), next - now);
}

function failed(error: unknown): void {
  if (error instanceof Paused) return;
  if (error instanceof Stale) {
    again = true;
    return;
  }
  failures++;
  let wait = Math.min(1_000 * 2 ** (failures - 1), limits.retryCapMs) * (0.5 + Math.random());
  if (error instanceof RequestFailed) {
    setSyncStatus({ online: error.status !== 0, stop: error.stop ?? (error.status === 401 ? 'signed_out' : null) });
    if (error.retryAfter) wait = error.retryAfter * 1_000;
  } else console.error('sync', error);
  setSyncStatus({ stalled: 'failed' });
  clearTimeout(timer);
  timer = setTimeout(() => void run(), wait);
}
