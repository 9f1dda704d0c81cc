/** Arrow functions: parameters, patterns, and bodies of declarations, guards and a `return`. */
import {
  type Arrow,
  type Expression,
  isInherited,
  nothing,
  type Pattern,
  refuse,
  type Statement,
  type Target,
} from './ast.ts';
import { type Cursor, openCursor } from './cursor.ts';
import { parseExpression, parseKey } from './parse.ts';
import { isReserved } from './words.ts';

/** The syntax tree of a text that is an arrow function and nothing else. */
export function parse(text: string): Arrow {
  const cursor = openCursor(text);
  if (!cursor.startsArrow()) refuse('no arrow function');
  const arrow = parseArrow(cursor);
  return cursor.token === undefined ? arrow : refuse('more than a function');
}

function parseValue(cursor: Cursor): Expression {
  return parseExpression(cursor, parseArrow);
}

function parseArrow(cursor: Cursor): Arrow {
  const parameters: Target[] = [];
  if (cursor.accept('(')) {
    while (!cursor.accept(')')) {
      parameters.push(parseTarget(cursor));
      if (!cursor.is(')')) cursor.expect(',');
    }
  } else parameters.push({ pattern: { kind: 'name', name: parseName(cursor) }, fallback: undefined });
  if (cursor.isFirstOfLine) refuse('an arrow on a line of its own');
  cursor.expect('=>');
  return { kind: 'arrow', parameters, body: cursor.is('{') ? parseBlock(cursor) : parseValue(cursor) };
}

function parseName(cursor: Cursor): string {
  const { kind, text } = cursor.take();
  return kind !== 'word' || isReserved(text) || isInherited(text) ? refuse(text) : text;
}

function parseTarget(cursor: Cursor): Target {
  const pattern = cursor.nested(() => parsePattern(cursor));
  return { pattern, fallback: cursor.accept('=') ? parseValue(cursor) : undefined };
}

function parsePattern(cursor: Cursor): Pattern {
  if (cursor.accept('{')) return parseFieldsPattern(cursor);
  return cursor.accept('[') ? parseListPattern(cursor) : { kind: 'name', name: parseName(cursor) };
}

function parseFieldsPattern(cursor: Cursor): Pattern {
  const properties: { key: string; target: Target }[] = [];
  while (!cursor.accept('}')) {
    if (cursor.accept('...')) {
      const rest = parseName(cursor);
      cursor.expect('}');
      return { kind: 'fields', properties, rest };
    }
    properties.push(parseFieldPattern(cursor));
    if (!cursor.is('}')) cursor.expect(',');
  }
  return { kind: 'fields', properties, rest: undefined };
}

function parseFieldPattern(cursor: Cursor): { key: string; target: Target } {
  const isName = cursor.token?.kind === 'word';
  const key = parseKey(cursor);
  if (cursor.accept(':')) return { key, target: parseTarget(cursor) };
  if (!isName || isReserved(key)) refuse(key);
  const fallback = cursor.accept('=') ? parseValue(cursor) : undefined;
  return { key, target: { pattern: { kind: 'name', name: key }, fallback } };
}

function parseListPattern(cursor: Cursor): Pattern {
  const items: (Target | undefined)[] = [];
  while (!cursor.accept(']')) {
    if (cursor.accept(',')) {
      items.push(undefined);
      continue;
    }
    if (cursor.accept('...')) {
      const rest = parseName(cursor);
      cursor.expect(']');
      return { kind: 'list', items, rest };
    }
    items.push(parseTarget(cursor));
    if (!cursor.is(']')) cursor.expect(',');
  }
  return { kind: 'list', items, rest: undefined };
}

function parseBlock(cursor: Cursor): readonly Statement[] {
  return cursor.nested(() => {
    const statements: Statement[] = [];
    cursor.expect('{');
    while (!cursor.accept('}')) {
      if (!cursor.accept(';')) statements.push(...parseStatement(cursor));
    }
    return statements;
  });
}

/** A declaration of several names is several statements. */
function parseStatement(cursor: Cursor): readonly Statement[] {
  if (cursor.is('const') || cursor.is('let')) return parseDeclarations(cursor, cursor.take().text);
  if (cursor.is('if')) return [parseIf(cursor)];
  return [parseReturn(cursor)];
}

function parseDeclarations(cursor: Cursor, word: string): readonly Statement[] {
  const statements: Statement[] = [];
  do {
    const pattern = parsePattern(cursor);
    if (cursor.accept('=')) statements.push({ kind: 'declare', pattern, value: parseValue(cursor) });
    else if (word === 'let' && pattern.kind === 'name') statements.push({ kind: 'declare', pattern, value: nothing });
    else refuse('a declaration without a value');
  } while (cursor.accept(','));
  endStatement(cursor);
  return statements;
}

function parseIf(cursor: Cursor): Statement {
  cursor.expect('if');
  cursor.expect('(');
  const test = parseValue(cursor);
  cursor.expect(')');
  const yes = cursor.nested(() => parseBranch(cursor));
  return { kind: 'if', test, yes, no: cursor.accept('else') ? cursor.nested(() => parseBranch(cursor)) : [] };
}

function parseBranch(cursor: Cursor): readonly Statement[] {
  if (cursor.is('{')) return parseBlock(cursor);
  return [cursor.is('if') ? parseIf(cursor) : parseReturn(cursor)];
}

function parseReturn(cursor: Cursor): Statement {
  cursor.expect('return');
  const isEmpty = cursor.is(';') || cursor.is('}');
  // A line's end behind the word ends the statement, which is seldom meant.
  if (!isEmpty && cursor.isFirstOfLine) refuse('a return on a line of its own');
  const value = isEmpty ? nothing : parseValue(cursor);
  endStatement(cursor);
  return { kind: 'return', value };
}

/** A semicolon, the end of the block or of the line. */
function endStatement(cursor: Cursor): void {
  if (cursor.accept(';') || cursor.is('}')) return;
  if (!cursor.isFirstOfLine) refuse('two statements on a line');
}
