import { describe, expect, test } from 'vitest';
import type { Role } from '#model/access.ts';
import { transitionId, userStageId } from '#model/id.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { type MutationName, mutations } from './all.ts';
import { run } from './run.ts';

const [lena, ada, ben] = ['lenalenalenalen', 'adaadaadaadaada', 'benbenbenbenben'] as const;
const [before, at] = ['2026-11-01T00:00:00.000Z', '2026-11-02T09:00:00.000Z'];

/** Lena has an account; what else there is, is made by mutations. */
class World {
  readonly rows = new Map<Key, Row>([[keyOf('profiles', lena), { id: lena, role: 'user', is_active: true }]]);

  run(name: MutationName, args: object, id: string, actor: string = ada, role: Role = 'admin', when = at) {
    const intent = { id: id.padEnd(15, '0'), name, version: mutations[name].version, args, at: when };
    return run(intent, { get: (noun: Noun, key: string) => this.rows.get(keyOf(noun, key)) }, { actor, role });
  }
  /** The refusal, or undefined. */
  do(...given: Parameters<World['run']>): string | undefined {
    const outcome = this.run(...given);
    if (typeof outcome === 'string') return outcome;
    for (const [noun, id, row] of outcome) {
      if (row) this.rows.set(keyOf(noun, id), row);
      else this.rows.delete(keyOf(noun, id));
    }
    return undefined;
  }
  get card() {
    return this.rows.get(keyOf('user_stages', userStageId(lena)));
  }
  get candidate() {
    return this.rows.get(keyOf('candidates', lena));
  }
  transition(id: string) {
    return this.rows.get(keyOf('stage_transitions', transitionId(id.padEnd(15, '0'))));
  }
  get transitions() {
    return [...this.rows.keys()].filter((key) => key.startsWith('stage_transitions/')).length;
  }
}

/** With Lena on the board. */
function board(): World {
  const world = new World();
  expect(
    world.do('candidate.add', { id: lena, position: 'SRE/DevOps', company: 'Kitami' }, 'add', ada, 'admin', before),
  ).toBeUndefined();
  return world;
}
const offer = { id: lena, stage: 'Offer' };

describe('onto the board', () => {
  test('KAN-17 KAN-59 whoever is added begins in Interested, with a position and a company, and a transition', () => {
    const world = board();
    expect(world.card).toMatchObject({
      stage: 'Interested',
      is_active: true,
      is_rejected: false,
      moved_by: 'add000000000000',
    });
    expect(world.candidate).toMatchObject({ position: 'SRE/DevOps', company: 'Kitami', last_updated_at: before });
    expect(world.transition('add')).toMatchObject({ from_stage: null, to_stage: 'Interested', transitioned_by: ada });
  });

  test('KAN-56 nobody is added twice, rejected or not, and a stranger not at all', () => {
    const world = board();
    const again = { id: lena, position: 'Other', company: 'Other' };
    expect(world.do('candidate.add', again, 'again')).toBe('already');
    world.do('candidate.reject', { id: lena, reason: null }, 'no');
    expect(world.do('candidate.add', again, 'again')).toBe('already');
    expect(world.candidate).toMatchObject({ position: 'SRE/DevOps' });
    expect(world.do('candidate.add', { ...again, id: ben }, 'who')).toBe('not_found');
  });
});

