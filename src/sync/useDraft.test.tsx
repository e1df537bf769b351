// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { heldSave } from '../../tests/screens/heldSave.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../tests/sync/webLocks.ts';
import { lastWordsOf, noteLastWords, removeLastWords } from '#local/lastWords.ts';
import { currentDevice, forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { holdDraft, recallLastWords } from './draft.ts';
import { bringBack, type DraftState, useDraft, useFieldsDraft } from './useDraft.ts';

const person = async (): Promise<Device> => makeDevice(await memoryDatabase());
const values = async ({ outbox }: Device) => (await outbox.drafts.toArray()).map(({ value }) => value);

async function openForm(
  name = 'question.submit',
): Promise<{ form: { current: DraftState<string> }; close: () => void }> {
  const { result, unmount } = renderHook(() => useDraft<string>(name), { wrapper: StrictMode });
  await waitFor(() => expect(result.current.ready).toBe(true));
  return { form: result, close: unmount };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  withLocks(undefined);
  forgetDevice();
  localStorage.clear();
});

test('QUES-49 what is typed without a pause is kept within a quarter of a second', async () => {
  const device = await person();
  const { form } = await openForm();
  // a quarter of a second by the clock of the form: what it would do later never happens
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  for (let typed = 0; typed < 250; typed += 50) {
    form.current.keep('still typing');
    vi.advanceTimersByTime(50);
  }
  vi.useRealTimers();
  await waitFor(async () => expect(await values(device)).toEqual(['still typing']));
  await waitFor(() => expect(form.current.keptAt).not.toBeNull());
});

test('QUES-49 a form that closes, and a tab that is hidden, write what is not yet written', async () => {
  const device = await person();
  const { form, close } = await openForm();
  // the timer of the form never fires: only the event writes
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  form.current.keep('one');
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  vi.useRealTimers();
  await waitFor(async () => expect(await values(device)).toEqual(['one']));
  form.current.keep('two');
  close();
  // opened again at once, before the browser has written
  expect((await openForm()).form.current.begun?.value).toBe('two');
});

const notes = () => Object.keys(localStorage).filter((name) => name.startsWith('last words'));

test('QUES-49 what is reported while the page is being left is noted within the call, and moved at the next start', async () => {
  const device = await person();
  const { form } = await openForm();
  let write: (key: string) => void = () => undefined;
  const put = vi
    .spyOn(device.outbox.drafts, 'put')
    .mockReturnValue(Dexie.Promise.resolve(new Promise<string>((resolve) => (write = resolve))));
  form.current.keep('one');
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  // the write in progress is lost with the page too
  window.dispatchEvent(new Event('pagehide'));
  expect(lastWordsOf(device.account)).toMatchObject([{ key: form.current.key, value: 'one' }]);
  form.current.keep('two');
  expect(lastWordsOf(device.account)).toMatchObject([{ key: form.current.key, value: 'two' }]);
  put.mockRestore();

  await recallLastWords(device);
  expect(await values(device)).toEqual(['two']);
  expect(notes()).toEqual([]);
  write('');
});

test('QUES-49 what is typed while an earlier text is being written is kept after it', async () => {
  const device = await person();
  const { form } = await openForm();
  const { put } = device.outbox.drafts;
  let write: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (write = resolve));
  const putting = vi
    .spyOn(device.outbox.drafts, 'put')
    .mockImplementationOnce(((...draft: Parameters<typeof put>) =>
      slow.then(() => put.apply(device.outbox.drafts, draft))) as never);
  form.current.keep('one');
  await vi.waitFor(() => expect(putting).toHaveBeenCalledOnce());
  form.current.keep('one, and two');
  write();
  await waitFor(async () => expect(await values(device)).toEqual(['one, and two']));
});

