import { limits } from '#model/limits.ts';
import { isEmail } from '#model/email.ts';
import type { Role } from '#model/access.ts';
import { comparable } from '#model/id.ts';
import {
  closeDatabase,
  currentDatabase,
  currentOutbox,
  deleteDatabase,
  finishRemovals,
  type LocalDatabase,
  onDatabaseChange,
  openDatabase,
} from '#local/database.ts';
import { lastActsOf } from '#local/lastActs.ts';
import { inTime } from '#local/inTime.ts';
import { observeRow } from '#local/observe.ts';
import { noteAccount, noteSignedIn } from '#local/signedIn.ts';
import { knowsAdmins, learnAdmins } from '#mutations/known.ts';
import { assignedCount } from '#queries/assignedCount.ts';
import { closedAccount } from '#queries/closedAccount.ts';
import { forgetReads } from '#queries/live.ts';
import { observeMeta } from '#queries/meta.ts';
import { fetchSession, followToken, renewToken, type SessionAnswer, token } from '#remote/auth.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { setSession, useSession } from '#state/session.ts';
import { storeNote } from '#state/storeNotes.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { nextTurn, whenIdle } from '#state/turn.ts';
import { forgetDevice, makeDevice, makeSender } from '#sync/browserDevice.ts';
import { followLastWords, recallLastWords } from '#sync/draft.ts';
import { type Device, readMeta } from '#sync/device.ts';
import { open } from '#sync/heal.ts';
import { startSending, startSync, stopSync, syncNow } from '#sync/leader.ts';
import { flushMinutes, sendCounted, trackMinutes } from '#sync/minutes.ts';
import { isUsed, noteUsed, watchStore } from '#sync/watchStore.ts';
import { clearHeaderData, setHeaderData } from './headerData.ts';

export { finishRemovals, sendCounted };

let stops: (() => void)[] = [];
let present: string | null = null;

/** Opens the person's database, shows what it holds, and keeps it in sync from then on. */
export async function enter(account: string): Promise<void> {
  await leave();
  present = account;
  // so that the service worker serves this person's pictures
  void noteSignedIn({ account, token: token() }).catch(() => undefined);
  // loading the code and opening the database are two tasks: a phone can paint in between
  await nextTurn();
  if (present !== account) return;
  try {
    const before = storeNote(account);
    const database = await openDatabase(account);
    noteAddress(account);
    if (present !== account) return;
    const device = makeDevice(database);
    await answered(account, prepare(device));
    if (present !== account) return;
    if (before.used && !(await isUsed(database.outbox))) setSyncStatus({ storage: 'emptied' });
    else if (storeNote(account).rows !== before.rows) setSyncStatus({ storage: 'rebuilding' });
    const isStored = new Promise<boolean>((looked) => stops.push(followRows(database, looked)));
    stops.push(
      watchStore(database),
      followClosed(database),
      followMeta(database),
      followPasswordDuty(),
      followLastWords(device),
      followToken((next, of) => {
        if (of === account) void noteSignedIn({ account, token: next }).catch(() => undefined);
      }),
      trackMinutes(database),
      showPictures(database),
    );
    // what is stored is rendered before anything else is loaded or requested
    if (await isStored) await whenIdle(1_000);
    if (present !== account) return;
    startSync(device, () => {
      setSession({ mustChangePassword: false }); // accepted again, so it was changed somewhere
      void import('#sync/tendMedia.ts').then(({ tendMedia }) => tendMedia(device)).catch(() => undefined);
      return flushMinutes(database);
    });
  } catch (error) {
    console.error('the local database', error);
    if (present === account) withoutRows(account);
    return;
  }
  void greet(account);
}

