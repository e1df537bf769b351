import { learnNamed, mutationNamed } from '#mutations/known.ts';
import { forgetLastAct, type LastAct, lastActsOf, noteLastAct } from '#local/lastActs.ts';
import type { Device } from './device.ts';
import { writeEntry } from './writeEntry.ts';

type Act = Omit<LastAct, 'version'>;

/** What was asked for here and is not stored yet. */
const acts = new Map<string, { account: string; act: Act }>();

/** The page is going: what fails from now on fails because of that, and nobody is told. */
let isLeaving = false;

function note({ account, act }: { account: string; act: Act }): void {
  const version = mutationNamed(act.name)?.version;
  if (version !== undefined) noteLastAct(account, { ...act, version });
}
const noteAll = (): void => acts.forEach(note);

if (typeof document !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    noteAll();
  });
  // restored from the back/forward cache
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && noteAll());
}

/**
 * From this call on the change survives that its page is left: what is not stored by then is noted synchronously, and
 * the next start stores it under its id (R38).
 */
export async function underWay<Result>(account: string, act: Act, store: () => Promise<Result>): Promise<Result> {
  const outer = acts.get(act.id);
  const one = outer ?? { account, act: { ...act } };
  acts.set(act.id, one);
  if (isLeaving || document.visibilityState === 'hidden') note(one);
  let hasFailed = true;
  try {
    const result = await store();
    hasFailed = false;
    return result;
  } finally {
    if (!outer) {
      acts.delete(act.id);
      if (!(hasFailed && isLeaving)) forgetLastAct(account, act.id);
    }
  }
}

/** What has been typed since is not handed in by this: its draft stays. */
export function keepDraft(id: string): void {
  const one = acts.get(id);
  if (one?.act.draft === undefined) return;
  one.act.draft = undefined;
  if (isLeaving || document.visibilityState === 'hidden') note(one);
}

/**
 * Stores what pages noted as they were left, after their drafts have come back. What the rules refuse by now had never
 * been shown as done: its words are the draft, which says so.
 */
export async function replayLastActs(device: Device): Promise<void> {
  for (const act of lastActsOf(device.account)) await replay(device, act).catch(reported);
}

async function replay(device: Device, { draft, ...act }: LastAct): Promise<void> {
  await learnNamed(act.name);
  const { drafts } = device.outbox;
  const written = await writeEntry(device, { ...act, state: 'pending' }, draft);
  if (!written.stored) console.error(act.name, written.refused);
  // also where the page had stored it, and noted the draft once more
  if (draft)
    await device.access('settle draft', async () =>
      written.stored ? drafts.delete(draft) : void (await drafts.update(draft, { unsent: true })),
    );
  forgetLastAct(device.account, act.id);
}

const reported = (error: unknown): void => console.error('what was done as the page was left', error);
