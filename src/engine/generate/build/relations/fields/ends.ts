/** The first or the last day of many things: since when the oldest of them is there, and when something happened last. */
import { isDateTarget, typesOf } from '../../../step/terms/target.ts';
import { wordsIn } from '../../../words.ts';
import { speaksOf } from '../../terms/entity.ts';
import { endNamed, spokenIn } from '../../terms/extremes.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';
import { isSaidByThem } from './contents.ts';

/** What is said of the field names an end of time, and nothing but the day of the things of a list. */
export function endsOf(field: Field, node: Node, conditions: readonly Condition[]): readonly Value[] {
  // The last comment is what it says, and not when it was written.
  if (!typesOf(field.schema).includes('string') || isSaidByThem(field, node)) return [];
  const [end] = [...spokenIn(field.said), ...field.words].flatMap((word) => endNamed(word) ?? []);
  const leaf = end === undefined ? undefined : dayFor(field, node);
  if (end === undefined || leaf === undefined) return [];
  const isSpoken = speaksOf(field.parts.join(' '), node.noun.slice(-1));
  return [{ kind: end === 'first' ? 'earliest' : 'latest', node, leaf, conditions, score: isSpoken ? 0.92 : 0.7 }];
}

/** The day that is spoken of, or the only one there is. */
function dayFor({ said, words }: Field, { leaves }: Node): Leaf | undefined {
  const days = leaves.filter(
    ({ words: own, schema, context }) =>
      context.length === 0 && isDateTarget({ schema, own, description: String(schema['description'] ?? '') }),
  );
  const spoken = new Set([...wordsIn(said), ...words]);
  const named = days.filter((leaf) =>
    [...leaf.words, ...(leaf.asked ?? [])].some((word) => !bare.test(word) && spoken.has(word)),
  );
  const [only, ...others] = named.length > 0 ? named : days;
  return others.length === 0 ? only : undefined;
}

const bare = /^(?:day|date|time|on|at|by|for|from|to|since|until)$/;
