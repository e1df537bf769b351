/// <reference lib="webworker" />
import { whoIsSignedIn } from '#local/signedIn.ts';
import { ownAddress } from '#model/ownAddress.ts';
import { sendSubscription } from '#remote/pushSubscription.ts';

declare const self: ServiceWorkerGlobalScope;

interface Shown {
  title: string;
  body: string;
  tag: string;
  /** Where a touch leads, on this app alone. */
  url: string;
  lang: string;
  /** Left of today's part, for the icon. */
  badge: number | null;
}

const plain = 'You have a reminder. / リマインダーがあります。';

/** What a push says; one that cannot be read, or that is for nobody who is signed in here, says no more than that it is one. */
export function shownOf(payload: unknown, isSignedIn: boolean, origin: string): Shown {
  const said = (typeof payload === 'object' && payload !== null && isSignedIn ? payload : {}) as Record<
    string,
    unknown
  >;
  const text = (name: string, otherwise: string) =>
    typeof said[name] === 'string' && said[name] ? said[name] : otherwise;
  return {
    title: text('title', 'Interview Tracks'),
    body: text('body', plain),
    tag: text('tag', 'reminder'),
    url: ownAddress(text('url', '/'), origin) ?? '/',
    lang: text('language', ''),
    badge: typeof said.badge === 'number' && said.badge >= 0 ? said.badge : null,
  };
}

/** Every push shows a notification: an iPhone takes the permission away from an app that shows none (REMIND-15). */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  let payload: unknown;
  try {
    payload = data?.json();
  } catch {
    payload = undefined;
  }
  const session = await whoIsSignedIn().catch(() => undefined);
  const { title, body, tag, url, lang, badge } = shownOf(payload, session !== undefined, self.location.origin);
  const icon = '/icon-192.png';
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, tag, lang, icon, data: { url } },
    // one that takes the place of an earlier one would come without a sound
    renotify: true,
  };
  await self.registration.showNotification(title, options);
  if (badge !== null) await navigator.setAppBadge?.(badge).catch(() => undefined);
}

/** The window that is there already, or a new one: one in which somebody writes is not led away. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close();
  const { url } = (notification.data ?? { url: '/' }) as { url: string };
  // shown by an earlier version, maybe
  const address = new URL(ownAddress(url, self.location.origin) ?? '/', self.location.origin).href;
  const there = (await self.clients.matchAll({ type: 'window' })).find((window) => window.url === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

/** The browser gave this device another address; without telling it nothing would come any more. */
export async function renewPush(before: PushSubscription | null): Promise<void> {
  const session = await whoIsSignedIn();
  const key = before?.options.applicationServerKey;
  if (!session || !key) return; // the app does it at its next start
  const { pushManager } = self.registration;
  const now =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await sendSubscription(now, session.token);
}
