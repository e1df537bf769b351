// Every careless edit of the engine at once, each switched by its number: one bundle runs any of them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { edited } from './plant.mjs';
import { parse, startOf, SyntaxKind } from './syntax.mjs';

const folders = ['src/sync', 'src/local', 'pocketbase/server/core'];

/** `planted`: the active mutant. Without one, `reached` collects the mutants that a run reaches. */
const switches = `
globalThis.planted ??= Number(process.env.MUTANT ?? -1);
globalThis.reached ??= new Set();
globalThis.isPlanted ??= (mutant) =>
  (globalThis.planted < 0 && globalThis.reached.add(mutant), globalThis.planted === mutant);
`.replaceAll('\n', ' ');

/** Every mutant of the engine in a fixed order, and the code with all of them in it. */
export function mutateAll() {
  const mutants = [];
  const code = new Map();
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .toSorted()
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const files = new Map(parse((file) => [file.path, file], { files: paths }));
  for (const path of paths) {
    const file = files.get(path);
    const mutated = mutate(file, (mutant) => mutants.push(mutant) - 1);
    code.set(join(root, path), `${switches}\n${mutated}`);
  }
  return { mutants, code };
}

/** For Vite and Vitest, if MUTANTS is set. */
export function mutantsPlugin() {
  if (!process.env.MUTANTS) return [];
  const { code } = mutateAll();
  return [{ name: 'plant-mutants', enforce: 'pre', transform: (_code, id) => code.get(id.split('?')[0]) ?? null }];
}

/**
 * Careless edits: a statement left out, a condition that is always or never true, an omitted part of a condition, an
 * inverted flag.
 * @param {{ path: string, text: string, tree: import('typescript/unstable/ast').SourceFile }} file
 * @param {(mutant: { file: string, line: number, kind: string, text: string }) => number} number gives the next number
 */
export function mutate({ path, text, tree }, number) {
  /** Texts to insert, by position: of two at one position the outer one comes first, or last at an end. */
  const before = new Map();
  const after = new Map();
  const put = (whole, kind, head, tail) => {
    const node = unwrapped(whole);
    const start = startOf(text, node);
    const shown = text.slice(start, node.end).replace(/\s+/g, ' ').slice(0, 80);
    const line = text.slice(0, start).split('\n').length;
    const mutant = number({ file: path, line, kind, text: shown });
    before.set(start, [...(before.get(start) ?? []), head(mutant)]);
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
  const kinds = {
    [SyntaxKind.ExpressionStatement]: ({ expression }, node) => {
      if (expression.kind === SyntaxKind.StringLiteral) return;
      put(
        node,
        'left out',
        // wrapped in a block, or it would capture the `else` that follows
        (mutant) => `{ if (!${is(mutant)}) { `,
        () => ' } }',
      );
    },
    [SyntaxKind.IfStatement]: ({ expression }) => both(expression),
    [SyntaxKind.ConditionalExpression]: ({ condition }) => both(condition),
    [SyntaxKind.BinaryExpression]: ({ left, operatorToken, right }) => {
      const isAnd = operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
      // where it is a condition, it is mutated as a whole
      if (!isAnd && operatorToken.kind !== SyntaxKind.BarBarToken) return;
      if (!isLogical(left)) always(left, isAnd);
      if (!isLogical(right) && !unmutated.has(unwrapped(right).kind)) always(right, isAnd);
    },
    [SyntaxKind.TrueKeyword]: (node) => invert(node, true),
    [SyntaxKind.FalseKeyword]: (node) => invert(node, false),
    [SyntaxKind.ArrowFunction]: ({ body, parent }) => {
      const name = parent.kind === SyntaxKind.CallExpression && parent.expression.name?.text;
      if (body.kind !== SyntaxKind.Block && ['filter', 'some', 'every', 'find'].includes(name)) both(body);
    },
  };
  const invert = (node, value) => {
    const { kind, operatorToken } = node.parent;
    const isAssigned = operatorToken?.kind === SyntaxKind.EqualsToken;
    if (kind === SyntaxKind.PropertyAssignment || kind === SyntaxKind.ReturnStatement || isAssigned)
      always(node, !value);
  };
  const walk = (node) => {
    if (isType(node)) return;
    kinds[node.kind]?.(node, node);
    node.forEachChild(walk);
  };
  walk(tree);
  const positions = new Set([...before.keys(), ...after.keys()]);
  const inserted = (at) => [...(after.get(at) ?? []), ...(before.get(at) ?? [])].join('');
  return edited(
    text,
    [...positions].map((at) => ({ start: at, end: at, text: inserted(at) })),
  );
}

const unmutated = new Set([SyntaxKind.ObjectLiteralExpression, SyntaxKind.AwaitExpression]);

const isLogical = (node) =>
  [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(
    unwrapped(node).operatorToken?.kind,
  );

/** Without its parentheses. */
const unwrapped = (node) => (node.kind === SyntaxKind.ParenthesizedExpression ? unwrapped(node.expression) : node);

/** Types are not code. */
const isType = ({ kind }) => kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode;
