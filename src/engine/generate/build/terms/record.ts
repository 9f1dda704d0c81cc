/** What an answer tells of one thing: its fields, flat, each with the words for it. */
import { isRecord } from '../../../../core/json.ts';
import type { Operation, Schema } from '../../documents/terms/document.ts';
import { wordsInside } from '../../documents/terms/thing.ts';
import { dataPathOf } from '../../step/request/draft.ts';
import { isListSchema, listPathOf, propertiesOf } from '../../step/terms/answer.ts';
import { enumOf, isDateTarget, typesOf } from '../../step/terms/target.ts';
import { resourceOf } from '../../step/values/rank.ts';
import { wordsOf } from '../../words.ts';
import { isNumberText } from './number-text.ts';
import type { KnownOperation } from './sources.ts';

export interface Leaf {
  /** From the record on. */
  readonly path: readonly string[];
  readonly words: readonly string[];
  /** Words of the objects around it, the nearest first. */
  readonly context: readonly string[];
  readonly schema: Schema;
  /** What is said of the parameter that narrows a list by it: "promised for this day or an earlier one". */
  readonly asked?: readonly string[];
  /** A number that is written as a text; its schema is that of a number. */
  readonly isWritten?: true;
}

/** What is said of a field of the things that are meant. */
export interface Condition {
  readonly leaf: Leaf;
  readonly isNot: boolean;
  /** Of what is there or not, as the day on which a question was answered, the value is null. */
  readonly values: readonly (string | number | boolean | null)[];
  /** Words of the text that say so. */
  readonly words: readonly string[];
  /** A comparison, as an expression has it. */
  readonly text?: string;
}

/** How one is told from the others: by a flag, or by standing at the end of an order; or it is spoken of as the only one. */
export interface Picked {
  readonly leaf: Leaf;
  readonly by: 'flag' | 'first' | 'last' | 'only';
}

export interface Told {
  /** The answer is a list of such records. */
  readonly isMany: boolean;
  readonly leaves: readonly Leaf[];
}

const depthMax = 4;

/** Undefined where the document does not show the answer. */
export function toldBy({ operation, noun }: Pick<KnownOperation, 'operation' | 'noun'>): Told | undefined {
  const { answer } = operation;
  if (answer === undefined) return undefined;
  const path = dataPathOf(operation, listPathOf(answer, resourceOf(operation.path)));
  const at = (path ?? '')
    .split('.')
    .filter((name) => name !== '')
    .reduce<Schema | undefined>((inner, name) => propertiesOf(inner)[name], answer);
  if (at === undefined) return undefined;
  const isMany = isListSchema(at);
  const item = isMany ? at['items'] : at;
  return isRecord(item)
    ? {
        isMany,
        leaves: leavesOf(item, [], [], 0).map((leaf) => withAsked(withChoices(leaf, operation), operation, noun)),
      }
    : undefined;
}

/** What the operation may be asked for by the same name tells the choices. */
function withChoices(leaf: Leaf, { parameters }: Operation): Leaf {
  const [name = ''] = leaf.path;
  const asked = leaf.path.length > 1 ? undefined : parameters.find((one) => one.in === 'query' && one.name === name);
  const values = asked === undefined ? [] : enumOf(asked.schema);
  const isOpen = enumOf(leaf.schema).length === 0 && leaf.schema['type'] === 'string';
  return values.length > 1 && isOpen ? { ...leaf, schema: { ...leaf.schema, enum: values } } : leaf;
}

/** The words for a day, as what it narrows the list by is explained. */
function withAsked(leaf: Leaf, { parameters }: Operation, noun: readonly string[]): Leaf {
  if (leaf.path.length > 1 || !/^date/.test(String(leaf.schema['format'] ?? ''))) return leaf;
  const [first = ''] = leaf.words;
  const same = parameters.filter((one) => one.in === 'query' && wordsOf(one.name)[0] === first);
  const asked = same.flatMap(({ description }) =>
    wordsOf(
      (/^\W*([a-z]+)/i.exec(description)?.[1] ?? '').replace(
        /^(?:only|the|those|that|all|if|from|until|before|after|on|items?|date|day)$/i,
        '',
      ),
    ),
  );
  // "Orders placed on this day or later": what they are is no word for when.
  const own = asked.filter((word) => !noun.includes(word));
  return own.length === 0 ? leaf : { ...leaf, asked: own };
}

function leavesOf(schema: Schema, path: readonly string[], context: readonly string[], depth: number): readonly Leaf[] {
  if (depth > depthMax) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]): readonly Leaf[] => {
    const words = wordsOf(name);
    const own = [...path, name];
    if (Object.keys(propertiesOf(member)).length > 0)
      return leavesOf(member, own, isAllOfIt(name, depth) ? context : [...wordsInside(name), ...context], depth + 1);
    const leaf = { path: own, words, context, schema: member };
    if (!isNumberText(member, words)) return [leaf];
    const type = typesOf(member).includes('null') ? ['number', 'null'] : 'number';
    return [{ ...leaf, schema: { ...member, type }, isWritten: true }];
  });
}

/** The `properties` of a thing are what it has itself. */
function isAllOfIt(name: string, depth: number): boolean {
  return depth === 0 && /^(?:properties|attributes|fields)$/.test(name);
}

/** Fields of things that are given, with the samples as their schema. */
export function leavesOfValue(value: unknown, path: readonly string[], context: readonly string[]): readonly Leaf[] {
  if (!isRecord(value) || path.length > depthMax) return [];
  return Object.entries(value).flatMap(([name, member]): readonly Leaf[] => {
    const words = wordsOf(name);
    if (isRecord(member)) return leavesOfValue(member, [...path, name], [...words.toReversed(), ...context]);
    return [{ path: [...path, name], words, context, schema: schemaOfSample(member) }];
  });
}

export function schemaOfSample(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOfSample(value[0]) };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}

/** Whether a field is a day or a moment. */
export function isDay({ schema, words }: Pick<Leaf, 'schema' | 'words'>): boolean {
  return isDateTarget({ schema, own: words, description: String(schema['description'] ?? '') });
}