async function prepare(device: Device): Promise<void> {
  // what an admin did is replayed only if it is known
  if ((await readMeta(device)).role === 'admin') await learnAdmins().catch(reported);
  // the first attempt recreates rows that cannot be read
  await open(device).catch(() => open(device));
  await recallLastWords(device);
  if (lastActsOf(device.account).length) await (await import('#sync/underWay.ts')).replayLastActs(device);
  void import('#sync/leftDrafts.ts').then(({ noteLeftAnswers }) => noteLeftAnswers(device)).catch(reported);
}

/** A store that another page holds may never answer. That is said, and as soon as it does answer, work goes on. */
async function answered(account: string, work: Promise<void>): Promise<void> {
  const late = setTimeout(() => present === account && setSyncStatus({ storage: 'held' }), limits.openMs);
  try {
    await work;
    if (present === account && useSyncStatus.getState().storage === 'held') setSyncStatus({ storage: 'ready' });
  } finally {
    clearTimeout(late);
  }
}

/** The outbox is sent whatever state the rows are in; if not even the outbox is open, nothing can be done. */
function withoutRows(account: string): void {
  const outbox = currentOutbox();
  if (outbox?.isOpen()) startSending(makeSender(account, outbox));
  setSyncStatus({ storage: outbox?.isOpen() ? 'noRows' : 'broken' });
}

/** Retries after the store could not be opened. */
export async function enterAgain(): Promise<void> {
  if (present) await enter(present);
}

export async function leave(): Promise<void> {
  present = null;
  taken++;
  saidRole = null;
  for (const stop of stops.splice(0)) stop();
  stopSync();
  setSyncStatus({ storage: 'ready' });
  forgetDevice();
  forgetReads();
  clearHeaderData();
  setSession({ closed: null, mustChangePassword: false });
  await closeDatabase();
}

/** The session ended here or in another tab: no stored pictures are served, and nothing is sent in the background. */
export async function end(): Promise<void> {
  await leave();
  // a store that does not respond must not block signing out
  await inTime(noteSignedIn(null), limits.removalMs).catch((error: unknown) => console.error('the session', error));
}

/** Reads rows for the header and the guards; resubscribes after the rows were recreated. */
function followRows(database: LocalDatabase, looked: (isStored: boolean) => void): () => void {
  let leaveRows = [followProfile(database, looked), followAssigned(database)];
  const release = onDatabaseChange(() => {
    for (const stop of leaveRows.splice(0)) stop();
    if (currentDatabase() === database) leaveRows = [followProfile(database, looked), followAssigned(database)];
  });
  return () => {
    release();
    for (const stop of leaveRows) stop();
  };
}

/** Once the account is deactivated, only the way out is shown (A102). */
function followClosed(database: LocalDatabase): () => void {
  const reading = closedAccount()
    .read(database)
    .subscribe({ next: (closed) => setSession({ closed }), error: console.error });
  return () => reading.unsubscribe();
}

/** A rows generation tells an emptied store from a new one; a finished reset means that the rows are complete. */
function followMeta(database: LocalDatabase): () => void {
  const reading = observeMeta(database.outbox).subscribe({
    next: (meta) => {
      takeRole(meta?.role ?? null);
      if (meta?.generation) noteUsed(database);
      if (meta?.epoch && !meta.sweeping && useSyncStatus.getState().storage === 'rebuilding')
        setSyncStatus({ storage: 'ready' });
    },
    error: console.error,
  });
  // recreated rows are pulled at once
  const release = useSyncStatus.subscribe(({ storage }, before) => {
    if (storage === 'rebuilding' && storage !== before.storage) syncNow();
  });
  return () => {
    reading.unsubscribe();
    release();
  };
}

/** Lets the person find this work again should a restored server forget the account. */
function noteAddress(account: string): void {
  const email = comparable(useSession.getState().account?.email ?? '');
  if (email) void noteAccount({ account, email }).catch(() => undefined);
}

