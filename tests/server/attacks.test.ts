import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import type { Judgement } from '#model/wire.ts';
import type { MutationName } from '#mutations/all.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { done, fullPull, intention, mintId, push, requestPush } from './wire.ts';

/** What a signed-in learner can try with hand-made requests. */
let server: Server;
let lena: TestAccount;
let noah: TestAccount;
let ada: TestAccount;

const known = { noahs: mintId('q'), approved: mintId('q'), lenas: mintId('q'), resource: mintId('r') };
const origins = { noahs: mintId(), lenas: mintId() };
const course = mintId('c');
const stage = mintId('s');

beforeAll(async () => {
  server = await startServer();
  [lena, noah, ada] = [await makeAccount(server), await makeAccount(server), await makeAccount(server, 'admin')];
  await done(server, ada, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    intention('stage.create', {
      id: stage,
      course_id: course,
      stage_order: 1,
      title: 'One',
      description: '',
      information: null,
    }),
    intention('resource.create', {
      id: known.resource,
      title: 'Book',
      description: null,
      url: 'https://example.com/',
      category: 'Other',
    }),
    intention('question.submit', { id: known.approved, ...someQuestion }),
    intention('question.decide', { id: known.approved, status: 'approved', saw: null }),
  ]);
  await done(server, noah, [intention('question.submit', { id: known.noahs, ...someQuestion }, origins.noahs)]);
  await done(server, lena, [intention('question.submit', { id: known.lenas, ...someQuestion }, origins.lenas)]);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

/** Everything stored, except for what only records that a request was made. */
const footprint = async () => [
  await server.sql("SELECT max(seq) || ' ' || count(*) FROM sync_log WHERE noun <> ''"),
  await server.sql('SELECT group_concat(id || updated) FROM users'),
  ...(await Promise.all(
    // the budget of a day counts requests, whatever becomes of them
    ["rate_limits WHERE name NOT LIKE 'daily%'", 'account_tombstones', 'role_audit', 'sync_resent'].map((table) =>
      server.sql(`SELECT count(*) FROM ${table}`),
    ),
  )),
];

const sentinel = () => intention('stage.uncomplete', { course_id: course, stage_id: stage, saw: [] });

interface Attack {
  what: string;
  name: MutationName;
  args: unknown;
  code: string;
}

it('SEC-31 a push of more values than the app sends, or of deeper ones, is read by no engine', async () => {
  const wide = Array.from({ length: 26_000 }, () => 1);
  const deep = deepList(500);
  const longest = Array.from({ length: 50 }, () => [mintId(), ...Array.from({ length: 390 }, () => mintId())]);
  for (const [args, status] of [
    [wide, 400],
    [deep, 400],
  ] as const) {
    const { status: answered, body } = await requestPush(server, lena, [intention('stage.complete', { args })]);
    expect([answered, body]).toEqual([status, { stop: 'invalid_request' }]);
  }
  // as much as a device may send
  const { status } = await requestPush(
    server,
    lena,
    longest.map((saw) => intention('stage.uncomplete', { course_id: course, stage_id: stage, saw })),
  );
  expect(status).toBe(200);
});

it('SEC-31 what would hold the write lock for long is judged in the next push, all that follows too', async () => {
  const long = () =>
    intention('aside.keep', {
      ...{ noun: 'interview_questions', record_id: mintId('q'), written_by: mintId('m') },
      content: { question: 'x'.repeat(limits.htmlCharacters) },
    });
  const entries = [
    long(),
    long(),
    long(),
    intention('question.bookmark', { question_id: known.approved, value: true }),
  ];
  expect((await push(server, lena, entries)).map(({ result }) => result)).toEqual(['done', 'done', 'later', 'later']);
  expect((await push(server, lena, entries.slice(2))).map(({ result }) => result)).toEqual(['done', 'done']);
});

/** Each is refused with its code, nothing is written, and later entries in the queue are done. */
async function refusedOneByOne(attacks: Attack[], account = lena): Promise<void> {
  await done(server, account, [sentinel()]);
  const before = await footprint();
  for (const { what, name, args, code } of attacks) {
    const entry = intention(name, args as object);
    const answers = await push(server, account, [entry, sentinel()]);
    expect(answers[0], what).toEqual({ id: entry.id, result: 'refused', code });
    expect(answers[1], `behind ${what}`).toMatchObject({ result: 'done' });
    // a repeat is answered from memory, whatever someone else makes of its id
    await push(server, noah, [{ id: entry.id, void: 'gone' }]);
    expect(await push(server, account, [entry]), what).toEqual([answers[0]]);
  }
  expect(await footprint()).toEqual(before);
}

const submission = (more: object): object => ({ id: mintId('q'), ...someQuestion, ...more });
const attack = (what: string, name: MutationName, args: unknown, code: string): Attack => ({ what, name, args, code });

it('QUES-43 MOD-11 A17 a question cannot arrive decided, or in another’s name', () =>
  refusedOneByOne(
    Object.entries({
      status: 'approved',
      approved_by: lena.id,
      approved_at: '2026-11-01T00:00:00.000Z',
      decided_by: mintId(),
      submitted_by: noah.email,
      author: noah.id,
      mine: true,
      created_at: '2020-01-01T00:00:00.000Z',
      text_by: mintId(),
      role_: 'admin',
    }).map(([field, value]) => attack(field, 'question.submit', submission({ [field]: value }), 'invalid')),
  ));

it('MOD-11 MOD-16 MOD-19 SEC-24 a learner decides, features, changes and removes nothing of others', () => {
  const { recommended: _not, ...texts } = someQuestion;
  return refusedOneByOne([
    attack('approve', 'question.decide', { id: known.lenas, status: 'approved', saw: null }, 'forbidden'),
    attack('reject', 'question.decide', { id: known.noahs, status: 'rejected', kind: 'other', saw: null }, 'forbidden'),
    attack('feature', 'question.feature', { id: known.approved, recommended: true }, 'forbidden'),
    attack('delete', 'question.delete', { id: known.noahs, saw: null, along: null }, 'forbidden'),
    attack('delete my own', 'question.delete', { id: known.lenas, saw: null, along: null }, 'forbidden'),
    // the existence of what they may not see is not revealed
    attack('edit another’s', 'question.edit', { id: known.noahs, saw: origins.noahs, ...texts }, 'gone'),
    attack('edit an approved one', 'question.edit', { id: known.approved, saw: 'x', ...texts }, 'forbidden'),
    attack('overwrite by submitting', 'question.submit', { ...someQuestion, id: known.noahs }, 'already'),
    attack('option, delete', 'option.delete', { field_name: 'company', value: 'x' }, 'forbidden'),
    attack('resource', 'resource.delete', { id: known.resource, saw: null }, 'forbidden'),
    attack('stage', 'stage.delete', { id: stage, saw: null }, 'forbidden'),
    attack('assignment', 'assignment.create', { user_id: lena.id, course_id: course }, 'forbidden'),
  ]);
});

it('MOD-20 an admin reads every question; a learner is sent nothing of another’s pending one', async () => {
  expect((await fullPull(server, ada)).rows.has(`interview_questions/${known.noahs}`)).toBe(true);
  const { text } = await fullPull(server, lena);
  for (const secret of [known.noahs, noah.id, noah.email]) expect(text).not.toContain(secret);
});

it('REV-12 a review before the course is complete, and one in another’s name', () => {
  const review = {
    course_id: course,
    saw: '',
    stage_ratings: [{ stageId: stage, stageName: 'One', helpfulness: 5, accuracy: 5 }],
    support_feedback: null,
    improvement_suggestions: null,
  };
  return refusedOneByOne([
    attack('too early', 'review.submit', review, 'incomplete'),
    attack('for another', 'review.submit', { ...review, user_id: noah.id }, 'invalid'),
    attack('already read', 'review.submit', { ...review, read_status: 'read' }, 'invalid'),
  ]);
});

it('A110 an option is 1 to 100 characters of plain text, of an existing field', () => {
  const option = (field_name: string, value: unknown) => ({ field_name, value });
  return refusedOneByOne([
    attack('101 characters', 'option.add', option('company', '𠮷'.repeat(101)), 'too_long'),
    attack('empty', 'option.add', option('company', ''), 'invalid'),
    attack('spaces', 'option.add', option('company', ' \u3000 '), 'invalid'),
    attack('nothing to see', 'option.add', option('company', '\u200b\u2060'), 'invalid'),
    attack('markup', 'option.add', option('company', '<b>Kitami</b>'), 'invalid'),
    attack('script', 'option.add', option('role', '<script>alert(1)</script>'), 'invalid'),
    attack('wide markup', 'option.add', option('role', '＜script＞alert(1)＜/script＞'), 'invalid'),
    attack('unknown field', 'option.add', option('status', 'approved'), 'invalid'),
    attack('inherited field', 'option.add', option('constructor', 'x'), 'invalid'),
    attack('NUL', 'option.add', option('company', 'a\u0000b'), 'invalid'),
  ]);
});

describe('the length of texts', () => {
  it('QUES-33 QUES-36 A23 10,001 visible characters, and 100,001 of markup', () => {
    const words = (count: number) => `<p>${'あ'.repeat(count)}</p>`;
    const html = (count: number) => `<p class="${'x'.repeat(count - 17)}">a</p>`;
    expect(html(1_000)).toHaveLength(1_000);
    return refusedOneByOne(
      ['question', 'additional_context'].flatMap((field) => [
        attack(`${field} 10,001`, 'question.submit', submission({ [field]: words(10_001) }), 'too_long'),
        attack(`${field} 10,001 wide`, 'question.submit', submission({ [field]: '𠮷'.repeat(10_001) }), 'too_long'),
        attack(`${field} in parts`, 'question.submit', submission({ [field]: words(5_001).repeat(2) }), 'too_long'),
        attack(`${field} 100,001`, 'question.submit', submission({ [field]: html(100_001) }), 'too_long'),
        attack(`${field} a megabyte`, 'question.submit', submission({ [field]: 'x'.repeat(1_000_000) }), 'too_large'),
      ]),
    );
  });

  it('QUES-33 A23 A82 a question and its context, each at both caps and in Japanese, are stored completely', async () => {
    const text = '𠮷'.repeat(10_000);
    const coloured = '<span style="color: red"></span>';
    const html = `<p>${coloured.repeat(2_000)}${text}</p>`;
    const filled = `${html}${'<p></p>'.repeat(10_000)}`.slice(0, limits.htmlCharacters - 7);
    const question = `${filled.slice(0, filled.lastIndexOf('<p></p>'))}<p></p>`;
    expect(question.length).toBeGreaterThan(99_000);
    const id = mintId('q');
    await done(server, lena, [
      intention('question.submit', { ...someQuestion, id, question, additional_context: question }),
    ]);
    const row = (await fullPull(server, lena)).rows.get(`interview_questions/${id}`)!;
    expect(row.question).toBe(question);
    expect(row.additional_context).toBe(question);
  });
});

it('QUES-32 a question of nothing but blanks, or of what is not kept', () =>
  refusedOneByOne(
    [
      '',
      '   ',
      '<p><br></p><p>&nbsp;</p>',
      '<p>\u200b\u3000</p>',
      '<img src="https://spy.example/x.png">',
      '<p><style>words</style></p>',
      '<textarea>words</textarea>',
      '<!-- words -->',
    ].map((question) => attack(question, 'question.submit', submission({ question }), 'invalid')),
  ));

it('SEC-03 SEC-04 QUES-38 SEC-33 markup that could execute is refused, wherever it occurs', () =>
  refusedOneByOne(
    [
      '<script>alert(1)</script>',
      '<p onclick="alert(1)">a</p>',
      '<a href="java&#10;script:alert(1)">a</a>',
      '<iframe src="https://spy.example/"></iframe>',
      '<object data="x"></object>',
      '<svg><animate onbegin=alert(1)></svg>',
      '<template><img src=x onerror=alert(1)></template>',
      '<div>'.repeat(300) + 'a',
      '<b>'.repeat(9_000) + 'a',
    ].flatMap((html) =>
      ['question', 'additional_context'].map((field) =>
        attack(
          `${field} ${html.slice(0, 40)}`,
          'question.submit',
          submission({ [field]: `<p>a</p>${html}` }),
          'malicious',
        ),
      ),
    ),
  ));

it('SEC-33 A103 talk of code is a question', async () => {
  const question = '<p>JavaScript: explain onclick= and &lt;script&gt;alert(1)&lt;/script&gt;</p>';
  const id = mintId('q');
  await done(server, lena, [intention('question.submit', { ...someQuestion, id, question })]);
  expect((await fullPull(server, lena)).rows.get(`interview_questions/${id}`)?.question).toBe(question);
});

it('SEC-33 the malicious check applies to admins too, in stage information', () =>
  refusedOneByOne(
    [
      attack(
        'stage information',
        'stage.create',
        {
          id: mintId('s'),
          course_id: course,
          stage_order: 2,
          title: 'Two',
          description: '',
          information: '<p onclick=alert(1)>a</p>',
        },
        'malicious',
      ),
    ],
    ada,
  ));

it('QUES-29 QUES-37 A21 anyone signed in may submit, and a context that was left out is null', async () => {
  for (const account of [lena, ada]) {
    const id = mintId('q');
    await done(server, account, [intention('question.submit', { ...someQuestion, id, additional_context: null })]);
    expect((await fullPull(server, account)).rows.get(`interview_questions/${id}`)).toMatchObject({
      status: 'pending',
      additional_context: null,
    });
  }
});

it.each([
  '',
  '  ',
  '\u3000',
  '<p></p>',
  '<p><br></p><p> \u200b</p>',
  '<p><b></b></p>',
  '<p><font color="red"></font></p>',
])('QUES-37 A21 a context of %j, made by hand, is none: null', async (empty) => {
  const id = mintId('q');
  await done(server, lena, [intention('question.submit', { ...someQuestion, id, additional_context: empty })]);
  expect((await fullPull(server, lena)).rows.get(`interview_questions/${id}`)).toMatchObject({
    additional_context: null,
  });
});

describe('invalid arguments', () => {
  it('A17 prototype keys, deep lists and NUL are refused', () =>
    refusedOneByOne([
      attack('__proto__', 'question.submit', JSON.parse(`{"__proto__": {"status": "approved"}}`), 'invalid'),
      attack(
        '__proto__ beside',
        'question.submit',
        JSON.parse(JSON.stringify(submission({})).replace('{', '{"__proto__": {"status": "approved"}, ')),
        'invalid',
      ),
      attack('constructor', 'question.submit', submission({ constructor: { prototype: {} } }), 'invalid'),
      attack('id of a prototype', 'question.submit', submission({ id: '__proto__' }), 'invalid'),
      attack('NUL', 'question.submit', submission({ question: 'a\u0000b' }), 'invalid'),
      attack('a deep list', 'question.submit', submission({ question: deepList(10) }), 'invalid'),
      attack('a list', 'question.submit', [submission({})], 'invalid'),
    ]));

  it('A17 a lone surrogate is never stored', async () => {
    const id = mintId('q');
    const question = '<p>a\ud800b</p>';
    await done(server, lena, [
      intention('question.submit', { ...someQuestion, id, question, company: 'Kitami\udc00' }),
    ]);
    const row = (await fullPull(server, lena)).rows.get(`interview_questions/${id}`)!;
    expect(row.question).toBe('<p>a\ufffdb</p>');
    expect(JSON.stringify(row)).not.toMatch(/\\ud[89a-f]/i);
  });

  it('A17 names from the prototype are not mutations', async () => {
    const before = await footprint();
    for (const name of ['__proto__', 'constructor', 'toString', 'question.approve']) {
      const [judgement] = await push(server, lena, [{ ...intention('question.submit', submission({})), name }]);
      expect(judgement, name).toMatchObject({ result: 'unknown' } satisfies Partial<Judgement>);
    }
    expect(await footprint()).toEqual(before);
  });
});

const deepList = (levels: number): unknown => {
  let list: unknown = 'x';
  for (let i = 0; i < levels; i++) list = [list];
  return list;
};

describe('other routes', () => {
  const doors: [string, string, unknown?][] = [
    [
      'POST',
      '/api/batch',
      { requests: [{ method: 'POST', url: '/api/collections/interview_questions/records', body: {} }] },
    ],
    ['GET', '/api/files/interview_questions/x/y.png'],
    ['GET', '/api/files/token'],
    ['POST', '/api/collections/interview_questions/import', {}],
    ['GET', '/api/collections/interview_questions/records?filter=status="pending"'],
    ['POST', '/api/collections/users/impersonate/x', {}],
    ['DELETE', '/api/collections/interview_questions/truncate'],
  ];
  it.each(doors)('SEC-24 CRSE-26 %s %s is closed to guests and learners', async (method, path, body) => {
    const before = await footprint();
    for (const token of [undefined, lena.token]) {
      const { status } = await server.request(path, { method, token, body });
      expect([400, 401, 403, 404, 405], path).toContain(status);
    }
    expect(await footprint()).toEqual(before);
  });

  it('SEC-24 a batch that is not a list, or far too long, changes nothing', async () => {
    const before = await footprint();
    for (const entries of [null, {}, 'x', Array.from({ length: 51 }, sentinel), [null], [[]], [{ id: 'x' }]]) {
      const { status, body } = await requestPush(server, lena, entries as never);
      expect([status, body]).toEqual([400, { stop: 'invalid_request' }]);
    }
    expect(await footprint()).toEqual(before);
  });
});
