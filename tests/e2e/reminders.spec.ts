import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, signIn } from './pages.ts';
import { questionsOfTracks, remember } from './studied.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

/** Also somebody of the demo. */
const another = 'tomasz.wierzba@example.com';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Study settings' });
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Study settings' }).filter({ visible: true }).click();
  await expect(settings(page).getByRole('switch', { name: 'My interviews' })).toBeVisible();
};
const chosen = (email: string) =>
  `SELECT study, study_time, interview, todo, mail, details, quiet_from, quiet_to FROM reminders
    WHERE id = (SELECT id FROM profiles WHERE email = '${email}')`;

test('REMIND-01 REMIND-02 REMIND-08 reminders are chosen in a tunnel, at once and to the end, and a wrong time is said in place', async ({
  device,
  nemesis,
  server,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study');
  await openSettings(page);
  const dialog = settings(page);
  const one = (name: string) => dialog.getByRole('switch', { name });
  await expect(one('My interviews')).toBeChecked();
  await expect(one('Study')).not.toBeChecked();
  await expect(one('To-dos')).toHaveCount(0);
  await expect(dialog.getByText('This server sends no mail.')).toBeVisible();
  await expect(dialog.getByLabel('Time')).toHaveCount(0);
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  await one('Study').check();
  await expect(dialog.getByLabel('Time')).toHaveValue('07:30');
  // what the quiet hours make of it is said at its field
  await dialog.getByLabel('Time').fill('06:15');
  await expect(dialog.getByLabel('Time')).toHaveAccessibleDescription(
    'This is in your quiet hours: it comes at 07:00.',
  );
  await dialog.getByLabel('Time').fill('22:30');
  await expect(dialog.getByLabel('Time')).toHaveAccessibleDescription(/no reminder comes\. Choose another time\.$/);
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel('Time').fill('12:15');
  await expect(dialog.getByLabel('Time')).toHaveAccessibleDescription('');
  await one('My interviews').uncheck();
  const from = dialog.getByLabel('From');
  await from.fill('');
  await from.blur();
  await expect(dialog.getByText('Enter a time, such as 07:30')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await from.fill('22:00');
  await from.blur();
  await expect(dialog.getByText('Enter a time, such as 07:30')).toHaveCount(0);
  for (const [width, colorScheme] of [
    [320, 'light'],
    [360, 'dark'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([]);
  }
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.reload();
  await openSettings(page);
  await expect(dialog.getByLabel('Time')).toHaveValue('12:15');
  await expect(one('My interviews')).not.toBeChecked();
  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await expect
    .poll(() => server.sql(chosen(learner)), { timeout: 60_000 })
    .toEqual([['1', '12:15', '0', '0', '1', '0', '22:00', '07:00']]);
});

test('REMIND-01 REMIND-07 an admin chooses theirs from the menu of the account', async ({ device, server }) => {
  const desk = await device({ owner: admin, viewport: desktop });
  const page = await enter(desk.context, '/admin');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await dialog.getByRole('switch', { name: 'To-dos' }).check();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect
    .poll(() => server.sql(chosen(admin)), { timeout: 60_000 })
    .toEqual([['0', '07:30', '1', '1', '1', '0', '21:00', '07:00']]);
});

interface Subscribed {
  endpoint: string;
  key: number[];
}
/** Where the browser's own subscription is kept, which outlives a page. */
const subscribed = 'subscribed';

/** As a browser makes them. */
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** A push service's answer: the real ones cannot be reached here. */
const withPushService = (context: BrowserContext) =>
  context.addInitScript(
    ([place, made]) => {
      const held = (): object | null => {
        const kept = localStorage.getItem(place);
        if (!kept) return null;
        const { endpoint, key } = JSON.parse(kept) as Subscribed;
        return {
          options: { applicationServerKey: new Uint8Array(key).buffer },
          toJSON: () => ({ endpoint, keys: made }),
          unsubscribe: () => {
            localStorage.removeItem(place);
            return Promise.resolve(true);
          },
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(held()),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          const key = [...applicationServerKey];
          const endpoint = `https://fcm.googleapis.com/fcm/send/${performance.timeOrigin}`;
          localStorage.setItem(place, JSON.stringify({ endpoint, key }));
          return Promise.resolve(held());
        },
      });
    },
    [subscribed, keys] as const,
  );

test('REMIND-14 REMIND-16 notifications are asked for by a touch alone, and end with signing out', async ({
  device,
  server,
  baseURL,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  await withPushService(pocket.context);
  const asked: string[] = [];
  await pocket.context.exposeFunction('noteAsked', () => asked.push('asked'));
  await pocket.context.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      (window as unknown as { noteAsked: () => void }).noteAsked();
      return ask();
    };
  });
  const page = await enter(pocket.context, '/study');
  await openSettings(page);
  const push = settings(page).getByRole('switch', { name: 'Notifications on this device' });
  await expect(push).not.toBeChecked();
  expect(asked).toEqual([]);
  await expect(settings(page).getByRole('switch', { name: 'Show details' })).toHaveCount(0);
  await pocket.context.grantPermissions(['notifications'], { origin: baseURL });
  await push.click();
  await expect(push).toBeChecked();
  await expect(settings(page).getByRole('switch', { name: 'Show details' })).not.toBeChecked();
  expect(asked).toEqual(['asked']);
  const devices = `SELECT count(*) FROM push_devices WHERE account = (SELECT id FROM profiles WHERE email = '${learner}')`;
  await expect.poll(() => server.sql(devices)).toEqual([['1']]);
  await push.click();
  await expect(push).not.toBeChecked();
  await expect.poll(() => server.sql(devices)).toEqual([['0']]);
  await push.click();
  await expect(push).toBeChecked();
  await expect.poll(() => server.sql(devices)).toEqual([['1']]);
  await pocket.context.setOffline(true);
  await expect(settings(page).getByText('Switching this needs a connection.')).toBeVisible();
  await expect(push).toBeDisabled();
  await pocket.context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => server.sql(devices)).toEqual([['0']]);
});

