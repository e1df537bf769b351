import { beforeEach, describe, expect, test } from 'vitest';
import { asideId } from '#model/id.ts';
import type { Row } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { MemoryServer } from '../../../tests/sync/memoryServer.ts';
import { seeded } from '../../../tests/sync/random.ts';

const ada = 'adaadaadaadaada';
const grace = 'gracegracegrace';
const lena = 'lenalenalenalen';
const resource = 'resourceresourc';
const content = { title: 'Book', description: 'About', url: 'https://example.com/', category: 'Other' };
let server: MemoryServer;
let minted = 0;

beforeEach(() => {
  server = new MemoryServer(seeded(1));
  for (const [id, role] of [
    [ada, 'admin'],
    [grace, 'admin'],
    [lena, 'user'],
  ] as const)
    server.write([['profiles', id, { id, role, is_active: true }]]);
});

const intended = (name: MutationName, args: object): Intention => ({
  id: `m${(minted += 1)}`.padEnd(15, '0'),
  name,
  version: mutations[name].version,
  args,
  at: '2026-01-01T00:00:00.000Z',
});
const sent = (who: string, ...entries: Intention[]) => {
  const answer = server.push(who, { boot: null, seen: 0, entries });
  return 'results' in answer ? answer.results : [];
};
function done(who: string, name: MutationName, args: object): string {
  const entry = intended(name, args);
  expect(sent(who, entry)).toEqual([{ id: entry.id, result: 'done' }]);
  return entry.id;
}
const kept = (): Row[] => server.rowsOf('set_aside');
const seenBy = (who: string) => [...server.visibleRows(who).keys()].filter((key) => key.startsWith('set_aside/'));
const create = (who = ada) => done(who, 'resource.create', { id: resource, ...content });
const edit = (who: string, saw: string, more: object) =>
  done(who, 'resource.edit', { id: resource, saw, ...content, ...more });

describe('R30 a text that gives way', () => {
  test('stays with its author, and only they see it', () => {
    const wrote = create();
    edit(grace, wrote, { description: 'Better', instead: true });
    expect(kept()).toMatchObject([
      { user_id: ada, noun: 'resources', record_id: resource, written_by: wrote, content },
    ]);
    expect([ada, grace, lena].map((who) => seenBy(who).length)).toEqual([1, 0, 0]);
  });

  test('stays with the same person too, if their other device wrote it', () => {
    edit(ada, create(), { description: 'Better', instead: true });
    expect(kept()).toMatchObject([{ user_id: ada, content: { description: 'About' } }]);
  });

  test('is not kept when it was not declared as seen, nor when the new one includes it', () => {
    const first = edit(grace, create(), { description: 'Better' });
    edit(ada, first, { description: 'Better\n\nand mine', instead: true });
    expect(kept()).toEqual([]);
  });

  test('of an unknown or deleted author stays with whoever replaced it', () => {
    create();
    server.edit('resources', resource, { ...server.row('resources', resource)!, title: 'By hand', text_by: '' });
    const mine = edit(grace, '', { title: 'Mine', instead: true });
    expect(kept()).toMatchObject([{ user_id: grace, content: { title: 'By hand' } }]);
    server.edit('profiles', grace, null);
    edit(ada, mine, { title: 'Ours', instead: true });
    expect(kept()).toContainEqual(expect.objectContaining({ user_id: ada, content: { ...content, title: 'Mine' } }));
  });

  test('of an unknown author does not occupy the name that the next one needs', () => {
    server.write([['resources', resource, { id: resource, ...content, text_by: 'x' }]]);
    const first = edit(ada, 'x', { description: 'First', instead: true });
    edit(ada, first, { description: 'Second', instead: true });
    expect(kept().map(({ content }) => (content as { description: string }).description)).toEqual(['About', 'First']);
  });

  test('R35 A170 of fields that are texts of their own stays with whoever wrote each', () => {
    const id = 'interviewinterv';
    const call = {
      ...{ interview_name: 'HR Interview', scheduled_date: '2026-12-01T01:00:00.000Z', duration_minutes: 60 },
      ...{ place: 'Ebisu', interviewers: ['Jun'], notes: 'First' },
    };
    const wrote = done(ada, 'interview.schedule', { id, user_id: lena, ...call });
    const since = done(grace, 'interview.edit', { id, saw: wrote, notes: 'Second' });
    const longer = done(grace, 'interview.edit', { id, saw: wrote, duration_minutes: 90 });
    // one field, though another was written later
    done(ada, 'interview.edit', { id, saw: since, instead: true, notes: 'Third' });
    expect(kept()).toMatchObject([{ user_id: grace, written_by: since, content: { notes: 'Second' } }]);
    expect(kept()[0]!.content).toEqual({ notes: 'Second' });
    // an older app replaces all of it, having seen it
    const saw = String(server.row('interviews', id)!.text_by);
    done(grace, 'interview.edit', { id, saw, instead: true, ...call, place: 'Shibuya', notes: 'Fourth' });
    expect(kept().slice(1)).toEqual([
      expect.objectContaining({ user_id: grace, written_by: longer, content: { duration_minutes: 90 } }),
      expect.objectContaining({ user_id: ada, written_by: wrote, content: { place: 'Ebisu' } }),
      expect.objectContaining({ user_id: ada, written_by: saw, content: { notes: 'Third' } }),
    ]);
  });

  test('is kept beside what its author stored under the same name', () => {
    const wrote = create();
    done(ada, 'aside.keep', {
      ...{ noun: 'resources', record_id: resource, written_by: wrote },
      content: { ...content, description: 'Something else' },
    });
    edit(grace, wrote, { description: 'Better', instead: true });
    expect(kept().map(({ content }) => (content as { description: string }).description)).toEqual([
      'Something else',
      'About',
    ]);
  });

  test('SEC-29 is not revealed to anyone else, not even its existence', () => {
    const wrote = create();
    const asked = (who: string) => {
      const at = server.pull(who, { boot: null, seen: 0, need: 0, cursor: 0, epoch: null, fresh_from: 0 });
      const { epoch, boot, seq } = at as { epoch: string; boot: string; seq: number };
      return () => server.pull(who, { boot, seen: seq, need: 0, cursor: seq, epoch, fresh_from: seq });
    };
    const [grace_, ada_] = [asked(grace), asked(ada)];
    edit(grace, wrote, { description: 'Better', instead: true });
    expect(grace_()).toMatchObject({ gone: {} });
    expect((grace_() as { gone: object }).gone).not.toHaveProperty('set_aside');
    expect(ada_()).toMatchObject({ rows: { set_aside: [{ user_id: ada }] } });
  });

  test('within one push knows its author as well', () => {
    const made = intended('resource.create', { id: resource, ...content });
    const changed = intended('resource.edit', { id: resource, saw: made.id, ...content, title: 'New', instead: true });
    expect(sent(ada, made, changed).map(({ result }) => result)).toEqual(['done', 'done']);
    expect(kept()).toMatchObject([{ user_id: ada, content: { title: 'Book' } }]);
  });

  test('outlives its record, and sent twice is kept once', () => {
    const wrote = create();
    const entry = intended('resource.edit', { id: resource, saw: wrote, ...content, title: 'New', instead: true });
    sent(grace, entry);
    sent(grace, entry);
    done(grace, 'resource.delete', { id: resource, saw: null });
    expect(kept()).toHaveLength(1);
  });

  test('is not kept for an edit that was refused', () => {
    create();
    const [answer] = sent(
      grace,
      intended('resource.edit', { id: resource, saw: 'unseen', ...content, title: 'New', instead: true }),
    );
    expect(answer).toMatchObject({ result: 'refused', code: 'changed' });
    expect(kept()).toEqual([]);
  });

  test('counts against a learner’s rate limit, and the edit waits for it', () => {
    const asked: string[] = [];
    server.limit = (operation) => (asked.push(operation), operation === 'set_aside' ? 60 : 0);
    const id = 'questionquestio';
    const question = {
      ...{ company: 'A', role: 'B', interview_stage: 'C', category: 'D', additional_context: null },
      question: '<p>First</p>',
    };
    const wrote = done(lena, 'question.submit', { id, ...question, recommended: false });
    const again = intended('question.edit', { id, saw: wrote, ...question, question: '<p>New</p>', instead: true });
    expect(sent(lena, again)).toMatchObject([{ result: 'later', retry_after: 60 }]);
    expect(asked).toEqual(['question_submission', 'set_aside']);
    expect(kept()).toEqual([]);
    expect(server.row('interview_questions', id)).toMatchObject({ text_by: wrote });
  });
});

