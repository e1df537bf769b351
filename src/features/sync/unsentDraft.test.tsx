// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAnswerDialog } from '#state/answerDialog.ts';
import { currentDevice } from '#sync/browserDevice.ts';
import { holdDraft } from '#sync/draft.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { openCentre, savedFiles } from '../../../tests/screens/syncCentre.ts';
import { WebLocks, withLocks } from '../../../tests/sync/webLocks.ts';

const at = '2026-11-24T00:00:00.000Z';
const form = 'answer.write:questionquestio';
const key = `${form}/draftdraftdraft`;
const title = 'Not sent: it is a draft on this device';
const indicator = () => document.querySelector('.sync-indicator')!;

test('SYNC-01 SYNC-03 what its author believes handed in is no Saved: it is named, opened, exported and given up', async () => {
  const database = await openPerson();
  const { drafts } = database.outbox;
  await drafts.put({ key: 'question.submit/onlybegunonlybe', value: { question: '<p>Only begun</p>' }, at });
  const centre = await openCentre();
  await waitFor(() => expect(indicator().textContent).toMatch(/saved/i));
  await drafts.put({ key, value: { form: 'free', text: '<p>Too long to send</p>' }, at, unsent: true });
  const article = await within(centre).findByRole('article', { name: title });
  expect(article.textContent).toContain('Too long to send');
  expect(article.textContent).toContain('My answer');
  await waitFor(() => expect(indicator().textContent).toMatch(/attention/i));
  expect(within(centre).queryByText(/everything is on the server|is on the server/i)).toBeNull();
  // counted once, and beside what was only begun
  expect(await within(centre).findByText('1 unfinished draft')).toBeTruthy();
  fireEvent.click(within(article).getByRole('button', { name: 'Open' }));
  expect(useAnswerDialog.getState().question).toBe('questionquestio');
  useAnswerDialog.setState({ question: null });
  const files = savedFiles();
  fireEvent.click(within(article).getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(files.names).toHaveLength(1));
  expect(JSON.stringify(await files.json())).toContain('Too long to send');

  const discard = async () => {
    fireEvent.click(within(article).getByRole('button', { name: 'Discard' }));
    const ask = await screen.findByRole('dialog', { name: 'Discard this draft?' });
    fireEvent.click(within(ask).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard this draft?' })).toBeNull());
  };
  // not under the hands of whoever has it open
  withLocks(new WebLocks());
  const held = await holdDraft(form, currentDevice());
  await discard();
  await screen.findByText(/It is open in a form/);
  expect(await drafts.count()).toBe(2);
  held.release();
  withLocks(undefined);
  await discard();
  await waitFor(async () => expect((await drafts.toArray()).map((draft) => draft.key)).not.toContain(key));
  await waitFor(() => expect(indicator().textContent).toMatch(/saved/i));
});
