import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * What "How to add a column" in ARCHITECTURE.md says, done on a copy of this repository: a nullable field of questions
 * that is chosen in the form, listed, filtered by and written, in both languages. By file: the text to find, and its
 * replacement.
 */
const edits: Record<string, [found: string, replaced: string][]> = {
  'src/model/nouns/question.ts': [
    ["    decided_by: 'text',", "    decided_by: 'text',\n    seniority: 'word',"],
    ["      'text_by',\n", "      'text_by',\n      'seniority',\n"],
    ["    category: 'picked',", "    category: 'picked',\n    seniority: 'picked',"],
  ],
  'src/model/wire.ts': [['wireShape = 10', 'wireShape = 11']],
  'src/model/choices.ts': [["'interview_stage', 'category']", "'interview_stage', 'category', 'seniority']"]],
  'src/mutations/question.ts': [
    [
      '  category: filledLine(limits.optionCharacters),',
      '  category: filledLine(limits.optionCharacters),\n  seniority: v.optional(v.nullable(filledLine(limits.optionCharacters))),',
    ],
  ],
  'src/i18n/sections/fieldNames.ts': [
    ["    category: 'Category',", "    category: 'Category',\n    seniority: 'Seniority',"],
    ["    category: 'カテゴリー',", "    category: 'カテゴリー',\n    seniority: '職位',"],
  ],
  'src/i18n/sections/home.ts': [
    ["    category: 'Category',", "    category: 'Category',\n    seniority: 'Seniority',"],
    ["    category: 'カテゴリー',", "    category: 'カテゴリー',\n    seniority: '職位',"],
  ],
  'src/i18n/sections/submitQuestion.ts': [
    ["category: 'Select a category',", "category: 'Select a category',\n      seniority: 'Select a seniority',"],
    ["category: 'カテゴリーを選択',", "category: 'カテゴリーを選択',\n      seniority: '職位を選択',"],
  ],
};
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
    for (const [file, changes] of Object.entries(edits)) {
      const before = readFileSync(join(copy, file), 'utf8');
      const after = changes.reduce((code, [found, replaced]) => {
        expect(code.split(found), `${found} in ${file}`).toHaveLength(2);
        return code.replace(found, () => replaced);
      }, before);
      writeFileSync(join(copy, file), after);
    }
    for (const [file, code] of Object.entries(added)) writeFileSync(join(copy, file), code);
    const planted = join(copy, 'src/features/home/seniority.test.tsx');
    mkdirSync(dirname(planted), { recursive: true });
    cpSync('tests/boundaries/planted/seniority.tsx', planted);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('touches at most eight files, one of them its noun’s', () => {
    const files = [...Object.keys(edits), ...Object.keys(added)];
    expect(files.length).toBeLessThanOrEqual(8);
    expect(files).toContain('src/model/nouns/question.ts');
  });

  test('and no other place has to know about it: types, tests and the field itself', async () => {
    expect(await inCopy('tsc', '--noEmit', '-p', '.')).toBe('green');
    const around = ['src/model', 'src/mutations', 'src/features/home', 'src/features/submit', 'src/features/sync'];
    expect(await inCopy('vitest', '--run', '--project', 'unit', '--reporter', 'dot', ...around)).toBe('green');
  });
});