test('QUES-49 a page that survives writes as usual, and leaves no note', async () => {
  const device = await person();
  const { form } = await openForm();
  window.dispatchEvent(new Event('pagehide'));
  form.current.keep('one');
  form.current.keep('two');
  expect(notes()).toHaveLength(1);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual(['two']);
  expect(notes()).toEqual([]);
  form.current.keep(null);
  expect(lastWordsOf(device.account)).toMatchObject([{ value: null }]);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual([]);

  // restored from the back/forward cache
  window.dispatchEvent(new Event('pageshow'));
  form.current.keep('three');
  expect(notes()).toEqual([]);
  await act(() => form.current.flush());
  expect(await values(device)).toEqual(['three']);
});

test('QUES-49 an older note never replaces a newer text, and no one else finds it', async () => {
  const device = await person();
  await device.outbox.drafts.put({ key: 'question.submit/a', value: 'newer', at: '2026-01-02T00:00:00.000Z' });
  noteLastWords(device.account, { key: 'question.submit/a', value: 'older', at: '2026-01-01T00:00:00.000Z' });
  noteLastWords(device.account, { key: 'question.submit/b', value: null, at: '2026-01-01T00:00:00.000Z' });
  noteLastWords('somebodyelse000', { key: 'question.submit/c', value: 'theirs', at: '2026-01-01T00:00:00.000Z' });
  await recallLastWords(device);
  expect(await values(device)).toEqual(['newer']);
  expect(lastWordsOf('somebodyelse000')).toHaveLength(1);
  removeLastWords('somebodyelse000');
  expect(notes()).toEqual([]);
});

test('QUES-44 what was handed in or discarded does not come back', async () => {
  const device = await person();
  const first = await openForm();
  first.form.current.keep('handed in');
  await act(async () => void (await first.form.current.handIn('question.submit', submission('<p>handed in</p>'))));
  first.form.current.keep('a late keystroke');
  first.close();
  const second = await openForm();
  expect(second.form.current.begun).toBeNull();
  second.form.current.keep('no');
  await act(() => second.form.current.discard());
  expect(await values(device)).toEqual([]);
  expect(second.form.current.keptAt).toBeNull();
});

/** A question in this person's own words. */
const submission = (question: string) => (id: string) => ({
  ...{ id, question, company: 'Kitami', role: 'Engineer', interview_stage: 'Screen', category: 'Technical' },
  ...{ additional_context: null, recommended: false },
});
const written = async ({ outbox }: Device) =>
  (await outbox.entries.toArray()).map(({ args }) => (args as { question: string }).question);

test('QUES-44 changes reported while the form is handed in bring nothing back', async () => {
  const device = await person();
  const { form } = await openForm();
  form.current.keep('handed in');
  const letGo = heldSave();
  const handedIn = form.current.handIn('question.submit', submission('<p>handed in</p>'));
  await waitFor(async () => expect(await values(device)).toEqual(['handed in']));
  form.current.keep('a late word of an editor that goes');
  await act(async () => {
    await letGo();
    expect(await handedIn).toMatchObject({ stored: true });
    form.current.keep('and another one');
    await form.current.flush();
  });
  expect(await values(device)).toEqual([]);
  expect(await written(device)).toEqual(['<p>handed in</p>']);
});

test('QUES-44 a form that closes while it is handed in does not come back, however soon it is opened again', async () => {
  const device = await person();
  locked();
  const { form, close } = await openForm();
  const { key } = form.current;
  form.current.keep('handed in');
  await act(() => form.current.flush());
  const { drafts } = device.outbox;
  const removal = drafts.delete.bind(drafts);
  const removedWith: (readonly string[])[] = [];
  vi.spyOn(drafts, 'delete').mockImplementation((name) => {
    removedWith.push(Dexie.currentTransaction?.storeNames ?? []);
    return removal(name);
  });
  const letGo = heldSave();
  const handedIn = form.current.handIn('question.submit', submission('<p>handed in</p>'));
  close();
  const again = renderHook(() => useDraft<string>('question.submit'));
  // as long as it would take without waiting
  await act(() => holdDraft('question.edit:third', currentDevice()).then(({ release }) => release()));
  expect(again.result.current.ready).toBe(false);
  await act(async () => {
    await letGo();
    expect(await handedIn).toMatchObject({ stored: true });
  });
  await waitFor(() => expect(again.result.current.ready).toBe(true));
  expect(again.result.current.begun).toBeNull();
  expect(again.result.current.key).not.toBe(key);
  // a crash leaves either the draft or the entry
  expect(removedWith[0]).toContain('entries');
  expect(await values(device)).toEqual([]);
  expect(await written(device)).toEqual(['<p>handed in</p>']);
});

