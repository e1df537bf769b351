// Plants every mutant into the code at once, each behind its number: one bundle runs any of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { root } from './run.mjs';

const folders = ['src/sync', 'src/local', 'pocketbase/server/core'];

/** `planted`: the mutant that is on. Without one, `reached` collects the mutants that a run comes across. */
const switches = `
globalThis.planted ??= Number(process.env.MUTANT ?? -1);
globalThis.reached ??= new Set();
globalThis.isPlanted ??= (mutant) =>
  (globalThis.planted < 0 && globalThis.reached.add(mutant), globalThis.planted === mutant);
`.replaceAll('\n', ' ');

/** Every mutant of the engine, in an order that does not depend on who asks, and the code with all of them in it. */
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

/** For Vite and Vitest, where MUTANTS is set. */
export function mutantsPlugin() {
  if (!process.env.MUTANTS) return [];
  const { code } = plantAll();
  return [{ name: 'plant-mutants', enforce: 'pre', transform: (_code, id) => code.get(id.split('?')[0]) ?? null }];
}

/**
 * What a careless hand would do: a statement left out, a condition that is always or never so, a part of a condition
 * forgotten, a flag turned round.
 * @param {string} code
 * @param {string} file
 * @param {(mutant: { file: string, line: number, kind: string, text: string }) => number} number mints the next number
 */
export function plantMutants(code, file, number) {
  const ast = parseSync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  });
  /** Texts to be put in, by place: of two at one place the outer one comes first, and at an end last. */
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
        // a block around it, or it would take the `else` that follows for its own
        (mutant) => `{ if (!${is(mutant)}) { `,
        () => ' } }',
      );
    },
    IfStatement: ({ node }) => both(node.test),
    ConditionalExpression: ({ node }) => both(node.test),
    LogicalExpression: ({ node }) => {
      // the whole of it is a condition already
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
    // a type is no code
    TSType: (path) => path.skip(),
  });
  let planted = '';
  for (let at = 0; at <= code.length; at++) {
    planted += (after.get(at) ?? []).join('') + (before.get(at) ?? []).join('') + (code[at] ?? '');
  }
  return planted;
}