describe('a move', () => {
  test.each(['offer', 'Rejected', '', null, 7, 'Offer '])(
    'KAN-16 to a stage outside the nine is refused: %j',
    (stage) => {
      expect(board().do('candidate.move', { id: lena, stage }, 'move')).toBe('invalid');
    },
  );

  test('KAN-81 A17 who acts cannot be named', () => {
    const world = board();
    expect(world.do('candidate.move', { ...offer, transitioned_by: ben }, 'move')).toBe('invalid');
    expect(world.do('candidate.reject', { id: lena, reason: null, rejected_by: ben }, 'no')).toBe('invalid');
  });

  test('KAN-11 KAN-15 puts the card there, and keeps from where, to where, when, who and why', () => {
    const world = board();
    world.do('candidate.move', { ...offer, notes: 'Went well' }, 'move');
    expect(world.card).toMatchObject({ stage: 'Offer', stage_updated_at: at, moved_by: 'move00000000000' });
    expect(world.transition('move')).toMatchObject({
      ...{ kind: 'moved', from_stage: 'Interested', to_stage: 'Offer', transitioned_at: at, transitioned_by: ada },
      ...{ notes: 'Went well', from_at: before, from_move: 'add000000000000' },
    });
  });

  const stages = [
    ...['Interested', 'Scheduled', 'CV Sent', '1st Interview', '2nd Interview'],
    ...['3rd Interview+', 'Debrief', 'Offer', 'Offer Accepted'],
  ];
  test.each(stages)('KAN-11 from %s to any other stage, forward and back', (from) => {
    for (const to of stages.filter((stage) => stage !== from)) {
      const world = board();
      world.do('candidate.move', { id: lena, stage: from }, 'first');
      expect(world.do('candidate.move', { id: lena, stage: to }, 'then'), to).toBeUndefined();
      expect(world.card, to).toMatchObject({ stage: to, moved_by: 'then00000000000' });
      expect(world.transition('then'), to).toMatchObject({ kind: 'moved', from_stage: from, to_stage: to });
    }
  });

  test('KAN-15 an id that was used for another card, or by another admin, is refused and moves nothing', () => {
    const world = board();
    world.rows.set(keyOf('profiles', ben), { id: ben, role: 'user', is_active: true });
    world.do('candidate.add', { id: ben, position: 'SRE/DevOps' }, 'ben');
    world.do('candidate.move', offer, 'move');
    const card = world.card;
    expect(world.do('candidate.move', { ...offer, stage: 'Debrief' }, 'move', ben)).toBe('invalid');
    for (const name of ['candidate.move', 'candidate.reject', 'candidate.restore', 'candidate.add'] as const) {
      const args = {
        ...{ 'candidate.move': offer, 'candidate.reject': { reason: null }, 'candidate.restore': {} }[
          name as 'candidate.move'
        ],
        ...(name === 'candidate.add' && { position: 'Other' }),
        id: ben,
      };
      expect(world.do(name, args, 'move')).toBe('invalid');
    }
    expect(world.card).toEqual(card);
  });

  test('KAN-12 to the place where it is does nothing', () => {
    const world = board();
    world.do('candidate.move', offer, 'move');
    expect(world.run('candidate.move', offer, 'again', ben)).toEqual([]);
  });

  test('of two who move it to the same place the second moves nothing, and what they said is kept', () => {
    const world = board();
    world.do('candidate.move', offer, 'one');
    const card = world.card;
    world.do('candidate.move', { ...offer, notes: 'They called' }, 'two', ben);
    expect(world.card).toEqual(card);
    expect(world.transition('two')).toMatchObject({
      ...{ kind: 'moved', from_stage: 'Offer', to_stage: 'Offer', transitioned_by: ben, notes: 'They called' },
    });
    expect(world.run('candidate.move', { ...offer, notes: 'They called' }, 'two', ben)).toEqual([]);
  });

  test('of two in two tunnels the last to arrive has the place, and both are in the history', () => {
    const world = board();
    world.do('candidate.move', offer, 'one');
    world.do('candidate.move', { id: lena, stage: 'Debrief' }, 'two', ben);
    expect(world.card).toMatchObject({ stage: 'Debrief', moved_by: 'two000000000000' });
    expect(world.transition('two')).toMatchObject({ from_stage: 'Offer', transitioned_by: ben });
    expect(world.transitions).toBe(3);
  });

  test('KAN-82 taken back, the card stands where it stood, since when it stood there, and the transition is gone', () => {
    const world = board();
    const start = world.card;
    world.do('candidate.move', offer, 'move');
    expect(world.do('candidate.unmove', { id: lena, saw: 'move00000000000' }, 'undo')).toBeUndefined();
    expect(world.card).toEqual(start);
    expect(world.transition('move')).toBeUndefined();
    expect(world.run('candidate.unmove', { id: lena, saw: 'move00000000000' }, 'more')).toEqual([]);
  });

  test('KAN-82 is not taken back once somebody else has moved the card, nor by somebody else, nor as an addition', () => {
    const world = board();
    world.do('candidate.move', offer, 'move');
    const undo = { id: lena, saw: 'move00000000000' };
    expect(world.do('candidate.unmove', undo, 'undo', ben)).toBe('forbidden');
    expect(world.do('candidate.unmove', { id: ben, saw: undo.saw }, 'undo')).toBe('invalid');
    expect(world.do('candidate.unmove', { id: lena, saw: 'add000000000000' }, 'undo')).toBe('invalid');
    world.do('candidate.move', { id: lena, stage: 'Debrief' }, 'two', ben);
    expect(world.do('candidate.unmove', undo, 'undo')).toBe('changed');
    expect(world.card).toMatchObject({ stage: 'Debrief' });
  });
});

