/** What a request wants a value for, and whether a value will do. */
import { flagOff, flagOn, type Schema } from '../../documents/terms/document.ts';
import { hasFormat } from '../../formats.ts';
import { wordsOf } from '../../words.ts';
import { literalExpression } from './expression.ts';
import { momentExpression, momentLiteral, momentOf, momentText, perSecond } from './notation.ts';
import { typesOf } from './types.ts';

export { typesOf } from './types.ts';

/** Which part of a code such as `HEN-12` a variable is, and what the number beside it is called. */
export interface Compound {
  readonly part: 0 | 1;
  readonly number: readonly string[];
}

/** What the things of a service are known by: the words of their keys by those of the things. */
export type Keys = ReadonlyMap<string, string>;

export interface Target {
  readonly name: string;
  readonly own: readonly string[];
  /** Words for what it is a part of, the nearest first: of `/hens/{id}` it is `hen`. */
  readonly context: readonly string[];
  readonly schema: Schema;
  readonly description: string;
  readonly required: boolean;
  readonly place: 'path' | 'query' | 'header' | 'body';
  /** Where variables stand side by side in a path, which of them it is: `{owner}/{repo}`. */
  readonly part?: number | undefined;
  /** The last variable of a path, which says which thing of a collection is meant. */
  readonly isKey?: boolean;
  /** What the things of the service are known by. */
  readonly keys?: Keys | undefined;
  /** What it may be the id of, where a field beside it says which: `{type: "contact", id}`. */
  readonly kinds?: readonly string[];
  /** Where it is a part of a code such as `HEN-12`. */
  readonly compound?: Compound | undefined;
}

export interface Bound {
  /** Where the value comes from. */
  readonly source: 'instruction' | 'data' | 'document' | 'credential';
  /** A value that stands in the definition itself. */
  readonly literal?: unknown;
  /** What a placeholder holds. */
  readonly expression?: string;
  /** A sample of the value, for the proof. */
  readonly value: unknown;
  /** Why a reader may doubt it, as a sentence. */
  readonly doubt?: string;
  /** Only the order of the words says so: data of the same name says more. */
  readonly isLoose?: boolean;
  /** Other expressions that would do as well. */
  readonly others?: readonly string[];
}

/** Names come from a stranger: only plain ones are repeated. */
export function shownName(name: string): string {
  return /^[\w.[\]$@-]{1,60}$/.test(name) ? `\`${name}\`` : 'a parameter';
}

/** That a value was taken for the parameter though nothing but its kind says so. */
export function guessDoubt(name: string): string {
  return `${shownName(name)} was taken from the instruction by the kind of its value.`;
}

/** Words that say that a thing is called by something, and not by what. */
const handles: ReadonlySet<string> = new Set([
  'id',
  'key',
  'number',
  'code',
  'slug',
  'name',
  'handle',
  'reference',
  'ulid',
  'hash',
  'no',
  'iid',
  'index',
  'sid',
  'sku',
  'tag',
  'isbn',
  'barcode',
  'serial',
  'plate',
  'sequence',
  'param',
  'value',
]);

export function isHandle(word: string): boolean {
  return handles.has(word);
}

/** The words that a target is known by: those of what it is a part of too, where its own say nothing by themselves. */
export function knownBy({ name, own, context, schema }: Target): readonly string[] {
  // The `tags` of a thing are none that it is known by.
  const isBare = own.every(isHandle) && !typesOf(schema).includes('array') && !/tags$/i.test(name);
  return isBare ? [...new Set([...context.slice(0, 2), ...own])] : own;
}

export function enumOf(schema: Schema): readonly unknown[] {
  if (schema['const'] !== undefined) return [schema['const']];
  const { enum: values, items } = schema;
  if (Array.isArray(values)) return values.filter((value) => value !== null);
  return typeof items === 'object' && items !== null ? enumOf({ ...items }) : [];
}

const bareTime = /^(?:to|on|at|from|by|until|till|when)$/;
const ofTime =
  /^\W*(?:the |an? )?(?:new |other |next |exact |planned )?(?:beginning|start|end|time|moment|date|day|deadline)s?\b/i;

export function isDateTarget({ schema, own, description }: Pick<Target, 'schema' | 'own' | 'description'>): boolean {
  const { format } = schema;
  if (format === 'date' || format === 'date-time') return true;
  if (!typesOf(schema).every((type) => type === 'string' || type === 'null')) return false;
  // `to`: "the new beginning"
  if (own.every((word) => bareTime.test(word)) && ofTime.test(description)) return true;
  // `made_after` may be a year.
  if (/^\W*(?:an? )?(?:year|number|hour|minute|age|price|amount|version)s?\b/i.test(description)) return false;
  return (
    own.some((word) => /^(date|since|until|day|deadline|due|after|before)$/.test(word)) ||
    /ISO ?8601|YYYY-MM-DD/.test(description)
  );
}

/** Whether the value is one that the schema takes, after the changes that `coerced` makes. */
export function accepts(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (value === null || value === undefined) return false;
  const values = enumOf(schema);
  if (values.length > 0 && !Array.isArray(value))
    return values.some((candidate) => String(candidate) === String(value));
  if (!fitsFormat(schema, value) || !isInRange(schema, value)) return false;
  if (types.length === 0) return true;
  return types.some((type) => fitsType(type, value, schema));
}

