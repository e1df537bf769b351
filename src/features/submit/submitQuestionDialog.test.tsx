// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { optionId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import { setSession } from '#state/session.ts';
import { closeSubmitDialog, openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { showToast, useToast } from '#state/toast.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { textProblemTexts } from '#i18n/sections/textProblem.ts';
import { createTextEditor } from '../../../tests/editor/textEditor.ts';
import { readContent } from '#ui/editor/useContent.ts';
import { isMaliciousHtml } from '#ui/maliciousHtml.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { emptyForm, problemsOf, type TextField } from './questionForm.ts';
import { SubmitQuestionDialog } from './submitQuestionDialog.tsx';
import { reportProblems } from './report.ts';

// the editor, the dialog and the list are loaded when they are first opened
vi.setConfig({ testTimeout: 60_000 });
// every browser has it, but jsdom does not
globalThis.reportError ??= console.error;

function Opened() {
  const { open, edits, sent } = useSubmitDialog();
  return <SubmitQuestionDialog open={open} edits={edits} sent={sent} onClose={closeSubmitDialog} />;
}

beforeEach(() => {
  useSubmitDialog.setState({ open: false, edits: null, sent: false });
});

const options = async (database: LocalDatabase, ...some: (readonly [string, string])[]) =>
  store(
    database,
    'dropdown_options',
    ...some.map(([field_name, value]) => ({ id: optionId(field_name, value), field_name, value })),
  );

async function openDialog(person: Person = {}): Promise<{ database: LocalDatabase; dialog: HTMLElement }> {
  const database = await openPerson({ online: false, ...person });
  // as in newer browsers
  Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  await options(
    database,
    ['company', 'Northlight'],
    ['company', 'asagiri'],
    ['company', 'Kitami'],
    ['role', 'SRE/DevOps'],
    ['role', 'Backend Engineer'],
    ['interview_stage', 'Technical Screen'],
    ['interview_stage', 'HR Call'],
    ['category', 'Technical'],
  );
  render(<Opened />);
  act(() => openSubmitDialog());
  const dialog = await screen.findByRole('dialog', { name: 'Submit Interview Question' });
  await within(dialog).findByRole('combobox', { name: 'Company' });
  return { database, dialog };
}

const toast = () => {
  const { kind, title, message } = useToast.getState().toast ?? {};
  return { kind, title, message };
};
const choices = async (dialog: HTMLElement, field: string) => {
  fireEvent.click(within(dialog).getByRole('combobox', { name: field }));
  return screen.findByRole('dialog', { name: field });
};
const choose = async (dialog: HTMLElement, field: string, option: string) =>
  fireEvent.click(await within(await choices(dialog, field)).findByRole('option', { name: option }));
const submit = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit Question' }));
const drafts = ({ outbox }: LocalDatabase) => outbox.drafts.toArray();

/** A draft left by an earlier visit. */
const begin = async (database: LocalDatabase, changes: object) =>
  database.outbox.drafts.put({
    key: 'question.submit/draftdraftdraft',
    at: '2026-11-24T00:31:00.000Z',
    value: {
      company: 'Kitami',
      role: 'SRE/DevOps',
      interview_stage: 'HR Call',
      category: 'Technical',
      question: '<p>Why do you want to work here?</p>',
      additional_context: '',
      recommended: true,
      ...changes,
    },
  });

async function openBegun(changes: object = {}, person: Person = {}) {
  const database = await openPerson({ online: false, ...person });
  await begin(database, changes);
  render(<Opened />);
  act(() => openSubmitDialog());
  const dialog = await screen.findByRole('dialog', { name: 'Submit Interview Question' });
  await within(dialog).findByText('Your draft is back');
  await within(dialog).findByRole('textbox', { name: 'Question' });
  return { database, dialog };
}

describe('the choices', () => {
  test('QUES-01 QUES-02 QUES-03 QUES-04 QUES-05 each select lists its options, ordered by value', async () => {
    const { dialog } = await openDialog();
    for (const [field, expected] of [
      ['Company', ['asagiri', 'Kitami', 'Northlight']],
      ['Role', ['Backend Engineer', 'SRE/DevOps']],
      ['Interview stage', ['HR Call', 'Technical Screen']],
      ['Category', ['Technical']],
    ] as const) {
      const list = await choices(dialog, field);
      expect((await within(list).findAllByRole('option')).map((option) => option.textContent)).toEqual(expected);
      fireEvent.keyDown(within(list).getByRole('listbox'), { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('dialog', { name: field })).toBeNull());
    }
  });

  test('QUES-34 QUES-35 the stage and the category have their defaults', async () => {
    const { dialog } = await openDialog();
    expect(within(dialog).getByRole('combobox', { name: 'Interview stage' }).textContent).toBe('Technical Screen');
    expect(within(dialog).getByRole('combobox', { name: 'Category' }).textContent).toBe('Technical');
  });

  test('QUES-07 an option of spaces is refused at its field and in a toast, and nothing is stored', async () => {
    const { database, dialog } = await openDialog();
    const list = await choices(dialog, 'Company');
    fireEvent.change(within(list).getByRole('textbox', { name: 'Add a new option' }), {
      target: { value: ' \u3000 ' },
    });
    fireEvent.click(within(list).getByRole('button', { name: 'Add' }));
    expect(await within(list).findByText('Please enter a value for the new option.')).toBeTruthy();
    expect(toast()).toMatchObject({ kind: 'error', message: 'Please enter a value for the new option.' });
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('QUES-06 QUES-08 QUES-10 a new option is stored trimmed, chosen, listed, and confirmed', async () => {
    const { database, dialog } = await openDialog();
    const list = await choices(dialog, 'Category');
    const input = within(list).getByRole('textbox', { name: 'Add a new option' });
    fireEvent.change(input, { target: { value: '  Negotiation ' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Category' }).textContent).toBe('Negotiation'),
    );
    expect(toast()).toEqual({ kind: 'success', title: 'Success!', message: 'New option added successfully.' });
    const [entry] = await database.outbox.entries.toArray();
    expect(entry).toMatchObject({ name: 'option.add', args: { field_name: 'category', value: 'Negotiation' } });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Category' })).toBeNull());
    const again = await choices(dialog, 'Category');
    expect(
      within(again)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Negotiation', 'Technical']);
  });

  test.each([
    ['Company', 'company'],
    ['Role', 'role'],
    ['Interview stage', 'interview_stage'],
    ['Category', 'category'],
  ])('QUES-06 %s takes a new option', async (name, field) => {
    const { database, dialog } = await openDialog();
    const list = await choices(dialog, name);
    fireEvent.change(within(list).getByRole('textbox', { name: 'Add a new option' }), { target: { value: 'Another' } });
    fireEvent.click(within(list).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name }).textContent).toBe('Another'));
    const entries = await database.outbox.entries.toArray();
    expect(entries.map(({ args }) => args)).toEqual([{ field_name: field, value: 'Another' }]);
  });

  test('QUES-11 when the device cannot store an option, what was typed is kept', async () => {
    const { database, dialog } = await openDialog();
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('disk'));
    const list = await choices(dialog, 'Role');
    const input = within(list).getByRole<HTMLInputElement>('textbox', { name: 'Add a new option' });
    fireEvent.change(input, { target: { value: 'QA' } });
    fireEvent.click(within(list).getByRole('button', { name: 'Add' }));
    expect(await within(list).findByText('Failed to add new option. Please try again.')).toBeTruthy();
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to add new option. Please try again.' });
    expect(input.value).toBe('QA');
  });

  test('SEC-30 A95 Enter during an IME conversion adds nothing', async () => {
    const { database, dialog } = await openDialog();
    const list = await choices(dialog, 'Role');
    const input = within(list).getByRole('textbox', { name: 'Add a new option' });
    fireEvent.change(input, { target: { value: '設計' } });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('QUES-02 arrows, first letters and Enter choose', async () => {
    const { dialog } = await openDialog();
    const list = within(await choices(dialog, 'Role')).getByRole('listbox');
    await within(list).findByRole('option', { name: 'SRE/DevOps' });
    fireEvent.keyDown(list, { key: 's' });
    expect(list.getAttribute('aria-activedescendant')).toBe(within(list).getAllByRole('option')[1]!.id);
    fireEvent.keyDown(list, { key: 'Enter' });
    await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Role' }).textContent).toBe('SRE/DevOps'));
  });
});

describe('rejected input', () => {
  test('QUES-31 QUES-32 QUES-39 all messages are in one toast and at their fields, and the first gets the focus', async () => {
    const { database, dialog } = await openDialog();
    submit(dialog);
    await waitFor(() => expect(toast().title).toBe('Validation Error'));
    expect(toast().message!.split('\n')).toEqual(['Please select both company and role.', 'Question is required']);
    expect(within(dialog).getAllByText('Please select both company and role.')).toHaveLength(2);
    expect(within(dialog).getByText('Question is required')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: 'Company' }));
    await choose(dialog, 'Company', 'Kitami');
    await waitFor(() => expect(within(dialog).getAllByText('Please select both company and role.')).toHaveLength(1));
    // what says so too forgets no more than what is mended
    expect(toast().message!.split('\n')).toHaveLength(2);
    await choose(dialog, 'Role', 'SRE/DevOps');
    await waitFor(() => expect(toast().message).toBe('Question is required'));
    expect(toast().title).toBe('Validation Error');
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('QUES-33 QUES-36 one character too many is reported at its field', async () => {
    const long = `<p>${'字'.repeat(10_001)}</p>`;
    const { dialog } = await openBegun({ question: long, additional_context: long });
    submit(dialog);
    await waitFor(() => expect(toast().title).toBe('Validation Error'));
    expect(toast().message!.split('\n')).toEqual([
      'Question must be less than 10,000 characters',
      'Input exceeds maximum length of 10000 characters',
    ]);
    expect(within(dialog).getByText('Question must be less than 10,000 characters')).toBeTruthy();
  });
});

describe('validation', () => {
  const chosen = { ...emptyForm, company: 'Kitami', role: 'SRE/DevOps', question: '<p>Why?</p>' };
  const problems = (changes: object, refused: readonly TextField[] = []) =>
    problemsOf({ ...chosen, ...changes }, { signedIn: true, isMalicious: isMaliciousHtml, refused });

  test('QUES-23 an image that was refused keeps the text from being submitted without it', () => {
    expect(problems({}, ['question'])).toEqual(['questionImage']);
    expect(problems({ additional_context: '<p>a</p>' }, ['additional_context'])).toEqual(['contextImage']);
    // even when the image is all there is
    expect(problems({ additional_context: '' }, ['additional_context'])).toEqual(['contextImage']);
    expect(problems({ question: '' }, ['question'])).toEqual(['question']);
  });

  test('QUES-38 QUES-40 SEC-22 executable markup is reported alone, and written to the security log', async () => {
    expect(problems({ question: '<p onclick="alert(1)">Why?</p>' })).toEqual(['questionMalicious']);
    const found = problems({ role: '', additional_context: '<p>a</p><script>alert(1)</script>' });
    expect(found).toEqual(['companyAndRole', 'contextMalicious']);
    const { readSecurityLog } = await import('#state/securityLog.ts');
    const before = readSecurityLog().length;
    reportProblems(found, submitQuestionTexts.en, textProblemTexts.en, showToast);
    expect(toast()).toEqual({
      kind: 'error',
      title: 'Security Warning',
      message: 'Potentially malicious content detected and blocked.',
    });
    await waitFor(() => expect(readSecurityLog()).toHaveLength(before + 1));
    expect(readSecurityLog().some(({ type, severity }) => type === 'xss_attempt' && severity === 'high')).toBe(true);
  });

  test('QUES-40 SEC-22 a draft from which the editor left out what could run says so, once it stands', async () => {
    const { readSecurityLog } = await import('#state/securityLog.ts');
    const before = readSecurityLog().length;
    const { dialog } = await openBegun({ question: '<p>Why<script>alert(1)</script>?</p>' });
    expect((await within(dialog).findByRole('textbox', { name: 'Question' })).textContent).toBe('Why?');
    await waitFor(() => expect(toast().title).toBe('Security Warning'));
    expect(toast().message).toBe('Potentially malicious content detected and blocked.');
    await waitFor(() => expect(readSecurityLog()).toHaveLength(before + 1));
    expect(readSecurityLog().at(-1)).toMatchObject({ type: 'xss_attempt', severity: 'high' });
  });

  test('QUES-38 QUES-40 text that only reads like markup is accepted', () => {
    expect(problems({ question: '<p>What does &lt;script&gt;alert(1)&lt;/script&gt; do with onclick=?</p>' })).toEqual(
      [],
    );
  });

  test('QUES-32 an uploaded picture alone is a question, an external one is not', () => {
    expect(problems({ question: '<p><img src="/media/abcdefghijklmno" alt=""></p>' })).toEqual([]);
    expect(problems({ question: '<p><img src="https://example.com/x.png" alt="x"></p>' })).toEqual(['question']);
  });

  test('QUES-33 QUES-36 A23 the counter of the editor and the limit count alike', () => {
    for (const [html, characters, within] of [
      [`<p>${'😀'.repeat(9_999)}&amp;</p>`, 10_000, true],
      [`<p>${'😀'.repeat(9_999)}</p><p>字</p>`, 10_001, false],
      [`<p>${'字'.repeat(4_999)}<br></p><p><br></p><ul><li>${'字'.repeat(5_000)}</li></ul>`, 10_000, true],
      [`<p>${'字'.repeat(10_000)}<img src="/media/abcdefghijklmno" alt="unread"></p>`, 10_000, true],
    ] as const) {
      const content = readContent(createTextEditor(html));
      expect(content.characters).toBe(characters);
      expect(problems({ question: content.html, additional_context: content.html })).toEqual(
        within ? [] : ['questionLong', 'contextLong'],
      );
    }
  });
});

describe('accepted input', () => {
  test('QUES-13 QUES-15 additional context is a separate rich text, and is submitted with the question', async () => {
    const { database, dialog } = await openBegun({ additional_context: '<p>Asked <strong>twice</strong></p>' });
    const context = await within(dialog).findByRole('textbox', { name: /^Additional context/ });
    expect(context.getAttribute('aria-multiline')).toBe('true');
    expect(context.style.minHeight).toBe('200px');
    expect(context.querySelector('strong')?.textContent).toBe('twice');
    expect(within(dialog).getAllByRole('toolbar')).toHaveLength(2);
    submit(dialog);
    await waitFor(() => expect(useSubmitDialog.getState().open).toBe(false));
    const [entry] = await database.outbox.entries.toArray();
    expect(entry?.args).toMatchObject({ additional_context: '<p>Asked <strong>twice</strong></p>' });
  });

  test('QUES-13 its editor is there a frame after the question, also without a draft', async () => {
    const { dialog } = await openDialog();
    await within(dialog).findByRole('textbox', { name: 'Question' });
    await within(dialog).findByRole('textbox', { name: /^Additional context/ });
  });

  test('QUES-16 the switch for featured is off at first, and what it says is stored as recommended', async () => {
    const { dialog } = await openDialog();
    expect(within(dialog).getByRole<HTMLInputElement>('switch', { name: /^Featured/ }).checked).toBe(false);
    cleanup();
    act(closeSubmitDialog);
    const { database, dialog: begun } = await openBegun({ recommended: false });
    fireEvent.click(within(begun).getByRole('switch', { name: /^Featured/ }));
    submit(begun);
    await waitFor(async () => expect(await database.outbox.entries.count()).toBe(1));
    const [entry] = await database.outbox.entries.toArray();
    expect(entry!.args).toMatchObject({ recommended: true });
  });

  test('QUES-14 the context counts its characters, without its markup', async () => {
    const { dialog } = await openBegun({ additional_context: '<p>four</p>' });
    const context = await within(dialog).findByRole('textbox', { name: /^Additional context/ });
    const place = context.closest<HTMLElement>('[data-place]')!;
    expect(place.dataset.place).toBe('additional_context');
    expect(await within(place).findByText(/^4 \/ 10,?000$/)).toBeTruthy();
  });

  test('QUES-30 without a session nothing is stored, and the toast says why', async () => {
    const { database, dialog } = await openBegun();
    // the session ends in another tab while the dialog is open
    act(() => setSession({ account: null }));
    submit(dialog);
    await waitFor(() =>
      expect(toast()).toEqual({
        kind: 'error',
        title: 'Validation Error',
        message: 'You must be logged in to submit a question.',
      }),
    );
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('QUES-41 QUES-44 QUES-45 QUES-48 QUES-16 offline it is stored with its content, the dialog closes, the draft is removed', async () => {
    const { database, dialog } = await openBegun({ additional_context: '<p>  </p>' });
    submit(dialog);
    await waitFor(() => expect(useSubmitDialog.getState().open).toBe(false));
    expect(toast()).toEqual({
      kind: 'success',
      title: 'Question submitted!',
      message: expect.stringMatching(/waits on this device/),
    });
    const entries = await database.outbox.entries.toArray();
    expect(entries).toMatchObject([
      {
        name: 'question.submit',
        args: {
          id: 'draftdraftdraft',
          company: 'Kitami',
          role: 'SRE/DevOps',
          interview_stage: 'HR Call',
          category: 'Technical',
          question: '<p>Why do you want to work here?</p>',
          additional_context: null,
          recommended: true,
        },
      },
    ]);
    expect(await drafts(database)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openSubmitDialog());
    const next = await screen.findByRole('dialog', { name: 'Submit Interview Question' });
    expect((await within(next).findByRole('combobox', { name: 'Company' })).textContent).toBe('Select a company');
    expect(within(next).queryByText('Your draft is back')).toBeNull();
  });

  test.each([
    ['and gives way to the answer', false],
    ['and takes no other toast away', true],
  ])('CONST-13 QUES-48 the toast of one that waits is no longer said once it has arrived %s', async (_, isOther) => {
    const { database, dialog } = await openBegun();
    submit(dialog);
    await waitFor(() => expect(toast().message).toMatch(/waits on this device/));
    if (isOther) act(() => void showToast({ kind: 'info', title: 'Copied' }));
    await act(() => database.outbox.entries.where('state').equals('pending').modify({ state: 'acked', seq: 1 }));
    if (isOther) await new Promise((rest) => setTimeout(rest, 300));
    else await waitFor(() => expect(toast().title).toBe('Success!'));
    expect(toast()).toEqual(
      isOther
        ? { kind: 'info', title: 'Copied', message: undefined }
        : { kind: 'success', title: 'Success!', message: 'Your question has been submitted for review.' },
    );
  });

  test('QUES-49 when the device cannot store it, the dialog and its content stay', async () => {
    const { database, dialog } = await openBegun();
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('disk'));
    submit(dialog);
    await waitFor(() =>
      expect(toast()).toEqual({
        kind: 'error',
        title: 'Error',
        message: 'Failed to submit question. Please try again.',
      }),
    );
    expect(useSubmitDialog.getState().open).toBe(true);
    expect(within(dialog).getByRole('combobox', { name: 'Company' }).textContent).toBe('Kitami');
    expect(await drafts(database)).toHaveLength(1);
  });

  test('QUES-49 closing keeps what was chosen, and a discarded draft can be restored', async () => {
    const { database, dialog } = await openDialog();
    await choose(dialog, 'Company', 'Kitami');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await drafts(database))[0]?.value).toMatchObject({ company: 'Kitami' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => openSubmitDialog());
    const again = await screen.findByRole('dialog', { name: 'Submit Interview Question' });
    fireEvent.click(await within(again).findByRole('button', { name: 'Discard draft' }));
    await waitFor(async () => expect(await drafts(database)).toEqual([]));
    expect(within(again).getByRole('combobox', { name: 'Company' }).textContent).toBe('Select a company');
    await choose(again, 'Role', 'SRE/DevOps');
    act(() => useToast.getState().toast!.action!.run());
    expect(within(again).getByRole('combobox', { name: 'Company' }).textContent).toBe('Kitami');
    await waitFor(async () =>
      expect((await drafts(database))[0]?.value).toMatchObject({ company: 'Kitami', role: '' }),
    );
    // it does not lose what was chosen in between
    act(() => useToast.getState().toast!.action!.run());
    await waitFor(async () =>
      expect((await drafts(database))[0]?.value).toMatchObject({ company: '', role: 'SRE/DevOps' }),
    );
    // once closed, there is nowhere to restore it to
    fireEvent.click(within(again).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(useToast.getState().toast).toBeNull());
  });
});

describe('the limit', () => {
  const limited = (used: number, until = Date.now() + 200_000) => ({
    meta: { first: true, syncedAt: '2026-11-01T00:00:00.000Z', limits: { question_submission: { used, until } } },
    online: true,
  });

  test('QUES-51 QUES-52 QUES-54 the attempt that hits it says so, later ones only say to wait, and then it ends', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(true));
    const { database, dialog } = await openBegun({}, limited(10));
    submit(dialog);
    await waitFor(() =>
      expect(toast()).toEqual({
        kind: 'error',
        title: 'Rate Limited',
        message: 'Too many attempts. Please wait 4 minutes before trying again.',
      }),
    );
    await waitFor(() => {
      submit(dialog);
      expect(toast().message).toBe('Please wait 4 minutes before trying again.');
    });
    expect(useSubmitDialog.getState().open).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
    await database.outbox.meta.update('meta', {
      limits: { question_submission: { used: 10, until: Date.now() - 1 } },
    });
    await waitFor(() => {
      submit(dialog);
      expect(useSubmitDialog.getState().open).toBe(false);
    });
    fetched.mockRestore();
  });

  test('QUES-53 a block with an unknown end', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(false));
    const { dialog } = await openBegun({}, { online: true });
    submit(dialog);
    await waitFor(() =>
      expect(toast()).toEqual({
        kind: 'error',
        title: 'Rate Limited',
        message: 'Please wait before submitting again.',
      }),
    );
    fetched.mockRestore();
  });

  test('QUES-55 a failing check blocks silently, and keeps everything', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 500 }));
    const { database, dialog } = await openBegun({}, { online: true });
    submit(dialog);
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(useToast.getState().toast).toBeNull();
    expect(useSubmitDialog.getState().open).toBe(true);
    expect(await database.outbox.entries.count()).toBe(0);
    // no message, and yet nobody believes it submitted (A189)
    expect(within(dialog).getByText('Not submitted. The draft is kept.').getAttribute('role')).toBe('status');
    fetched.mockRestore();
  });

  test.each([502, 503, 504])(
    'QUES-57 A189 a proxy without its server (%i) checks nothing: it waits',
    async (status) => {
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>', { status }));
      const { database, dialog } = await openBegun({}, { online: true });
      submit(dialog);
      await waitFor(() => expect(useSubmitDialog.getState().open).toBe(false));
      expect(await database.outbox.entries.count()).toBe(1);
      fetched.mockRestore();
    },
  );

  test('QUES-57 offline the server is not asked, and the eleventh is stored too', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { database, dialog } = await openBegun({}, { ...limited(10), online: false });
    submit(dialog);
    await waitFor(() => expect(useSubmitDialog.getState().open).toBe(false));
    expect(await database.outbox.entries.count()).toBe(1);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});