describe('a rejection', () => {
  test('KAN-48 KAN-83 keeps who, when and why, changes nothing else, and is in the timeline', () => {
    const world = board();
    const start = world.card;
    world.do('candidate.reject', { id: lena, reason: 'Chose another' }, 'no');
    const mark = { is_rejected: true, rejected_by: ada, rejected_at: at, reason: 'Chose another' };
    expect(world.card).toEqual({ ...start, ...mark });
    expect(world.transition('no')).toMatchObject({ kind: 'rejected', notes: 'Chose another', transitioned_by: ada });
  });

  test('KAN-11 against a move both hold, in either order', () => {
    for (const order of [0, 1]) {
      const world = board();
      const acts: [MutationName, object, string][] = [
        ['candidate.reject', { id: lena, reason: null }, 'no'],
        ['candidate.move', offer, 'move'],
      ];
      for (const [name, args, id] of order ? acts.toReversed() : acts) expect(world.do(name, args, id)).toBeUndefined();
      expect(world.card).toMatchObject({ stage: 'Offer', is_rejected: true });
    }
  });

  test('a second one adds its own reason to the timeline', () => {
    const world = board();
    world.do('candidate.reject', { id: lena, reason: 'One' }, 'no');
    world.do('candidate.reject', { id: lena, reason: 'Two' }, 'nope', ben);
    expect(world.card).toMatchObject({ reason: 'Two', rejected_by: ben });
    expect([world.transition('no')!.notes, world.transition('nope')!.notes]).toEqual(['One', 'Two']);
  });

  test('KAN-83 whoever takes their own back leaves a colleague’s later one as it is', () => {
    const world = board();
    world.do('candidate.reject', { id: lena, reason: 'One' }, 'no');
    world.do('candidate.reject', { id: lena, reason: 'Two' }, 'nope', ben);
    expect(world.do('candidate.restore', { id: lena, saw: 'no'.padEnd(15, '0') }, 'yes')).toBe('changed');
    expect(world.card).toMatchObject({ is_rejected: true, reason: 'Two' });
    expect(world.do('candidate.restore', { id: lena, saw: 'nope'.padEnd(15, '0') }, 'yes', ben)).toBeUndefined();
    expect(world.card).toMatchObject({ is_rejected: false });
  });

  test('KAN-83 restored, nothing of it is left on the card, and both are in the timeline', () => {
    const world = board();
    const start = world.card;
    world.do('candidate.reject', { id: lena, reason: 'One' }, 'no');
    expect(world.do('candidate.restore', { id: lena }, 'yes', ben)).toBeUndefined();
    expect(world.card).toEqual(start);
    expect(world.transition('yes')).toMatchObject({ kind: 'restored', transitioned_by: ben });
    expect(world.run('candidate.restore', { id: lena }, 'more')).toEqual([]);
  });

  test.each(['candidate.move', 'candidate.reject', 'candidate.restore'] as const)(
    '%s of somebody who is not there',
    (name) => {
      const args =
        name === 'candidate.move' ? offer : name === 'candidate.reject' ? { id: lena, reason: null } : { id: lena };
      expect(new World().do(name, args, 'm')).toBe('gone');
    },
  );
});

