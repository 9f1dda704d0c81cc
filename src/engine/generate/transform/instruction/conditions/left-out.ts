/** Conditions that the end of the sentence turns round: `cancelled events are dropped`, `visits from bots should not be in there`. */
import { strength } from '../../terms/expression.ts';
import type { Condition } from '../words/condition.ts';
import { saidOut } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

/** The condition as it is meant: what is said to be left out is not wanted. */
export function leftOut(condition: Condition, tokens: readonly Token[], all: readonly Condition[]): Condition {
  if (!saidOut.test(behind(lastOf(condition, all, tokens), tokens))) return condition;
  const { isNegative, source, value } = condition;
  if (value !== undefined) {
    const sign = isNegative === true ? '=' : '!=';
    return {
      ...condition,
      isNegative: isNegative !== true,
      expr: { text: `${source.at.text} ${sign} ${JSON.stringify(value)}`, strength: strength.comparison },
    };
  }
  return { ...condition, expr: { text: `$not(${condition.expr.text})`, strength: strength.path } };
}

/** `cancelled and expired ones are left out`: what is said behind the last of them is said of all. */
function lastOf(condition: Condition, all: readonly Condition[], tokens: readonly Token[]): Condition {
  const next = all.find(
    ({ from, source }) =>
      source === condition.source &&
      from > condition.to &&
      tokens.slice(condition.to, from).every(({ lower }) => /^(?:and|or|,|nor|also|already)$/.test(lower)),
  );
  return next === undefined ? condition : lastOf(next, all, tokens);
}

/** What follows in the same part of the sentence. */
function behind({ to }: Condition, tokens: readonly Token[]): string {
  let depth = 0;
  const rest = tokens.slice(to);
  const end = rest.findIndex(({ kind, lower }) => {
    if (lower === '(') depth += 1;
    if (lower === ')') depth = Math.max(0, depth - 1);
    const isEnd = /^(?:and|with|plus)$/.test(lower) || (kind === 'sign' && /^[,;.:?!]$/.test(lower));
    return depth === 0 && isEnd;
  });
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map(({ lower }) => lower)
    .join(' ');
}
