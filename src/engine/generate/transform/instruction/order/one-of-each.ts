/** Superlatives that are said of each group or record by itself. */
import { superlativeOf } from '../../../degrees.ts';
import { operatorAt } from '../words/operators.ts';
import type { Token } from '../words/read.ts';

interface Place {
  readonly from: number;
  readonly to: number;
}

/** `by customer, the largest amount`, `whose highest amount is over 300`: the one number or record of each, and no order of them all. */
export function isOneOfEach(tokens: readonly Token[], { from, to }: Place): boolean {
  const start = tokens.findLastIndex(({ lower }, at) => at < from && /^[.;]$/.test(lower)) + 1;
  const end = tokens.findIndex(({ lower }, at) => at >= to && /^[.;]$/.test(lower));
  const said = tokens.slice(start, end < 0 ? tokens.length : end);
  const isPlaced = said.some(({ lower }) => /^(?:first|top|start\w*|begin\w*|sort\w*|order\w*|rank\w*)$/.test(lower));
  if (isPlaced) return false;
  // `the lowest and the highest temperature`: nothing is in both orders.
  const isOther = (at: number): boolean => {
    const [one, other] = [superlativeOf(tokens[at]?.lower ?? ''), superlativeOf(tokens[from]?.lower ?? '')];
    return one !== undefined && other !== undefined && one.isMore !== other.isMore;
  };
  const ahead = tokens[from + 2]?.lower === 'the' ? from + 3 : from + 2;
  const back = tokens[from - 1]?.lower === 'the' ? from - 2 : from - 1;
  if ((tokens[from + 1]?.lower === 'and' && isOther(ahead)) || (tokens[back]?.lower === 'and' && isOther(back - 1)))
    return true;
  const isEach = said.some(({ lower }, at) => /^(?:per|each|every)$/.test(lower) || (lower === 'by' && at === 0));
  const isNumbered = said.some(({ kind }) => kind === 'number');
  const isBound = operatorAt(tokens, to) !== undefined || operatorAt(tokens, to + 1) !== undefined;
  return isBound ? isNumbered : isEach && !isNumbered;
}
