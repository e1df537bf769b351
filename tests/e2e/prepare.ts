import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { binary } from '../server/harness.ts';

export const template = '.cache/e2e/data';

/** Builds the demo content once and copies it for each test: creating accounts is slow, copying a folder is not. */
export default function prepare(): void {
  const built = `${template}.built`;
  const stamp = String(statSync(binary).mtimeMs);
  if (existsSync(template) && existsSync(built) && statSync(built).mtimeMs > statSync(binary).mtimeMs) return;
  rmSync(template, { recursive: true, force: true });
  mkdirSync(template, { recursive: true });
  execFileSync(binary, ['demo', 'add', '--dir', template], { stdio: 'ignore' });
  writeFileSync(built, stamp);
}
