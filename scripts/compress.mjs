// Copies a folder, with a .br and a .gz beside every file that compresses: the server only has to choose.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(html|js|css|json|map|svg|txt|webmanifest|wasm)$/;

export async function compressInto(from, to) {
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const source = join(entry.parentPath ?? entry.path, entry.name);
        const target = join(to, relative(from, source));
        await mkdir(dirname(target), { recursive: true });
        await copyFile(source, target);
        if (isText.test(entry.name)) await Promise.all([brotli(source, `${target}.br`), gz(source, `${target}.gz`)]);
      }),
  );
}

async function brotli(source, target) {
  const body = await readFile(source);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await keepIfSmaller(body, await promisify(brotliCompress)(body, { params }), target);
}

async function gz(source, target) {
  const body = await readFile(source);
  await keepIfSmaller(body, await promisify(gzip)(body, { level: 9 }), target);
}

async function keepIfSmaller(body, compressed, target) {
  if (compressed.length < body.length) await writeFile(target, compressed);
}
