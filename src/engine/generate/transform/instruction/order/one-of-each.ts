/** Superlatives that are said of each group or record by itself. */
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
  const isEach = said.some(({ lower }, at) => /^(?:per|each|every)$/.test(lower) || (lower === 'by' && at === 0));
  const isNumbered = said.some(({ kind }) => kind === 'number');
  const isBound = operatorAt(tokens, to) !== undefined || operatorAt(tokens, to + 1) !== undefined;
  return isBound ? isNumbered : isEach && !isNumbered;
}
