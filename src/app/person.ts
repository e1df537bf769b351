import { limits } from '#model/limits.ts';
import { isEmail } from '#model/email.ts';
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
import { inTime } from '#local/inTime.ts';
import { observeRow } from '#local/observe.ts';
import { noteAccount, noteSignedIn } from '#local/signedIn.ts';
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
import { open } from '#sync/heal.ts';
import { startSending, startSync, stopSync, syncNow } from '#sync/leader.ts';
import { flushMinutes, trackMinutes } from '#sync/minutes.ts';
import { isUsed, noteUsed, watchStore } from '#sync/watchStore.ts';
import { clearHeaderData, setHeaderData } from './headerData.ts';

export { finishRemovals };

let stops: (() => void)[] = [];
let present: string | null = null;

/** Opens the person's database, shows what it holds, and keeps it in step from then on. */
export async function enter(account: string): Promise<void> {
  await leave();
  present = account;
  // whose pictures the service worker answers
  void noteSignedIn({ account, token: token() }).catch(() => undefined);
  // what was just loaded and what is opened now are two tasks: a phone draws in between
  await nextTurn();
  if (present !== account) return;
  try {
    const before = storeNote(account);
    const database = await openDatabase(account);
    noteAddress(account);
    if (present !== account) return;
    const device = makeDevice(database);
    // rows that cannot be read are recreated by the first attempt
    await open(device).catch(() => open(device));
    await recallLastWords(device);
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
    // what is here is drawn before anything else is loaded or asked for
    if (await isStored) await whenIdle(1_000);
    if (present !== account) return;
    startSync(device, () => {
      setSession({ mustChangePassword: false }); // what is served again needs no change, wherever it was made
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

/** What was written here is sent, whatever state the rest is in; where not even that is open, nothing can be done. */
function withoutRows(account: string): void {
  const outbox = currentOutbox();
  if (outbox?.isOpen()) startSending(makeSender(account, outbox));
  setSyncStatus({ storage: outbox?.isOpen() ? 'noRows' : 'broken' });
}

/** Once more, after the store could not be opened. */
export async function enterAgain(): Promise<void> {
  if (present) await enter(present);
}

export async function leave(): Promise<void> {
  present = null;
  for (const stop of stops.splice(0)) stop();
  stopSync();
  setSyncStatus({ storage: 'ready' });
  forgetDevice();
  forgetReads();
  clearHeaderData();
  setSession({ closed: null, mustChangePassword: false });
  await closeDatabase();
}

/** The session ended here or in another tab: nobody's pictures are answered, and nothing is sent in the background. */
export async function end(): Promise<void> {
  await leave();
  // a store that does not answer holds nobody up
  await inTime(noteSignedIn(null), limits.removalMs).catch((error: unknown) => console.error('the session', error));
}

/** What is read of the rows for the header and the guards, of other rows after they were recreated. */
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

/** From the moment on that the account is switched off only the way out shows (A102). */
function followClosed(database: LocalDatabase): () => void {
  const reading = closedAccount()
    .read(database)
    .subscribe({ next: (closed) => setSession({ closed }), error: console.error });
  return () => reading.unsubscribe();
}

/** A place of the server's tells an emptied store from a new one, and that its end was reached that the rows are whole. */
function followMeta(database: LocalDatabase): () => void {
  const reading = observeMeta(database.outbox).subscribe({
    next: (meta) => {
      if (meta?.generation) noteUsed(database);
      if (meta?.epoch && !meta.sweeping && useSyncStatus.getState().storage === 'rebuilding')
        setSyncStatus({ storage: 'ready' });
    },
    error: console.error,
  });
  // what was recreated is asked for at once
  const release = useSyncStatus.subscribe(({ storage }, before) => {
    if (storage === 'rebuilding' && storage !== before.storage) syncNow();
  });
  return () => {
    reading.unsubscribe();
    release();
  };
}

/** By it the person finds this work again should a restored server forget the account. */
function noteAddress(account: string): void {
  const email = comparable(useSession.getState().account?.email ?? '');
  if (email) void noteAccount({ account, email }).catch(() => undefined);
}

/** Shows who is here; `looked` is told whether this device knew it. */
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

/** The badge in the header (NAV-19). Where it cannot be read there is none, and the screens say why. */
function followAssigned(database: LocalDatabase): () => void {
  const reading = assignedCount(database.account)
    .read(database)
    .subscribe({ next: (assignedCourses) => setHeaderData({ assignedCourses }), error: console.error });
  return () => reading.unsubscribe();
}

/** Where the service worker does not answer, as before it is in charge, the page finds the picture itself. */
function showPictures(database: LocalDatabase): () => void {
  const failed = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.src.includes('/media/'))
      void import('./failedPicture.ts').then(({ showFailed }) => showFailed(database, target));
  };
  document.addEventListener('error', failed, true);
  return () => document.removeEventListener('error', failed, true);
}

/** Stays until the server serves again: going offline in between must not take the form away from under the hands (A12). */
function followPasswordDuty(): () => void {
  return useSyncStatus.subscribe(({ stop }, before) => {
    if (stop === 'password_change_required' && stop !== before.stop) setSession({ mustChangePassword: true });
  });
}

/** After the session ended by a person's own word: nothing of them stays on this device. */
export async function removePerson(account: string): Promise<void> {
  await end();
  // what cannot be deleted now is noted, and finished at a later start
  await deleteDatabase(account).catch((error: unknown) => console.error('deleting what a person left', error));
}

/** Once per start that is answered: a newer token, the time of this start, and the profile where none is stored yet. */
async function greet(account: string): Promise<void> {
  await renewToken();
  try {
    const { profile, must_change_password } = await fetchSession();
    if (present !== account) return;
    if (must_change_password) setSession({ mustChangePassword: true });
    if (!useSession.getState().profile) takeProfile(profile);
  } catch (error) {
    // No answer is offline: the stored profile is used and nothing is logged (A101)
    if (error instanceof RequestFailed && error.status > 0 && present === account && error.status !== 401)
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
    void logSecurity({
      type: 'suspicious_activity',
      severity: 'high',
      details: 'the profile has an invalid email address',
    });
    return;
  }
  const { id, email, full_name, is_active } = profile;
  setSession({
    profile: { id, email, full_name, is_active, role: profile.role === 'admin' ? 'admin' : 'user' },
    profileState: 'ready',
  });
}