/** Shows who is signed in; `looked` receives whether the profile is stored on this device. */
function followProfile({ account, rows }: LocalDatabase, looked: (isStored: boolean) => void): () => void {
  const reading = observeRow(rows, 'profiles', account).subscribe({
    next: (row) => {
      if (row) takeProfile(row);
      looked(row !== undefined);
    },
    error: (error) => {
      console.error(error);
      looked(false);
    },
  });
  return () => {
    reading.unsubscribe();
    looked(false);
  };
}

/** The badge in the header (NAV-19). If it cannot be read there is none, and the screens say why. */
function followAssigned(database: LocalDatabase): () => void {
  const reading = assignedCount(database.account)
    .read(database)
    .subscribe({ next: (assignedCourses) => setHeaderData({ assignedCourses }), error: console.error });
  return () => reading.unsubscribe();
}

/** If the service worker does not respond, as before it controls the page, the page finds the picture itself. */
function showPictures(database: LocalDatabase): () => void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.src.includes('/media/'))
      void import('./failedPicture.ts').then(({ showFailed }) => showFailed(database, target));
  };
  document.addEventListener('error', failed, true);
  return () => document.removeEventListener('error', failed, true);
}

/** Stays until the server accepts the account again: going offline meanwhile must not remove the form (A12). */
function followPasswordDuty(): () => void {
  return useSyncStatus.subscribe(({ stop }, before) => {
    if (stop === 'password_change_required' && stop !== before.stop) setSession({ mustChangePassword: true });
  });
}

/** After the person signed out: nothing of theirs stays on this device. */
export async function removePerson(account: string): Promise<void> {
  await end();
  // what cannot be deleted now is noted and deleted at a later start
  await deleteDatabase(account).catch((error: unknown) => console.error('deleting what a person left', error));
}

/** Once per start with a response: a newer token, the time of this start, and the profile if none is stored yet. */
async function greet(account: string): Promise<void> {
  await renewToken();
  try {
    const { profile, must_change_password } = await fetchSession();
    if (present !== account) return;
    if (must_change_password) setSession({ mustChangePassword: true });
    if (!useSession.getState().profile) takeProfile(profile);
  } catch (error) {
    // no response means offline: the stored profile is used and nothing is logged (A101)
    if (error instanceof RequestFailed && error.status > 0 && present === account)
      void logSecurity({
        type: 'auth_failure',
        severity: 'medium',
        details: `the profile could not be loaded: ${error.stop ?? error.status}`,
      });
  }
}

/** A profile with an invalid address is not loaded (A74, AUTH-27, AUTH-28). */
function takeProfile(
  profile:
    | SessionAnswer['profile']
    | { id: string; email: string; full_name: string; role: string; is_active: boolean },
): void {
  if (!isEmail(profile.email)) {
    // the stored one and the server's answer say the same
    if (profile.email === doubted) return;
    doubted = profile.email;
    void logSecurity({
      type: 'suspicious_activity',
      severity: 'high',
      details: 'the profile has an invalid email address',
    });
    return;
  }
  doubted = undefined;
  const { id, email, full_name, is_active } = profile;
  // the server's word comes before the rows of the new role do
  const role = profile.role === 'admin' && saidRole !== 'user' ? 'admin' : 'user';
  const mine = ++taken;
  const show = () => {
    if (mine === taken) setSession({ profile: { id, email, full_name, is_active, role }, profileState: 'ready' });
  };
  // an admin's screens are shown once what they write is known; if that fails, the first write tries again
  if (role === 'admin' && !knowsAdmins()) void learnAdmins().catch(reported).then(show);
  else show();
}

/** What the server said last; null before it has answered. */
let saidRole: Role | null = null;

/** Whoever is no admin any more leaves the admins' screens at once (NAV-10). */
function takeRole(role: Role | null): void {
  saidRole = role;
  const { profile } = useSession.getState();
  if (role === 'user' && profile?.role === 'admin') setSession({ profile: { ...profile, role } });
}

let doubted: string | undefined;

/** Counts the profiles that were shown: one that had to wait never follows a later one. */
let taken = 0;
const reported = (error: unknown): void => console.error('the admins’ writes', error);
