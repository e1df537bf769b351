import { useInstall } from '#state/install.ts';
import { token } from './auth.ts';
import { fetchOffers } from './offers.ts';
import { sendSubscription } from './pushSubscription.ts';
import { request } from './request.ts';

/**
 * Pushes to this device. `none`: its browser has none here; `install`: only once the app is on the Home Screen; `denied`:
 * the person has refused them, and only the browser's own settings change that.
 */
export type PushState = 'none' | 'install' | 'denied' | 'off' | 'on';

/** Who wants them on this device: another person who signs in here has said nothing. */
const key = 'push-account';
const wantedBy = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const noteWanted = (account: string | null): void => {
  try {
    if (account) localStorage.setItem(key, account);
    else localStorage.removeItem(key);
  } catch {
    // full or forbidden: they are on until the next start
  }
};

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? navigator.serviceWorker.getRegistration()
    : undefined;

export async function pushState(account: string): Promise<PushState> {
  const registration = await registered();
  if (!registration) return useInstall.getState().way === 'ios' ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  const isSubscribed = (await registration.pushManager.getSubscription()) !== null;
  return isSubscribed && Notification.permission === 'granted' && wantedBy() === account ? 'on' : 'off';
}

/** Asks for the permission, so that it is called by a touch and never else (REMIND-16). Rejects without a connection. */
export async function takePushes(account: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(account);
  await subscribe();
  noteWanted(account);
  return 'on';
}

/** At each start: the browser may have renewed its subscription, and the server may have been restored. */
export async function renewPushes(account: string): Promise<void> {
  if (wantedBy() !== account || !(await registered()) || Notification.permission !== 'granted') return;
  await subscribe();
}

/** On this device alone. Rejects without a connection: they would go on. */
export async function refusePushes(): Promise<void> {
  await request('push_unsubscribe', {}, token());
  await forgetPushes();
}

/** Signed out: its session is over on the server, and with it its pushes. */
export async function forgetPushes(): Promise<void> {
  noteWanted(null);
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(): Promise<void> {
  const offers = await fetchOffers();
  const registration = await registered();
  if (!offers?.pushKey || !registration) throw new Error('no pushes are sent');
  const applicationServerKey = bytesOf(offers.pushKey);
  const options = { userVisibleOnly: true, applicationServerKey };
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  // of a server whose keys were made anew: it could not send to it
  const isOurs = before && isSame(before.options.applicationServerKey, applicationServerKey);
  if (before && !isOurs) await before.unsubscribe();
  await sendSubscription(isOurs ? before : await pushManager.subscribe(options), token());
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one);
  return bytes?.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
