import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { enScreens } from '#i18n/enScreens.ts';
import type { LearnerCourse } from '#queries/courseProgress.ts';
import { progressFile } from './progressFile.ts';

const row = (changes: Partial<LearnerCourse>): LearnerCourse => ({
  ...{ id: 'a/b', userId: 'a', courseId: 'b', learner: 'Haruka Mori', email: 'haruka@example.com', search: '' },
  ...{ course: 'Backend', completed: 2, total: 6, percent: 33, lastActivity: null, assignedAt: null },
  ...changes,
});

test('PROG-10 the progress can be opened as a table, whatever names hold', () => {
  const text = progressFile(
    [
      row({ learner: '森 "はるか"', course: 'One, two\nthree', lastActivity: '2026-11-20T03:00:00.000Z' }),
      row({ learner: '=HYPERLINK("https://evil.example")', email: '+1@example.com', course: '-2', completed: 0 }),
    ],
    enScreens.courseProgress,
  );
  expect(text.startsWith('\ufeff')).toBe(true);
  const { data } = Papa.parse<string[]>(text.slice(1));
  expect(data[0]).toEqual([
    ...['Learner', 'Email', 'Course', 'Completed', 'Stages', 'Progress (%)', 'Last activity', 'Assigned'],
  ]);
  expect(data[1]!.slice(0, 6)).toEqual(['森 "はるか"', 'haruka@example.com', 'One, two\nthree', '2', '6', '33']);
  expect(data[1]![6]).toMatch(/^2026\/11\/20/);
  expect(data[1]![7]).toBe('');
  // no cell begins as a formula
  for (const cell of data[2]!) expect(cell).not.toMatch(/^[=+\-@]/);
  expect(data).toHaveLength(3);
});
