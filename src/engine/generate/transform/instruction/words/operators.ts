/** What compares: `more than`, `no later than`, `warmer than`, `exceeding`. */
import { adjectiveOf, comparativeOf } from '../../../degrees.ts';
import type { Token } from './read.ts';

const phrases: readonly (readonly [string, string])[] = [
  ['greater than or equal to', '>='],
  ['less than or equal to', '<='],
  ['not more than', '<='],
  ['no more than', '<='],
  ['not less than', '>='],
  ['no less than', '>='],
  ['not equal to', '!='],
  ['at or below', '<='],
  ['at or under', '<='],
  ['at or above', '>='],
  ['at or over', '>='],
  ['on or after', '>='],
  ['on or before', '<='],
  ['greater than', '>'],
  ['more than', '>'],
  ['higher than', '>'],
  ['larger than', '>'],
  ['bigger than', '>'],
  ['longer than', '>'],
  ['older than', '>'],
  ['heavier than', '>'],
  ['later than', '>'],
  ['newer than', '>'],
  ['less than', '<'],
  ['fewer than', '<'],
  ['lower than', '<'],
  ['smaller than', '<'],
  ['cheaper than', '<'],
  ['shorter than', '<'],
  ['younger than', '<'],
  ['earlier than', '<'],
  ['equal to', '='],
  ['at least', '>='],
  ['minimum of', '>='],
  ['at most', '<='],
  ['maximum of', '<='],
  ['up to', '<='],
  ['is not', '!='],
  ['over', '>'],
  ['above', '>'],
  ['in excess of', '>'],
  ['upwards of', '>'],
  ['beyond', '>'],
  ['exceeding', '>'],
  ['exceeds', '>'],
  ['exceed', '>'],
  ['exceeded', '>'],
  ['reaches', '>='],
  ['reach', '>='],
  ['fall short of', '<'],
  ['falls short of', '<'],
  ['miss our', '<'],
  ['miss the', '<'],
  ['surpassing', '>'],
  ['surpasses', '>'],
  ['after', '>'],
  ['since', '>='],
  ['from', '>='],
  ['under', '<'],
  ['below', '<'],
  ['before', '<'],
  ['until', '<='],
  ['equals', '='],
  ['is', '='],
  ['of', '='],
  ['>=', '>='],
  ['<=', '<='],
  ['!=', '!='],
  ['==', '='],
  ['=', '='],
  ['>', '>'],
  ['<', '<'],
];

/** The operator that a phrase alone stands for: `>` of `more than`. */
export function phraseOperator(phrase: string): string | undefined {
  return phrases.find(([said]) => said === phrase)?.[1];
}

/** What holds where an operator does not. */
export const opposites: Readonly<Record<string, string>> = {
  '>=': '<',
  '>': '<=',
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
};

const phraseWords = phrases.map(([phrase, operator]) => [phrase.split(' '), operator] as const);

/** The operator that begins at the token, and where it ends. */
export function operatorAt(
  tokens: readonly Token[],
  at: number,
): { readonly operator: string; readonly to: number } | undefined {
  const turned = deniedAt(tokens, at);
  if (turned !== undefined) return turned;
  for (const [words, operator] of phraseWords) {
    if (!words.every((word, index) => tokens[at + index]?.lower === word)) continue;
    const isOf = operator === '=' && ['is', 'of'].includes(words[0] ?? '');
    // `what goes beyond 40 hours is overtime` says what is reckoned of it.
    if (words[0] === 'beyond' && /^(?:go|goes|going|went)$/.test(tokens[at - 1]?.lower ?? '')) continue;
    // `the urgent ones over all queues` is a whole, and no bound.
    if (words[0] === 'over' && /^(?:all|every|each)$/.test(tokens[at + 1]?.lower ?? '')) return undefined;
    const next = isOf ? operatorAt(tokens, at + words.length) : undefined;
    return next ?? { operator, to: at + words.length };
  }
  return comparedAt(tokens, at);
}

/** `no longer than`, `not before`, `not exceeding`: what is compared is turned round. */
function deniedAt(tokens: readonly Token[], at: number): ReturnType<typeof operatorAt> {
  const next = tokens[at + 1]?.lower ?? '';
  const isDenied = /^(?:no|not|never)$/.test(tokens[at]?.lower ?? '') && !/^(?:is|of|from|since|=)$/.test(next);
  const found = isDenied ? operatorAt(tokens, at + 1) : undefined;
  const operator = found === undefined || /^!?=$/.test(found.operator) ? undefined : opposites[found.operator];
  return found === undefined || operator === undefined ? undefined : { operator, to: found.to };
}

/** `warmer than`, `more expensive than`. */
function comparedAt(
  tokens: readonly Token[],
  at: number,
): { readonly operator: string; readonly to: number } | undefined {
  const [word, next] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  const degree = comparativeOf(word);
  if (degree !== undefined && next === 'than') return { operator: degree.isMore ? '>' : '<', to: at + 2 };
  const adjective = word === 'more' || word === 'less' ? adjectiveOf(next) : undefined;
  if (adjective === undefined || tokens[at + 2]?.lower !== 'than') return undefined;
  return { operator: adjective.isMore === (word === 'more') ? '>' : '<', to: at + 3 };
}

/** `or more`, `and below`: the operator that stands behind its value. */
export function suffixOf(
  tokens: readonly Token[],
  at: number,
): { readonly operator: string; readonly to: number } | undefined {
  const [joiner, word] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  // `from floor 2 upwards`
  if (/^(?:up|on|down)wards?$/.test(joiner)) return { operator: joiner.startsWith('down') ? '<=' : '>=', to: at + 1 };
  // `under 3 or over 20` goes on with another bound.
  const isOther = /^(?:number|date)$/.test(tokens[at + 2]?.kind ?? '');
  if ((joiner !== 'or' && joiner !== 'and') || isOther) return undefined;
  if (
    /^(?:more|higher|above|over|greater|up|upwards?|later|newer|older|better|longer|larger|bigger|beyond|after)$/.test(
      word,
    )
  )
    return { operator: '>=', to: at + 2 };
  if (/^(?:less|fewer|lower|below|under|earlier|cheaper|worse|shorter|smaller|younger|before|down)$/.test(word))
    return { operator: '<=', to: at + 2 };
  return undefined;
}