describe('a field of a candidate', () => {
  const edit = (world: World, some: object, saw: string, id: string, actor: string = ada) =>
    world.do('candidate.edit', { id: lena, saw, ...some }, id, actor);

  test('CAND-17 only one at a time', () => {
    expect(edit(board(), {}, '', 'e')).toBe('invalid');
    expect(edit(board(), { location: 'Osaka', notice_period: 'None' }, '', 'e')).toBe('invalid');
    expect(edit(board(), { salary: '1' }, '', 'e')).toBe('invalid');
  });

  test('CAND-17 an edit says when the record was updated', () => {
    const world = board();
    edit(world, { location: 'Osaka' }, '', 'e');
    expect(world.candidate).toMatchObject({ location: 'Osaka', last_updated_at: at });
  });

  test.each([
    [{ linkedin_url: 'javascript:alert(1)' }, 'invalid'],
    [{ linkedin_url: 'linkedin.com/in/lena' }, 'invalid'],
    [{ linkedin_url: 'https://\u200b' }, 'invalid'],
    [{ linkedin_url: 'https://\u202emoc.elpmaxe/in/lena' }, 'invalid'],
    [{ japanese_proficiency: 'Perfect' }, 'invalid'],
    [{ position: ' ' }, 'invalid'],
    [{ position: null }, 'invalid'],
    [{ location: 'x'.repeat(201) }, 'too_long'],
  ])('CAND-18 CAND-19 KAN-76 refuses %j', (some, code) => {
    expect(edit(board(), some, 'add000000000000', 'e')).toBe(code);
  });

  test('two admins who edit different fields do not meet, and of one field the second is told', () => {
    const world = board();
    expect(edit(world, { location: 'Osaka' }, '', 'one')).toBeUndefined();
    expect(edit(world, { notice_period: '30 days' }, '', 'two', ben)).toBeUndefined();
    expect(edit(world, { location: 'Kobe' }, '', 'three', ben)).toBe('changed');
    expect(edit(world, { location: 'Kobe' }, 'one000000000000', 'three', ben)).toBeUndefined();
    expect(world.candidate).toMatchObject({ location: 'Kobe', notice_period: '30 days', position: 'SRE/DevOps' });
    expect(world.candidate!.writers).toMatchObject({
      ...{ location: { by: 'three0000000000', account: ben }, notice_period: { by: 'two000000000000', account: ben } },
      position: { by: 'add000000000000', account: ada },
    });
  });

  test('A60 CAND-20 emptied it is null', () => {
    const world = board();
    edit(world, { japanese_proficiency: 'Fluent' }, '', 'one');
    edit(world, { japanese_proficiency: null }, 'one000000000000', 'two');
    expect(world.candidate).toMatchObject({ japanese_proficiency: null });
  });
});

const todo = { note_type: 'todo', content: 'Call her', due_date: null, priority: 'medium', assigned_to: null };

