import { currentDevice } from './browserDevice.ts';

/** A list of this device alone: which resources to open once there is a network. Only ids, so it tells nothing. */
export async function keepForLater(id: string): Promise<void> {
  const { access, outbox, now } = currentDevice();
  await access('write later', () => outbox.later.put({ id, at: now() }));
}

export async function removeFromLater(id: string): Promise<void> {
  const { access, outbox } = currentDevice();
  await access('remove later', () => outbox.later.delete(id));
}
