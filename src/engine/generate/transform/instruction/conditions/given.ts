/** Conditions that take their value from the input: `with the status given in the input`, `of the given user`. */
import { operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

const givenWords: ReadonlySet<string> = new Set(
  'given requested specified selected chosen provided passed input payload wanted supplied current'.split(' '),
);

export function isGivenWord({ lower }: Pick<Token, 'lower'>): boolean {
  return givenWords.has(lower);
}

/** The field of the items that is called as something given, where the words around say that it is. */
export function givenCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  given: readonly Source[],
): Condition | undefined {
  const token = tokens[at];
  if (token === undefined || !isGivenWord(token)) return undefined;
  const near = tokens.slice(Math.max(0, at - 4), at + 5).flatMap(({ words }) => words);
  for (const value of given) {
    const noun = value.name.own.filter((word) => word !== 'id');
    if (noun.length === 0 || !noun.every((word) => near.includes(word))) continue;
    const source =
      fields.find(({ name }) => name.own.join(' ') === value.name.own.join(' ')) ??
      fields.find(({ name }) => name.own.join(' ') === noun.join(' '));
    if (source === undefined) continue;
    const expr = operation(source.at, '=', value.at, strength.comparison);
    return { expr, from: at - 1, to: at + 2, source };
  }
  return undefined;
}

/** `minTotal`, `the given date`, `reorderLevel` after a comparison: what the field is compared with. */
export function operandAt(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): { readonly source: Source; readonly to: number; readonly isGiven: boolean } | undefined {
  let from = at;
  while (
    ['the', 'a', 'its', 'their', 'my', 'our', 'this', 'that'].includes(tokens[from]?.lower ?? '') ||
    (tokens[from] !== undefined && isGivenWord(tokens[from] ?? { lower: '' }))
  )
    from += 1;
  const mention = fieldAt(tokens, from, fields);
  const isGiven = tokens.slice(at, from).some(isGivenWord);
  if (mention !== undefined) return { source: mention.source, to: mention.to, isGiven };
  if (!isGiven || tokens[from] === undefined) return undefined;
  const [only, ...more] = fields.filter(({ distance }) => distance >= 1);
  return only === undefined || more.length > 0 ? undefined : { source: only, to: from + 1, isGiven };
}
