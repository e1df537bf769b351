// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import type { LocalDatabase } from '#local/database.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { answerAccounts, type Said } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { bulkCopy, bulkFile } from './bulkFile.ts';
import { type BulkRow, creationStep, listOf, resetStep } from './bulkList.ts';

interface Body {
  action: string;
  userId?: string;
  userIds?: string[];
  email?: string;
  fullName?: string;
  role?: string;
  customPassword?: string;
  onlyUnused?: boolean;
}

/** The network alone is not real here: what the server is asked, and what it answers. */
const asked: Body[] = [];
let answer: (body: Body) => Said | Promise<Said>;
const settings: Said = [200, { companyDomain: 'kitami.example', sharedPassword: false }];
const made = ({ userId, email }: Body): Said => [
  200,
  { user: { id: userId, email }, temporaryPassword: `secret-${email!.split('@')[0]}` },
];
let database: LocalDatabase;

beforeEach(async () => {
  asked.length = 0;
  answer = (body) => (body.action === 'CREATION_SETTINGS' ? settings : made(body));
  answerAccounts({
    'admin-user-management': (body: Body) => {
      if (body.action !== 'CREATION_SETTINGS') asked.push(body);
      return answer(body);
    },
  });
  database = await openPerson({ role: 'admin' });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  await openApp('/admin?tab=users&sub=create');
  const button = await screen.findByRole('button', { name: 'Bulk Create Users' });
  fireEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Bulk User Creation' }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
async function write(dialog: Dialog, text: string) {
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Names/ });
  await waitFor(() => expect(field.readOnly).toBe(false));
  fireEvent.change(field, { target: { value: text } });
}
/** Once the table has said how many. */
const start = async (dialog: Dialog) =>
  fireEvent.click(await dialog.findByRole('button', { name: /^Create [\d,]+ accounts?$/ }));
const results = (dialog: Dialog) => within(dialog.getByRole('region', { name: 'Results' }));
const counts = (dialog: Dialog) =>
  [...dialog.getByRole('region', { name: 'Results' }).querySelectorAll('dd')].map((one) => one.textContent);
const lines = (dialog: Dialog) => results(dialog).getAllByRole('listitem');
const kept = async () => JSON.stringify(await database.outbox.drafts.toArray());

test('BULK-01 BULK-02 BULK-03 BULK-04 BULK-05 BULK-06 the dialog has one name per line and its three buttons', async () => {
  const dialog = await open();
  for (const name of ['Clean Empty Users', 'Cancel', 'Create Users'])
    expect(dialog.getByRole('button', { name })).toBeTruthy();
  expect(dialog.getByText(/^One full name per line, or full name, email/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Create Users' }));
  expect(await dialog.findByText('Write at least one name.')).toBeTruthy();
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Names/ });
  await waitFor(() => expect(field.readOnly).toBe(false));
  // hundreds of rows take this page the better part of a minute
  const { bulkUsers } = limits;
  Object.assign(limits, { bulkUsers: 2 });
  onTestFinished(() => void Object.assign(limits, { bulkUsers }));
  fireEvent.change(field, { target: { value: 'Person A\nPerson B\nPerson C' } });
  await start(dialog);
  expect((await dialog.findAllByText(/^At most 250 names at once/)).length).toBeGreaterThan(0);
  expect(document.querySelectorAll('.import-table tbody tr')).toHaveLength(2);
  expect(asked).toEqual([]);
  Object.assign(limits, { bulkUsers });
  fireEvent.change(field, { target: { value: '' } });
  await write(dialog, "\n John O'Neil \n\n松井 花、hana@asagiri.example\n");
  expect(await dialog.findByText('2 lines')).toBeTruthy();
  expect(await dialog.findByText("John O'Neil becomes johnoneil@kitami.example")).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // what was typed is a draft
  await waitFor(async () => expect(await kept()).toContain('hana@asagiri.example'));
});

