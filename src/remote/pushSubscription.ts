import { request } from './request.ts';

/** Tells the server where to send. @param token of whoever takes pushes: a service worker has it from elsewhere */
export async function sendSubscription(subscription: PushSubscription, token: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await request('push_subscribe', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth }, token);
}
