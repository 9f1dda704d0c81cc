/** Types as programs write them, in documentation: `{ id: number, state: "open" | "taken", checks?: Check[] }`, and signatures of procedures. */
import type { Schema } from '../../terms/document.ts';

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
  const declared = [...text.matchAll(/\b(?:type\s+(\w+)\s*=|interface\s+(\w+)([^{\n]*))(?=\s*[{"'\w(])/g)];
  // Once more for those that are declared behind what is made of them.
  for (const match of [...declared, ...declared]) {
    const reader = readerOf(text.slice(match.index + match[0].length, match.index + match[0].length + 4_000), found);
    const own = readType(reader, 0);
    found.set(match[1] ?? match[2] ?? '', withParents(own, match[3] ?? '', found));
  }
  return found;
}

/** `interface Hen extends Bird` has what a bird has. */
function withParents(own: Schema, head: string, types: Types): Schema {
  const names: readonly string[] = /\bextends\s+(.*)$/.exec(head)?.[1]?.split(/,\s*/) ?? [];
  const parents = names.flatMap((name): readonly Schema[] => [types.get(name.trim()) ?? {}]);
  const all = [...parents, own];
  const required = all.flatMap((schema) => (Array.isArray(schema['required']) ? schema['required'] : []));
  return parents.length === 0
    ? own
    : {
        ...own,
        properties: Object.assign({}, ...all.map((schema) => schema['properties'])),
        ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
      };
}

const generic = /\b(?:interface|type)\s+(\w+)<(\w+)>\s*=?\s*(\{[^{}]*\})/g;

/** The text with `PageOfHen` for `Page<Hen>`, and the declarations of these types. */
export function withoutGenerics(text: string): { readonly text: string; readonly declared: string } {
  const declared: string[] = [];
  const plain = [...text.matchAll(generic)].reduce((before, [, name = '', parameter = '', body = '']) => {
    const use = new RegExp(`(?<!(?:interface|type)\\s+)\\b${name}<(\\w+)>`, 'g');
    return before.replace(use, (_, one: string) => {
      declared.push(`interface ${name}Of${one} ${body.replace(new RegExp(`\\b${parameter}\\b`, 'g'), one)}`);
      return `${name}Of${one}`;
    });
  }, text);
  return { text: plain, declared: [...new Set(declared)].join('\n') };
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
  if (!skip(reader, /^\($/)) return undefined;
  const input = readMembers(reader, ')', 0);
  return { input, answer: skip(reader, /^(?:->|=>|:)$/) ? readType(reader, 0) : undefined };
}

/** Where a reading is in the pieces of a text. */
interface Reader {
  readonly tokens: readonly string[];
  readonly types: Types;
  at: number;
}

function readerOf(text: string, types: Types): Reader {
  return { tokens: text.replace(/`/g, ' ').match(pieces) ?? [], types, at: 0 };
}

/** What comments say that stand here. */
function comment(reader: Reader): string {
  let told = '';
  while (reader.tokens[reader.at]?.startsWith('//')) {
    told += ` ${(reader.tokens[reader.at] ?? '').slice(2).trim()}`;
    reader.at += 1;
  }
  return told.trim();
}

function peek(reader: Reader): string {
  comment(reader);
  return reader.tokens[reader.at] ?? '';
}

function skip(reader: Reader, shape: RegExp): boolean {
  const token = peek(reader);
  if (token === '' || !shape.test(token)) return false;
  reader.at += 1;
  return true;
}

function readType(reader: Reader, depth: number): Schema {
  skip(reader, /^\|$/);
  const options = [readSingle(reader, depth)];
  while (depth < depthMax && skip(reader, /^[|&]$/)) options.push(readSingle(reader, depth));
  return union(options);
}

function readSingle(reader: Reader, depth: number): Schema {
  const token = peek(reader);
  reader.at += 1;
  let schema = token === '{' ? readMembers(reader, '}', depth) : readNamed(reader, token, depth);
  while (skip(reader, /^\[$/)) {
    skip(reader, /^\]$/);
    schema = { type: 'array', items: schema };
  }
  return schema;
}

function readNamed(reader: Reader, token: string, depth: number): Schema {
  if (/^["']/.test(token)) return { type: 'string', enum: [token.slice(1, -1)] };
  if (/^-?\d/.test(token)) return { type: 'integer', enum: [Number(token)] };
  const isList = /^(?:Array|List|Set)$/.test(token) && skip(reader, /^<$/);
  if (!isList && token !== '(') return reader.types.get(token) ?? primitives.get(token.toLowerCase()) ?? {};
  const inner = depth < depthMax ? readType(reader, depth + 1) : {};
  skip(reader, isList ? /^>$/ : /^\)$/);
  return isList ? { type: 'array', items: inner } : inner;
}

function readMembers(reader: Reader, end: string, depth: number): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  while (reader.at < reader.tokens.length && peek(reader) !== end && depth < depthMax) {
    const name = peek(reader).replace(/^["']|["']$/g, '');
    reader.at += 1;
    const isOptional = skip(reader, /^\?$/);
    if (!skip(reader, /^:$/)) continue;
    const schema = readType(reader, depth + 1);
    skip(reader, /^[,;]$/);
    const told = comment(reader);
    properties[name] = told === '' ? schema : { ...schema, description: told };
    if (!isOptional) required.push(name);
    skip(reader, /^[,;]$/);
  }
  reader.at += 1;
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
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
