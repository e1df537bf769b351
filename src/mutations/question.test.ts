import { describe, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { run } from './run.ts';

const lena = 'lenalenalenalen';
const id = 'questionquestio';
const at = '2026-11-02T09:00:00.000Z';
const picture = '<p><img src="/media/abcdefghijklmno" alt=""></p>';
const content = {
  id,
  company: 'Kitami',
  role: 'SRE/DevOps',
  interview_stage: 'HR Call',
  category: 'Technical',
  additional_context: null,
};
const pending = { ...content, question: '<p>Why?</p>', status: 'pending', mine: true, text_by: 'earlier' };

function applied(name: string, args: object, rows = new Map<Key, Row>(), role: Role = 'user') {
  const intent = { id: 'mutationmutatio', name, version: 1, args: { ...content, ...args }, at };
  return run(intent, { get: (noun: Noun, key: string) => rows.get(keyOf(noun, key)) }, { actor: lena, role });
}
const submitted = (question: string) => applied('question.submit', { question, recommended: false });
const edited = (question: string) =>
  applied(
    'question.edit',
    { question, saw: 'earlier' },
    new Map([[keyOf('interview_questions', id), pending as unknown as Row]]),
  );

test('QUES-32 blank paragraphs, or a picture from elsewhere, are not a question', () => {
  for (const nothing of [
    '',
    '<p><br></p><p>&nbsp;\u3000</p>',
    '<p><img src="https://example.com/x.png" alt="x"></p>',
  ]) {
    expect(submitted(nothing)).toBe('invalid');
    expect(edited(nothing)).toBe('invalid');
  }
});

test('QUES-32 one of our own pictures alone is a question, submitted and edited', () => {
  for (const outcome of [submitted(picture), edited(picture)])
    expect(outcome).toMatchObject([['interview_questions', id, { question: picture }]]);
});

describe('MOD-12 MOD-13 MOD-14 an admin’s edit', () => {
  const edit = (role: Role, changes: object, row: object = {}) => {
    const rows = new Map([[keyOf('interview_questions', id), { ...pending, ...row } as unknown as Row]]);
    return applied('question.edit', { question: '<p>Why?</p>', saw: 'earlier', ...changes }, rows, role);
  };
  const long = 'x'.repeat(101);
  test.each<[Role, object, unknown]>([
    ['user', { interview_stage: '' }, 'invalid'],
    ['user', { category: ' ' }, 'invalid'],
    ['admin', { company: ' ' }, 'invalid'],
    ['admin', { role: '' }, 'invalid'],
    ['admin', { team: long }, 'too_long'],
    ['admin', { position_name: long }, 'too_long'],
    ['admin', { interview_stage: long }, 'too_long'],
    ['admin', { interview_stage: '', category: '' }, { interview_stage: '', category: '' }],
    ['admin', { team: 'Platform', position_name: 'Staff' }, { team: 'Platform', position_name: 'Staff' }],
    ['admin', { team: null }, { team: null, position_name: 'Lead' }],
    // an app before it knew them leaves them alone
    ['admin', {}, { team: 'Core', position_name: 'Lead' }],
  ])('by %s with %o', (role, changes, outcome) => {
    const known = edit(role, changes, { team: 'Core', position_name: 'Lead' });
    expect(known).toEqual(
      typeof outcome === 'string' ? outcome : [['interview_questions', id, expect.objectContaining(outcome as object)]],
    );
  });
  test('of an approved question, which its author may no longer change', () => {
    expect(edit('user', {}, { status: 'approved' })).toBe('not_pending');
    expect(edit('admin', {}, { status: 'approved', mine: false })).toMatchObject([['interview_questions', id, {}]]);
  });
});

describe('MOD-14 an option is renamed in the questions that have it', () => {
  const other = 'questionquestix';
  const rows = (company: string, second = 'Hoshino') =>
    new Map<Key, Row>([
      [keyOf('interview_questions', id), { ...pending, company }],
      [keyOf('interview_questions', other), { ...pending, id: other, company: second }],
    ]);
  const args = { ids: [id, other], field: 'company', from: 'Kitami', to: '北見' };
  const refiled = (more: object, company = 'ＫＩＴＡＭＩ', role: Role = 'admin') => {
    const intent = { id: 'mutationmutatio', name: 'question.refile', version: 1, args: { ...args, ...more }, at };
    const found = rows(company);
    return run(intent, { get: (noun: Noun, key: string) => found.get(keyOf(noun, key)) }, { actor: lena, role });
  };

  test.each([
    ['a learner', {}, 'forbidden'],
    ['a field that is no list', { field: 'team' }, 'invalid'],
    ['a text of the question', { field: 'question' }, 'invalid'],
    ['markup', { to: '<b>x</b>' }, 'invalid'],
    ['nothing', { to: '  ' }, 'missing'],
    ['too many at once', { ids: Array.from({ length: 51 }, () => id) }, 'invalid'],
    ['none', { ids: [] }, 'invalid'],
  ])('%s is refused', (what, more, refusal) => {
    const result = refiled(more, 'Kitami', what === 'a learner' ? 'user' : 'admin');
    expect(typeof result === 'string').toBe(true);
    if (what === 'a learner') expect(result).toBe(refusal);
  });

  test('whatever its spelling; another option stays, and its text keeps its version', () => {
    const result = refiled({});
    expect(result).toHaveLength(1);
    expect(result[0]).toMatchObject(['interview_questions', id, { company: '北見', text_by: 'earlier' }]);
  });

  test('again changes nothing, and a question that is gone is passed over', () => {
    expect(refiled({}, '北見')).toEqual([]);
    expect(refiled({ ids: ['questionquestgg'] })).toEqual([]);
    expect(refiled({}, null as unknown as string)).toBe('changed');
  });

  test('whoever comes second with another name is told, unless a part of it is theirs', () => {
    expect(refiled({}, 'Kitami Robotics')).toBe('changed');
    expect(refiled({ to: 'Hoshino' }, 'Kitami Robotics')).toEqual([]);
  });
});
