// The browsers of iPhones and of Firefox, from Debian's packages; elsewhere the step says that it was not tried.
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi', 'gir1.2-webkit2-4.1'];
const programs = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3'];

const missing = () => programs.filter((path) => !existsSync(path));
const hasBindings = async () =>
  !missing().length &&
  (await run('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"])).code === 0;

/** Returns why they cannot be tried, in words; undefined when they can. */
export async function installEngines() {
  if (await hasBindings()) return undefined;
  if (!existsSync('/etc/debian_version')) return 'they are installed from Debian’s packages';
  if (process.getuid?.() !== 0) return `installing ${packages.join(', ')} takes the rights of root`;
  console.log('Installing Firefox and WebKit for the tests ...');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  });
  return code === 0 && (await hasBindings())
    ? undefined
    : `the packages cannot be had: ${output.trim().split('\n').at(-1)}`;
}
