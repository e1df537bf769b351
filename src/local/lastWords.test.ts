// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { followChanges, forgetLastWords, noteLastWords, onLastWords } from './lastWords.ts';

const [me, other] = ['lenalenalenalen', 'adaadaadaadaada'];
const key = 'question.submit/a';
const words = { key, value: 'begun', at: '2026-11-01T00:00:00.000Z' };

afterEach(() => localStorage.clear());

/** What another tab does is heard as an event of the browser. */
const elsewhere = (name: string | null, newValue: string | null) =>
  void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue }));

test('QUES-49 what another tab notes is heard, and neither its removals nor what is not this person’s', () => {
  const heard: string[] = [];
  const stop = new AbortController();
  onLastWords(me, stop.signal, (one) => heard.push(one));
  elsewhere(`last words/${me}/${key}`, '{}');
  elsewhere(`last words/${me}/${key}`, null);
  elsewhere(`last words/${other}/${key}`, '{}');
  elsewhere('theme', 'dark');
  // all of it was cleared
  elsewhere(null, null);
  expect(heard).toEqual([key]);
  stop.abort();
  elsewhere(`last words/${me}/${key}`, '{}');
  expect(heard).toEqual([key]);
});

test('QUES-49 a list of drafts follows every note and removal of this person, in any tab, until it closes', () => {
  let changes = 0;
  const stop = followChanges(me, () => changes++);
  noteLastWords(me, words);
  expect(changes).toBe(1);
  forgetLastWords(me, key);
  forgetLastWords(me, key);
  expect(changes).toBe(2);
  elsewhere(`last words/${me}/${key}`, '{}');
  elsewhere(`last words/${me}/${key}`, null);
  expect(changes).toBe(4);
  elsewhere(`last words/${other}/${key}`, '{}');
  elsewhere('theme', 'dark');
  expect(changes).toBe(4);
  stop();
  noteLastWords(me, words);
  elsewhere(`last words/${me}/${key}`, '{}');
  expect(changes).toBe(4);
});
