import { describe, expect, test } from 'vitest';
import { keyOf, type Noun, type Row } from '#model/noun.ts';
import { mutations } from './all.ts';
import { run } from './run.ts';

const removals = [
  ['note.delete', 'admin_notes'],
  ['interview.delete', 'interviews'],
  ['question.delete', 'interview_questions'],
  ['resource.delete', 'resources'],
  ['stage.delete', 'course_stages'],
  ['course.delete', 'courses'],
] as const;
const id = 'recordrecordrec';
const ada = { actor: 'adaadaadaadaada', role: 'admin' } as const;

describe.each(removals)('R25 %s', (name, noun) => {
  const { version: current } = mutations[name];
  const remove = (args: object, record?: Partial<Row>, version = current, person = ada) =>
    run(
      {
        id: 'deletiondeletio',
        name,
        version,
        args: version === 3 ? { along: [], ...args } : args,
        at: '2026-11-02T09:00:00.000Z',
      },
      {
        get: (of: Noun, key: string) => (keyOf(of, key) === keyOf(noun, id) && record ? { id, ...record } : undefined),
      },
      person,
    );

  test('is no learner’s, and names what it deletes', () => {
    const learner = { ...ada, role: 'user' } as unknown as typeof ada;
    expect(remove({ id, saw: 'older' }, { text_by: 'older' }, 2, learner)).toBe('forbidden');
    expect(remove({ id }, { text_by: 'older' })).toBe('invalid');
    expect(remove({ id, saw: 5 }, { text_by: 'older' })).toBe('invalid');
  });

  test('leaves what a colleague wrote since, and tells its author', () => {
    expect(remove({ id, saw: 'older' }, { text_by: 'newer' })).toBe('changed');
    expect(remove({ id, saw: '' }, { text_by: 'newer' })).toBe('changed');
  });

  test('deletes what was on the screen, and says nothing of what is gone', () => {
    expect(remove({ id, saw: 'older' }, { text_by: 'older' })).toContainEqual([noun, id, null]);
    expect(remove({ id, saw: '' }, {})).toContainEqual([noun, id, null]);
    expect(remove({ id, saw: 'older' })).toEqual([]);
  });

  test('of an older app names no version, and deletes any', () => {
    expect(remove({ id }, { text_by: 'newer' }, 1)).toContainEqual([noun, id, null]);
  });
});