test('BULK-07 BULK-08 BULK-11 BULK-12 BULK-13 BULK-14 BULK-15 BULK-16 BULK-18 BULK-20 BULK-26 each line has its outcome, and an error stops nobody', async () => {
  answer = (body) => {
    if (body.action === 'CREATION_SETTINGS') return settings;
    if (body.email!.startsWith('there')) return [409, { code: 'already_registered' }];
    if (body.email!.startsWith('broken')) return [500, { message: 'disk of clay' }];
    if (body.email!.startsWith('silent')) return [500, {}];
    if (body.email!.startsWith('nodata')) return [200, {}];
    if (body.email!.startsWith('noprofile')) return [500, { code: 'profile_failed' }];
    return made(body);
  };
  const dialog = await open();
  await write(
    dialog,
    'Elena Rossi\nThere Already\n田中 Taro\nBroken\nSilent\nNoData\nNoProfile\n松井 花, hana@asagiri.example',
  );
  await start(dialog);
  await dialog.findByText('2 created, 6 not created');
  expect(counts(dialog)).toEqual(['2', '1', '5']);
  const said = lines(dialog).map((line) => line.querySelector('small')!.textContent);
  expect(said).toEqual([
    'Created: elenarossi@kitami.example',
    'Skipped: User already exists',
    'Errors: Auth creation failed: an email is needed for a name outside ASCII',
    'Errors: Auth creation failed: disk of clay',
    'Errors: Auth creation failed: the server did not say why',
    'Errors: No user data returned from auth',
    'Errors: Failed to create profile with any valid role',
    'Created: hana@asagiri.example',
  ]);
  expect(lines(dialog).map((line) => line.querySelector('code')?.textContent)).toEqual([
    ...['secret-elenarossi', undefined, undefined, undefined, undefined, undefined, undefined, 'secret-hana'],
  ]);
  // one call for each, none with another role, none with a password
  expect(asked.map(({ action, role, customPassword }) => [action, role, customPassword])).toEqual(
    Array.from({ length: 7 }, () => ['CREATE_USER', 'user', undefined]),
  );
  expect(asked[0]).toMatchObject({ email: 'elenarossi@kitami.example', fullName: 'Elena Rossi' });
  // no password is kept anywhere
  expect((await kept()) + JSON.stringify({ ...localStorage })).not.toContain('secret-');
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Close this list?' }));
  expect(sure.getByText(/2 passwords have not been copied/)).toBeTruthy();
  fireEvent.click(sure.getByRole('button', { name: 'Done' }));
  // what could not be made is left to be mended
  await waitFor(() =>
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Names/ }).value).toBe(
      '田中 Taro\nBroken\nSilent\nNoData\nNoProfile',
    ),
  );
});

const shown = (dialog: Dialog) =>
  within(dialog.getByRole('table', { name: 'What becomes of each line' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      ...within(row)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
      row.querySelector('.import-becomes')!.textContent,
    ]);

test(
  'BULK-03 BULK-06 A216 each line is shown with what becomes of it, and nothing is made of any other',
  { timeout: 90_000 },
  async () => {
    await store(database, 'profiles', {
      ...{ id: 'thereisthereisx', full_name: 'Mia Tan', email: 'mia.t@corp.example', role: 'user', is_active: true },
      ...{ created_at: '2026-11-01T00:00:00.000Z', total_session_time_minutes: 0 },
    });
    const dialog = await open();
    expect(dialog.getByText(/^Paste names and addresses/)).toBeTruthy();
    await write(
      dialog,
      'Name\tEmail\nAiko Sato aiko.sato@example.com\nMia Tan <MIA.T@corp.example>\nKei Ono\n松井 花\n2\tNoa Ono\tノア\taiko.sato@example.com',
    );
    await waitFor(() =>
      expect(shown(dialog)).toEqual([
        ['Aiko Sato', 'aiko.sato@example.com', 'New account.'],
        ['Mia Tan', 'mia.t@corp.example', 'Exists already: nothing is made.'],
        ['Kei Ono', 'keiono@kitami.example', 'New account; the address is made of the name.'],
        ['松井 花', '', 'an email is needed for a name outside ASCII'],
        ['Noa Ono', 'aiko.sato@example.com', 'Twice in this list: made once. Left out: ノア.'],
      ]),
    );
    expect(dialog.getByRole('button', { name: 'Create 2 accounts' })).toBeTruthy();
    // mended in its place: the field has it too
    fireEvent.change(dialog.getByRole('textbox', { name: 'Email, row 4' }), { target: { value: 'hana@example.com' } });
    fireEvent.blur(dialog.getByRole('textbox', { name: 'Email, row 4' }));
    await waitFor(() => expect(shown(dialog)[3]).toEqual(['松井 花', 'hana@example.com', 'New account.']));
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Names/ });
    expect(field.value).toContain('松井 花\thana@example.com');
    fireEvent.click(dialog.getByRole('button', { name: 'Leave out row 1' }));
    await waitFor(() => expect(shown(dialog)).toHaveLength(4));
    expect(shown(dialog)[3]).toEqual(['Noa Ono', 'aiko.sato@example.com', 'New account. Left out: ノア.']);
    act(() => useToast.getState().toast!.action!.run());
    await waitFor(() => expect(shown(dialog)).toHaveLength(5));
    await waitFor(async () => expect(await kept()).toContain('hana@example.com'));
    expect(asked).toEqual([]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Create 3 accounts' }));
    await dialog.findByText('3 created, 2 not created', {}, { timeout: 20_000 });
    expect(asked.map(({ email, fullName }) => [fullName, email])).toEqual([
      ['Aiko Sato', 'aiko.sato@example.com'],
      ['Kei Ono', 'keiono@kitami.example'],
      ['松井 花', 'hana@example.com'],
    ]);
  },
);

