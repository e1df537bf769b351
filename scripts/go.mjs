// The Go half of the build. Any Go from 1.21 fetches the version that go.mod asks for.
import { must, Obstacle, run } from './run.mjs';

export const binary = process.platform === 'win32' ? 'build/interview-tracks.exe' : 'build/interview-tracks';

const env = { GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' };

export async function checkGo() {
  const advice = 'install Go 1.21 or later from https://go.dev/dl and try again.';
  // outside the module, so that an old Go prints its version instead of failing on go.mod
  const { code, output } = await run('go', ['version'], { env: { GOTOOLCHAIN: 'local' } }).catch(() => ({
    code: 1,
    output: '',
  }));
  if (code !== 0) throw new Obstacle(`Go is needed to build the server and was not found: ${advice}`);
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(output) ?? [];
  if (Number(major) === 1 && Number(minor) < 21)
    throw new Obstacle(`Go ${major}.${minor} is too old to build the server: ${advice}`);
}

export const goBuild = (version) =>
  must(
    'The Go build',
    'go',
    [
      'build',
      '-C',
      'pocketbase',
      '-trimpath',
      '-buildvcs=false',
      '-ldflags',
      `-s -w -X main.version=${version}`,
      '-o',
      `../${binary}`,
      '.',
    ],
    { env },
  );

/**
 * Compiles our dependencies, which takes a minute the first time and depends on nothing else. Its result is ignored:
 * the actual build finds it done, or reports what is wrong.
 */
export const goAhead = () =>
  run(
    'go',
    [
      'build',
      '-C',
      'pocketbase',
      '-trimpath',
      '-buildvcs=false',
      'github.com/pocketbase/pocketbase/cmd',
      'github.com/pocketbase/pocketbase/plugins/jsvm',
      'github.com/pocketbase/pocketbase/plugins/migratecmd',
      'github.com/microcosm-cc/bluemonday',
    ],
    { env },
  );

/** With the flags of the build, or every dependency would be compiled once more. */
export const goTest = () =>
  run('go', ['test', '-C', 'pocketbase', '-trimpath', '-buildvcs=false', '-v', './...'], { env });
