/** What things come to, where each of them counts with one field times another: "litres times price per litre". */
import { wordsOf } from '../../../words.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import { isNumeric } from '../conditions/measures.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';
import { fitOf } from './fits.ts';

const times = /\s(?:times|multiplied (?:by|with)|x|×|\*)\s/i;

/** Less is another field than the one that is spoken of. */
const sure = 0.7;

/** Of all things of the node. */
export function totalsOf(field: Field, node: Node, conditions: readonly Condition[]): readonly Value[] {
  const parts = field.said.split(times);
  if (parts.length !== 2 || /\baverage|\bmean\b/i.test(field.said)) return [];
  const [one, other] = parts.map((text) => factorFor(text, field, node));
  if (one === undefined || other === undefined || one.leaf === other.leaf) return [];
  const score = Math.min(0.97, Math.min(one.score, other.score) + 0.05);
  return [{ kind: 'total', node, leaves: [one.leaf, other.leaf], conditions, score }];
}

interface Factor {
  readonly leaf: Leaf;
  readonly score: number;
}

/** The name stands at the end of what comes before "times", and at the start of what comes behind it. */
function factorFor(text: string, field: Field, node: Node): Factor | undefined {
  const words = wordsOf(
    text
      .replace(/^.*\b(?:is|are|as|sum of|total of)\s|^.*[:=(]\s*/i, '')
      .replace(/[.,;)].*$/, '')
      .replace(/\b(?:the|its|their|all|of|each|every|a|an)\b/gi, ' ')
      .trim(),
  );
  if (words.length === 0 || words.length > 5) return undefined;
  const asked: Field = { ...field, words, said: text, description: '', attribute: [], owner: [] };
  const [best] = node.leaves
    .filter(isNumeric)
    .map((leaf) => ({ leaf, score: fitOf(asked, leaf, node) }))
    .toSorted((a, b) => b.score - a.score);
  return best === undefined || best.score < sure ? undefined : best;
}
