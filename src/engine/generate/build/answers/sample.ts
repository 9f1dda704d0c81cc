/**
 * Data as a document says that answers look like. The same thing has the same key wherever it is spoken of, so that what
 * belongs together in the samples is found as it would be in real answers.
 */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { reference, referent, type Schema } from '../../documents/terms/document.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { holderOf } from '../terms/entity.ts';
import { isNumberText, numberText } from '../terms/number-text.ts';

/** Which of the things of its kind a sample is of, and what was asked for. */
export interface Subject {
  /** Words of the thing, the last one first in importance. */
  readonly noun: readonly string[];
  readonly index: number;
  /** Values that the request named, by the words of their names: an answer has them again. */
  readonly asked: ReadonlyMap<string, unknown>;
  readonly isMany: boolean;
}

const items = limits.buildSampleItems;

/** What a good answer of this schema might be. */
export function sampleOf(schema: Schema, subject: Subject, name = '', depth = 0): unknown {
  if (depth > limits.documentDepth) return null;
  const types = typesOf(schema);
  if (isLeftOpen(types, subject)) return null;
  if (isRecord(schema['properties']) || types.includes('object')) return sampleRecord(schema, subject, depth);
  if (isRecord(schema['items']) || types.includes('array')) return sampleList(schema, subject, name, depth);
  return sampleScalar(schema, subject, name);
}

/** One of many has nothing where there may be nothing. */
function isLeftOpen(types: readonly string[], { isMany, index }: Subject): boolean {
  return isMany && index === openOne && types.includes('null');
}

const openOne = 3;

function sampleRecord(schema: Schema, subject: Subject, depth: number): unknown {
  const members = Object.entries(propertiesOf(schema));
  const { example } = schema;
  if (members.length === 0) return recordOf(example);
  return Object.fromEntries(
    members.slice(0, limits.schemaMembers).map(([name, member]) => {
      const inner = isStructure(member) ? inside(subject, name) : subject;
      return [name, sampleOf(member, inner, name, depth + 1)];
    }),
  );
}

function isStructure(schema: Schema): boolean {
  return isRecord(schema['properties']) || isRecord(schema['items']);
}

/** `{"data": [...]}` is still about the same things; `{"customer": {...}}` is about another one. */
function inside(subject: Subject, name: string): Subject {
  const words = holderOf(wordsOf(name)).filter((word) => !envelope.has(word));
  if (words.length === 0 || words.every((word) => subject.noun.includes(word))) return subject;
  return { ...subject, noun: words, index: other(subject.index), asked: new Map() };
}

const envelope: ReadonlySet<string> = new Set(
  'data result item record row entry list value content payload response embedded object node edge hit page meta attribute relationship'.split(
    ' ',
  ),
);

/** Of several things that speak of another kind, two speak of the same one, and of one nobody speaks. */
function other(index: number): number {
  return [1, 0, 1][index % 3] ?? 0;
}

function sampleList(schema: Schema, subject: Subject, name: string, depth: number): unknown {
  const item = schema['items'];
  const inner: Schema = recordOf(item);
  const words = holderOf(wordsOf(name));
  const isOfOthers = !isStructure(inner) && words.length > 0;
  return Array.from({ length: items }, (_, index) => {
    const one = { ...subject, index: isOfOthers ? other(index) : index, isMany: true };
    return sampleOf(inner, one, name, depth + 1);
  }).slice(0, isOfOthers ? 2 : items);
}

function sampleScalar(schema: Schema, subject: Subject, name: string): unknown {
  const words = wordsOf(name);
  const asked = subject.asked.get(words.join(' '));
  const choices = enumOf(schema);
  if (asked !== undefined && asked !== null && (choices.length === 0 || choices.includes(asked)))
    return typed(schema, asked);
  if (choices.length > 0) return choices[subject.index % choices.length];
  const last = words.at(-1) ?? '';
  // `customer_id`, `customer_email` and `customer_name` are all of the same customer; `wind_speed` is of nobody.
  if (typeof schema[referent] === 'string') return keyOf(schema, schema[referent].split(' '), other(subject.index));
  if (schema[reference] === true) return keyOf(schema, words, other(subject.index));
  const isReference = keyNames.test(last) || /^(?:name|email)$/.test(last);
  const holder = isReference ? holderOf(words.slice(0, -1)) : [];
  const isOwn = holder.length === 0 || holder.every((word) => subject.noun.includes(word));
  const noun = isOwn ? subject.noun : holder;
  const index = isOwn ? subject.index : other(subject.index);
  return keyNames.test(last) ? keyOf(schema, noun, index) : plainValue(schema, { words, noun, index });
}

const keyNames = /^(?:id|uuid|key|slug|ref|number|code|handle)$/;

/** As text, where the document says text. */
function typed(schema: Schema, value: unknown): unknown {
  const types = typesOf(schema);
  if (types.includes('string')) return String(value);
  if (types.includes('boolean')) return String(value) === 'true';
  const number = Number(value);
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && typeof value === 'string' && Number.isFinite(number) ? number : value;
}

/** The key of one thing of a kind. */
export function keyOf(schema: Schema, noun: readonly string[], index: number): unknown {
  const kind = noun.at(-1) ?? 'thing';
  const base = 1_000 + (hash(kind) % 900) * 10;
  const types = typesOf(schema);
  if (types.includes('integer') || types.includes('number')) return base + index;
  if (schema['format'] === 'uuid') return `00000000-0000-4000-8000-${String(base + index).padStart(12, '0')}`;
  return `${kind}-${base + index}`;
}

function hash(text: string): number {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

interface Field {
  readonly words: readonly string[];
  readonly noun: readonly string[];
  readonly index: number;
}

function plainValue(schema: Schema, { words, noun, index }: Field): unknown {
  const [type = guessed(words)] = typesOf(schema).filter((one) => one !== 'null');
  if (type === 'boolean') return index % 2 === 0;
  const base = 3 + (hash(words.join(' ')) % 40);
  if (type === 'integer') return base + 7 * index;
  if (type === 'number') return base + 7.5 * index;
  return textOf(schema, { words, noun, index });
}

/** Where the document names no type. */
function guessed(words: readonly string[]): string {
  return words.some((word) => /^(count|amount|total|price|quantity|latitude|longitude)$/.test(word))
    ? 'number'
    : 'string';
}

function textOf(schema: Schema, { words, noun, index }: Field): string {
  const { format, example } = schema;
  if (isNumberText(schema, words)) return numberText(3 + (hash(words.join(' ')) % 40) + 7.5 * index);
  const day = `2025-0${1 + (index % 3)}-1${index % 10}`;
  if (format === 'date') return day;
  if (format === 'date-time') return `${day}T08:30:00Z`;
  if (format === 'email' || words.includes('email')) return `person${index}@example.com`;
  if (format === 'uri' || words.includes('url')) return `https://example.com/${words.join('-')}/${index}`;
  // Addresses that are kept for documents (RFC 5737, RFC 3849).
  if (format === 'ipv4') return `192.0.2.${10 + index}`;
  if (format === 'ipv6') return `2001:db8::${10 + index}`;
  if (typeof example === 'string' && /^\d{4}-\d\d-\d\d/.test(example)) return `${day}${example.slice(10)}`;
  if (words.some((word) => /^(date|day)$/.test(word))) return `${day}T08:30:00Z`;
  if (words.includes('currency')) return ['EUR', 'USD', 'EUR'][index % 3] ?? 'EUR';
  const kind = words.at(-1) === 'name' || words.at(-1) === 'title' ? noun.join(' ') : words.join(' ');
  return `${kind} ${String.fromCharCode(65 + (index % 26))}`;
}
