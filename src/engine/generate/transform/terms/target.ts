/** What a JSON Schema asks for, as a tree of what has to be found: references followed, choices decided. */
import { isRecord, listOf, recordOf } from '../../../../core/json.ts';
import { isDateWord } from '../../vocabulary.ts';
import { stemOf, wordsOf } from '../../words.ts';
import { tellingWords } from './described.ts';

type Schema = Readonly<Record<string, unknown>>;

export type ScalarType = 'string' | 'number' | 'integer' | 'boolean';

export interface Target {
  readonly kind: 'object' | 'array' | 'scalar' | 'any' | 'null';
  readonly isNullable: boolean;
  readonly fields: readonly Field[];
  /** What further members look like: the values of a map by key. */
  readonly values: Target | undefined;
  readonly items: Target | undefined;
  readonly types: ReadonlySet<ScalarType>;
  readonly format: string | undefined;
  readonly choices: readonly unknown[] | undefined;
  /** The only value that is allowed. */
  readonly constant: { readonly value: unknown } | undefined;
  readonly preset: { readonly value: unknown } | undefined;
  readonly pattern: string | undefined;
  readonly most: number | undefined;
  readonly isUnique: boolean;
  readonly description: string;
}

export interface Field {
  readonly name: string;
  readonly words: readonly string[];
  readonly isRequired: boolean;
  readonly target: Target;
}

const depthMax = 12;
/** A schema that holds itself is read as often as it takes to see that it does. */
const sameMax = 2;

/** The tree of a schema; a schema that allows anything is of the kind `any`. What the instruction says of fields is added to their names. */
export function readTarget(schema: unknown, instruction = ''): Target {
  return targetOf(schema, { root: schema, instruction, open: [] }, depthMax);
}

interface Around {
  readonly root: unknown;
  readonly instruction: string;
  /** References that this part stands in. */
  readonly open: readonly string[];
}

function targetOf(schema: unknown, outer: Around, depth: number): Target {
  const reference = isRecord(schema) && typeof schema['$ref'] === 'string' ? [schema['$ref']] : [];
  const around = { ...outer, open: [...outer.open, ...reference] };
  const isAgain = reference.some((one) => around.open.filter((other) => other === one).length > sameMax);
  const node = resolve(schema, around.root);
  const types = typesOf(node);
  const kind = kindOf(node, types);
  const goOn = (part: unknown): Target => targetOf(part, around, depth - 1);
  const deeper = depth > 0 && !isAgain;
  return {
    kind,
    isNullable: types.has('null') || (Array.isArray(node['enum']) && node['enum'].includes(null)),
    fields: kind === 'object' && deeper ? fieldsOf(node, goOn, around) : [],
    values:
      kind === 'object' && deeper && isRecord(node['additionalProperties'])
        ? goOn(node['additionalProperties'])
        : undefined,
    items: kind === 'array' && deeper ? goOn(node['items'] ?? {}) : undefined,
    types: new Set([...types].filter(isScalarType)),
    format: typeof node['format'] === 'string' ? node['format'] : undefined,
    choices: choicesOf(node),
    constant: constantOf(node),
    preset: Object.hasOwn(node, 'default') ? { value: node['default'] } : undefined,
    pattern: typeof node['pattern'] === 'string' ? node['pattern'] : undefined,
    most: typeof node['maxItems'] === 'number' ? node['maxItems'] : undefined,
    isUnique: node['uniqueItems'] === true,
    description: [node['title'], node['description']]
      .filter((text) => typeof text === 'string')
      .join('. ')
      .slice(0, 500),
  };
}

function isScalarType(type: string): type is ScalarType {
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean';
}

/** The schema itself, or what it refers to, with what stands in its parts put together. */
function resolve(schema: unknown, root: unknown, hops = 8): Schema {
  if (!isRecord(schema)) return {};
  const { $ref, allOf, anyOf, oneOf, ...own } = schema;
  if (hops === 0) return own;
  let node: Schema = own;
  if (typeof $ref === 'string') node = merge(node, resolve(lookUp($ref, root), root, hops - 1));
  if (Array.isArray(allOf)) for (const part of allOf) node = merge(node, resolve(part, root, hops - 1));
  for (const options of [anyOf, oneOf]) {
    if (Array.isArray(options)) node = merge(node, decide(options.map((option) => resolve(option, root, hops - 1))));
  }
  return node;
}

/** The choice between null and one thing is that thing; of several, scalars are taken together, and else the first. */
function decide(options: readonly Schema[]): Schema {
  const real = options.filter((option) => !isNullOnly(option));
  const [first = {}] = real;
  const isOpen = real.length < options.length;
  const areScalar = real.length > 1 && real.every((option) => kindOf(option, typesOf(option)) === 'scalar');
  const types = areScalar ? real.flatMap((option) => [...typesOf(option)]) : [...typesOf(first)];
  if (types.length === 0) return first;
  const base = areScalar && !real.every((option) => Array.isArray(option['enum'])) ? {} : first;
  return { ...base, type: isOpen ? [...types, 'null'] : types };
}

function isNullOnly(schema: Schema): boolean {
  return schema['type'] === 'null' || schema['const'] === null;
}

