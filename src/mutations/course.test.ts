import { expect, test } from 'vitest';
import { type Key, keyOf, type Noun, type Row, type RowOf } from '#model/noun.ts';
import { findBySlug } from '#model/slug.ts';
import { mutations } from './all.ts';
import { run } from './run.ts';

const [course, ada] = ['coursecoursecou', 'adaadaadaadaada'];

/** One course called Backend, after each of these titles in turn. */
function renamed(...titles: string[]): RowOf<'courses'> {
  const rows = new Map<Key, Row>();
  let written = 0;
  const write = (name: 'course.create' | 'course.edit', title: string, saw?: string) => {
    const id = `m${(written += 1)}`.padEnd(15, 'm');
    const content = { title, description: '', company: null, attached_jobs: [] };
    const args = { id: course, ...content, ...(saw !== undefined && { saw }) };
    const intent = { id, name, version: mutations[name].version, args, at: '2026-11-02T09:00:00.000Z' };
    const outcome = run(
      intent,
      { get: (noun: Noun, key: string) => rows.get(keyOf(noun, key)) },
      { actor: ada, role: 'admin' },
    );
    if (typeof outcome === 'string') throw new Error(outcome);
    for (const [noun, key, row] of outcome) rows.set(keyOf(noun, key), row!);
    return rows.get(keyOf('courses', course)) as unknown as RowOf<'courses'>;
  };
  return titles.reduce(
    (before, title) => write('course.edit', title, before.text_by),
    write('course.create', 'Backend'),
  );
}
const opens = (row: RowOf<'courses'>, address: string) => findBySlug([row], address) !== undefined;

test('CRSE-46 after each rename every former slug still opens the course, and so does the new one', () => {
  const row = renamed('Server Side', 'Platform');
  for (const address of ['backend', 'server-side', 'platform']) expect(opens(row, address), address).toBe(true);
  expect(opens(row, 'frontend')).toBe(false);
});

test('CRSE-46 a text that is changed without a new title takes no former slug away', () => {
  const row = renamed('Server Side', 'Server Side');
  for (const address of ['backend', 'server-side']) expect(opens(row, address), address).toBe(true);
});

test('CRSE-46 a course that gets its first name back is found by the one between, too', () => {
  const row = renamed('Server Side', 'Backend');
  for (const address of ['backend', 'server-side']) expect(opens(row, address), address).toBe(true);
});