test('ANSWER-07 what is typed while an answer saves itself is kept, although what it saves is no draft any more', async () => {
  const database = await memoryDatabase();
  const device = makeDevice(database);
  const question = 'questionquestio';
  await store(database, 'interview_questions', { id: question, question: '<p>Why us?</p>', status: 'approved' });
  const { form } = await openForm(`answer.write:${question}`);
  const star = { situation: null, task: null, action: null, result: null };
  const save = (text: string, saw: string) =>
    form.current.handIn(
      'answer.write',
      () => ({ question_id: question, saw, under: null, form: 'free', text, ...star }) as never,
      undefined,
      true,
    );
  form.current.keep('one');
  const letGo = heldSave();
  const saving = save('<p>one</p>', '');
  await waitFor(async () => expect(await values(device)).toEqual(['one']));
  form.current.keep('one, and two');
  // the timer of the form has rung before the answer is saved
  await form.current.flush();
  await act(letGo);
  const saved = await saving;
  expect(saved).toMatchObject({ stored: true });
  await waitFor(async () => expect(await values(device)).toEqual(['one, and two']));
  // and once that is saved too, nothing is left
  await act(async () => void (await save('<p>one, and two</p>', (saved as { id: string }).id)));
  await waitFor(async () => expect(await values(device)).toEqual([]));
  expect(await device.outbox.entries.toArray()).toMatchObject([{ args: { text: '<p>one, and two</p>' } }]);
});

test('QUES-44 a late change in a tab that is hidden brings nothing back either', async () => {
  await person();
  const { form } = await openForm();
  await act(async () => void (await form.current.handIn('question.submit', submission('<p>handed in</p>'))));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  form.current.keep('a late word');
  expect(notes()).toEqual([]);
});

