/** Types as programs write them, in documentation: `{ id: number, state: "open" | "taken", checks?: Check[] }`, and signatures of procedures. */
import type { Schema } from './document.ts';

export interface Signature {
  readonly input: Schema;
  readonly answer: Schema | undefined;
}

type Types = ReadonlyMap<string, Schema>;

const pieces = /\/\/[^\n]*|"[^"\n]*"|'[^'\n]*'|[A-Za-z_$][\w$]*|-?\d+(?:\.\d+)?|->|=>|\.\.\.|[{}()[\]<>|&?:;,=]/g;
const depthMax = 8;

/** Types that blocks of code declare, and those that a sentence tells: "`time` is a text like `2025-05-01T12:00:00Z`". */
export function typesIn(text: string): Types {
  const found = new Map<string, Schema>();
  for (const [, name = '', example = ''] of text.matchAll(
    /`(\w+)` (?:is|are|stands for) (?:a |an )?(?:text|string)s? like `([^`]+)`/g,
  ))
    found.set(name, { type: 'string', example, ...formatOf(example) });
  for (const match of text.matchAll(/\b(?:type\s+(\w+)\s*=|interface\s+(\w+)[^{\n]*)(?=\s*[{"'\w(])/g)) {
    const reader = readerOf(text.slice(match.index + match[0].length, match.index + match[0].length + 4_000), found);
    found.set(match[1] ?? match[2] ?? '', reader.type(0));
  }
  return found;
}

function formatOf(example: string): Schema {
  if (/^\d{4}-\d{2}-\d{2}T/.test(example)) return { format: 'date-time' };
  return /^\d{4}-\d{2}-\d{2}$/.test(example) ? { format: 'date' } : {};
}

/** `(check: string, until?: time) -> { check: Check }`; undefined where a text holds none. */
export function signatureIn(text: string, types: Types): Signature | undefined {
  const start = /(?:^|[\s`])(?:[\w./]+)?(\((?:\s*\w+\??\s*:[^()]*)?\)\s*(?:->|=>|:))/.exec(text);
  if (start === null) return undefined;
  const reader = readerOf(text.slice(start.index + start[0].indexOf('(')), types);
  const input = reader.parameters();
  if (input === undefined) return undefined;
  return { input, answer: reader.skip(/^(?:->|=>|:)$/) ? reader.type(0) : undefined };
}

function readerOf(text: string, types: Types) {
  const tokens = text.replace(/`/g, ' ').match(pieces) ?? [];
  let at = 0;
  const comment = (): string => {
    let told = '';
    while (tokens[at]?.startsWith('//')) told += ` ${(tokens[at++] ?? '').slice(2).trim()}`;
    return told.trim();
  };
  const peek = (): string => {
    comment();
    return tokens[at] ?? '';
  };
  const skip = (shape: RegExp): boolean => {
    if (!shape.test(peek()) || peek() === '') return false;
    at += 1;
    return true;
  };

  function type(depth: number): Schema {
    skip(/^\|$/);
    const options = [single(depth)];
    while (depth < depthMax && skip(/^[|&]$/)) options.push(single(depth));
    return union(options);
  }

  function single(depth: number): Schema {
    const token = peek();
    at += 1;
    let schema: Schema = {};
    if (token === '{') schema = members('}', depth);
    else if (token === '(') {
      schema = type(depth + 1);
      skip(/^\)$/);
    } else schema = named(token, depth);
    while (skip(/^\[$/)) {
      skip(/^\]$/);
      schema = { type: 'array', items: schema };
    }
    return schema;
  }

  function named(token: string, depth: number): Schema {
    if (/^["']/.test(token)) return { type: 'string', enum: [token.slice(1, -1)] };
    if (/^-?\d/.test(token)) return { type: 'integer', enum: [Number(token)] };
    if (/^(?:Array|List|Set)$/.test(token) && skip(/^<$/)) {
      const items = type(depth + 1);
      skip(/^>$/);
      return { type: 'array', items };
    }
    return types.get(token) ?? primitives.get(token.toLowerCase()) ?? {};
  }

  function members(end: string, depth: number): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    while (at < tokens.length && peek() !== end && depth < depthMax) {
      const name = peek().replace(/^["']|["']$/g, '');
      at += 1;
      const isOptional = skip(/^\?$/);
      if (!skip(/^:$/)) continue;
      const schema = type(depth + 1);
      skip(/^[,;]$/);
      const told = comment();
      properties[name] = told === '' ? schema : { ...schema, description: told };
      if (!isOptional) required.push(name);
      skip(/^[,;]$/);
    }
    at += 1;
    return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
  }

  function parameters(): Schema | undefined {
    return skip(/^\($/) ? members(')', 0) : undefined;
  }

  return { type, parameters, skip };
}

const primitives: ReadonlyMap<string, Schema> = new Map([
  ...['string', 'text', 'str'].map((name): [string, Schema] => [name, { type: 'string' }]),
  ...['number', 'float', 'double', 'decimal'].map((name): [string, Schema] => [name, { type: 'number' }]),
  ...['integer', 'int', 'int32', 'int64', 'long'].map((name): [string, Schema] => [name, { type: 'integer' }]),
  ...['boolean', 'bool'].map((name): [string, Schema] => [name, { type: 'boolean' }]),
  ['date', { type: 'string', format: 'date' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['timestamp', { type: 'string', format: 'date-time' }],
]);

/** Texts or numbers of which one is meant are the choices of one type; what may be null is what it is else. */
function union(options: readonly Schema[]): Schema {
  const [first = {}, ...others] = options.filter((option) => Object.keys(option).length > 0);
  const choices = [first, ...others].flatMap(({ enum: values }) => (Array.isArray(values) ? values : []));
  return others.length > 0 && choices.length === others.length + 1 ? { ...first, enum: choices } : first;
}
