import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ColumnKind, columns, type Noun, nouns } from '#model/noun.ts';
import { type Server, startServer } from './harness.ts';

interface Field {
  name: string;
  type: string;
}

interface Collection {
  name: string;
  type: string;
  fields: Field[];
  indexes: string[];
  [rule: `${string}Rule`]: string | null;
}

const ids: Record<Noun, string> = {
  profiles: 'DATA-01 DATA-03',
  candidates: 'DATA-02 DATA-04',
  interview_questions: 'DATA-05 DATA-06',
  resources: 'DATA-07',
  dropdown_options: 'DATA-08',
  courses: 'DATA-09',
  course_stages: 'DATA-10',
  stage_templates: 'DATA-11',
  stage_questions: 'DATA-12',
  stage_resources: 'DATA-13',
  user_progress: 'DATA-14',
  course_assignments: 'DATA-15',
  course_reviews: 'DATA-16',
  interviews: 'DATA-17',
  admin_notes: 'DATA-18',
  stage_transitions: 'DATA-19',
  user_stages: 'DATA-20',
  set_aside: 'R30',
  account_audits: 'USER-34',
  study_days: 'STUDY-33 STUDY-38',
  study_cards: 'STUDY-25 STUDY-38',
  my_answers: 'ANSWER-03',
  study_plans: 'STUDY-38',
  answer_comments: 'ANSWER-14',
  countdowns: 'COUNT-02',
  question_sightings: 'QUAL-05 QUAL-07',
  question_reports: 'QUAL-09 QUAL-10',
  reminders: 'REMIND-01',
};

/** A column that points at another record is a relation, so that the dashboard shows that record. */
const types: Record<ColumnKind, string[]> = {
  text: ['text', 'relation'],
  word: ['text'],
  html: ['text'],
  time: ['date'],
  number: ['number'],
  flag: ['bool'],
  json: ['json'],
};

/** Single-word columns that the requirements name among ordinary words. */
const oneWord =
  'id email role team question company category recommended status title description url value information name notes content priority location position stage';

/** The columns that each requirement row says a record holds, parsed from its text. */
const documented = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .flatMap(([id = '', area = '', text = '']): [string, Noun, string[]][] => {
    const [, held] = / holds ([^;]*)/.exec(text) ?? [];
    if (!/^DATA-\d\d$/.test(id) || !held || !nouns.includes(area as Noun)) return [];
    // text in brackets, or after a comma about another record, is not a column
    const words =
      held
        .replaceAll(/\([^)]*\)/g, '')
        .split(/, with | linked to |, which |, and the stage/)[0]!
        .match(/[a-z_]+/g) ?? [];
    const names = words.filter((word) => word.includes('_') || oneWord.split(' ').includes(word));
    // the candidate's record has a requirement of its own under the profiles
    return [[id, id === 'DATA-02' ? 'candidates' : (area as Noun), names]];
  });

let server: Server;
let collections: Map<string, Collection>;

beforeAll(async () => {
  server = await startServer();
  const token = await server.superuser();
  const { body } = await server.request('/api/collections?perPage=200', { token });
  collections = new Map((body.items as Collection[]).map((collection) => [collection.name, collection]));
});
afterAll(() => server.remove());

describe('the migrations', () => {
  it.each(nouns.map((noun) => [ids[noun], noun] as const))('%s %s has exactly the columns of the model', (_, noun) => {
    const fields = collections.get(noun)?.fields ?? [];
    expect(fields.map(({ name }) => name)).toEqual(['id', ...Object.keys(columns[noun])]);
    for (const [column, kind] of Object.entries(columns[noun]))
      expect(types[kind], `${noun}.${column}`).toContain(fields.find(({ name }) => name === column)?.type);
  });

  it.each(documented)('%s %s has what the requirement names: %s', (_, noun, names) => {
    const fields = collections.get(noun)?.fields.map(({ name }) => name) ?? [];
    expect(names.filter((name) => !fields.includes(name))).toEqual([]);
  });

  it('DATA-01 DATA-20 each documented collection’s columns are parsed from its row', () => {
    expect(documented.map(([id]) => id).length).toBe(17);
    for (const [id, , names] of documented) expect(names.length, id).toBeGreaterThan(1);
  });

  it('DATA-14 unique indexes keep one record per key (A93)', () => {
    const unique = (noun: Noun) => collections.get(noun)?.indexes.filter((index) => index.includes('UNIQUE')) ?? [];
    const pairs: [Noun, ...string[]][] = [
      ['user_progress', 'user_id', 'course_id', 'stage_id'],
      ['course_assignments', 'user_id', 'course_id'],
      ['course_reviews', 'user_id', 'course_id'],
      ['study_cards', 'user_id', 'question_id'],
      ['my_answers', 'user_id', 'question_id'],
      ['stage_questions', 'stage_id', 'question_id'],
      ['stage_resources', 'stage_id', 'resource_id'],
      ['dropdown_options', 'field_name', 'value'],
    ];
    for (const [noun, ...together] of pairs)
      expect(unique(noun).join()).toContain(`(${together.map((column) => `\`${column}\``).join(', ')})`);
  });

  it('SEC-24 no collection has an API rule, so that the record API answers superusers only (A17)', () => {
    for (const noun of [...nouns, 'users'])
      for (const rule of ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule'] as const)
        expect(collections.get(noun)?.[rule], `${noun}.${rule}`).toBeNull();
  });

  it('keeps a session for 60 days and accepts a password of 6 characters', async () => {
    const { body } = await server.request('/api/collections/users', { token: await server.superuser() });
    expect(body.authToken.duration).toBe(60 * 24 * 60 * 60);
    expect(body.fields.find(({ name }: Field) => name === 'password').min).toBe(6);
    expect([body.oauth2.enabled, body.otp.enabled, body.mfa.enabled]).toEqual([false, false, false]);
    expect(body.fields.map(({ name }: Field) => name)).toEqual(
      expect.arrayContaining(['name', 'must_change_password', 'created_by']),
    );
  });

  it('a number of the change log is never reused', async () => {
    await server.sql("INSERT INTO sync_log (noun, record, deleted) VALUES ('courses', 'probe', 0)");
    const [[first]] = (await server.sql("SELECT seq FROM sync_log WHERE record = 'probe'")) as [[string]];
    await server.sql("DELETE FROM sync_log WHERE record = 'probe'");
    await server.sql("INSERT INTO sync_log (noun, record, deleted) VALUES ('courses', 'probe', 1)");
    const [[second]] = (await server.sql("SELECT seq FROM sync_log WHERE record = 'probe'")) as [[string]];
    expect(Number(second)).toBeGreaterThan(Number(first));
  });
});