describe('a note or a to-do', () => {
  const noted = () => {
    const world = board();
    expect(world.do('note.add', { id: 'todo00000000000', user_id: lena, ...todo }, 'added')).toBeUndefined();
    return world;
  };
  const row = (world: World) => world.rows.get(keyOf('admin_notes', 'todo00000000000'));

  test('CAND-31 CAND-37 of spaces only is refused, and one about nobody', () => {
    expect(board().do('note.add', { id: 'n'.repeat(15), user_id: lena, ...todo, content: ' \n' }, 'm')).toBe('invalid');
    expect(
      board().do('note.add', { id: 'n'.repeat(15), user_id: lena, ...todo, content: '\u200b\u2800\u{e0041}' }, 'm'),
    ).toBe('invalid');
    expect(board().do('note.add', { id: 'n'.repeat(15), user_id: ben, ...todo }, 'm')).toBe('not_found');
  });

  test('CAND-32 CAND-38 is about a person, by who wrote it, and open', () => {
    expect(row(noted())).toMatchObject({ user_id: lena, created_by: ada, is_completed: false, content: 'Call her' });
  });

  test('A66 assigned to an admin; to anybody else, to who was demoted or closed meanwhile, it is kept and is nobody’s', () => {
    const admins = [ada, ben] as const;
    for (const [assigned_to, mine, found] of [
      [ben, { role: 'admin', is_active: true }, ben],
      [ben, { role: 'user', is_active: true }, null],
      [ben, { role: 'admin', is_active: false }, null],
      ['nobodynobodynob', { role: 'admin', is_active: true }, null],
    ] as const) {
      const world = board();
      for (const id of admins) world.rows.set(keyOf('profiles', id), { id, ...mine });
      expect(world.do('note.add', { id: 'todo00000000000', user_id: lena, ...todo, assigned_to }, 'a')).toBeUndefined();
      expect(row(world)).toMatchObject({ assigned_to: found, content: 'Call her' });
      const { due_date } = todo;
      world.do('note.schedule', { id: 'todo00000000000', due_date, priority: 'low', assigned_to }, 's');
      expect(row(world)).toMatchObject({ assigned_to: found, priority: 'low' });
    }
  });

  test('CAND-41 TASK-07 ticked and not, with who did it; the first who ticked stays', () => {
    const world = noted();
    world.do('note.complete', { id: 'todo00000000000', is_completed: true }, 'c', ben);
    expect(row(world)).toMatchObject({ is_completed: true, completed_by: ben, completed_at: at, updated_at: at });
    expect(world.run('note.complete', { id: 'todo00000000000', is_completed: true }, 'd')).toEqual([]);
    world.do('note.complete', { id: 'todo00000000000', is_completed: false }, 'e');
    expect(row(world)).toMatchObject({ is_completed: false, completed_by: null, completed_at: null });
  });

  test('TASK-08 A184 an undo takes one’s own tick back, and leaves a colleague’s', () => {
    const undo = { id: 'todo00000000000', is_completed: false, undone: 'c' };
    const world = noted();
    world.do('note.complete', { id: 'todo00000000000', is_completed: true }, 'c', ben);
    expect(world.do('note.complete', undo, 'd')).toBe('changed');
    expect(row(world)).toMatchObject({ is_completed: true, completed_by: ben });
    expect(world.do('note.complete', undo, 'e', ben)).toBeUndefined();
    expect(row(world)).toMatchObject({ is_completed: false, completed_by: null });
  });

  test('a note cannot be ticked or planned', () => {
    const world = board();
    world.do('note.add', { id: 'note00000000000', user_id: lena, ...todo, note_type: 'note' }, 'm');
    expect(world.rows.get(keyOf('admin_notes', 'note00000000000'))).toMatchObject({
      content: 'Call her',
      priority: null,
    });
    expect(world.do('note.complete', { id: 'note00000000000', is_completed: true }, 'c')).toBe('invalid');
    const { due_date, priority, assigned_to } = todo;
    expect(world.do('note.schedule', { id: 'note00000000000', due_date, priority, assigned_to }, 'c')).toBe('invalid');
  });

  test('edited against an edit both are kept, against a deletion the words stay with their author', () => {
    const world = noted();
    const edit = { id: 'todo00000000000', saw: 'added0000000000', content: 'Write to her' };
    expect(world.do('note.edit', edit, 'e1')).toBeUndefined();
    expect(world.do('note.edit', { ...edit, content: 'Other' }, 'e2', ben)).toBe('changed');
    world.do('note.delete', { id: 'todo00000000000', saw: 'e10000000000000' }, 'd');
    expect(world.do('note.edit', edit, 'e3', ben)).toBe('gone');
  });

  test('CAND-25 who edited and who deleted it stays with the candidate, without its words', () => {
    const world = noted();
    const edit = { id: 'todo00000000000', saw: 'added0000000000', content: 'Write to her' };
    // under an id that somebody else's move has used already
    expect(world.do('note.edit', edit, 'add', ben)).toBe('invalid');
    world.do('note.edit', edit, 'e', ben);
    expect(world.transition('e')).toMatchObject({ user_id: lena, kind: 'todo_edited', transitioned_by: ben });
    expect(JSON.stringify(world.transition('e'))).not.toContain('her');
    expect(world.run('note.edit', edit, 'e', ben)).toEqual([]);
    const gone = { id: 'todo00000000000', saw: 'e00000000000000' };
    expect(world.do('note.delete', { ...gone, saw: 'added0000000000' }, 'other')).toBe('changed');
    // an id that a move has used already
    expect(world.do('note.delete', gone, 'add')).toBe('invalid');
    world.do('note.delete', gone, 'd');
    const told = world.transition('d');
    expect(told).toMatchObject({ user_id: lena, kind: 'todo_deleted', transitioned_by: ada, transitioned_at: at });
    expect(JSON.stringify(told)).not.toContain('her');
    expect(world.transition('other')).toBeUndefined();
    expect(world.run('note.delete', gone, 'd')).toEqual([]);
    world.do('note.add', { id: 'note00000000000', user_id: lena, ...todo, note_type: 'note' }, 'n');
    world.do('note.delete', { id: 'note00000000000', saw: null }, 'dn');
    expect(world.transition('dn')).toMatchObject({ kind: 'note_deleted', about: null, about_at: at });
  });
});

const call = {
  ...{ interview_name: 'HR Interview', scheduled_date: '2026-12-01T01:00:00.000Z', duration_minutes: 60 },
  ...{ place: null, interviewers: ['Ada'], notes: null },
};

