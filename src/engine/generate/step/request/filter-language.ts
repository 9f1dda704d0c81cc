/** Filters that are sent as one text in a language of its own: `status eq 'open'`, `status==open`, `status:open`, `{"status": "open"}`. */
import type { Operation, Schema } from '../../documents/terms/document.ts';
import { isObvious, sought } from '../binding/bind.ts';
import type { Binding, Materials } from '../binding/binding.ts';
import { fromData } from '../binding/from-data.ts';
import { fromInstruction } from '../binding/from-instruction.ts';
import { momentFromData } from '../binding/from-speech.ts';
import { type Instruction, isJoining, isNoise } from '../instruction/instruction.ts';
import { listPathOf, propertiesOf } from '../terms/answer.ts';
import { literalExpression } from '../terms/expression.ts';
import { accepts, type Bound, enumOf, isDateTarget, type Target, targetWords, told, typesOf } from '../terms/target.ts';
import { resourceOf } from '../values/rank.ts';

type Comparison = 'eq' | 'ge' | 'le' | 'gt' | 'lt';

interface Language {
  /** Finds an example of itself in a description; the first group is the name of a field. */
  readonly shape: RegExp;
  condition(field: string, comparison: Comparison, value: unknown): string;
  readonly and: string;
}

const quoted = (value: unknown, sign: string): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `${sign}${String(value)}${sign}`;
const signs = { eq: '=', ge: '>=', le: '<=', gt: '>', lt: '<' } as const;

