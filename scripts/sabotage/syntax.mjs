// TypeScript's own parser over files of the project, or over texts that stand in for them.
import { join } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { root } from '../run.mjs';

export { SyntaxKind };

const config = join(root, 'sabotage.tsconfig.json');
const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: 'preserve', target: 'ES2022' };
/** Where the product is. */
const folders = { include: ['src', 'pocketbase'], exclude: ['**/*.test.ts', '**/*.test.tsx'] };

/**
 * Parses the product, or what is given. Nothing is written: the configuration exists for the parser only.
 * @template T
 * @param {(file: { path: string, text: string, tree: import('typescript/unstable/ast').SourceFile, errors: string[] }) => T} read
 * paths are relative to the root; `errors`: why a given text is no TypeScript
 * @param {{ files?: string[], texts?: Map<string, string> }} [given] paths of files, or texts by the path that they are
 * parsed under
 * @returns {T[]}
 */
export function parse(read, { files, texts } = {}) {
  const paths = files ?? (texts && [...texts.keys()]);
  const wanted = paths ? { files: paths } : folders;
  const given = new Map([...(texts ?? [])].map(([path, text]) => [join(root, path), text]));
  given.set(config, JSON.stringify({ compilerOptions, ...wanted }));
  const api = new API({
    cwd: root,
    fs: { readFile: (path) => given.get(path), fileExists: (path) => (given.has(path) ? true : undefined) },
  });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return project.rootFiles.map((file) => {
      const tree = project.program.getSourceFile(file);
      const errors = texts ? project.program.getSyntacticDiagnostics(file).map(({ text }) => text) : [];
      return read({ path: file.slice(root.length), text: tree.text, tree, errors });
    });
  } finally {
    api.close();
  }
}

const blanksAndComments = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

/** Where a node begins, without the blanks and comments before it. */
export function startOf(text, node) {
  if (node.kind === SyntaxKind.JsxText) return node.pos;
  blanksAndComments.lastIndex = node.pos;
  blanksAndComments.exec(text);
  return Math.min(blanksAndComments.lastIndex, node.end);
}
