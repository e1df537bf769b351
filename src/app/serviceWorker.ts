/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { answerAdminFile, dropOldAdminFiles, isAdminFile, keepAdminFiles, renewAdminFiles } from './adminFiles.ts';
import { answerMedia, mediaPath } from './answerMedia.ts';
import { sendInBackground } from './backgroundSync.ts';
import { openPushed, receivePush, renewPush } from './receivePush.ts';
import { receiveShare, sharePath } from './receiveShare.ts';

declare const self: ServiceWorkerGlobalScope;

// the build replaces this name with the list of files
const files = self.__WB_MANIFEST;
const urlOf = (file: (typeof files)[number]) => (typeof file === 'string' ? file : file.url);
const adminFiles = files.map(urlOf).filter(isAdminFile);

precacheAndRoute(files.filter((file) => !isAdminFile(urlOf(file))));
cleanupOutdatedCaches();

// every address of the app is the one page, except those that the server answers itself
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/_\//, /^\/media\//] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAdminFile(url.pathname),
  ({ request }) => answerAdminFile(request),
);

// pictures come from this person's device first, then from the server
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && mediaPath.test(url.pathname),
  ({ request, url }) => answerMedia(request, url),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShare(request),
  'POST',
);

self.addEventListener('install', (event) => event.waitUntil(renewAdminFiles(adminFiles)));

// control even the very first visit: screens not opened yet must open offline right after it
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOldAdminFiles(adminFiles)])),
);

// a new version waits until a person asks for it: open pages keep the code that they were opened with
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'KEEP_ADMIN_FILES') event.waitUntil(keepAdminFiles(adminFiles));
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as unknown as ExtendableEvent & { oldSubscription?: PushSubscription | null };
  change.waitUntil(renewPush(change.oldSubscription ?? null));
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// the browser is online, perhaps long after the app was closed; a rejection makes it retry later
self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(sendInBackground());
});
