/** Expressions. Whatever is not known here by name is refused; nothing that is read has an effect. */
import { type Expression, type Item, isInherited, type Literal, type Property, refuse } from './ast.ts';
import { type Cursor, readNumber, readTemplate, readText } from './cursor.ts';
import { isReserved } from './words.ts';

/** Reads an arrow function: it may stand wherever a value may. */
export type ReadArrow = (cursor: Cursor) => Expression;

/** An expression without a comma at its top. */
export function parseExpression(cursor: Cursor, readArrow: ReadArrow): Expression {
  return cursor.nested(() => {
    if (cursor.startsArrow()) return readArrow(cursor);
    const test = parseLogical(cursor, readArrow);
    if (!cursor.accept('?')) return test;
    const yes = parseExpression(cursor, readArrow);
    cursor.expect(':');
    return { kind: 'choice', test, yes, no: parseExpression(cursor, readArrow) };
  });
}

/** How strongly operators bind; those that are not listed end the expression, and are refused there. */
const strengths: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ['===', 3],
  ['!==', 3],
  ['==', 3],
  ['!=', 3],
  ['<', 4],
  ['>', 4],
  ['<=', 4],
  ['>=', 4],
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
  ['%', 6],
]);

/** `??` does not stand beside `&&` and `||` without brackets. */
function parseLogical(cursor: Cursor, readArrow: ReadArrow): Expression {
  const first = parseBinary(cursor, readArrow, parseUnary(cursor, readArrow), 3);
  if (!cursor.is('??')) return parseBinary(cursor, readArrow, first, 1);
  let left = first;
  while (cursor.accept('??')) {
    const right = parseBinary(cursor, readArrow, parseUnary(cursor, readArrow), 3);
    left = { kind: 'binary', operator: '??', left, right };
  }
  return left;
}

function parseBinary(cursor: Cursor, readArrow: ReadArrow, first: Expression, least: number): Expression {
  let left = first;
  for (;;) {
    const token = cursor.token;
    const strength = token?.kind === 'sign' ? (strengths.get(token.text) ?? 0) : 0;
    if (token === undefined || strength < least) return left;
    cursor.take();
    const right = parseBinary(cursor, readArrow, parseUnary(cursor, readArrow), strength + 1);
    left = { kind: 'binary', operator: token.text, left, right };
  }
}

const unary = ['!', '-', '+', 'typeof'] as const;

function parseUnary(cursor: Cursor, readArrow: ReadArrow): Expression {
  const operator = unary.find((each) => cursor.is(each));
  if (operator === undefined) return parseAccess(cursor, readArrow);
  cursor.take();
  return { kind: 'unary', operator, operand: cursor.nested(() => parseUnary(cursor, readArrow)) };
}

/** A value and what is read from it or called on it. */
function parseAccess(cursor: Cursor, readArrow: ReadArrow): Expression {
  let left = parsePrimary(cursor, readArrow);
  let isChain = false;
  for (;;) {
    const isOptional = cursor.accept('?.');
    isChain ||= isOptional;
    if (cursor.accept('[')) {
      left = { kind: 'member', object: left, key: parseExpression(cursor, readArrow), isOptional };
      cursor.expect(']');
    } else if (isOptional || cursor.accept('.')) {
      left = { kind: 'member', object: left, key: parseKeyName(cursor), isOptional };
    } else if (cursor.is('(')) {
      left = { kind: 'call', callee: left, items: parseItems(cursor, readArrow, '(', ')') };
    } else return isChain ? { kind: 'chain', inner: left } : left;
  }
}

/** A name behind a dot, or in front of a colon. */
function parseKeyName(cursor: Cursor): Expression {
  const token = cursor.take();
  return token.kind === 'word' ? { kind: 'literal', value: token.text } : refuse(token.text);
}

const constants: ReadonlyMap<string, Literal['value']> = new Map<string, Literal['value']>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
]);

function parsePrimary(cursor: Cursor, readArrow: ReadArrow): Expression {
  if (cursor.is('[')) return { kind: 'list', items: parseItems(cursor, readArrow, '[', ']') };
  if (cursor.is('{')) return parseFields(cursor, readArrow);
  if (cursor.accept('(')) {
    const inner = parseExpression(cursor, readArrow);
    cursor.expect(')');
    return inner;
  }
  const token = cursor.take();
  if (token.kind === 'number') return { kind: 'literal', value: readNumber(token) };
  if (token.kind === 'text') {
    if (!token.text.startsWith('`')) return { kind: 'literal', value: readText(token) };
    const { texts, parts } = readTemplate(token, cursor.nesting);
    return { kind: 'template', texts, parts: parts.map((part) => parseWhole(part, readArrow)) };
  }
  if (token.kind !== 'word') return refuse(token.text);
  if (constants.has(token.text)) return { kind: 'literal', value: constants.get(token.text) };
  return isReserved(token.text) ? refuse(token.text) : { kind: 'name', name: token.text };
}

function parseWhole(cursor: Cursor, readArrow: ReadArrow): Expression {
  const value = parseExpression(cursor, readArrow);
  return cursor.token === undefined ? value : refuse('more than a value');
}

function parseItems(cursor: Cursor, readArrow: ReadArrow, open: string, close: string): readonly Item[] {
  const items: Item[] = [];
  cursor.expect(open);
  while (!cursor.accept(close)) {
    const isSpread = cursor.accept('...');
    items.push({ isSpread, value: parseExpression(cursor, readArrow) });
    if (!cursor.is(close)) cursor.expect(',');
  }
  return items;
}

function parseFields(cursor: Cursor, readArrow: ReadArrow): Expression {
  const properties: Property[] = [];
  cursor.expect('{');
  while (!cursor.accept('}')) {
    properties.push(parseProperty(cursor, readArrow));
    if (!cursor.is('}')) cursor.expect(',');
  }
  return { kind: 'fields', properties };
}

function parseProperty(cursor: Cursor, readArrow: ReadArrow): Property {
  if (cursor.accept('...')) return { key: undefined, value: parseExpression(cursor, readArrow) };
  if (cursor.accept('[')) {
    const key = parseExpression(cursor, readArrow);
    cursor.expect(']');
    cursor.expect(':');
    return { key, value: parseExpression(cursor, readArrow) };
  }
  const isName = cursor.token?.kind === 'word';
  const key = parseKey(cursor);
  if (cursor.accept(':')) return { key: { kind: 'literal', value: key }, value: parseExpression(cursor, readArrow) };
  if (!isName || isReserved(key)) return refuse('a method');
  const value: Expression = constants.has(key)
    ? { kind: 'literal', value: constants.get(key) }
    : { kind: 'name', name: key };
  return { key: { kind: 'literal', value: key }, value };
}

/** The key of a property, in an object or a pattern. */
export function parseKey(cursor: Cursor): string {
  const token = cursor.take();
  if (token.kind !== 'word' && token.kind !== 'number' && token.kind !== 'text') return refuse(token.text);
  const key = token.kind === 'word' ? token.text : token.kind === 'text' ? readText(token) : String(readNumber(token));
  return isInherited(key) ? refuse(key) : key;
}
