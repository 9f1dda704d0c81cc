/** One of several things that belong to another: the emergency contact among the guardians, the newest proof of a job. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { typesOf } from '../../../step/terms/target.ts';
import { areNear } from '../../../vocabulary.ts';
import { plural } from '../../terms/entity.ts';
import { endNamed, spokenIn } from '../../terms/extremes.ts';
import { isDay, type Leaf, type Picked } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

interface Asked {
  /** What is told of each, or the one record that is told. */
  readonly row: Node;
  readonly instruction: string;
  readonly fields: readonly Field[];
}

/** What the instruction may mean by one of them. */
export function pickedFrom(node: Node, { row, instruction, fields }: Asked): readonly Node[] {
  const one = { ...node, isMany: false };
  const isAsked = ({ words }: Leaf): boolean =>
    fields.some(({ owner, words: own }) =>
      [owner, own].some((said) => bare(words).every((word) => said.includes(word))),
    );
  const flags = node.leaves
    .filter((leaf) => isTelling(leaf) && isAsked(leaf))
    .map((leaf): Node => {
      const words = bare(leaf.words);
      const noun = words.length > 1 ? words : [...words, ...node.noun];
      return { ...one, noun, role: node.noun, picked: { leaf, by: 'flag' } };
    });
  const leaf = dayOf(node);
  const by = leaf === undefined ? undefined : endOf(node, instruction);
  if (leaf !== undefined && by !== undefined) return [...flags, { ...one, picked: { leaf, by } }];
  const [first] = node.leaves;
  return first === undefined || row.isMany || !isOnly(node, instruction)
    ? flags
    : [...flags, { ...one, picked: { leaf: first, by: 'only' } }];
}

/** Of these nobody says "several". */
const uncounted =
  /^(?:equipment|stock|staff|personnel|inventory|furniture|data|information|history|feedback|news|media|luggage|software|hardware|content|series|species)$/;

/** "What did we offer", "the invoice of this order": one of them, where nobody speaks of several. */
function isOnly({ noun, links, match }: Node, instruction: string): boolean {
  const last = noun.at(-1) ?? '';
  const said = instruction.toLowerCase().split(/[^\p{L}\d]+/u);
  return (
    last !== '' &&
    !uncounted.test(last) &&
    (links.length > 0 || match !== undefined) &&
    // A parcel is a shipment, where a service has these.
    said.some((word) => word === last || areNear(word, last)) &&
    !said.includes(plural(last))
  );
}

function bare(words: readonly string[]): readonly string[] {
  return words.filter((word) => !/^(?:is|has|was)$/.test(word));
}

/** A flag that one of several has: "primary", "emergency contact". */
function isTelling({ words, schema, context }: Leaf): boolean {
  const isFlag = typesOf(schema).includes('boolean') && context.length === 0;
  const [first = '', ...others] = bare(words);
  return isFlag && (others.length > 0 || /^(?:primary|main|default|preferred|principal)$/.test(first));
}

/** "The newest proof", "when was the latest one taken" */
function endOf({ noun }: Node, instruction: string): Picked['by'] | undefined {
  const said = spokenIn(instruction);
  const ends = said.flatMap((word, at) => {
    const isOne = said.slice(at + 1, at + 4).some((next) => next === 'one' || next === noun.at(-1));
    return isOne ? (endNamed(word) ?? []) : [];
  });
  return ends.includes('last') ? 'last' : ends[0];
}

/** Which version it is, when it came to be, or the only day that it has. */
function dayOf({ leaves }: Node): Leaf | undefined {
  const version = leaves.find(({ words, context, schema }) => {
    const isNumber = typesOf(schema).includes('integer');
    return isNumber && context.length === 0 && /^(?:version|revision)(?: number)?$/.test(words.join(' '));
  });
  if (version !== undefined) return version;
  const days = leaves.filter((leaf) => leaf.context.length === 0 && isDay(leaf));
  const [only] = days;
  return (
    days.find(({ words }) => words.some((word) => /^(?:created|made|placed|taken|sent|added|given)$/.test(word))) ??
    only
  );
}

/** The one of a list, as an expression. */
export function pickText(list: string, { leaf, by }: Picked): string {
  if (by === 'only') return `${list}[0]`;
  const field = expressionOf(leaf.path);
  return by === 'flag' ? `(${list}[${field} = true])[0]` : `(${list}^(${by === 'last' ? '>' : '<'}${field}))[0]`;
}

/** A day that is called no more than the latest one. */
export function isEndAlone(words: readonly string[]): boolean {
  return (
    words.length > 0 && words.every((word) => endNamed(word) !== undefined || /^(?:date|time|day|on|at)$/.test(word))
  );
}
