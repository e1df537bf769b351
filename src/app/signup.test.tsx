// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSecurityLog } from '#state/securityLog.ts';
import { setSession, useSession } from '#state/session.ts';
import { setLanguage } from '#state/preferences.ts';
import { hideToast } from '#state/toast.ts';
import { openApp } from '../../tests/screens/openApp.tsx';

// the network alone is not real here
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  window.scrollTo = () => undefined;
  setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
});
afterEach(() => {
  cleanup();
  hideToast();
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('en');
});

const answer = (status: number, body: object | string) =>
  Promise.resolve(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  );
const open = async () => {
  await openApp('/signup');
  await screen.findByRole('heading', { name: 'Register New Account' });
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const someone = {
  'Full Name': 'Mateo Silva',
  Email: 'mateo@example.com',
  Password: '123456',
  'Confirm Password': '123456',
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Registration' }));
const errorOf = (label: string) => {
  const id = field(label).getAttribute('aria-describedby');
  return id ? (document.getElementById(id.split(' ')[0]!)?.textContent ?? null) : null;
};
const sent = () => JSON.parse(String(server.mock.calls[0]?.[1]?.body)) as Record<string, string>;
const toast = (title: string) => screen.findByText(title).then((found) => found.closest('[role=alert]')!.textContent);

test('AUTH-41 AUTH-42 AUTH-43 AUTH-44 AUTH-45 AUTH-46 the form opens for anyone, with its four fields and a way back', async () => {
  await open();
  for (const label of Object.keys(someone)) expect(field(label).required).toBe(true);
  expect(field('Password').type).toBe('password');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
  expect(document.title).toContain('Register New Account');
});

describe('what is missing or wrong is reported at its field after the first attempt', () => {
  test('AUTH-50 AUTH-51 AUTH-53 AUTH-56 nothing is filled in', async () => {
    await open();
    for (const label of Object.keys(someone)) expect(errorOf(label)).toBeNull();
    submit();
    expect(errorOf('Full Name')).toBe('Full name is required');
    expect(errorOf('Email')).toBe('Email is required');
    expect(errorOf('Password')).toBe('Password is required');
    expect(errorOf('Confirm Password')).toBe('Please confirm your password');
    expect(document.activeElement).toBe(field('Full Name'));
    expect(server).not.toHaveBeenCalled();
  });

  test('AUTH-50 a name of spaces counts as empty', async () => {
    await open();
    type({ ...someone, 'Full Name': '  　 ' });
    submit();
    expect(errorOf('Full Name')).toBe('Full name is required');
    expect(server).not.toHaveBeenCalled();
  });

  test('AUTH-52 AUTH-29 an invalid address, and one with a space', async () => {
    await open();
    for (const address of ['mateo', 'mateo@localhost', 'ma teo@example.com']) {
      type({ ...someone, Email: address });
      submit();
      expect(errorOf('Email')).toBe('Invalid email address');
    }
    expect(document.activeElement).toBe(field('Email'));
    expect(server).not.toHaveBeenCalled();
  });

  test('AUTH-54 five characters are too few', async () => {
    await open();
    type({ ...someone, Password: '12345', 'Confirm Password': '12345' });
    submit();
    expect(errorOf('Password')).toBe('Password must be at least 6 characters');
    expect(server).not.toHaveBeenCalled();
  });

  test('AUTH-57 AUTH-58 a different confirmation is reported at the field and, on submitting, in a toast', async () => {
    await open();
    type({ ...someone, 'Confirm Password': '123457' });
    expect(errorOf('Confirm Password')).toBeNull();
    fireEvent.blur(field('Confirm Password'));
    expect(errorOf('Confirm Password')).toBe('Passwords do not match');
    submit();
    expect(await toast('Password Mismatch')).toContain('Passwords do not match.');
    expect(document.activeElement).toBe(field('Confirm Password'));
    type({ 'Confirm Password': '123456' });
    expect(errorOf('Confirm Password')).toBeNull();
    // A123
    expect(screen.queryByText('Password Mismatch')).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });

  test('SEC-07 SEC-08 SEC-11 a name with executable markup is refused and logged, a long one is refused', async () => {
    await open();
    type({ ...someone, 'Full Name': '<script>alert(1)</script>' });
    submit();
    expect(errorOf('Full Name')).toBe('Invalid characters detected in input');
    await waitFor(() => expect(readSecurityLog()).toMatchObject([{ type: 'xss_attempt' }]));
    expect(JSON.stringify(readSecurityLog())).not.toContain('alert');
    type({ 'Full Name': 'あ'.repeat(101) });
    expect(errorOf('Full Name')).toBe('Input exceeds maximum length of 100 characters');
    expect(server).not.toHaveBeenCalled();
  });

  test('SEC-30 Enter that confirms an IME conversion submits nothing', async () => {
    await open();
    type(someone);
    expect(fireEvent.keyDown(field('Full Name'), { key: 'Enter', isComposing: true, keyCode: 229 })).toBe(false);
    expect(server).not.toHaveBeenCalled();
  });
});

test('AUTH-47 the button reads Submitting... while the request is busy, and a second press sends nothing', async () => {
  server.mockReturnValue(new Promise<Response>(() => undefined));
  await open();
  type(someone);
  submit();
  const button = await screen.findByRole('button', { name: 'Submitting...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(server).toHaveBeenCalledOnce();
});

test('AUTH-48 AUTH-55 AUTH-59 AUTH-60 AUTH-61 the input is normalized, and a card replaces the form', async () => {
  server.mockReturnValue(answer(200, {}));
  await open();
  type({ ...someone, 'Full Name': '  Mateo Silva ', Email: ' Ｍateo@Example.COM ' });
  submit();
  const heading = await screen.findByRole('heading', { name: 'Registration Submitted!' });
  expect(document.activeElement).toBe(heading);
  expect(sent()).toEqual({ email: 'mateo@example.com', password: '123456', full_name: 'Mateo Silva' });
  expect(server.mock.calls[0]?.[0]).toBe('/api/register');
  expect(screen.getByText('mateo@example.com')).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('AUTH-49 another registration begins with an empty form', async () => {
  server.mockReturnValue(answer(200, {}));
  await open();
  type(someone);
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Another Registration' }));
  for (const label of Object.keys(someone)) expect(field(label).value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

describe('Registration Failed', () => {
  const fail = async (status: number, body: object | string) => {
    server.mockReturnValue(answer(status, body));
    await open();
    type(someone);
    submit();
    return toast('Registration Failed');
  };
  const kept = () => expect(field('Email').value + field('Password').value).toBe('mateo@example.com123456');

  test('AUTH-66 an address already in use', async () => {
    expect(await fail(409, { code: 'already_registered', message: 'whatever it says' })).toContain(
      'An account with this email already exists',
    );
    kept();
  });

  test('AUTH-67 any other failure shows the server’s message', async () => {
    expect(await fail(400, { code: 'something_new', message: 'The office is closed.' })).toContain(
      'The office is closed.',
    );
    kept();
  });

  test('AUTH-68 AUTH-69 a failure without a message', async () => {
    expect(await fail(500, {})).toContain('An error occurred during registration');
    cleanup();
    hideToast();
    expect(await fail(502, '<html>')).toContain('An error occurred during registration');
    kept();
  });

  test('SEC-34 too many attempts from here', async () => {
    expect(await fail(429, { stop: 'rate_limited', retry_after: 3_500 })).toContain('Please wait 59 minutes');
    await waitFor(() => expect(readSecurityLog()).toMatchObject([{ type: 'rate_limit_exceeded' }]));
    expect(JSON.stringify(readSecurityLog())).not.toContain('mateo');
  });
});

test('SYNC-04 the form says what it needs before anybody tries', async () => {
  await open();
  expect(
    screen.getByText(
      'Registering needs a connection. What you typed stays here until you have one, except the password.',
    ),
  ).toBeTruthy();
});

test('AUTH-68 SYNC-04 without a response the form says in place what it needs, and keeps what was typed', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  await open();
  type(someone);
  submit();
  await screen.findByText(/Registering needs a connection. What you typed stays here: try again/);
  expect(screen.queryByText('Registration Failed')).toBeNull();
  expect(field('Password').value).toBe('123456');
  // a captive portal's page is no response either
  server.mockReturnValue(answer(200, '<html>'));
  submit();
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('Registration Submitted!')).toBeNull();
});

test('AUTH-60 a reload keeps name and address, and the password is never stored', async () => {
  await open();
  type({ ...someone, Password: 'secret-horse', 'Confirm Password': 'secret-horse' });
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).toContain('Mateo Silva');
  expect(stored).not.toContain('secret-horse');
  cleanup();
  await open();
  expect([field('Full Name').value, field('Email').value, field('Password').value]).toEqual([
    'Mateo Silva',
    'mateo@example.com',
    '',
  ]);
});

test.each(['{', '7', 'null', '{"full_name":7}'])('AUTH-41 %s in place of a draft is ignored', async (text) => {
  sessionStorage.setItem('registration', text);
  await open();
  expect(field('Full Name').value).toBe('');
});

test('AUTH-71 a signed-in person stays signed in, and the request carries no session', async () => {
  const account = { id: 'abcdefghij01234', email: 'haruka@example.com' };
  setSession({ status: 'signedIn', account });
  server.mockReturnValue(answer(200, {}));
  await open();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy();
  type(someone);
  submit();
  await screen.findByRole('heading', { name: 'Registration Submitted!' });
  expect(useSession.getState()).toMatchObject({ status: 'signedIn', account });
  expect(server.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
});

test('AUTH-42 A70 the whole form is in Japanese', async () => {
  setLanguage('ja');
  await openApp('/signup');
  await screen.findByRole('heading', { name: '新規アカウント登録' });
  fireEvent.click(screen.getByRole('button', { name: '登録を申請' }));
  expect(screen.getByText('氏名を入力してください')).toBeTruthy();
  expect(screen.getByText('確認のためパスワードをもう一度入力してください')).toBeTruthy();
});
