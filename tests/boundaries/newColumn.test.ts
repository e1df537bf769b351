import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { edited } from '../../scripts/sabotage/plant.mjs';
import { findTargets } from '../../scripts/sabotage/targets.mjs';
import type { Change } from '../sabotage/requirements.d.ts';

/**
 * What "How to add a column" in docs/design/how-to-add.md says, done on a copy of this repository: a nullable field of
 * questions that is chosen in the form, listed, filtered by and written, in both languages. The changes are looked up as
 * faults are: by the declaration, and by the tokens in it.
 */
const changes: Change[] = [
  {
    in: 'interview_questions',
    find: "decided_by: 'text',",
    replace: "decided_by: 'text',\n    seniority: 'word',",
  },
  { in: 'interview_questions', find: "'updated_at', 'text_by',", replace: "'updated_at', 'text_by', 'seniority'," },
  { in: 'interview_questions', find: "category: 'picked',", replace: "category: 'picked',\n    seniority: 'picked'," },
  { in: 'wireShape', find: 'wireShape = 11', replace: 'wireShape = 12' },
  {
    in: 'optionFields',
    find: "'interview_stage', 'category']",
    replace: "'interview_stage', 'category', 'seniority']",
  },
  {
    in: 'content',
    find: 'category: filledLine(limits.optionCharacters),',
    replace:
      'category: filledLine(limits.optionCharacters),\n  seniority: v.optional(v.nullable(filledLine(limits.optionCharacters))),',
  },
  { in: 'fieldNames', find: "category: 'Category',", replace: "category: 'Category',\n    seniority: 'Seniority'," },
  { in: 'fieldNames', find: "category: 'カテゴリー',", replace: "category: 'カテゴリー',\n    seniority: '職位'," },
  { in: 'homeTexts', find: "category: 'Category',", replace: "category: 'Category',\n    seniority: 'Seniority'," },
  { in: 'homeTexts', find: "category: 'カテゴリー',", replace: "category: 'カテゴリー',\n    seniority: '職位'," },
  {
    in: 'submitQuestionTexts',
    find: "category: 'Select a category',",
    replace: "category: 'Select a category',\n      seniority: 'Select a seniority',",
  },
  {
    in: 'submitQuestionTexts',
    find: "category: 'カテゴリーを選択',",
    replace: "category: 'カテゴリーを選択',\n      seniority: '職位を選択',",
  },
];
const edits = findTargets()(changes, 'a new column');
const changed = [...new Set(edits.map(({ file }) => file))];
const migration = `migrate(
  (app) => {
    const questions = app.findCollectionByNameOrId('interview_questions');
    questions.fields.add(new TextField({ name: 'seniority', max: 400 }));
    app.save(questions);
  },
  (app) => {
    const questions = app.findCollectionByNameOrId('interview_questions');
    questions.fields.removeByName('seniority');
    app.save(questions);
  },
);
`;
const added = { 'pb_migrations/1795299999_add_seniority.js': migration };

/** Inside the repository, so that the packages are found. */
const copy = resolve('.cache/newColumn');
const copied = ['src', 'tests', 'pocketbase', 'pb_migrations', 'scripts', 'docs', 'package.json', 'tsconfig.json'];
copied.push('vite.config.ts', 'vitest.config.ts', 'boundaries.js', 'boundaries.d.ts');

/** The output of a program if it fails, otherwise `green`. */
const run = promisify(execFile);
const env = { ...process.env, NO_COLOR: '1', VITEST: undefined };
const inCopy = (program: string, ...args: string[]): Promise<string> =>
  run(resolve('node_modules/.bin', program), args, { cwd: copy, maxBuffer: 1 << 26, env }).then(
    () => 'green',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
  );

describe('a nullable field of questions that is shown, filtered, written and translated', { timeout: 300_000 }, () => {
  beforeAll(() => {
    rmSync(copy, { recursive: true, force: true });
    for (const path of copied)
      cpSync(path, join(copy, path), { recursive: true, filter: (from) => !from.startsWith('pocketbase/embed') });
    for (const file of changed) {
      const here = edits.filter((edit) => edit.file === file);
      writeFileSync(join(copy, file), edited(readFileSync(join(copy, file), 'utf8'), here));
    }
    for (const [file, code] of Object.entries(added)) writeFileSync(join(copy, file), code);
    const planted = join(copy, 'src/features/home/seniority.test.tsx');
    mkdirSync(dirname(planted), { recursive: true });
    cpSync('tests/boundaries/planted/seniority.tsx', planted);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('touches at most eight files, one of them its noun’s', () => {
    const files = [...changed, ...Object.keys(added)];
    expect(files.length).toBeLessThanOrEqual(8);
    expect(files).toContain('src/model/nouns/question.ts');
  });

  test('and no other place has to know about it: types, tests and the field itself', async () => {
    expect(await inCopy('tsc', '--noEmit', '-p', '.')).toBe('green');
    const around = ['src/model', 'src/mutations', 'src/features/home', 'src/features/submit', 'src/features/sync'];
    expect(await inCopy('vitest', '--run', '--project', 'unit', '--reporter', 'dot', ...around)).toBe('green');
  });
});