function merge(one: Schema, other: Schema): Schema {
  const properties = { ...recordOf(one['properties']), ...recordOf(other['properties']) };
  const required = [...listOf(one['required']), ...listOf(other['required'])];
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function lookUp(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#/')) return reference === '#' ? root : undefined;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined), root);
}

function typesOf(node: Schema): ReadonlySet<string> {
  const { type } = node;
  if (typeof type === 'string') return new Set([type]);
  return new Set(listOf(type).filter((one) => typeof one === 'string'));
}

function kindOf(node: Schema, types: ReadonlySet<string>): Target['kind'] {
  if (types.has('object') || (types.size === 0 && isRecord(node['properties']))) return 'object';
  if (types.has('array') || (types.size === 0 && isRecord(node['items']))) return 'array';
  if ([...types].some(isScalarType)) return 'scalar';
  if (types.has('null')) return 'null';
  return Array.isArray(node['enum']) || Object.hasOwn(node, 'const') || typeof node['format'] === 'string'
    ? 'scalar'
    : 'any';
}

function fieldsOf(node: Schema, goOn: (part: unknown) => Target, { instruction }: Around): readonly Field[] {
  const required = new Set(listOf(node['required']));
  const dated = Object.keys(recordOf(node['properties'])).filter((name) => wordsOf(name).some(isDateWord)).length;
  return Object.entries(recordOf(node['properties'])).map(([name, part]) => {
    const own = wordsOf(name);
    const target = withDay(goOn(part), own, instruction, dated === 1);
    const { description } = target;
    const isText = target.types.has('string') && target.choices === undefined;
    const words = target.kind === 'scalar' ? tellingWords(own, { description, instruction, isText }) : own;
    return { name, words, isRequired: required.has(name), target };
  });
}

const dayOnly =
  /\b(?:dates?|days?) (?:without|with no|not|but not|, no|, not) (?:the |any |a |its |their )?(?:time|clock)\b/i;

/** The same of the only date that there is, whatever it is called by. */
const timeOff =
  /\b(?:drop|strip|cut(?: off)?|remove|leave (?:out|off|away)|lose|omit|ignore)(?:ping|ting|ing)? the (?:clock )?time(?: of (?:the )?day| part)?(?=[.,;:)]|$| from\b| of\b)|\b(?:no|without|with no|minus) (?:an? |any |the )?(?:clock[ -]?)?times?(?: of (?:the )?day| part)?(?=[.,;:)]|$)|\b(?:date|day) (?:only|alone|part)(?=[.,;:)]|$)|\b(?:just|only) the (?:calendar )?(?:date|day)(?=[.,;:)]|$| of\b| on\b)|\bcalendar (?:day|date)\b|\btime (?:part )?(?:left off|dropped|cut off|stripped)\b/i;

/** `the date without the time`: a text that is called a date is wanted as a day. */
function withDay(target: Target, own: readonly string[], instruction: string, isOnly: boolean): Target {
  const isPlain = target.format === undefined && target.choices === undefined && target.types.has('string');
  const isSaid =
    dayOnly.test(instruction) ||
    isDayOf(own, instruction) ||
    (isOnly && !own.some((word) => /^(?:time|clock|hour)$/.test(word)) && timeOff.test(instruction));
  const isDate = own.some(isDateWord) || own.at(-1) === 'on';
  return isPlain && isDate && isSaid ? { ...target, format: 'date' } : target;
}

/** `sentOn` of `the day they were sent`, `the day on which it was completed`. */
function isDayOf(own: readonly string[], instruction: string): boolean {
  return [...instruction.matchAll(deedDay)].some(([, deed = '']) => own.some((word) => stemOf(word) === stemOf(deed)));
}

const deedDay =
  /\b(?:the|which|what) day (?:(?:on which|when|that) )?(?:(?:the |an? |each |every )?\p{L}+ )(?:was|were|is|are|got|has been|have been) (\p{L}+)/giu;

function choicesOf(node: Schema): readonly unknown[] | undefined {
  return Array.isArray(node['enum']) ? node['enum'].filter((value) => value !== null) : undefined;
}

function constantOf(node: Schema): Target['constant'] {
  if (Object.hasOwn(node, 'const')) return { value: node['const'] };
  return Array.isArray(node['enum']) && node['enum'].length === 1 ? { value: node['enum'][0] } : undefined;
}

/** Places of the tree, as `items[].name`, that must be there. */
export function requiredPlaces(target: Target, place = ''): readonly string[] {
  if (target.kind === 'array' && target.items !== undefined) return requiredPlaces(target.items, `${place}[]`);
  if (target.kind !== 'object') return place === '' ? [] : [place];
  return target.fields
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ name, target: inner }) => requiredPlaces(inner, place === '' ? name : `${place}.${name}`));
}

/** Whether a number may stand there, whole or not. */
export function isNumeric(types: ReadonlySet<string>): boolean {
  return types.has('number') || types.has('integer');
}

/** Whether a field may hold a number. */
export function isNumericField({ target }: Pick<Field, 'target'>): boolean {
  return isNumeric(target.types);
}
