/** What was taken for granted where things were told by their relations: no data can confirm it. */
import { expressionOf } from '../../../step/terms/expression.ts';
import type { Condition } from '../../terms/record.ts';
import { conditionText } from '../conditions/conditions.ts';
import type { Query } from '../queries/query.ts';
import type { Node } from '../terms/nodes.ts';
import type { Value } from '../terms/value.ts';

/** Less is another name than that of the field. */
const plainly = 0.9;

export function doubtsOf({ values, nodes }: Query): readonly string[] {
  const all = [...values];
  const meant = all.flatMap(([name, value]) =>
    value.score < plainly && !isReckoned(value) ? [`${name} from ${told(value)}`] : [],
  );
  const reckoned = all.flatMap(([name, value]) => (isReckoned(value) ? [`${name} is ${told(value)}`] : []));
  return [
    ...(meant.length === 0 ? [] : [`Taken by meaning, since the names differ: ${meant.join('; ')}.`]),
    ...(reckoned.length === 0 ? [] : [`Reckoned: ${reckoned.join('; ')}.`]),
    ...nodes.flatMap(firstOf),
  ];
}

/** What is no field as it stands. */
function isReckoned(value: Value): boolean {
  return value.kind === 'leaf' ? value.factor !== undefined : value.kind !== 'joined';
}

function told(value: Value): string {
  switch (value.kind) {
    case 'formula':
      return value.parts.map(told).join(` ${value.sign} `);
    case 'records':
      return value.node === undefined ? 'a record' : `each ${thingText(value.node)}${whereText(value.conditions)}`;
    case 'count':
      return `the number of ${thingText(value.node)}${whereText(value.conditions)}`;
    case 'joined':
      return fieldsText(value.node, value.leaves);
    case 'leaf':
      return `${fieldsText(value.node, [value.leaf])}${unitText(value.factor)}`;
    case 'total': {
      const [one, other] = value.leaves.map((leaf) => fieldsText(value.node, [leaf]));
      return `the sum of ${one} times ${other}${whereText(value.conditions)}`;
    }
    case 'list':
      return `each ${fieldsText(value.node, [value.leaf])}${whereText(value.conditions)}`;
    default: {
      const assumed = value.isAssumed === true ? ', as nothing says what becomes of them' : '';
      const of = fieldsText(value.node, [value.leaf]);
      return `the ${value.kind} of ${of}${whereText(value.conditions)}${unitText(value.factor)}${assumed}`;
    }
  }
}

function thingText({ noun, list }: Node): string {
  return noun.length > 0 ? noun.join(' ') : (list ?? 'payload');
}

function fieldsText(node: Node, leaves: readonly { readonly path: readonly string[] }[]): string {
  return `${thingText(node)}.${leaves.map(({ path }) => path.join('.')).join(' ')}`;
}

function whereText(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.map(conditionText).join(' and ')}`;
}

function unitText(factor: number | undefined): string {
  return factor === undefined ? '' : ' in another unit';
}

/** What is told by a name or a number is the first that has it; and of several, one is meant. */
function firstOf({ noun, role, match, picked }: Node): readonly string[] {
  if (picked !== undefined) {
    const of = picked.by === 'flag' && role.length > 0 ? role : noun;
    if (picked.by === 'only') return [`The first ${of.join(' ')} is taken, as if there was one alone.`];
    const by = expressionOf(picked.leaf.path);
    return [
      `Of several ${of.join(' ')} the ${picked.by === 'flag' ? 'first one with' : `${picked.by} one by`} ${by} is taken.`,
    ];
  }
  if (match === undefined || match.from.known !== undefined) return [];
  return [
    `The first ${noun.join(' ')} whose ${expressionOf(match.own.path)} is ${expressionOf(match.leaf.path) || `the ${match.leaf.words.join(' ')}`} is taken.`,
  ];
}
