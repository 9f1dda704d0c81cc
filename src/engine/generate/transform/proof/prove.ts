/** Runs an expression on the data, and on data like it, and judges every result by the schema. */
import type { WorkContext } from '../../../../core/context.ts';
import { PatchbayError } from '../../../../core/error.ts';
import { isRecord } from '../../../../core/json.ts';
import { violations } from '../../../schema.ts';
import { pairsIn } from '../../pairs.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface Proof {
  readonly value: unknown;
  /** What is wrong with the result of the data itself: `place: what is wrong`. */
  readonly problem: string | undefined;
  /** It was stopped: what is much like it takes as long. */
  readonly isTooSlow?: boolean;
  /** The data, changed a little, for which the result is wrong. */
  readonly weak: readonly Weakness[];
  readonly survived: readonly string[];
  /** Places of the result that are empty although the data is not. */
  readonly empty: readonly string[];
}

interface Weakness {
  readonly variant: string;
  readonly problem: string;
}

interface Subject {
  readonly expression: string;
  readonly data: unknown;
  readonly schema: Schema | undefined;
}

/** Never throws for what the expression does; a cancellation rises. */
export async function prove(subject: Subject, ctx: WorkContext<'sandbox'>): Promise<Proof> {
  const { value, problem, isTooSlow } = await attempt(subject, ctx);
  const weak: Weakness[] = [];
  const survived: string[] = [];
  if (problem === undefined) {
    for (const [variant, data] of variantsOf(subject.data)) {
      const outcome = await attempt({ ...subject, data }, ctx);
      if (outcome.problem === undefined) survived.push(variant);
      else weak.push({ variant, problem: outcome.problem });
    }
  }
  return { value, problem, isTooSlow, weak, survived, empty: emptyPlaces(value, '') };
}

async function attempt(
  { expression, data, schema }: Subject,
  { sandbox, signal }: WorkContext<'sandbox'>,
): Promise<Pick<Proof, 'value' | 'problem'> & { readonly isTooSlow: boolean }> {
  try {
    const value = (await sandbox.evaluate(expression, data, signal)) ?? {};
    const found =
      schema === undefined ? [] : await violations(schema, value, { path: 'responseSchema', sandbox, signal });
    return { value, problem: found[0], isTooSlow: false };
  } catch (error) {
    signal.throwIfAborted();
    const isOfExpression =
      error instanceof PatchbayError && (error.code === 'invalid_input' || error.code === 'timeout');
    if (!isOfExpression) throw error;
    if (error.reason === 'INVALID_SCHEMA') throw error;
    return { value: undefined, problem: error.message, isTooSlow: error.code === 'timeout' };
  }
}

type Variant = readonly [string, unknown];

/** The same data with one item in every list, with none, and without what some of its records lack. */
function variantsOf(data: unknown): readonly Variant[] {
  const one = changeLists(data, (items) => items.slice(0, 1));
  const none = changeLists(data, () => []);
  const bare = withoutOptional(data);
  const variants: Variant[] = [
    ['one item in every list', one],
    ['optional fields missing', bare],
    ['empty lists', none],
  ];
  const text = JSON.stringify(data);
  return variants.filter(([, changed]) => JSON.stringify(changed) !== text);
}

function changeLists(value: unknown, change: (items: readonly unknown[]) => readonly unknown[]): unknown {
  const walk = (inner: unknown): unknown => {
    // Rows of cells are a table, and labels with values the fields of one record: both are whole or nothing.
    if (Array.isArray(inner) && inner.length > 0 && inner.every(Array.isArray)) return inner;
    if (Array.isArray(inner)) return (pairsIn(inner) === undefined ? change(inner) : inner).map(walk);
    if (!isRecord(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, walk(member)]));
  };
  return walk(value);
}

/** Members that some records of a list lack are taken from all of them. */
function withoutOptional(value: unknown): unknown {
  const walk = (inner: unknown): unknown => {
    if (isRecord(inner)) return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, walk(member)]));
    if (!Array.isArray(inner)) return inner;
    const records = inner.filter(isRecord);
    const names = new Set(records.flatMap((record) => Object.keys(record)));
    const optional = new Set([...names].filter((name) => records.some((record) => !Object.hasOwn(record, name))));
    return inner.map((item) => {
      if (!isRecord(item)) return walk(item);
      return Object.fromEntries(
        Object.entries(item)
          .filter(([name]) => !optional.has(name))
          .map(([name, member]) => [name, walk(member)]),
      );
    });
  };
  return walk(value);
}

function emptyPlaces(value: unknown, place: string): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [place === '' ? 'The result' : place] : allEmpty(value, place);
  if (!isRecord(value)) return [];
  if (place === '' && Object.keys(value).length === 0) return ['The result'];
  return Object.entries(value).flatMap(([name, member]) =>
    emptyPlaces(member, place === '' ? name : `${place}.${name}`),
  );
}

/** Fields that are null in every one of several items. */
function allEmpty(items: readonly unknown[], place: string): readonly string[] {
  const records = items.filter(isRecord);
  const [first] = records;
  if (first === undefined || records.length < 2) return [];
  return Object.keys(first)
    .filter((name) => records.every((record) => record[name] === null || isEmptyList(record[name])))
    .map((name) => `${place}[].${name}`);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The place of the result that a problem is about, as `orders[].total`. */
export function placeOf(problem: string): string {
  const [, pointer = '', rest = ''] = /^(\/\S*)? ?(.*)$/s.exec(problem) ?? [];
  const missing = /must have required property '(.*)'/.exec(rest)?.[1];
  const place = pointer
    .split('/')
    .filter((part) => part !== '')
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[]` : path === '' ? part : `${path}.${part}`), '');
  if (missing === undefined) return place;
  return place === '' ? missing : `${place}.${missing}`;
}
