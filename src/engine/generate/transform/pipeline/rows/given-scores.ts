/** `how many gave a 5`, `who got 9 or more`: what was given is the only score that the rows have, without its name. */
import type { Condition } from '../../instruction/words/condition.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { numberOf } from '../../values/numeric.ts';
import type { World } from '../terms/terms.ts';

const scores = /^(?:score|rating|grade|star|mark|point|vote|nps)$/;
const deeds = /^(?:gave|give|gives|got|received|scored|rated|awarded|chose|answered)$/;
const small = /^(?:an?|the|only|just|of|it|them)$/;
const ends = /^(?:[,.;:()?!]|and|or|per|in|on|for|but)$/;

/** Beside other conditions of the same rows; one that is said of the number by its name stays. */
export function givenScores(
  fields: readonly Source[],
  { speech: { tokens } }: World,
  found: readonly Condition[],
): readonly Condition[] {
  const own = fields.filter(
    (source) =>
      source.lists === 0 &&
      (source.name.inside ?? 0) === 0 &&
      numberOf(source) !== undefined &&
      source.name.own.some((word) => scores.test(word)),
  );
  const [source] = own;
  const number = source === undefined || own.length > 1 ? undefined : numberOf(source);
  if (source === undefined || number === undefined) return [];
  return tokens.flatMap((token, at): readonly Condition[] => {
    const from = tokens.findLastIndex(({ lower }, index) => index < at && !small.test(lower));
    const bound = boundBehind(tokens, at);
    if (!isPlainNumber(token) || !deeds.test(tokens[from]?.lower ?? '') || bound === undefined) return [];
    if (found.some((one) => one.from <= at && at < one.to)) return [];
    const text = `${number.text} ${bound.sign} ${token.value}`;
    return [{ expr: { text, strength: 4 }, from, to: bound.to, source }];
  });
}

function isPlainNumber({ kind, value }: Token): boolean {
  return kind === 'number' && typeof value === 'number';
}

/** What the number says of the score; undefined where it counts something else. */
function boundBehind(tokens: readonly Token[], at: number): { readonly sign: string; readonly to: number } | undefined {
  const [next, last] = [tokens[at + 1]?.lower ?? '.', tokens[at + 2]?.lower ?? ''];
  if (next === 'or' && /^(?:more|better|higher|above|up)$/.test(last)) return { sign: '>=', to: at + 3 };
  if (next === 'or' && /^(?:less|worse|lower|below)$/.test(last)) return { sign: '<=', to: at + 3 };
  return ends.test(next) ? { sign: '=', to: at + 1 } : undefined;
}