test('QUES-49 what could not be handed in is kept in its latest state', async () => {
  const device = await person();
  const { form } = await openForm();
  form.current.keep('one');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const add = vi.spyOn(device.outbox.entries, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const letGo = heldSave();
  const handedIn = form.current.handIn('question.submit', submission('<p>one</p>'));
  form.current.keep('one, and two');
  await act(async () => {
    await letGo();
    expect(await handedIn).toEqual({ stored: false, refused: 'failed' });
    await form.current.flush();
  });
  expect(await values(device)).toEqual(['one, and two']);
  add.mockRestore();
  await act(async () => void (await form.current.handIn('question.submit', submission('<p>one, and two</p>'))));
  expect(await values(device)).toEqual([]);
  expect(await written(device)).toEqual(['<p>one, and two</p>']);
});

test('QUES-44 a draft that came back after it was handed in becomes a record of its own, unless it says the same', async () => {
  const device = await person();
  const first = await openForm();
  const { id, key } = first.form.current;
  first.form.current.keep('one');
  await act(async () => void (await first.form.current.handIn('question.submit', submission('<p>one</p>'))));
  first.close();
  // noted by a page that was left in the middle of it
  noteLastWords(device.account, { key, value: 'one', at: device.now() });
  const second = await openForm();
  expect(second.form.current).toMatchObject({ id, begun: { value: 'one' } });
  await act(async () =>
    expect(await second.form.current.handIn('question.submit', submission('<p>one</p>'))).toMatchObject({
      stored: true,
    }),
  );
  expect(await values(device)).toEqual([]);
  expect(await written(device)).toEqual(['<p>one</p>']);
  second.close();
  noteLastWords(device.account, { key, value: 'other', at: device.now() });
  const third = await openForm();
  await act(async () =>
    expect(await third.form.current.handIn('question.submit', submission('<p>other</p>'))).toMatchObject({
      stored: true,
    }),
  );
  expect(await written(device)).toEqual(['<p>one</p>', '<p>other</p>']);
  expect(await values(device)).toEqual([]);
});

test('QUES-49 a form that stays open continues with a draft of its own', async () => {
  const device = await person();
  const { form } = await openForm();
  const { key } = form.current;
  form.current.keep('one');
  await act(async () => {
    await form.current.handIn('question.submit', submission('<p>one</p>'));
    await form.current.goOn();
  });
  expect(form.current).toMatchObject({ begun: null, keptAt: null });
  expect(form.current.key).not.toBe(key);
  form.current.keep('two');
  await act(() => form.current.flush());
  expect(await device.outbox.drafts.toArray()).toMatchObject([{ key: form.current.key, value: 'two' }]);
});

test('QUES-49 a device that cannot keep it says so, and the form stays usable', async () => {
  const device = await person();
  const { form } = await openForm();
  vi.spyOn(device.outbox.drafts, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  form.current.keep('one');
  await act(() => form.current.flush());
  expect(form.current.failed).toBe(true);
  form.current.keep('two');
  await act(() => form.current.flush());
  expect(form.current.failed).toBe(false);
  expect(await values(device)).toEqual(['two']);
});

test('QUES-49 what the store refuses is noted in the other one, and written again by itself', async () => {
  const device = await person();
  const { form } = await openForm();
  vi.spyOn(device.outbox.drafts, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  form.current.keep('one');
  await act(() => form.current.flush());
  expect(lastWordsOf(device.account)).toMatchObject([{ key: form.current.key, value: 'one' }]);
  expect(await values(device)).toEqual([]);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await waitFor(async () => expect(await values(device)).toEqual(['one']));
  await waitFor(() => expect(form.current.failed).toBe(false));
  expect(notes()).toEqual([]);
});

test('QUES-49 what is typed in a tab that is hidden is noted within the call', async () => {
  const device = await person();
  const { form } = await openForm();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  form.current.keep('one');
  expect(lastWordsOf(device.account)).toMatchObject([{ key: form.current.key, value: 'one' }]);
  hidden.mockRestore();
  await act(() => form.current.flush());
  expect(await values(device)).toEqual(['one']);
});

/** This browser's locks, of which each draft has one. */
function locked(): WebLocks {
  const locks = new WebLocks();
  withLocks(locks);
  return locks;
}

test('QUES-49 a form that is opened again at once gets its own draft, although that was still being written', async () => {
  await person();
  locked();
  const { form, close } = await openForm();
  const { key } = form.current;
  form.current.keep('one');
  close();
  expect((await openForm()).form.current).toMatchObject({ key, begun: { value: 'one' } });
});

test('QUES-49 and also if another form has closed since', async () => {
  const device = await person();
  locked();
  const [first, other] = [await openForm(), await openForm('question.edit:other')];
  const { key } = first.form.current;
  const { put } = device.outbox.drafts;
  let write: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (write = resolve));
  vi.spyOn(device.outbox.drafts, 'put').mockImplementationOnce(((...draft: Parameters<typeof put>) =>
    slow.then(() => put.apply(device.outbox.drafts, draft))) as never);
  first.form.current.keep('one');
  first.close();
  other.close();
  const again = renderHook(() => useDraft<string>('question.submit'));
  // as long as it would take without waiting
  await holdDraft('question.edit:third', currentDevice()).then(({ release }) => release());
  write();
  await waitFor(() => expect(again.result.current.ready).toBe(true));
  expect(again.result.current).toMatchObject({ key, begun: { value: 'one' } });
});

test('QUES-49 a write that never ends does not keep a form from being written in', async () => {
  const device = await person();
  locked();
  const { form, close } = await openForm('question.edit:stuck');
  vi.spyOn(device.outbox.drafts, 'put').mockReturnValue(Dexie.Promise.resolve(new Promise<string>(() => {})));
  form.current.keep('one');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  close();
  const again = renderHook(() => useDraft<string>('question.edit:stuck'));
  await act(() => vi.advanceTimersByTimeAsync(limits.storeAnswerMs));
  vi.useRealTimers();
  await waitFor(() => expect(again.result.current.ready).toBe(true));
});

test('QUES-49 AUTH-14 a form that is open as its person signs out closes without a fault', async () => {
  await person();
  const { form, close } = await openForm();
  form.current.keep('one');
  forgetDevice();
  expect(close).not.toThrow();
});

test('QUES-49 what an editor reports once its form was discarded and has closed is no draft', async () => {
  const device = await person();
  const { form, close } = await openForm();
  form.current.keep('one');
  await act(() => form.current.discard());
  close();
  form.current.keep('one');
  expect((await openForm()).form.current.begun).toBeNull();
  expect(await values(device)).toEqual([]);
});

test('QUES-49 a form that closes while it continues with another draft holds none of them', async () => {
  const device = await person();
  const locks = locked();
  const { form, close } = await openForm();
  form.current.keep('one');
  await act(async () => void (await form.current.handIn('question.submit', submission('<p>one</p>'))));
  const going = form.current.goOn();
  close();
  await act(() => going);
  await waitFor(() => expect(locks.asked.filter((name) => !locks.isFree(name))).toEqual([]));
  expect(await values(device)).toEqual([]);
});

test('QUES-49 where no draft can be held the form says that nothing is kept, and what is written is handed in', async () => {
  const device = await person();
  const locks = locked();
  const { request } = locks;
  locks.request = (name, ...more) =>
    name.startsWith('tracks-draft')
      ? Promise.reject(new DOMException('insecure', 'SecurityError'))
      : request(name, ...more);
  const { form } = await openForm();
  await waitFor(() => expect(form.current).toMatchObject({ failed: true, keptAt: null, key: '' }));
  form.current.keep('one');
  await act(() => form.current.goOn());
  await act(async () =>
    expect(await form.current.handIn('question.submit', submission('<p>one</p>'))).toMatchObject({ stored: true }),
  );
  expect(await device.outbox.entries.toArray()).toMatchObject([{ args: { id: form.current.id } }]);
});

test('QUAL-04 what was in a discarded draft is in one again, beside another that is being written', async () => {
  const device = await person();
  const { form, close } = await openForm();
  // nobody discards and takes back within the millisecond in which something else was kept, but a test can
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  form.current.keep('begun since');
  await act(() => form.current.flush());
  vi.advanceTimersByTime(1);
  await bringBack('question.submit', 'brought back');
  expect((await values(device)).toSorted()).toEqual(['begun since', 'brought back']);
  close();
  // the newest is found first
  const again = await openForm();
  await waitFor(() => expect(again.form.current.begun?.value).toBe('brought back'));
});

test('QUES-49 a small form holds what was typed in it, each under its own subject, and the rest as the record has it', async () => {
  const device = await person();
  const open = async (form: string, stored: { name: string; reason: string }) => {
    const { result, unmount } = renderHook(() => useFieldsDraft(form, stored));
    await waitFor(() => expect(result.current.ready).toBe(true));
    return { form: result, close: unmount };
  };
  const { form, close } = await open('role:ada', { name: 'Ada', reason: '' });
  act(() => form.current.change({ reason: 'Leads' }));
  expect(form.current.values).toEqual({ name: 'Ada', reason: 'Leads' });
  await waitFor(async () => expect(await values(device)).toEqual([{ reason: 'Leads' }]));
  close();
  expect((await open('role:ben', { name: 'Ben', reason: '' })).form.current.values.reason).toBe('');
  const again = await open('role:ada', { name: 'Ada Mori', reason: '' });
  expect(again.form.current.values).toEqual({ name: 'Ada Mori', reason: 'Leads' });
  // as it began: nothing is left to keep
  act(() => again.form.current.change({ reason: '' }));
  await waitFor(async () => expect(await values(device)).toEqual([]));
});
