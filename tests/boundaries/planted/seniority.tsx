// @ts-nocheck: newColumn.test.ts adds the column to a copy of this repository, with this file in features/home
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { currentSection } from '#i18n/section.ts';
import { mutations } from '#mutations/all.ts';
import { presentArguments } from '#mutations/run.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { usePreferences } from '#state/preferences.ts';
import { seenRow, upsert } from '../../../pocketbase/server/columnSql.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { idOf } from '../../../tests/screens/study.ts';

const texts = { company: 'Kitami', role: 'SRE', interview_stage: 'Screen', category: 'Technical' };
const question = (name, more) => ({
  ...{ id: idOf(name), status: 'approved', question: `<p>About ${name}</p>`, ...texts, recommended: false },
  ...{ additional_context: null, created_at: '2026-10-01T00:00:00.000Z', ...more },
});
const rows = () => [...document.querySelectorAll('.bank-row-text')].map((text) => text.textContent);

test('travels to learners and is written by the server', () => {
  for (const role of ['user', 'admin']) expect(seenRow('interview_questions', role)).toContain('t.seniority');
  expect(upsert('interview_questions')).toContain('seniority');
});

test('is written by the mutation, which limits it; waiting entries of an older app do not name it', () => {
  const { version } = mutations['question.submit'];
  const args = { id: idOf('q'), ...texts, question: '<p>a</p>', additional_context: null, recommended: false };
  const submit = (more) =>
    presentArguments({ id: idOf('m'), name: 'question.submit', version, args: { ...args, ...more } });
  expect(submit({}).args).not.toHaveProperty('seniority');
  for (const seniority of ['Senior', null]) expect(submit({ seniority }).args.seniority).toBe(seniority);
  for (const seniority of ['', 7, 'x'.repeat(1_000)]) expect(submit({ seniority }).args).toBeUndefined();
});

test('filters the bank, and is shown in the open question', async () => {
  const database = await openPerson();
  await store(
    database,
    'interview_questions',
    question('one', { seniority: 'Senior' }),
    question('two', { seniority: null }),
  );
  await openApp('/?seniority=Senior');
  await waitFor(() => expect(rows()).toEqual(['About one']));
  expect(screen.getByRole('button', { name: 'Clear Seniority' })).toBeTruthy();
  cleanup();
  await openApp(`/question/${idOf('one')}`);
  expect(await screen.findByText('Senior')).toBeTruthy();
});

test('is chosen in the form, kept by its draft and submitted; null when left out', async () => {
  const database = await openPerson({ online: false });
  const draft = { ...texts, question: '<p>Why?</p>', additional_context: '', recommended: false, seniority: 'Senior' };
  await database.outbox.drafts.put({
    key: 'question.submit/draftdraftdraft',
    at: '2026-11-24T00:31:00.000Z',
    value: draft,
  });
  await openApp('/');
  act(() => openSubmitDialog());
  const dialog = await screen.findByRole('dialog', { name: 'Submit Interview Question' });
  await within(dialog).findByText('Your draft is back');
  expect(within(dialog).getByRole('combobox', { name: 'Seniority' }).textContent).toContain('Senior');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit Question' }));
  await waitFor(async () => expect((await database.outbox.entries.toArray())[0]?.args.seniority).toBe('Senior'));
});

test('has a name in both languages', () => {
  expect(currentSection(fieldNames).seniority).toBe('Seniority');
  usePreferences.setState({ language: 'ja' });
  expect(currentSection(fieldNames).seniority).toBe('職位');
});
