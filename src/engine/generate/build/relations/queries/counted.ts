/** What is counted of the same things: conditions that hold for several fields of the result, and those that tell these apart. */
import type { Condition, Leaf } from '../../terms/record.ts';
import { isReckoned } from '../fields/values.ts';
import type { Node } from '../terms/nodes.ts';
import type { Result } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

/** Fields by which some of the things are counted and others are not: these leave no rows out. */
export function countedApart(values: readonly Value[]): ReadonlySet<Leaf> {
  const counts = values.filter(isReckoned).map((value) => ('conditions' in value ? value.conditions : []));
  const texts = new Set(
    counts.map((conditions) =>
      JSON.stringify(conditions.map(({ leaf, isNot, values: own }) => [leaf.path, isNot, own])),
    ),
  );
  return new Set(texts.size > 1 ? counts.flatMap((conditions) => conditions.map(({ leaf }) => leaf)) : []);
}

interface Counted {
  readonly node: Node;
  readonly conditions: readonly Condition[];
}

/** "How many are open, and how many of these are urgent": what is said of the first holds for the others. */
function ofThose<One extends Counted>(value: One, first: Counted, said: string): One {
  const own = new Set(value.conditions.map(({ leaf }) => leaf));
  const more = first.conditions.filter(({ leaf }) => !own.has(leaf));
  const isOfThose = /\b(?:those|these|they|them|their|of (?:it|which|whom))\b/i.test(said) && value.node === first.node;
  return isOfThose && value.conditions.length > 0 ? { ...value, conditions: [...more, ...value.conditions] } : value;
}

function withThose(value: Value, counts: readonly Counted[], said: string): Value {
  const [only, ...others] = counts;
  if (only === undefined || others.length > 0 || !('conditions' in value) || value.node === undefined) return value;
  return { ...value, conditions: ofThose({ node: value.node, conditions: value.conditions }, only, said).conditions };
}

/** "How many inbound calls there were, and how long they took": what is reckoned of them is of those that were counted. */
export function withSharedConditions(
  values: ReadonlyMap<string, Value>,
  { fields }: Result,
): ReadonlyMap<string, Value> {
  const counts = [...values.values()].flatMap((value) => (value.kind === 'count' ? [value] : []));
  const saidOf = new Map(fields.map(({ name, said }) => [name, said]));
  const shared = ([name, value]: readonly [string, Value]): readonly [string, Value] => {
    if (value.kind === 'count' && counts[0] !== undefined && counts[0] !== value)
      return [name, ofThose(value, counts[0], saidOf.get(name) ?? '')];
    const isOfKind =
      value.kind === 'leaf' || value.kind === 'joined' || value.kind === 'count' || value.kind === 'list';
    if (isOfKind || value.kind === 'formula') return [name, value];
    // "And how much do they bring in each month": what else is said of them takes nothing back.
    if (value.conditions.length > 0) return [name, withThose(value, counts, saidOf.get(name) ?? '')];
    if (/\b(?:all(?! together| of (?:them|these|those)\b)|whole|overall)\b/i.test(saidOf.get(name) ?? ''))
      return [name, value];
    const [only, ...others] = counts.filter(({ node }) => node === value.node);
    return [name, only === undefined || others.length > 0 ? value : { ...value, conditions: only.conditions }];
  };
  return new Map([...values].map(shared));
}
