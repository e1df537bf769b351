// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { en as shell } from '#i18n/en.ts';
import { enScreens } from '#i18n/enScreens.ts';
import { joined } from '#i18n/screenTexts.ts';
import { exportChanges, exportText } from './exportChanges.ts';

const en = joined(shell, enScreens);
const args = { id: 'x', question: '<p>Who is called?</p>', company: 'Asagiri', role: 'Platform Lead' };
const change = {
  id: 'm1',
  name: 'question.submit',
  version: 1,
  args,
  at: '2026-11-23T23:31:00.000Z',
  code: 'invalid' as const,
};
const now = new Date('2026-11-23T23:40:00.000Z');

afterEach(() => vi.restoreAllMocks());

test('SYNC-03 an export can be read by a person, and holds the change exactly as it is', () => {
  expect(JSON.parse(exportText([change], en, new Map(), [], now))).toEqual({
    exported_at: '2026-11-23T23:40:00.000Z',
    changes: [
      {
        what: 'Question submitted',
        about: 'Who is called?',
        at: '2026-11-23T23:31:00.000Z',
        reason: en.refusal.invalid,
        content: { Question: 'Who is called?', Company: 'Asagiri', Role: 'Platform Lead' },
        mutation: { id: 'm1', name: 'question.submit', version: 1, args, code: 'invalid' },
      },
    ],
  });
});

test('SYNC-05 a waiting change has no reason, and the file is named by the day in Tokyo', async () => {
  const { code: _code, ...waiting } = change;
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('interview-tracks-2026-11-24.json');
  });
  exportChanges([waiting], en, new Map(), [], now);
  expect(click).toHaveBeenCalledOnce();
  expect(document.querySelector('a')).toBeNull();
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(files[0]!);
  });
  expect(JSON.parse(text).changes).toMatchObject([{ what: 'Question submitted' }]);
  expect(text).not.toContain('reason');
});

test('SYNC-05 an export holds drafts that were never submitted', () => {
  const value = { question: '<p>Who is <b>woken</b>?</p>', company: 'Asagiri', role: '' };
  const draft = { key: 'question.submit/d1', form: 'question.submit', at: '2026-11-23T23:32:00.000Z', value };
  expect(JSON.parse(exportText([], en, new Map(), [draft], now)).drafts).toEqual([
    {
      form: 'question.submit',
      at: '2026-11-23T23:32:00.000Z',
      content: { Question: 'Who is woken?', Company: 'Asagiri' },
      value,
    },
  ]);
});
