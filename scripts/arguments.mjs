/** The value behind `--name` on the command line; undefined without it. */
export function argument(name, read = String) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : read(process.argv[at + 1]);
}
