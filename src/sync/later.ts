import { currentDevice } from './browserDevice.ts';

/** A list on this device only: resources to open once there is a network. It holds only ids, so it reveals nothing. */
export async function keepForLater(id: string): Promise<void> {
  const { access, outbox, now } = currentDevice();
  await access('write later', () => outbox.later.put({ id, at: now() }));
}

export async function removeFromLater(id: string): Promise<void> {
  const { access, outbox } = currentDevice();
  await access('remove later', () => outbox.later.delete(id));
}
