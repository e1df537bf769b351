import { describe, expect, test } from 'vitest';
import { countdownId } from '#model/id.ts';
import { ahead, countdownEvents, type CountdownInput, justOver, proposedDeck } from './countdown.ts';

const user = 'lenalenalenalen';
const now = Date.parse('2026-11-25T01:00:00.000Z');
const interview = (id: string, date: string, more: object = {}) => ({
  ...{ id, interview_name: 'Technical Interview', scheduled_date: date, duration_minutes: 60 },
  ...{ place: null, status: 'scheduled', ...more },
});
const own = (id: string, date: string, more: object = {}) => ({
  ...{ id, user_id: user, interview_id: null, title: 'My own', date, deck: null, ended: false, ...more },
});
const stop = (id: string, title: string, state: 'done' | 'here' | 'ahead') => ({ id, title, state });
const input = (more: object = {}): CountdownInput =>
  ({
    ...{ user, interviews: [], countdowns: [], assignments: [{ course_id: 'c1' }], links: [] },
    courses: [
      {
        ...{ id: 'c1', slug: 'c1', title: 'Track', lastStudied: '2026-11-20' },
        stops: [
          stop('s1', 'HR Call', 'done'),
          stop('s2', 'ｔｅｃｈｎｉｃａｌ interview', 'ahead'),
          stop('s3', 'Offer', 'here'),
        ],
      },
      { id: 'c2', slug: 'c2', title: 'Other', lastStudied: null, stops: [stop('s4', 'Technical Interview', 'here')] },
    ],
    questions: new Map(['a', 'b', 'c', 'd'].map((id) => [id, { status: id === 'd' ? 'pending' : 'approved' }])),
    ...more,
  }) as unknown as CountdownInput;
const finished = { id: 'c1', slug: 'c1', title: 'Finished' };
const links = [
  ['s1', 'a'],
  ['s2', 'b'],
  ['s2', 'd'],
  ['s3', 'c'],
  ['s4', 'a'],
].map(([stage_id, question_id]) => ({ stage_id, question_id }));
const titles = (events: readonly { title: string; date: string }[]) => events.map(({ date }) => date.slice(5, 10));

describe('COUNT-01 COUNT-02 COUNT-14 what is counted down to', () => {
  test.each<[string, object, string[]]>([
    ['nothing', {}, []],
    [
      'a cancelled interview',
      { interviews: [interview('i', '2026-12-04T05:00:00.000Z', { status: 'cancelled' })] },
      [],
    ],
    ['a completed one', { interviews: [interview('i', '2026-12-04T05:00:00.000Z', { status: 'completed' })] }, []],
    ['one that is over', { interviews: [interview('i', '2026-11-24T23:00:00.000Z')] }, []],
    ['one that is going on', { interviews: [interview('i', '2026-11-25T00:30:00.000Z')] }, ['11-25']],
    [
      'a rescheduled one',
      { interviews: [interview('i', '2026-12-04T05:00:00.000Z', { status: 'rescheduled' })] },
      ['12-04'],
    ],
    [
      'one that was ended here',
      {
        interviews: [interview('i', '2026-12-04T05:00:00.000Z')],
        countdowns: [own(countdownId(user, 'i'), '', { interview_id: 'i', ended: true })],
      },
      [],
    ],
    ['a date without a time', { countdowns: [own('o', 'soon')] }, []],
    ['an own one that was ended', { countdowns: [own('o', '2026-12-01T05:00:00.000Z', { ended: true })] }, []],
    [
      'several, the nearest first',
      {
        interviews: [interview('i', '2026-12-04T05:00:00.000Z'), interview('j', '2026-12-09T05:00:00.000Z')],
        countdowns: [own('o', '2026-12-01T05:00:00.000Z')],
      },
      ['12-01', '12-04', '12-09'],
    ],
  ])('%s', (_, more, days) => expect(titles(ahead(countdownEvents(input(more)), now))).toEqual(days));
});

describe('COUNT-15 what is just over', () => {
  test.each<[string, string, object, boolean]>([
    ['cancelled', '2026-11-24T05:00:00.000Z', { status: 'cancelled' }, false],
    ['more than a week ago', '2026-11-17T05:00:00.000Z', {}, false],
    ['yesterday', '2026-11-24T05:00:00.000Z', {}, true],
    ['held before its time', '2026-11-25T05:00:00.000Z', { status: 'completed' }, true],
    ['to come', '2026-11-25T05:00:00.000Z', {}, false],
  ])('%s', (_, date, more, is) => {
    expect(justOver(countdownEvents(input({ interviews: [interview('i', date, more)] })), now) !== undefined).toBe(is);
  });
});

describe('COUNT-04 COUNT-05 the deck', () => {
  test.each<[string, string, object, string[]]>([
    ['no course has questions', 'Technical Interview', { links: [] }, []],
    ['an assigned course has a stage of that name, however it is written', 'Technical Interview', {}, ['b', 'd']],
    ['none has: the present stage of the track', 'Case study', {}, ['c']],
    [
      'the track that was studied last is finished: that of the next one',
      'Case study',
      {
        courses: [
          { ...finished, lastStudied: '2026-11-24', stops: [stop('s1', 'HR Call', 'done')] },
          { ...finished, id: 'c5', lastStudied: '2026-11-10', stops: [stop('s2', 'Screen', 'here')] },
        ],
      },
      ['b', 'd'],
    ],
    ['nor is anything assigned or begun', 'Case study', { assignments: [], courses: [] }, []],
  ])('%s', (_, title, more, deck) => expect(proposedDeck(title, input({ links, ...more }))).toEqual(deck));

  test('holds approved questions, each once and 300 at most, and says whether they were chosen', () => {
    const [proposed] = countdownEvents(input({ links, interviews: [interview('i', '2026-12-04T05:00:00.000Z')] }));
    expect(proposed).toMatchObject({ deck: ['b'], isProposed: true });
    const many = Array.from({ length: 400 }, (_, at) => `q${at}`);
    const questions = new Map(many.map((id) => [id, { status: 'approved' }]));
    const [chosen] = countdownEvents(
      input({ questions, countdowns: [own('o', '2026-12-01T05:00:00.000Z', { deck: ['q1', ...many] })] }),
    );
    expect(chosen!.isProposed).toBe(false);
    expect(chosen!.deck).toHaveLength(300);
    expect(chosen!.deck.slice(0, 3)).toEqual(['q1', 'q0', 'q2']);
  });
});
