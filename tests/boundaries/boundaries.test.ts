import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors, mayImport, screensMayUse } from '../../boundaries.js';

/** A planted line, and whether the lint must refuse it. */
interface Plant {
  file: string;
  line: string;
  refused: boolean;
}

const folders = Object.keys(mayImport);
const allowed = mayImport as Record<string, string[]>;
const plants: Plant[] = [];
for (const folder of folders) {
  for (const other of folders.filter((one) => one !== folder))
    plants.push({
      file: `src/${folder}/uses-${other}.ts`,
      line: `import '#${other}/${other === 'sync' ? screensMayUse[0] : 'anything.ts'}';`,
      refused: !allowed[folder]!.includes(other),
    });
  for (const [name, places] of Object.entries(doors))
    plants.push({
      file: `src/${folder}/opens-${name.replaceAll(/\W/g, '-')}.ts`,
      line: `import '${name}';`,
      refused: !places.some((place) => place.startsWith(`src/${folder}/`)),
    });
}
plants.push(
  { file: 'src/features/other-screen.ts', line: "import '#features/home/home.tsx';", refused: true },
  { file: 'src/features/engine.ts', line: "import '#sync/push.ts';", refused: true },
  { file: 'src/app/engine.ts', line: "import '#sync/heal.ts';", refused: false },
);

describe('the house keeps its doors: every planted violation is refused by the lint, and nothing else is', () => {
  let folder: string;
  let refused: Set<string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
    for (const file of ['boundaries.js', 'oxlint.config.js', 'package.json']) cpSync(file, join(folder, file));
    cpSync('src/sync', join(folder, 'src/sync'), { recursive: true });
    for (const { file, line } of plants) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${line}\n`);
    }
    const lint = promisify(execFile)(
      resolve('node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.js', '-f', 'json', 'src'],
      { cwd: folder, maxBuffer: 1 << 26 },
    );
    const { stdout } = await lint.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    refused = new Set(
      diagnostics
        .filter(({ code }) => code.includes('no-restricted-imports'))
        .map(({ filename }) => filename.replaceAll('\\', '/')),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(plants)('$file: refused $refused', ({ file, refused: expected }) => {
    expect(refused.has(file)).toBe(expected);
  });
});