test('REMIND-13 the subscription is renewed at a start, whether the server or the browser has lost it, and nobody is asked again', async ({
  device,
  server,
  baseURL,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  await withPushService(pocket.context);
  const page = await enter(pocket.context, '/study');
  await pocket.context.grantPermissions(['notifications'], { origin: baseURL });
  await openSettings(page);
  const push = settings(page).getByRole('switch', { name: 'Notifications on this device' });
  await push.click();
  await expect(push).toBeChecked();
  await pocket.context.addInitScript(() => {
    Notification.requestPermission = () => {
      throw new Error('asked without a touch');
    };
  });
  const known = async () => (await server.sql('SELECT endpoint FROM push_devices')).flat();
  const held = (): Promise<Subscribed | null> =>
    page.evaluate((place) => JSON.parse(localStorage.getItem(place) ?? 'null'), subscribed);
  const hold = (one: Subscribed | null) =>
    page.evaluate(([place, kept]) => (kept ? localStorage.setItem(place, kept) : localStorage.removeItem(place)), [
      subscribed,
      one && JSON.stringify(one),
    ] as const);
  const first = (await held())!;
  await expect.poll(known).toEqual([first.endpoint]);
  // a backup of before was put back
  await server.sql('DELETE FROM push_devices');
  await page.reload();
  await expect.poll(known, { timeout: 60_000 }).toEqual([first.endpoint]);
  // the browser has renewed its own
  const endpoint = 'https://fcm.googleapis.com/fcm/send/renewed';
  await hold({ ...first, endpoint });
  await page.reload();
  await expect.poll(known, { timeout: 60_000 }).toEqual([endpoint]);
  // or lost it
  await hold(null);
  await page.reload();
  await expect.poll(async () => (await held())?.key).toEqual(first.key);
  await expect.poll(known, { timeout: 60_000 }).toEqual([(await held())!.endpoint]);
  // one of other keys could not be sent to
  await hold({ endpoint, key: first.key.toReversed() });
  await page.reload();
  await expect.poll(async () => (await held())?.key, { timeout: 60_000 }).toEqual(first.key);
  await expect.poll(known, { timeout: 60_000 }).toEqual([(await held())!.endpoint]);
  // switched off, they stay so
  await openSettings(page);
  await push.click();
  await expect(push).not.toBeChecked();
  await hold(first);
  await page.reload();
  await openSettings(page);
  await expect(push).not.toBeChecked();
  expect(await known()).toEqual([]);
});

test('REMIND-14 another person who signs in on the same browser gets none of it unasked', async ({
  device,
  server,
  baseURL,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  await withPushService(pocket.context);
  const page = await enter(pocket.context, '/study');
  await pocket.context.grantPermissions(['notifications'], { origin: baseURL });
  await openSettings(page);
  const push = settings(page).getByRole('switch', { name: 'Notifications on this device' });
  await push.click();
  await expect(push).toBeChecked();
  const accounts = async () =>
    (await server.sql('SELECT p.email FROM push_devices d JOIN profiles p ON p.id = d.account')).flat();
  await expect.poll(accounts).toEqual([learner]);
  // an administrator has ended the session: nobody signed out here, and the browser still has its subscription
  await server.sql(`DELETE FROM sessions WHERE account = (SELECT id FROM profiles WHERE email = '${learner}')`);
  await page.evaluate(() => localStorage.removeItem('pocketbase_auth'));
  await signIn(pocket.context, another, '/auth');
  await page.goto('/study');
  await openSettings(page);
  await expect(push).not.toBeChecked();
  expect(await accounts()).toEqual([]);
  await push.click();
  await expect(push).toBeChecked();
  await expect.poll(accounts).toEqual([another]);
});

/** Gives a push to the service worker as the browser would. */
async function pushesTo(context: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  // one that is still being installed takes none
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  return async (data) => void (await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('REMIND-16 where notifications were refused, the row says where to change it', async ({ device }) => {
  const pocket = await device({ owner: learner, viewport: phone });
  await pocket.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  const page = await enter(pocket.context, '/study');
  await openSettings(page);
  await expect(settings(page).getByText('Notifications are blocked for this app.')).toBeVisible();
  await expect(settings(page).getByRole('switch', { name: 'Notifications on this device' })).toBeDisabled();
  await expect(settings(page).getByText('So far no reminder can reach you')).toBeVisible();
});

test('REMIND-12 REMIND-15 every push that arrives shows a notification', async ({ device, baseURL }) => {
  const pocket = await device({ owner: learner, viewport: phone });
  await pocket.context.grantPermissions(['notifications'], { origin: baseURL });
  const page = await enter(pocket.context, '/study');
  const deliver = await pushesTo(pocket.context, page);
  const said = { title: 'Interview Tracks', body: 'You have a reminder.', tag: 'interview' };
  await deliver(JSON.stringify({ ...said, url: '/dashboard', language: 'en' }));
  await expect.poll(() => shown(page)).toEqual([said]);
  await deliver('nothing that can be read');
  await expect.poll(() => shown(page)).toHaveLength(2);
});

test('REMIND-17 REMIND-18 the icon’s number follows each answer, and the forecast is left for the server', async ({
  device,
  server,
}) => {
  const questions = await questionsOfTracks(server, 3);
  await remember(
    server,
    questions.map((question) => [question, 40, 3] as const),
  );
  const pocket = await device({ owner: learner, viewport: phone });
  await pocket.context.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: (left: number) => Promise.resolve(void badges.push(left)),
      clearAppBadge: () => Promise.resolve(void badges.push(0)),
    });
  });
  const page = await enter(pocket.context, '/study');
  const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
  await expect.poll(badge, { timeout: 60_000 }).toBe(8);
  await openSettings(page);
  await settings(page).getByRole('switch', { name: 'Study', exact: true }).check();
  await page.keyboard.press('Escape');
  const forecast = async () => {
    const [[text] = ['']] = await server.sql(
      `SELECT coalesce(outlook, '') FROM reminders WHERE id = (SELECT id FROM profiles WHERE email = '${learner}')`,
    );
    return text ? (JSON.parse(text) as { due: number[] }).due.slice(0, 2) : null;
  };
  await expect.poll(forecast, { timeout: 40_000 }).toEqual([8, 8]);
  await page
    .getByRole('link', { name: /^Start/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^(Show the context|Go on)/ }).click();
  await page.getByRole('group', { name: 'How did it go?' }).getByRole('button', { name: /^Good/ }).click();
  await expect.poll(badge, { timeout: 60_000 }).toBe(7);
  await expect.poll(forecast, { timeout: 40_000 }).toEqual([7, 7]);
  // nothing of it stays for whoever comes next
  await page.goto('/study');
  await expect.poll(badge, { timeout: 60_000 }).toBe(7);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await badge()).toBe(0);
});