/** The address of somebody is no key of them: who is wanted by a key is looked up by the address. */
export function suits({ own, schema, description, place }: Target, value: unknown): boolean {
  const isKeyed = own.length > 1 && /^(?:id|uuid|code|number|no|key|slug)$/.test(own.at(-1) ?? '');
  const isAddress = typeof value === 'string' && hasFormat(value, 'email');
  // Where something lies is no key of it either.
  const last = own.at(-1) ?? '';
  if (typeof value === 'string' && !isOfPhone(own, value)) return false;
  const isKeyName = (own.length > 1 && isHandle(last) && last !== 'name') || /^(?:domain|host|hostname)$/.test(last);
  if (typeof value === 'string' && /^https?:/.test(value) && (isKeyName || (place === 'path' && !own.includes('url'))))
    return false;
  return (
    !(isKeyed && isAddress) ||
    schema['format'] === 'email' ||
    /\bmail\b|e-?mail/i.test(`${own.join(' ')} ${description}`)
  );
}

/** A telephone is called by digits, and nobody is called so. */
function isOfPhone(own: readonly string[], value: string): boolean {
  const isPhone = own.some((word) => /^(?:phone|telephone|mobile|cell|fax|tel)$/.test(word));
  if (isPhone) return /\d/.test(value) || value === '';
  return !(
    /^\+\d[\d ()/-]{6,}$/.test(value) &&
    own.some((word) =>
      /^(?:name|owner|holder|title|city|town|street|person|customer|guest|author|reason|email)$/.test(word),
    )
  );
}

function isInRange({ minimum, maximum }: Schema, value: unknown): boolean {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (typeof value === 'object' || Number.isNaN(number)) return true;
  return !(typeof minimum === 'number' && number < minimum) && !(typeof maximum === 'number' && number > maximum);
}

function fitsType(type: string, value: unknown, { [flagOn]: on, [flagOff]: off }: Schema): boolean {
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(String(value)) && typeof value !== 'boolean';
    case 'number':
      return typeof value !== 'boolean' && String(value).trim() !== '' && Number.isFinite(Number(value));
    case 'boolean':
      return /^(true|false)$/.test(String(value)) || String(value) === String(on) || String(value) === String(off);
    case 'string':
      return typeof value === 'string' || typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    default:
      return typeof value === 'object' && !Array.isArray(value);
  }
}

/** The number of an order is no address. */
const neverNumbers = /^(?:idn-)?(?:email|hostname)$|^(?:uri|url|uuid|ipv4|ipv6)$/;

/** Patterns are left to the service: a stranger wrote them, and they may take for ever. */
function fitsFormat({ format }: Schema, value: unknown): boolean {
  if (typeof value === 'number' && typeof format === 'string') return !neverNumbers.test(format);
  if (typeof value !== 'string' || typeof format !== 'string') return true;
  if (format === 'date' || format === 'date-time') return /^\d{4}-\d{2}-\d{2}/.test(value);
  return format === 'uri' || hasFormat(value, format);
}

/** The expression that turns a value into what the schema wants; the same one where it is that already. */
export function coerced(schema: Schema, value: unknown, expression: string): string {
  const types = typesOf(schema);
  if (schema[perSecond] !== undefined)
    return typeof value === 'string' ? momentExpression(schema, expression) : expression;
  const unit = momentOf(value);
  if (typeof value === 'number' && unit !== undefined && /^date(-time)?$/.test(String(schema['format'])))
    return momentText(schema, expression, unit);
  const { [flagOn]: on, [flagOff]: off } = schema;
  if (on !== undefined && typeof value === 'boolean')
    return `(${expression} ? ${literalExpression(on)}${off === undefined ? '' : ` : ${literalExpression(off)}`})`;
  if (types.includes('string') && schema['format'] === 'date' && typeof value === 'string' && value.length > 10)
    return `$substring(${expression}, 0, 10)`;
  if (schema['format'] === 'date-time' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return `${expression} & "T00:00:00Z"`;
  if (types.length === 0 || (typeof value === 'string' && types.includes('string'))) return expression;
  if (typeof value === 'string' && (types.includes('integer') || types.includes('number')))
    return `$number(${expression})`;
  if (typeof value === 'string' && types.includes('boolean')) return `${expression} = "true"`;
  if (typeof value === 'number' && types.includes('string') && !types.includes('number') && !types.includes('integer'))
    return `$string(${expression})`;
  return expression;
}

/** A value of an instruction as the schema wants it. */
export function coercedLiteral(schema: Schema, value: unknown): unknown {
  const types = typesOf(schema);
  if (schema[perSecond] !== undefined) return typeof value === 'string' ? momentLiteral(schema, value) : value;
  if (typeof value === 'boolean' && schema[flagOn] !== undefined) return schema[value ? flagOn : flagOff];
  if (typeof value === 'number' && types.includes('string') && !types.includes('number') && !types.includes('integer'))
    return String(value);
  if (typeof value === 'string' && (types.includes('integer') || types.includes('number')) && !types.includes('string'))
    return Number(value);
  if (typeof value === 'string' && types.includes('boolean') && !types.includes('string')) return value === 'true';
  if (schema['format'] === 'date-time' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return `${value}T00:00:00Z`;
  if (schema['format'] === 'date' && typeof value === 'string') return value.slice(0, 10);
  if (types.includes('array') && !Array.isArray(value)) return [value];
  return value;
}

export function targetWords(name: string): readonly string[] {
  return wordsOf(
    name
      .replace(/^x-(?=[a-z])/i, '')
      .replace(/^filters?\[([\w-]+)\]$/, '$1')
      .replace(/\[([\w-]+)\]/g, '_$1'),
  );
}

/** A value that the instruction gives. */
export function told(value: unknown, target: Target, doubt?: string): Bound {
  const literal = coercedLiteral(target.schema, value);
  return { source: 'instruction', literal, value: literal, ...(doubt === undefined ? {} : { doubt }) };
}

/** Whether it is an address of mail. */
export function takesAddress({ own, schema }: Pick<Target, 'own' | 'schema'>): boolean {
  return own.includes('email') || schema['format'] === 'email';
}
