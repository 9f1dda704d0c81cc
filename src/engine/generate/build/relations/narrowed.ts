/** Which of the rows are meant, in which order and how many of them, as the transform engine reads an instruction over samples of them. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { shapeOf } from '../../shape.ts';
import { enumOf, typesOf } from '../../step/target.ts';
import { findConditions, joinConditions } from '../../transform/instruction/conditions.ts';
import { aroundItems } from '../../transform/instruction/around.ts';
import { findLimit, findSorts } from '../../transform/instruction/ordering.ts';
import { readInstruction, type Token } from '../../transform/instruction/read.ts';
import { createScope, type Source } from '../../transform/scope.ts';
import type { Leaf } from './record.ts';

export interface Narrowed {
  /** On each row; undefined where all are meant. */
  readonly condition: string | undefined;
  /** Keys of the order, as JSONata sorts by them. */
  readonly order: readonly string[];
  readonly limit: number | undefined;
  /** Words that say so. */
  readonly words: readonly string[];
}

interface Told {
  /** What is said of the rows. */
  readonly text: string;
  /** Samples of them, and the payload. */
  readonly rows: readonly unknown[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly noun: readonly string[];
  /** Fields of the rows whose values the document tells. */
  readonly leaves: readonly Leaf[];
  /** What was found for each row, by its name there. */
  readonly found: readonly { readonly name: string; readonly noun: readonly string[] }[];
}

const blank: Token = { text: ',', lower: ',', kind: 'sign', value: ',', words: [] };

export function narrowedBy(told: Told): Narrowed {
  const { tokens, fields, scope } = read(told);
  const around = aroundItems(scope);
  const parts = partsOf(tokens, told);
  const conditions = parts.flatMap(({ tokens: own, name }) =>
    findConditions(
      own,
      name === undefined ? fields : fields.filter(({ at }) => at.text.startsWith(`${name}.`)),
      around,
    ),
  );
  const sorts = findSorts(tokens, fields);
  const limit = findLimit(tokens, told.noun);
  const spans = [...conditions, ...sorts, ...(limit === undefined ? [] : [limit])];
  return {
    condition: joinConditions(conditions, tokens)?.text,
    order: sorts.map(({ source, isDescending }) => `${isDescending ? '>' : '<'}${source.at.text}`),
    limit: limit === undefined || limit.source !== undefined ? undefined : limit.count,
    words: spans.flatMap(({ from, to }) =>
      tokens.slice(Math.max(0, from), to).flatMap(({ lower, words }) => [lower, ...words]),
    ),
  };
}

interface Part {
  readonly tokens: readonly Token[];
  /** Whose conditions are told there, where these are not of the row. */
  readonly name?: string;
}

/** "Paused groups whose campaign is enabled": what is said of a thing that was found for the row is said of that. */
function partsOf(tokens: readonly Token[], { found, noun }: Told): readonly Part[] {
  const others = found.filter((one) => one.noun.at(-1) !== noun.at(-1));
  const parts: Part[] = [];
  const rest = [...tokens];
  for (const [at, token] of tokens.entries()) {
    const named = others.find((one) => token.words.at(-1) === one.noun.at(-1));
    if (named === undefined || !/^(?:is|are|was|were|has|have)$/.test(tokens[at + 1]?.lower ?? '')) continue;
    const length = tokens
      .slice(at + 1)
      .findIndex(({ lower }) => /^(?:[.,;:!?]|and|but|although|while|where)$/.test(lower));
    const end = length < 0 ? tokens.length : at + 1 + length;
    parts.push({ tokens: tokens.slice(at, end), name: named.name });
    for (let index = at; index < end; index += 1) rest[index] = blank;
  }
  return [{ tokens: rest }, ...parts];
}

const bounds = {
  depth: 4,
  items: limits.generateItems,
  scalars: limits.generateItems,
  members: limits.schemaMembers,
  places: limits.generatePlaces,
};

function read({ text, rows, payload, noun, leaves }: Told): {
  readonly tokens: readonly Token[];
  readonly fields: readonly Source[];
  readonly scope: ReturnType<typeof createScope>;
} {
  const shape = shapeOf(withAllValues(rows, leaves), bounds).item ?? shapeOf({}, bounds);
  const given = shapeOf(
    Object.fromEntries(Object.entries(payload).filter(([, value]) => !Array.isArray(value))),
    bounds,
  );
  const scope = createScope(
    [
      { base: undefined, shape, label: noun.join('_'), words: noun.toReversed(), distance: 0 },
      { base: { text: '$$', strength: 6 }, shape: given, label: '', words: [], distance: 1 },
    ],
    [],
  );
  const fields = scope.sources.filter(({ distance }) => distance === 0);
  return { tokens: readInstruction(text).tokens, fields, scope };
}

/** The samples, and with them every value that a field is said to have. */
function withAllValues(rows: readonly unknown[], leaves: readonly Leaf[]): readonly unknown[] {
  const [first] = rows;
  if (!isRecord(first)) return rows;
  const more = leaves.flatMap(({ path: [name = '', ...inner], schema }) =>
    inner.length > 0 || !Object.hasOwn(first, name)
      ? []
      : valuesOf(schema).map((value) => ({ ...first, [name]: value })),
  );
  return [...rows, ...more];
}

function valuesOf(schema: Leaf['schema']): readonly unknown[] {
  const values = enumOf(schema);
  return values.length > 0 ? values : typesOf(schema).includes('boolean') ? [true, false] : [];
}