const languages: readonly Language[] = [
  {
    shape: /\b([A-Za-z][\w./]*) (?:eq|ne|gt|ge|lt|le) (?:'[^']*'|"[^"]*"|[\w-]+)/,
    condition: (field, comparison, value) =>
      `${field} ${comparison} ${/^\d{4}-\d\d-\d\d/.test(String(value)) ? String(value) : quoted(value, "'")}`,
    and: ' and ',
  },
  {
    shape: /\b([A-Za-z][\w.]*)(?:==|=(?:gt|ge|lt|le|in)=)[\w"'(*-]/,
    condition: (field, comparison, value) =>
      `${field}${comparison === 'eq' ? '==' : `=${comparison}=`}${/^[\w.:-]+$/.test(String(value)) ? String(value) : quoted(value, '"')}`,
    and: ';',
  },
  {
    shape: /\b([A-Za-z][\w.]*)\s*(?:=|>=|<=|>|<)\s*'[^']*'/,
    condition: (field, comparison, value) => `${field} ${signs[comparison]} ${quoted(value, "'")}`,
    and: ' AND ',
  },
  {
    shape: /\b([A-Za-z][\w.]*)\s*(?:=|>=|<=|>|<)\s*"[^"]*"/,
    condition: (field, comparison, value) => `${field} ${signs[comparison]} ${quoted(value, '"')}`,
    and: ' AND ',
  },
  {
    shape: /(?<![\w:/])([a-z][\w.]*):(?:[<>]=?)?[A-Za-z\d"][\w"-]*(?![\w]*:\/)/,
    condition: (field, comparison, value) =>
      `${field}:${comparison === 'eq' ? '' : signs[comparison]}${/\s/.test(String(value)) ? quoted(value, '"') : String(value)}`,
    and: ' ',
  },
];
const json = /\{\s*"(\w[\w.]*)"\s*:/;

const filterName = /^(?:\$?filters?|where|query|q|search|jql|expression|criteria|conditions?)$/i;

export interface Filter {
  readonly language: Language | 'json';
  readonly fields: readonly Target[];
}

/** Undefined where the parameter is none, or where its description shows no example of its language. */
export function filterOf(target: Target, operation: Operation): Filter | undefined {
  if (target.place !== 'query' || !filterName.test(target.name)) return undefined;
  const text = [target.description, target.schema['example'], target.schema['description']]
    .filter((part) => typeof part === 'string')
    .join(' ');
  const examples = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const shown = (shape: RegExp): boolean => [...examples, text].some((part) => shape.test(part));
  const language = shown(json) ? 'json' : languages.find(({ shape }) => shown(shape));
  if (language === undefined) return undefined;
  return { language, fields: fieldsOf(text, operation) };
}

/** Those that the description names, with what is known of them from the answer; all of the answer where it names none. */
function fieldsOf(text: string, operation: Operation): readonly Target[] {
  const members = answered(operation);
  const known = new Map(Object.entries(members));
  const examples = [
    ...text.matchAll(/([A-Za-z][\w.]*)(?= (?:eq|ne|gt|ge|lt|le) |==|=\w\w=|:[\w"<>]|\s*[<>]?=\s*['"]|"\s*:)/g),
  ];
  const named = [
    ...[...text.matchAll(/`([A-Za-z][\w.]*)`/g)].map(([, name = '']) => name),
    ...examples.map(([, name = '']) => name),
  ].filter((name) => !/^(eq|ne|gt|ge|lt|le|and|or|not|in|AND|OR|asc|desc|example|e\.g)$/i.test(name));
  const names = new Set(named.length > examples.length || known.size === 0 ? named : [...known.keys(), ...named]);
  return [...names].flatMap((name) => sidesOf(name, known.get(name) ?? {}));
}

function answered({ answer, path }: Operation): Readonly<Record<string, Schema>> {
  const listPath = listPathOf(answer, resourceOf(path));
  const list = (listPath ?? []).reduce<Schema | undefined>((at, name) => propertiesOf(at)[name], answer);
  const items = list?.['items'];
  const members = typeof items === 'object' && items !== null ? propertiesOf({ ...items }) : {};
  // What is a thing of its own is compared by none of its values.
  return Object.fromEntries(Object.entries(members).filter(([, member]) => !isStructured(member)));
}

function isStructured(schema: Schema): boolean {
  return (
    Object.keys(propertiesOf(schema)).length > 0 || typesOf(schema).some((type) => /^(?:object|array)$/.test(type))
  );
}

/** What is a day or a number has a lower and an upper bound too. */
function sidesOf(name: string, schema: Schema): readonly Target[] {
  const own = targetWords(name);
  const at = (side: readonly string[]): Target => ({
    name: [name, ...side].join(' '),
    own: [...own, ...side],
    context: [],
    schema: typesOf(schema).length === 0 ? { ...schema, type: ['string', 'number'] } : schema,
    description: '',
    required: false,
    place: 'query',
  });
  const plain = at([]);
  // A key is no more and no less than another one.
  const isMeasured =
    own.at(-1) !== 'id' &&
    (isDateTarget(plain) ||
      own.some((word) => /^(created|updated|modified|at|date|due)$/.test(word)) ||
      typesOf(schema).some((type) => type === 'integer' || type === 'number'));
  return isMeasured ? [plain, at(['after']), at(['before'])] : [plain];
}

/** The conditions that the instruction makes, in the language of the parameter. */
export function filterBound(
  target: Target,
  { language, fields }: Filter,
  materials: Materials,
  binding: Binding,
): Bound | undefined {
  const { wanted } = materials;
  const conditions = fields.flatMap((field) => {
    const [name = '', side] = field.name.split(' ');
    const found =
      fromInstruction(field, wanted, binding) ?? stateOf(field, wanted) ?? ofData(field, side, materials, binding);
    if (found === undefined) return [];
    const comparison = comparisonOf(side, found, wanted);
    return [
      {
        name,
        comparison,
        value: found.expression === undefined ? found.literal : found.value,
        expression: found.expression,
      },
    ];
  });
  if (conditions.length === 0) return undefined;
  if (conditions.some(({ expression }) => expression !== undefined)) return withData(conditions, language);
  const text =
    language === 'json'
      ? JSON.stringify(
          Object.fromEntries(conditions.map(({ name, comparison, value }) => [name, asJson(comparison, value)])),
        )
      : conditions.map(({ name, comparison, value }) => language.condition(name, comparison, value)).join(language.and);
  return told(text, target, notTried);
}

const notTried = 'The filter was written in the language that the documentation shows, which was not tried.';

interface Condition {
  readonly name: string;
  readonly comparison: Comparison;
  /** Of the data a sample. */
  readonly value: unknown;
  readonly expression: string | undefined;
}

/** "More than 5" leaves out five, "at least 5" does not; "since" a day has that day, "before" it has not. */
function comparisonOf(side: string | undefined, { literal, expression }: Bound, { text }: Instruction): Comparison {
  if (side === undefined) return 'eq';
  const isStrict =
    expression === undefined &&
    new RegExp(
      `(?<!\\b(?:no|not) )\\b(?:more than|over|above|greater than|later than|after|exceeding|less than|fewer than|under|below|before|earlier than)\\b[^\\d.;]{0,20}${String(literal).replace(/\W/g, '\\$&')}`,
      'i',
    ).test(text);
  if (side === 'after') return isStrict ? 'gt' : 'ge';
  return isStrict ? 'lt' : 'le';
}

/** A value of the data that stands under the name of the field, or on that side of a span. */
function ofData(field: Target, side: string | undefined, materials: Materials, binding: Binding): Bound | undefined {
  if (side !== undefined) {
    const bound = momentFromData(field, materials);
    return bound !== undefined && accepts(field.schema, bound.value) ? bound : undefined;
  }
  const found = fromData(field, sought(materials, binding));
  return found !== undefined && found.list === undefined && isObvious(field, found, materials.wanted, binding)
    ? found
    : undefined;
}

/** The text of the filter is put together when the data is there. */
function withData(conditions: readonly Condition[], language: Filter['language']): Bound | undefined {
  if (language === 'json') return undefined;
  const parts = conditions.flatMap(({ name, comparison, value, expression }, at): readonly string[] => {
    const text = `${at === 0 ? '' : language.and}${language.condition(name, comparison, value)}`;
    if (expression === undefined) return [literalExpression(text)];
    const start = text.lastIndexOf(String(value));
    const [before, after] = [text.slice(0, start), text.slice(start + String(value).length)];
    const safe = before.endsWith("'") ? `$replace($string(${expression}), "'", "''")` : `$string(${expression})`;
    return [literalExpression(before), safe, ...(after === '' ? [] : [literalExpression(after)])];
  });
  const value = conditions
    .map(({ name, comparison, value: sample }) => language.condition(name, comparison, sample))
    .join(language.and);
  return { source: 'data', expression: parts.join(' & '), value, doubt: notTried };
}

function asJson(comparison: Comparison, value: unknown): unknown {
  return comparison === 'eq' ? value : { [`$${comparison.replace('ge', 'gte').replace('le', 'lte')}`]: value };
}

/** Of "the devices that are offline" the state, where nobody lists the states there are. */
function stateOf(field: Target, wanted: Instruction): Bound | undefined {
  const isState = /^(status|state|stage)$/.test(field.own.at(-1) ?? '') && enumOf(field.schema).length === 0;
  if (!isState) return undefined;
  const said = /\b(?:that|which|who) (?:is|are) (?:currently |still |now )?([a-z][a-z-]+)\b/i.exec(wanted.text)?.[1];
  const before = wanted.head.length > 1 ? wanted.head[0] : undefined;
  const word = said ?? before;
  return word === undefined || isNoise(word) || isJoining(word) ? undefined : told(word, field);
}
