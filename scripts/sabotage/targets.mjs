// Finds the code that a fault changes: by the name of a declaration and by the tokens in it, never by a path or a format.
import { Obstacle } from '../run.mjs';
import { parse, startOf, SyntaxKind } from './syntax.mjs';

/**
 * @typedef {{ in: string, find: string, replace: string }} Change `in`: a declaration at the top of a file; where
 * several files have one of that name, `exported > declaration` names another one of the same file first. `find`:
 * whole tokens that occur in it once; blanks, line breaks, comments, kinds of quotes and what else a formatter decides
 * do not count.
 * @typedef {{ file: string, start: number, end: number, text: string }} Edit `file` relative to the root
 */

/** @returns {(changes: Change[], name: string) => Edit[]} throws an Obstacle with the name if one has no place, or two */
export function findTargets(given) {
  const declarations = readDeclarations(given);
  return (changes, name) =>
    changes.map((change) => {
      const [one, other] = change.in.split(' > ').reverse();
      const named = declarations.get(one) ?? [];
      const among = other ? named.filter(({ file }) => declarations.get(other)?.some((it) => it.file === file)) : named;
      if (!among.length) throw new Obstacle(`${name}: nothing is called ${change.in}`);
      const found = among.flatMap((declaration) =>
        placesOf(change.find, declaration).map((place) => ({ ...place, file: declaration.file.path })),
      );
      if (found.length === 1) return { ...found[0], text: change.replace };
      const where = found.map(({ file }) => file).join(' and ');
      const times = found.length ? `${found.length} times, in ${where}` : 'not there';
      throw new Obstacle(`${name}: ${times}, in ${change.in}: ${change.find}`);
    });
}

/** By name, all declarations at the top of a file of the product. */
function readDeclarations(given) {
  const declarations = new Map();
  parse(({ path, text, tree }) => {
    const file = { path, text };
    for (const statement of tree.statements)
      for (const { name, node } of declaredBy(statement))
        declarations.set(name, [...(declarations.get(name) ?? []), { file, node }]);
  }, given);
  return declarations;
}

function declaredBy(statement) {
  const list = statement.declarationList?.declarations;
  if (!list) return [{ name: statement.name?.text ?? SyntaxKind[statement.kind], node: statement }];
  const names = list.flatMap(({ name }) => name.text ?? name.elements.map((element) => element.name.text));
  return names.map((name) => ({ name, node: statement }));
}

/** Where these tokens stand, from the first to the last of them. */
function placesOf(find, { file, node }) {
  const wanted = compared(find).replace(/,$/, '');
  const tokens = tokensOf(file.text, node);
  const places = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const last = lastOf(wanted, tokens, first);
    if (last === undefined) continue;
    // what a formatter may leave out belongs to it where it is named
    const before = tokens[first - 1];
    const after = tokens[last + 1];
    const begin = before?.word === '' && find.trim().startsWith(before.text) ? before : tokens[first];
    const end = after && /[,;]/.test(after.text) && find.trim().endsWith(after.text) ? after : tokens[last];
    places.push({ start: begin.start, end: end.end });
  }
  return places;
}

/** The index of the token that ends `wanted` if that begins with this one. */
function lastOf(wanted, tokens, first) {
  if (!tokens[first].word) return undefined;
  let left = wanted;
  for (let at = first; at < tokens.length && left.startsWith(tokens[at].word); at += 1) {
    left = left.slice(tokens[at].word.length);
    if (!left) return at;
  }
  return undefined;
}

/** A text without what a formatter decides. */
const compared = (text) =>
  text
    .replace(/\(([\w$]+)\)(?=\s*=>)/g, '$1')
    .replace(/[\s;]/g, '')
    .replace(/,(?=[)\]}])/g, '')
    .replaceAll('"', "'");

/** Every token of a node in order; `word` is empty where a formatter may leave it out. */
function tokensOf(text, node) {
  const tokens = [];
  const add = (start, end) => {
    const token = text.slice(start, end);
    tokens.push({ start, end, text: token, word: compared(token) });
  };
  const addBetween = (from, to) => {
    for (const { 0: token, index } of text.slice(from, to).matchAll(/\/\/[^\n]*|\/\*[^]*?\*\/|[\w$]+|\S/g))
      if (!/^\/[/*]/.test(token)) add(from + index, from + index + token.length);
  };
  const walk = (one) => {
    const children = [];
    one.forEachChild((child) => void children.push(child));
    let at = startOf(text, one);
    if (!children.length && !mayBeEmpty.has(one.kind)) return add(at, one.end);
    for (const child of children) {
      addBetween(at, startOf(text, child));
      walk(child);
      at = child.end;
    }
    addBetween(at, one.end);
  };
  walk(node);
  tokens.forEach((token, at) => {
    const [, next, closing, arrow] = tokens.slice(at, at + 4).map((one) => one.text);
    if (token.text === ',' && /^[)\]}]$/.test(next)) token.word = '';
    if (token.text === '(' && isName.test(next) && closing === ')' && arrow === '=>')
      token.word = tokens[at + 2].word = '';
  });
  return tokens;
}

const isName = /^[\w$]+$/;

/** A node of these kinds without children is still several tokens. */
const mayBeEmpty = new Set([
  SyntaxKind.Block,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectBindingPattern,
  SyntaxKind.ArrayBindingPattern,
  SyntaxKind.TypeLiteral,
  SyntaxKind.TupleType,
  SyntaxKind.ReturnStatement,
  SyntaxKind.NamedImports,
  SyntaxKind.JsxExpression,
]);
