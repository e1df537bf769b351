/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { answerMedia, mediaPath } from './answerMedia.ts';
import { sendInBackground } from './backgroundSync.ts';
import { receiveShare, sharePath } from './receiveShare.ts';

declare const self: ServiceWorkerGlobalScope;

// the build replaces this name with the list of files
// oxlint-disable-next-line no-underscore-dangle
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// every address of the app is the one page, except those that the server answers itself
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/_\//, /^\/media\//] }),
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

// control even the very first visit: screens not opened yet must open offline right after it
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// a new version waits until a person asks for it: open pages keep the code that they were opened with
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// the browser is online, perhaps long after the app was closed; a rejection makes it retry later
self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(sendInBackground());
});