test('BULK-12 no answer is no error of a line: it goes on with the same ids, and true progress', async () => {
  let isDead = false;
  answer = (body) => {
    if (body.action === 'CREATION_SETTINGS') return settings;
    if (body.email === 'b@kitami.example' && !isDead) {
      isDead = true;
      return 'dead';
    }
    return made(body);
  };
  const dialog = await open();
  await write(dialog, 'A\nB\nC');
  await start(dialog);
  expect(await dialog.findByText(/^The server did not answer. Nothing is lost/)).toBeTruthy();
  expect(results(dialog).getByText('1 of 3')).toBeTruthy();
  expect(results(dialog).getByText('Stopped')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Created everyone');
  expect(results(dialog).getByText('3 of 3')).toBeTruthy();
  const [, lost, again] = asked;
  expect([lost!.email, again!.email]).toEqual(['b@kitami.example', 'b@kitami.example']);
  expect(again!.userId).toBe(lost!.userId);
  expect(lines(dialog).map((line) => line.querySelector('code')?.textContent)).toEqual([
    'secret-a',
    'secret-b',
    'secret-c',
  ]);
});

test('BULK-12 it is stopped after the account under way, and given up by name', async () => {
  let release = () => {};
  answer = (body) =>
    body.action === 'CREATION_SETTINGS' ? settings : new Promise((resolve) => (release = () => resolve(made(body))));
  const dialog = await open();
  await write(dialog, 'A\nB\nC');
  await start(dialog);
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.click(dialog.getByRole('button', { name: 'Stop' }));
  await act(async () => release());
  await dialog.findByText('Stopped');
  expect(asked).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Give up the list' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Give up this list?' }));
  expect(sure.getByText(/1 account of it was created and stays. The other 2 will not be created./)).toBeTruthy();
  fireEvent.click(sure.getByRole('button', { name: 'Give up the list' }));
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('BULK-26 after a reload the list goes on, and lost passwords are said and made anew', async () => {
  const dialog = await open();
  await write(dialog, 'A\nB');
  await start(dialog);
  await dialog.findByText('Created everyone');
  await waitFor(async () => expect(await kept()).toContain('"outcome":"created"},{'));
  cleanup();
  answer = ({ action, userId }) =>
    action === 'CREATION_SETTINGS'
      ? settings
      : userId === asked[0]!.userId
        ? [409, { code: 'in_use' }]
        : [200, { temporaryPassword: 'another-secret' }];
  await openApp('/admin?tab=users&sub=create');
  expect(await screen.findByText('A list is finished. Its results are still here.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
  const again = within(await screen.findByRole('dialog', { name: 'Bulk User Creation' }));
  expect(await again.findByText('The passwords of 2 accounts were shown on a page that is gone')).toBeTruthy();
  expect(again.queryByText(/^secret-/)).toBeNull();
  fireEvent.click(again.getByRole('button', { name: 'Make 2 new passwords' }));
  expect(await again.findByText('another-secret')).toBeTruthy();
  expect(again.getByText(/Has signed in already: their password stays/)).toBeTruthy();
  expect(asked.slice(2).map(({ action, userId, onlyUnused }) => [action, userId, onlyUnused])).toEqual(
    asked.slice(0, 2).map(({ userId }) => ['RESET_PASSWORD', userId, true]),
  );
  expect(again.queryByText(/shown on a page that is gone/)).toBeNull();
});

test('BULK-21 BULK-26 CONST-17 with a configured password no line shows it', async () => {
  answer = (body) =>
    body.action === 'CREATION_SETTINGS' ? [200, { companyDomain: 'kitami.example', sharedPassword: true }] : made(body);
  const dialog = await open();
  await write(dialog, 'A');
  await start(dialog);
  await dialog.findByText('Created everyone');
  expect(dialog.getByText(/^Everyone starts with the initial password/)).toBeTruthy();
  expect(dialog.queryByText('secret-a')).toBeNull();
});

test('BULK-25 who is no admin any more is told so, and the list waits', async () => {
  answer = (body) => (body.action === 'CREATION_SETTINGS' ? settings : [403, { code: 'admins_only' }]);
  const dialog = await open();
  await write(dialog, 'A\nB');
  await start(dialog);
  expect(await dialog.findByText('Only an administrator may do this.')).toBeTruthy();
  expect(counts(dialog)).toEqual(['0', '0', '0']);
  expect(asked).toHaveLength(1);
});

test('BULK-01 without a connection the dialog says what it needs', async () => {
  setSyncStatus({ online: false });
  answer = () => 'dead';
  const dialog = await open();
  expect(dialog.getByText(/^This needs the server/)).toBeTruthy();
  await write(dialog, 'A');
  // whose address is made of the name is not known
  await waitFor(() => expect(shown(dialog)).toEqual([['A', '', 'The server gives the address.']]));
  fireEvent.click(dialog.getByRole('button', { name: 'Create Users' }));
  expect(await dialog.findByText(/^The server did not answer/)).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Results' })).toBeNull();
});

describe('BULK-22 BULK-23 BULK-24 A15 Clean Empty Users', () => {
  const profile = (id: string, more: object) =>
    store(database, 'profiles', {
      ...{ id: id.padEnd(15, 'x'), full_name: '', role: 'user', is_active: true, email: `${id}@example.com` },
      ...{ created_at: '2026-11-01T00:00:00.000Z', deactivated_at: null, last_login_at: null },
      ...{ total_session_time_minutes: 0, ...more },
    });
  const ask = async () => {
    const dialog = await open();
    fireEvent.click(dialog.getByRole('button', { name: 'Clean Empty Users' }));
    return within(await screen.findByRole('dialog', { name: /without a name|Clean Empty Users/ }));
  };

  test('shows the addresses and their number, and says how many went', async () => {
    await profile('empty', {});
    await profile('blank', { full_name: '  ' });
    await profile('named', { full_name: 'Noah' });
    await profile('boss', { role: 'admin' });
    answer = ({ action }) => (action === 'CREATION_SETTINGS' ? settings : [200, { deleted: 2 }]);
    const dialog = await ask();
    expect(dialog.getByRole('heading', { name: 'Delete 2 users without a name?' })).toBeTruthy();
    expect(
      dialog
        .getAllByRole('listitem')
        .map((one) => one.textContent)
        .toSorted(),
    ).toEqual(['blank@example.com', 'empty@example.com']);
    expect(asked).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete them' }));
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({ title: 'Cleaned up 2 empty user profiles.' }),
    );
    expect(asked[0]!.userIds!.toSorted()).toEqual(['blankxxxxxxxxxx', 'emptyxxxxxxxxxx']);
  });

  test('A181 says who stays because recruiting wrote about them', async () => {
    await profile('empty', {});
    answer = ({ action }) => (action === 'CREATION_SETTINGS' ? settings : [200, { deleted: 0, kept: 1 }]);
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete them' }));
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({
        title: 'Cleaned up 0 empty user profiles.',
        message: '1 stays, because recruiting wrote about them: delete them in the list, which shows what goes.',
      }),
    );
  });

  test('a failure says so and stays open', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await profile('empty', {});
    answer = ({ action }) => (action === 'CREATION_SETTINGS' ? settings : [500, {}]);
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete them' }));
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({ title: 'Cleanup failed. Check console for details.' }),
    );
    expect(log).toHaveBeenCalled();
    expect(dialog.getByText('empty@example.com')).toBeTruthy();
    log.mockRestore();
  });

  test('there may be nobody', async () => {
    const dialog = await ask();
    expect(await dialog.findByText('There is no user without a name.')).toBeTruthy();
  });
});

