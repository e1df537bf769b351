// Plants every mutant into the code at once, each switched by its number: one bundle runs any of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { root } from './run.mjs';

const folders = ['src/sync', 'src/local', 'pocketbase/server/core'];

/** `planted`: the active mutant. Without one, `reached` collects the mutants that a run reaches. */
const switches = `
globalThis.planted ??= Number(process.env.MUTANT ?? -1);
globalThis.reached ??= new Set();
globalThis.isPlanted ??= (mutant) =>
  (globalThis.planted < 0 && globalThis.reached.add(mutant), globalThis.planted === mutant);
`.replaceAll('\n', ' ');

/** Every mutant of the engine in a fixed order, and the code with all of them in it. */
export function plantAll() {
  const mutants = [];
  const code = new Map();
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder)).toSorted()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const file = `${folder}/${name}`;
      const planted = plantMutants(readFileSync(join(root, file), 'utf8'), file, (mutant) => mutants.push(mutant) - 1);
      code.set(join(root, file), `${switches}\n${planted}`);
    }
  return { mutants, code };
}

/** For Vite and Vitest, if MUTANTS is set. */
export function mutantsPlugin() {
  if (!process.env.MUTANTS) return [];
  const { code } = plantAll();
  return [{ name: 'plant-mutants', enforce: 'pre', transform: (_code, id) => code.get(id.split('?')[0]) ?? null }];
}

/**
 * Careless edits: a statement left out, a condition that is always or never true, an omitted part of a condition, an
 * inverted flag.
 * @param {string} code
 * @param {string} file
 * @param {(mutant: { file: string, line: number, kind: string, text: string }) => number} number gives the next number
 */
export function plantMutants(code, file, number) {
  const ast = parseSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  });
  /** Texts to insert, by position: of two at one position the outer one comes first, or last at an end. */
  const before = new Map();
  const after = new Map();
  const put = (node, kind, head, tail) => {
    const text = code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 80);
    const mutant = number({ file, line: node.loc.start.line, kind, text });
    before.set(node.start, [...(before.get(node.start) ?? []), head(mutant)]);
    after.set(node.end, [tail(mutant), ...(after.get(node.end) ?? [])]);
  };
  const is = (mutant) => `isPlanted(${mutant})`;
  const always = (node, value) =>
    put(
      node,
      `always ${value}`,
      (mutant) => `(${is(mutant)} ? ${value} : (`,
      () => '))',
    );
  const both = (node) => {
    always(node, true);
    always(node, false);
  };
  traverse(ast, {
    ExpressionStatement: ({ node }) => {
      if (node.directive || node.expression.type === 'StringLiteral') return;
      put(
        node,
        'left out',
        // wrapped in a block, or it would capture the `else` that follows
        (mutant) => `{ if (!${is(mutant)}) { `,
        () => ' } }',
      );
    },
    IfStatement: ({ node }) => both(node.test),
    ConditionalExpression: ({ node }) => both(node.test),
    LogicalExpression: ({ node }) => {
      // where it is a condition, it is mutated as a whole
      if (node.operator === '??') return;
      const neutral = node.operator === '&&';
      if (node.left.type !== 'LogicalExpression') always(node.left, neutral);
      if (node.right.type !== 'LogicalExpression' && !['ObjectExpression', 'AwaitExpression'].includes(node.right.type))
        always(node.right, neutral);
    },
    BooleanLiteral: ({ node, parentPath }) => {
      if (!parentPath.isObjectProperty() && !parentPath.isReturnStatement() && !parentPath.isAssignmentExpression())
        return;
      always(node, !node.value);
    },
    ArrowFunctionExpression: ({ node, parentPath }) => {
      const { callee } = parentPath.isCallExpression() ? parentPath.node : {};
      const name = callee?.type === 'MemberExpression' && callee.property.name;
      if (node.body.type !== 'BlockStatement' && ['filter', 'some', 'every', 'find'].includes(name)) both(node.body);
    },
    // types are not code
    TSType: (path) => path.skip(),
  });
  let planted = '';
  for (let at = 0; at <= code.length; at++) {
    planted += (after.get(at) ?? []).join('') + (before.get(at) ?? []).join('') + (code[at] ?? '');
  }
  return planted;
}
