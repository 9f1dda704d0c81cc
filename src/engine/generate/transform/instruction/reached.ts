/** `the goal was reached`, `where the limit is exceeded`: one number of a record compared with another that bounds it. */
import { isScalarShape, numbersOf } from '../../shape.ts';
import { operation, strength } from '../expression.ts';
import type { Source } from '../scope.ts';
import type { Condition } from './condition.ts';
import { fieldAt } from './fields.ts';
import { isNegated } from './negation.ts';
import type { Token } from './read.ts';

const verbs: ReadonlyMap<string, string> = new Map([
  ['reached', '>='],
  ['met', '>='],
  ['hit', '>='],
  ['achieved', '>='],
  ['attained', '>='],
  ['fulfilled', '>='],
  ['exceeded', '>'],
  ['surpassed', '>'],
  ['overrun', '>'],
  ['missed', '<'],
  ['undercut', '<'],
]);
const opposites: ReadonlyMap<string, string> = new Map([
  ['>=', '<'],
  ['>', '<='],
  ['<', '>='],
]);
const bounds = /^(?:goal|target|limit|quota|threshold|budget|minimum|maximum|capacity|plan|aim|cap|allowance|norm)$/;

/** Undefined unless the bound is a number of the record, and one other number is the only one that it can be the bound of. */
export function reachedCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const numbers = fields.filter(
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
  const limits = numbers.filter(({ name }) => name.own.some((word) => bounds.test(word)));
  const bound = limits.length === 0 ? undefined : fieldAt(tokens, at, limits);
  if (bound === undefined) return undefined;
  const verb = tokens.findIndex(({ lower }, index) => index >= bound.to && index < bound.to + 4 && verbs.has(lower));
  const isPlain = tokens
    .slice(bound.to, Math.max(bound.to, verb))
    .every(({ lower }) => /^(?:was|is|were|are|been|has|have|had|got|be|not|never|n't|wasn't|isn't)$/.test(lower));
  const sign = verbs.get(tokens[verb]?.lower ?? '');
  if (sign === undefined || !isPlain) return undefined;
  const others = numbers.filter((one) => !limits.includes(one));
  const akin = others.filter(({ name }) => name.own.some((word) => bound.source.name.own.includes(word)));
  const [other, ...more] = akin.length > 0 ? akin : others;
  if (other === undefined || more.length > 0) return undefined;
  const isNot =
    isNegated(tokens, verb) || tokens.slice(bound.to, verb).some(({ lower }) => /n't$|^not$|^never$/.test(lower));
  const operator = isNot ? (opposites.get(sign) ?? sign) : sign;
  return {
    expr: operation(other.at, operator, bound.source.at, strength.comparison),
    from: at,
    to: verb + 1,
    source: other,
    isWhole: true,
  };
}