test('the file keeps passwords as they are, and lets no name be a formula', () => {
  const row = (id: string, name: string): BulkRow => ({ id, name, email: `${id}@example.com`, outcome: 'created' });
  const rows = [row('a', '=1+1'), row('b', '花, "子"'), row('c', 'no password')];
  const passwords = new Map([
    ['a', 'x@^&*'],
    ['b', 'p,"'],
  ]);
  const headers = { name: 'Name', email: 'Email', password: 'Password' };
  expect(bulkFile(rows, passwords, headers)).toBe(
    `\ufeffName,Email,Password\r\n"'=1+1",a@example.com,x@^&*\r\n"花, ""子""",b@example.com,"p,"""`,
  );
  expect(bulkCopy(rows, passwords, headers)).toBe(
    `Name\tEmail\tPassword\n"'=1+1"\ta@example.com\tx@^&*\n"花, ""子"""\tb@example.com\t"p,"""`,
  );
});

test('a kept list of another version of the app is read as far as it goes', () => {
  const row: BulkRow = { id: 'a', name: 'A', email: 'a@example.com', outcome: 'waiting' };
  expect(listOf({ text: 'A', rows: [row, { id: 7 }, null] })).toEqual({ text: 'A', rows: [row] });
  for (const other of [null, undefined, 'x', { text: 7 }]) expect(listOf(other)).toEqual({ text: '', rows: null });
});

test('BULK-12 what would stop all is no error of one', () => {
  for (const answer of [
    { ok: false, offline: true },
    { ok: false, offline: false, stop: 'unavailable', message: 'full' },
    { ok: false, offline: false, code: 'admins_only', message: 'no' },
  ] as const)
    for (const step of [creationStep(answer, 'interrupted'), resetStep(answer, 'interrupted')])
      expect(step).toHaveProperty('hindrance');
});