describe('an interview', () => {
  const id = 'interview000000';
  const scheduled = () => {
    const world = board();
    expect(world.do('interview.schedule', { id, user_id: lena, ...call }, 'added')).toBeUndefined();
    return world;
  };
  const row = (world: World) => world.rows.get(keyOf('interviews', id));
  const mark = (world: World, status: string, by = 'mark', actor: string = ada) =>
    world.do('interview.mark', { id, status }, by, actor);

  test.each([
    { interview_name: 'Lunch' },
    { scheduled_date: '2026-12-01' },
    { scheduled_date: 'soon' },
    { scheduled_date: '2027-02-30T01:00:00.000Z' },
    { scheduled_date: '2026-12-01T24:00:00.000Z' },
    { scheduled_date: '0026-12-01T01:00:00.000Z' },
    { scheduled_date: '9999-12-01T01:00:00.000Z' },
    { interviewers: ['\u200b'] },
    { duration_minutes: 4 },
    { duration_minutes: 721 },
    { interviewers: ['x'.repeat(101)] },
    { interviewers: Array.from({ length: 21 }, () => 'x') },
  ])('INT-02 INT-03 A96 refuses %j', (wrong) => {
    expect(board().do('interview.schedule', { id, user_id: lena, ...call, ...wrong }, 'm')).toMatch(/invalid|too_long/);
  });

  test('INT-06 INT-07 begins as scheduled, by who made it', () => {
    expect(row(scheduled())).toMatchObject({ user_id: lena, status: 'scheduled', created_by: ada, ...call });
  });

  test('INT-45 A61 another time makes a scheduled one rescheduled, and each change raises its sequence', () => {
    const world = scheduled();
    world.do('interview.edit', { id, saw: 'added0000000000', ...call, notes: 'Bring slides' }, 'e1');
    expect(row(world)).toMatchObject({ status: 'scheduled', sequence: 1 });
    world.do(
      'interview.edit',
      { id, saw: 'e10000000000000', ...call, scheduled_date: '2026-12-02T01:00:00.000Z' },
      'e2',
    );
    expect(row(world)).toMatchObject({ status: 'rescheduled', sequence: 2 });
    // what is over stays over
    for (const status of ['completed', 'cancelled']) {
      const over = scheduled();
      mark(over, status);
      over.do(
        'interview.edit',
        { id, saw: 'added0000000000', ...call, scheduled_date: '2026-12-02T01:00:00.000Z' },
        'e3',
      );
      expect(row(over)).toMatchObject({ status, scheduled_date: '2026-12-02T01:00:00.000Z' });
    }
  });

  test('INT-11 INT-12 INT-13 is completed or cancelled once; the second is told', () => {
    const world = scheduled();
    expect(mark(world, 'scheduled')).toBe('invalid');
    expect(mark(world, 'completed')).toBeUndefined();
    expect(mark(world, 'cancelled', 'other', ben)).toBe('not_pending');
    expect(world.run('interview.mark', { id, status: 'completed' }, 'same', ben)).toEqual([]);
    expect(row(world)).toMatchObject({ status: 'completed', sequence: 1 });
  });

  test('INT-13 a rescheduled one can be cancelled, and taken back is rescheduled again', () => {
    const world = scheduled();
    world.do(
      'interview.edit',
      { id, saw: 'added0000000000', ...call, scheduled_date: '2026-12-02T01:00:00.000Z' },
      'e',
    );
    mark(world, 'cancelled');
    expect(world.do('interview.reopen', { id, saw: 'other' }, 'r')).toBe('changed');
    world.do('interview.reopen', { id, saw: 'mark00000000000' }, 'r');
    expect(row(world)).toMatchObject({ status: 'rescheduled', status_by: '', status_before: null });
    expect(world.run('interview.reopen', { id, saw: 'mark00000000000' }, 'r')).toEqual([]);
  });

  test('INT-16 of any status is deleted', () => {
    for (const status of ['completed', 'cancelled']) {
      const world = scheduled();
      mark(world, status);
      world.do('interview.delete', { id, saw: null }, 'd', ben);
      expect(row(world)).toBeUndefined();
      // which it was stays in the candidate's timeline (CAND-25)
      expect(world.transition('d')).toMatchObject({
        ...{ user_id: lena, kind: 'interview_deleted', transitioned_by: ben, notes: null },
        ...{ about: 'HR Interview', about_at: call.scheduled_date },
      });
    }
  });

  test('CAND-25 who changed, completed, cancelled and reopened it, and when, stays with the candidate', () => {
    const world = scheduled();
    const later = '2026-12-02T01:00:00.000Z';
    world.do('interview.edit', { id, saw: 'added0000000000', ...call, scheduled_date: later }, 'e1', ben);
    const told = { user_id: lena, transitioned_at: at, about: 'HR Interview', about_at: later };
    expect(world.transition('e1')).toMatchObject({ ...told, kind: 'interview_edited', transitioned_by: ben });
    mark(world, 'cancelled', 'mark', ben);
    expect(world.transition('mark')).toMatchObject({ ...told, kind: 'interview_cancelled', transitioned_by: ben });
    world.do('interview.reopen', { id, saw: 'mark00000000000' }, 'r');
    expect(world.transition('r')).toMatchObject({ ...told, kind: 'interview_reopened', transitioned_by: ada });
    // a mark that was taken back is not done again by a copy of it, nor by who reuses its id
    expect(world.run('interview.mark', { id, status: 'cancelled' }, 'mark', ben)).toEqual([]);
    expect(world.run('interview.mark', { id, status: 'cancelled' }, 'mark')).toBe('invalid');
    mark(world, 'completed', 'mark2');
    expect(world.transition('mark2')).toMatchObject({ ...told, kind: 'interview_completed' });
  });
});

