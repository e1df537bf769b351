/** The part of the Background Sync API that is used; only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to send the outbox as soon as there is a connection, with or without this page. */
export async function sendWhenOnline(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
  await registration.sync?.register('outbox').catch(() => undefined);
}
