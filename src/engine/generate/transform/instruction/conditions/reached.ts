/**
 * One number of a record compared with another that bounds it: `the goal was reached`, `have not met their target`, `below the reorder
 * point`, `over budget`. The bound is named; what it is the bound of mostly is not.
 */
import { isScalarShape, numbersOf } from '../../../shape.ts';
import { boundedBy } from '../../terms/differences.ts';
import { operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt, type Mention, nearFieldAt } from '../words/fields.ts';
import { isNegated, isReplaced } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ...signed('>=', 'reach reached reaches reaching meet met meets meeting hit hits hitting achieve achieved achieves'),
  ...signed('>=', 'attain attained attains fulfil fulfilled fulfill fulfills'),
  ...signed('>', 'exceed exceeded exceeds exceeding surpass surpassed surpasses overrun'),
  ...signed('<', 'miss missed misses undercut'),
]);
const sides: ReadonlyMap<string, string> = new Map([
  ...signed('<', 'below under beneath'),
  ...signed('>', 'above over beyond past'),
]);
const opposites: ReadonlyMap<string, string> = new Map([
  ['>=', '<'],
  ['>', '<='],
  ['<', '>='],
]);
const bounds =
  /^(?:goal|target|limit|quota|threshold|budget|minimum|min|maximum|max|capacity|plan|aim|cap|allowance|norm|reorder|par)$/;

function signed(sign: string, words: string): readonly (readonly [string, string])[] {
  return words.split(' ').map((word) => [word, sign]);
}

/** Undefined unless the bound is a number of the record, and one other number is the only one that it can be the bound of. */
export function reachedCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const numbers = numbersAmong(fields);
  const limits = numbers.filter(({ name }) => name.own.some((word) => bounds.test(word)));
  if (limits.length === 0) return undefined;
  const said = boundFirst(tokens, at, limits) ?? boundLast(tokens, at, limits);
  const other = said === undefined ? undefined : otherOf(said.bound, { numbers, limits });
  if (said === undefined || other === undefined) return undefined;
  return {
    expr: operation(other.at, said.operator, said.bound.at, strength.comparison),
    from: at,
    to: said.to,
    source: other,
    isWhole: true,
  };
}

/** Numbers that each of the records has. */
export function numbersAmong(fields: readonly Source[]): readonly Source[] {
  return fields.filter(
    ({ at: { text }, shape, lists, distance, name }) =>
      // What is reckoned beside it is no number of the record.
      !text.startsWith('$_') &&
      lists === 0 &&
      distance === 0 &&
      isScalarShape(shape) &&
      shape.scalars.length > 0 &&
      numbersOf(shape).length === shape.scalars.length &&
      !name.own.includes('id'),
  );
}

interface Said {
  readonly bound: Source;
  readonly operator: string;
  readonly to: number;
}

/** `the goal was not reached`. */
function boundFirst(tokens: readonly Token[], at: number, limits: readonly Source[]): Said | undefined {
  const bound = fieldAt(tokens, at, limits);
  if (bound === undefined) return undefined;
  const verb = tokens.findIndex(({ lower }, index) => index >= bound.to && index < bound.to + 4 && verbs.has(lower));
  const isPlain = tokens
    .slice(bound.to, Math.max(bound.to, verb))
    .every(({ lower }) => /^(?:was|is|were|are|been|has|have|had|got|be|not|never|n't|wasn't|isn't)$/.test(lower));
  const sign = verbs.get(tokens[verb]?.lower ?? '');
  if (sign === undefined || !isPlain) return undefined;
  const isNot =
    isNegated(tokens, verb) || tokens.slice(bound.to, verb).some(({ lower }) => /n't$|^not$|^never$/.test(lower));
  return { bound: bound.source, operator: isNot ? (opposites.get(sign) ?? sign) : sign, to: verb + 1 };
}

/** `have not reached their goal`, `below the reorder point`, `at or over capacity`. */
function boundLast(tokens: readonly Token[], at: number, limits: readonly Source[]): Said | undefined {
  const { lower = '' } = tokens[at] ?? {};
  const side = sides.get(lower);
  const sign = side ?? verbs.get(lower);
  if (sign === undefined) return undefined;
  const isOwn = /^(?:the|its|their|his|her|our|a|an)$/.test(tokens[at + 1]?.lower ?? '');
  const bound = boundAt(tokens, isOwn ? at + 2 : at + 1, limits);
  // `bins below their minimum get a true`
  if (bound === undefined || isReplaced(tokens, bound.to)) return undefined;
  // `at or below`, `still not at or above`
  const isWith =
    side !== undefined && tokens[at - 1]?.lower === 'or' && /^(?:at|on)$/.test(tokens[at - 2]?.lower ?? '');
  const plain = isWith ? `${sign}=` : sign;
  const isNot = isNegated(tokens, at) || /n[’']t$/.test(tokens[at - 1]?.lower ?? '');
  const turned = plain === '<=' ? '>' : (opposites.get(plain) ?? plain);
  return { bound: bound.source, operator: isNot ? turned : plain, to: bound.to };
}

/** The bound by its name, or by what alone of its name is no measure: `goal` of a `goal_amount`. */
function boundAt(tokens: readonly Token[], at: number, limits: readonly Source[]): Mention | undefined {
  const called = fieldAt(tokens, at, limits) ?? nearFieldAt(tokens, at, limits);
  // `over the limit of 5`: the number is told.
  const next = tokens[called?.to ?? 0];
  return called === undefined || next?.kind === 'number' || /^of$/.test(next?.lower ?? '') ? undefined : called;
}

/** What there is: by what such a bound is set for, by the words that both have, or as the only other number. */
function otherOf(
  bound: Source,
  { numbers, limits }: { readonly numbers: readonly Source[]; readonly limits: readonly Source[] },
): Source | undefined {
  const others = numbers.filter((one) => !limits.includes(one));
  const meant = boundedBy(bound, others, ({ name }) => name.own);
  if (meant !== undefined) return meant;
  const akin = others.filter(({ name }) => name.own.some((word) => bound.name.own.includes(word)));
  const [other, ...more] = akin.length > 0 ? akin : others;
  return more.length > 0 ? undefined : other;
}