test('KAN-80 CAND-46 INT-43 a learner may do none of it, and somebody whose role was taken none any more', () => {
  const names = (Object.keys(mutations) as MutationName[]).filter((name) => /^(candidate|note|interview)\./.test(name));
  expect(names).toHaveLength(16);
  for (const name of names) expect(board().do(name, {}, 'm', lena, 'user'), name).toBe('forbidden');
});

describe('R35 A170 a field that nobody touched keeps what somebody else wrote', () => {
  const noted = () => {
    const world = board();
    for (const id of [ada, ben]) world.rows.set(keyOf('profiles', id), { id, role: 'admin', is_active: true });
    world.do('note.add', { id: 'todo00000000000', user_id: lena, ...todo }, 'added');
    return world;
  };
  const planned = (world: World) => world.rows.get(keyOf('admin_notes', 'todo00000000000'))!;
  const edit = (world: World, some: object, id: string, actor: string = ada, saw = 'added0000000000') =>
    world.do('note.edit', { id: 'todo00000000000', saw, ...some }, id, actor);
  const due = { due_date: '2026-12-01T15:00:00.000Z' };

  test.each([false, true])('of a to-do both fields stand, whichever comes first (%s)', (isTurned) => {
    const world = noted();
    const edits: [object, string, string][] = [
      [due, 'due', ada],
      [{ assigned_to: ben }, 'whose', ben],
      [{ content: 'Write to her' }, 'words', ben],
      [{ priority: 'high' }, 'soon', ada],
    ];
    for (const [some, id, actor] of isTurned ? edits.toReversed() : edits)
      expect(edit(world, some, id, actor)).toBeUndefined();
    const said = { ...due, assigned_to: ben, content: 'Write to her', priority: 'high' };
    expect(planned(world)).toMatchObject(said);
    expect(planned(world).writers).toMatchObject({
      ...{ due_date: { by: 'due000000000000', account: ada }, assigned_to: { by: 'whose0000000000', account: ben } },
      content: { by: 'words0000000000', account: ben, at },
    });
    // by one whose author has not seen it
    for (const [some, id] of edits) expect(edit(world, other[Object.keys(some)[0]!]!, `${id}2`)).toBe('changed');
    expect(planned(world)).toMatchObject(said);
  });
  const other: Record<string, object> = {
    due_date: { due_date: null },
    assigned_to: { assigned_to: ada },
    content: { content: 'Other' },
    priority: { priority: 'low' },
  };

  test('of a to-do one field at a time, and a note has no plan', () => {
    const world = noted();
    expect(edit(world, {}, 'none')).toBe('invalid');
    expect(edit(world, { ...due, priority: 'low' }, 'two')).toBe('invalid');
    world.do('note.add', { id: 'note00000000000', user_id: lena, ...todo, note_type: 'note' }, 'n');
    const plan = { id: 'note00000000000', saw: 'n00000000000000', priority: 'low' };
    expect(world.do('note.edit', plan, 'p')).toBe('invalid');
  });

  test('of a to-do that an older app plans as a whole, what it leaves as it is keeps its writer', () => {
    const world = noted();
    edit(world, due, 'due', ben);
    const plan = { id: 'todo00000000000', ...due, priority: 'low', assigned_to: null };
    expect(world.do('note.schedule', plan, 'old')).toBeUndefined();
    expect(planned(world).writers).toMatchObject({
      ...{ due_date: { by: 'due000000000000', account: ben }, priority: { by: 'old000000000000', account: ada } },
    });
  });

  const id = 'interview000000';
  const all = { ...call, scheduled_date: '2027-02-01T01:00:00.000Z', notes: 'First', place: 'Ebisu' };
  const held = () => {
    const world = board();
    expect(world.do('interview.schedule', { id, user_id: lena, ...all }, 'added')).toBeUndefined();
    return world;
  };
  const interview = (world: World) => world.rows.get(keyOf('interviews', id))!;
  const say = (world: World, some: object, by: string, actor: string = ada, saw = 'added0000000000') =>
    world.do('interview.edit', { id, saw, ...some }, by, actor);
  const fields: Record<string, readonly [unknown, unknown]> = {
    interview_name: ['Manager Interview', 'Cross Functional'],
    scheduled_date: ['2027-02-02T01:00:00.000Z', '2027-02-03T01:00:00.000Z'],
    duration_minutes: [45, 90],
    place: ['Shibuya', null],
    interviewers: [['Jun'], []],
    notes: ['Mine', 'Other'],
  };

  test.each(Object.keys(fields))('of an interview, %s and every other field', (field) => {
    for (const one of Object.keys(fields).filter((name) => name !== field)) {
      const world = held();
      expect(say(world, { [one]: fields[one]![0] }, 'theirs', ben)).toBeUndefined();
      expect(say(world, { [field]: fields[field]![0] }, 'mine')).toBeUndefined();
      expect(interview(world)).toMatchObject({ [one]: fields[one]![0], [field]: fields[field]![0] });
      expect(say(world, { [field]: fields[field]![1] }, 'late', ben)).toBe('changed');
      // whoever has seen it writes over it
      expect(say(world, { [field]: fields[field]![1] }, 'seen', ben, 'mine00000000000')).toBeUndefined();
    }
  });

  test('of an interview only another time makes it rescheduled, and what says nothing new is no edit', () => {
    const world = held();
    say(world, { notes: 'Mine' }, 'notes');
    expect(interview(world)).toMatchObject({ status: 'scheduled', sequence: 1 });
    say(world, { scheduled_date: fields.scheduled_date![0] }, 'time');
    expect(interview(world)).toMatchObject({ status: 'rescheduled', sequence: 2, text_by: 'time00000000000' });
    expect(world.run('interview.edit', { id, saw: '', notes: 'Mine' }, 'again', ben)).toEqual([]);
  });

  test('of an interview that an older app sends as a whole', () => {
    const whole = (world: World, some: object, saw = 'added0000000000') =>
      say(world, { ...all, ...some }, 'old', ada, saw);
    const alone = held();
    expect(whole(alone, { notes: 'Mine' })).toBeUndefined();
    // what it left as it was, it did not write
    expect(interview(alone).writers).toMatchObject({
      ...{ notes: { by: 'old000000000000' }, place: { by: 'added0000000000' } },
    });
    const met = held();
    say(met, { place: 'Shibuya' }, 'theirs', ben);
    expect(whole(met, { notes: 'Mine' })).toBe('changed');
    expect(interview(met)).toMatchObject({ place: 'Shibuya', notes: 'First' });
    // the version on its screen was the last of several
    const last = held();
    say(last, { place: 'Shibuya' }, 'theirs', ben);
    expect(whole(last, { place: 'Shibuya', notes: 'Mine' }, 'theirs000000000')).toBeUndefined();
    expect(interview(last)).toMatchObject({ place: 'Shibuya', notes: 'Mine' });
  });

  test('of a record from before, whoever wrote it wrote all of it', () => {
    const world = held();
    world.rows.set(keyOf('interviews', id), { ...interview(world), writers: null });
    expect(say(world, { notes: 'Mine' }, 'mine')).toBeUndefined();
    expect(say(world, { place: 'Shibuya' }, 'theirs', ben)).toBeUndefined();
    expect(say(world, { notes: 'Other' }, 'late', ben)).toBe('changed');
    expect(interview(world)).toMatchObject({ notes: 'Mine', place: 'Shibuya' });
  });
});
