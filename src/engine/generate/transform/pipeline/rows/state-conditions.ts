/** States that a word of the instruction says in another form than the data, and flags that are written as texts. */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { isDeedAt } from '../../instruction/conditions/no-condition.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import { isNegated, oppositesOf } from '../../instruction/words/negation.ts';
import { strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { stateLikeness } from '../../terms/state-words.ts';
import type { World } from '../terms/terms.ts';

/** `successful charges`, where the data says `succeeded`. */
export function stateConditions(
  fields: readonly Source[],
  found: readonly Condition[],
  { speech, fields: wanted }: World,
): readonly Condition[] {
  const kinds = fields.filter(
    ({ shape, lists, name }) =>
      lists === 0 &&
      isScalarShape(shape) &&
      name.own.some((word) => ['status', 'state', 'stage', 'conclusion', 'result', 'outcome'].includes(word)),
  );
  return speech.tokens.flatMap(({ kind, lower }, at): readonly Condition[] => {
    const isTaken =
      kind !== 'word' ||
      // `is left out`
      (lower === 'left' && /^(?:out|aside|off)$/.test(speech.tokens[at + 1]?.lower ?? '')) ||
      isDeedAt(speech.tokens, at) ||
      found.some(({ from, to }) => from <= at && at < to) ||
      wanted.some(({ words }) => words.includes(lower));
    if (isTaken) return [];
    const flag = fields.find(
      (source) =>
        source.lists === 0 && isWrittenFlag(source) && oppositesOf(lower).includes(source.name.own.at(-1) ?? ''),
    );
    if (flag !== undefined) {
      const text = `${flag.at.text} = ${isNegated(speech.tokens, at) ? '"true"' : '"false"'}`;
      return [{ expr: { text, strength: strength.comparison }, from: at, to: at + 1, source: flag }];
    }
    const meant = kinds.flatMap((source) =>
      [...new Set(textsOf(source.shape))]
        .filter((value) => stateLikeness(lower, value.toLowerCase()) > 0)
        .map((value) => ({ source, value })),
    );
    const [only] = meant;
    if (only === undefined || meant.length > 1) return [];
    const isNegative = isNegated(speech.tokens, at);
    const text = `${only.source.at.text} ${isNegative ? '!=' : '='} ${JSON.stringify(only.value)}`;
    return [
      {
        expr: { text, strength: strength.comparison },
        from: at,
        to: at + 1,
        source: only.source,
        value: only.value,
        isNegative,
      },
    ];
  });
}

/** `"true"` and `"false"`, and no other text. */
export function isWrittenFlag({ shape }: Source): boolean {
  return shape.scalars.length > 0 && shape.scalars.every((value) => value === 'true' || value === 'false');
}