describe('R30 one’s own history', () => {
  const aside = { noun: 'resources', record_id: resource, written_by: 'w'.repeat(15), content: { title: 'Old' } };

  test('holds what one keeps, and releases it', () => {
    done(lena, 'aside.keep', aside);
    expect(kept()).toMatchObject([{ user_id: lena, content: { title: 'Old' } }]);
    done(lena, 'aside.release', { written_by: aside.written_by });
    expect(kept()).toEqual([]);
  });

  test('cannot be filled, read or emptied by anyone else', () => {
    done(lena, 'aside.keep', aside);
    done(ada, 'aside.release', { written_by: aside.written_by });
    done(ada, 'aside.keep', { ...aside, content: { title: 'Theirs' } });
    expect(kept().map(({ user_id }) => user_id)).toEqual([lena, ada]);
    expect([ada, lena].map((who) => seenBy(who).length)).toEqual([1, 1]);
  });

  test('is never another person’s, even if two ids collide', () => {
    const written_by = 'mine'.padEnd(15, '0');
    const key = asideId(lena, written_by);
    server.write([['set_aside', key, { id: key, user_id: ada, written_by, content: { title: 'Secret' } }]]);
    const keep = { noun: 'resources', record_id: resource, written_by, content: { title: 'Secret' } };
    expect(sent(lena, intended('aside.keep', keep))).toMatchObject([{ result: 'refused', code: 'forbidden' }]);
    expect(sent(lena, intended('aside.release', { written_by }))).toMatchObject([{ code: 'forbidden' }]);
    expect(kept()).toHaveLength(1);
  });

  test('refuses different content for the same text: neither is lost silently', () => {
    done(lena, 'aside.keep', aside);
    expect(sent(lena, intended('aside.keep', aside))).toMatchObject([{ result: 'done' }]);
    expect(sent(lena, intended('aside.keep', { ...aside, content: { title: 'Other' } }))).toMatchObject([
      { result: 'refused', code: 'already' },
    ]);
  });

  test('R10 once released, it does not come back when what made it is resent after a restore', () => {
    const wrote = create();
    const copy = server.backup();
    const replaced = intended('resource.edit', { id: resource, saw: wrote, ...content, title: 'New', instead: true });
    sent(grace, replaced);
    const released = intended('aside.release', { written_by: wrote });
    sent(ada, released);
    server.restore(copy);
    const { boot, seq } = server.place();
    const again = (who: string, entry: Intention) =>
      server.push(who, { boot, seen: seq, entries: [{ ...entry, resend: true }] });
    again(ada, released);
    again(grace, replaced);
    expect(server.row('resources', resource)).toMatchObject({ title: 'New' });
    expect(kept()).toEqual([]);
  });
});
