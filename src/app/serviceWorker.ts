/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { answerMedia, mediaPath } from './answerMedia.ts';
import { sendInBackground } from './backgroundSync.ts';

declare const self: ServiceWorkerGlobalScope;

// the build writes the list of files in this place, by this name
// oxlint-disable-next-line no-underscore-dangle
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// every address of the app is the one page; what the server answers itself is not
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/_\//, /^\/media\//] }),
);

// pictures of this person's device come first, those of the server after
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && mediaPath.test(url.pathname),
  ({ request, url }) => answerMedia(request, url),
);

// the very first visit is served from here too: what it has not opened yet must open in the tunnel that follows
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// a new version waits until a person asks for it: what is open keeps the code that it was opened with
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// the browser found a connection, perhaps long after the app was closed; a rejection makes it try again later
self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === 'outbox') sync.waitUntil(sendInBackground());
});
