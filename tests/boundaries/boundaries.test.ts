import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayImport } from '../../boundaries.js';

/** A planted line, and whether the lint must refuse it. */
interface Plant {
  file: string;
  line: string;
  isRefused: boolean;
}

/** Written by hand, as a newcomer would try them: not derived from the rules. */
const tried: [line: string, refused: string[], allowed: string[]][] = [
  [
    "import { liveQuery } from 'dexie';",
    ['queries/unsent.ts', 'sync/push.ts', 'features/home.tsx', 'ui/toast.tsx', 'app/main.tsx', 'model/noun.ts'],
    ['local/outbox.ts'],
  ],
  [
    "import { createRxDatabase } from 'rxdb';",
    ['queries/course.ts', 'sync/pull.ts', 'app/person.ts'],
    ['local/rows.ts'],
  ],
  ["import 'rxdb/plugins/storage-dexie';", ['sync/pull.ts'], ['local/rows.ts']],
  [
    "import PocketBase from 'pocketbase';",
    ['local/outbox.ts', 'features/auth.tsx', 'app/main.tsx', 'sync/cycle.ts'],
    ['remote/client.ts'],
  ],
  ["import { DateTime } from 'luxon';", ['features/dates.tsx', 'ui/date.tsx', 'model/dates.ts'], ['i18n/dates.ts']],
  [
    "import DOMPurify from 'dompurify';",
    ['ui/richText.tsx', 'ui/editor/paste.ts', 'features/home.tsx', 'model/sanitize.ts'],
    ['ui/sanitizeHtml.ts'],
  ],
  ["import { diffWords } from 'diff';", ['ui/comparedTexts.tsx', 'features/conflict.tsx'], ['ui/markedWords.ts']],
  ["import { createEditor } from 'lexical';", ['ui/richText.tsx', 'features/submit.tsx'], ['ui/editor/editor.ts']],
  ["import { $isListNode } from '@lexical/list';", ['ui/richText.tsx', 'features/submit.tsx'], ['ui/editor/lists.ts']],
  ["import { useDraggable } from '@dnd-kit/core';", ['features/kanban.tsx', 'app/shell.tsx'], ['ui/sortable.tsx']],
  ["import { fsrs } from 'ts-fsrs';", ['features/study.tsx', 'queries/course.ts', 'model/noun.ts'], ['study/fold.ts']],
  [
    "import '#model/noun.ts';",
    [],
    [
      'model/access.ts',
      'state/toast.ts',
      'i18n/en.ts',
      'remote/auth.ts',
      'queries/course.ts',
      'sync/pull.ts',
      'mutations/course.ts',
      'local/rows.ts',
      'features/home.tsx',
      'ui/badge.tsx',
      'app/main.tsx',
    ],
  ],
  [
    "import '#mutations/all.ts';",
    ['model/noun.ts', 'i18n/en.ts', 'ui/badge.tsx', 'state/toast.ts'],
    ['local/rows.ts', 'sync/push.ts', 'features/home.tsx'],
  ],
  [
    "import '#local/rows.ts';",
    ['model/noun.ts', 'mutations/course.ts', 'remote/auth.ts', 'ui/badge.tsx', 'features/home.tsx', 'study/fold.ts'],
    ['sync/push.ts', 'queries/course.ts', 'app/person.ts'],
  ],
  [
    "import '#remote/auth.ts';",
    ['model/noun.ts', 'local/rows.ts', 'ui/badge.tsx'],
    ['sync/push.ts', 'features/auth.tsx', 'app/person.ts'],
  ],
  [
    "import '#queries/course.ts';",
    ['local/rows.ts', 'sync/push.ts', 'ui/badge.tsx'],
    ['features/home.tsx', 'app/main.tsx'],
  ],
  [
    "import '#sync/mutate.ts';",
    ['queries/course.ts', 'ui/badge.tsx', 'local/rows.ts'],
    ['features/home.tsx', 'app/main.tsx'],
  ],
  ["import '#sync/push.ts';", ['features/home.tsx', 'ui/badge.tsx'], ['app/backgroundSync.ts']],
  [
    "import '#ui/badge.tsx';",
    ['queries/course.ts', 'sync/push.ts', 'model/noun.ts'],
    ['features/home.tsx', 'app/main.tsx'],
  ],
  [
    "import '#features/home/home.tsx';",
    ['features/other.tsx', 'ui/badge.tsx', 'queries/course.ts'],
    ['app/router.tsx'],
  ],
  [
    "import '../local/rows.ts';",
    ['model/noun.ts', 'ui/badge.tsx', 'features/home.tsx', 'mutations/course.ts'],
    ['sync/push.ts', 'queries/course.ts'],
  ],
  ["import '../section.ts';", ['features/home/home.tsx'], ['i18n/sections/home.ts', 'ui/editor/editor.ts']],
  ["import '#app/router.tsx';", ['features/home.tsx', 'ui/badge.tsx', 'sync/push.ts', 'state/toast.ts'], []],
];
const plants = tried.flatMap(([line, refused, allowed]): Plant[] => [
  ...refused.map((file) => ({ file: `src/${file}`, line, isRefused: true })),
  ...allowed.map((file) => ({ file: `src/${file}`, line, isRefused: false })),
]);
const linesOf = (file: string) => plants.filter((plant) => plant.file === file).map(({ line }) => line);

describe('the lint refuses every planted violation of the import rules, and nothing else', () => {
  let folder: string;
  let refused: Set<string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
    for (const file of ['boundaries.js', 'oxlint.config.js', 'package.json']) cpSync(file, join(folder, file));
    cpSync('src/sync', join(folder, 'src/sync'), { recursive: true });
    for (const { file } of plants) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), linesOf(file).join('\n'));
    }
    const lint = promisify(execFile)(
      resolve('node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.js', '-f', 'json', 'src'],
      { cwd: folder, maxBuffer: 1 << 26 },
    );
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
    };
    refused = new Set(
      diagnostics
        .filter(({ code }) => code.includes('no-restricted-imports'))
        .map(({ filename, labels }) => `${filename.replaceAll('\\', '/')} ${labels[0]?.span.line}`),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(plants)('$line in $file: refused $isRefused', ({ file, line, isRefused }) => {
    expect(refused.has(`${file} ${linesOf(file).indexOf(line) + 1}`)).toBe(isRefused);
  });

  test('every folder is covered', () => {
    for (const name of Object.keys(mayImport)) {
      const inside = plants.filter(({ file }) => file.startsWith(`src/${name}/`));
      expect(
        inside.some(({ isRefused }) => isRefused),
        name,
      ).toBe(true);
      expect(
        inside.some(({ isRefused }) => !isRefused),
        name,
      ).toBe(true);
    }
  });
});
