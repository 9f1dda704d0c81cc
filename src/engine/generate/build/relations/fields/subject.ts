/** What a question is about: of "which invoice is for this order, and what is its status?" it is the status of the invoice. */
import { areNear } from '../../../vocabulary.ts';
import { wordsOf } from '../../../words.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

interface About {
  readonly row: Node;
  readonly single: readonly Node[];
  readonly instruction: string;
}

/** The same field of the one thing that is asked about, where that is spoken of before what it belongs to. */
export function ofSubject(value: Value, field: Field, { row, single, instruction }: About): Value {
  if (value.kind !== 'leaf' || value.node !== row || row.known === undefined || field.owner.length > 0) return value;
  const { node, leaf } = value;
  const place = placeOf(node, instruction);
  for (const other of single) {
    const isOne = other.picked?.by === 'only' && other.parent === node;
    const same = isOne ? other.leaves.find((one) => one.path.join('.') === leaf.path.join('.')) : undefined;
    if (same !== undefined && placeOf(other, instruction) < place) return { ...value, node: other, leaf: same };
  }
  return value;
}

/** Where it is spoken of first. */
function placeOf({ noun }: Node, instruction: string): number {
  const last = noun.at(-1) ?? '';
  const said = instruction.split(/[^\p{L}\d]+/u).map((word) => wordsOf(word).at(-1) ?? '');
  const at = said.findIndex((word) => word === last || (word !== '' && areNear(word, last)));
  return at < 0 ? said.length : at;
}
