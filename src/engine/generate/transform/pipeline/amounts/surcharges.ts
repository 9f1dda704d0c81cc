/** Amounts that are added under conditions: `the base price, plus 4.50 if it is fragile, plus 12 when it weighs more than 30 kg`. */
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { formulaAt, type Operand } from '../../instruction/values/formula.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { isAkin } from '../terms/speech.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

interface Said {
  readonly sign: '+' | '-';
  readonly amount: number;
  readonly isPercent: boolean;
  /** The sign itself. */
  readonly from: number;
  /** Where the condition begins, and the token after it. */
  readonly begin: number;
  readonly end: number;
}

const whens = /^(?:if|when|where|whenever|for|unless|should)$/;

/** What is added or taken away under a condition, in the order in which it is said. */
function saidIn(tokens: readonly Token[]): readonly Said[] {
  return tokens.flatMap(({ lower }, from): readonly Said[] => {
    const sign = /^(?:plus|\+)$/.test(lower) ? '+' : /^(?:minus|less|-)$/.test(lower) ? '-' : undefined;
    const number = tokens[from + 1];
    if (sign === undefined || number?.kind !== 'number' || typeof number.value !== 'number') return [];
    const isPercent = number.text.endsWith('%') || tokens[from + 2]?.lower === 'percent';
    const when = tokens.findIndex(({ lower: word }, at) => at > from + 1 && at <= from + 5 && whens.test(word));
    if (when < 0) return [];
    const stop = tokens.findIndex(
      ({ lower: word }, at) => at > when && (/^(?:plus|minus|[.;+)])$/.test(word) || isNextPart(tokens, at)),
    );
    return [{ sign, amount: number.value, isPercent, from, begin: when + 1, end: stop < 0 ? tokens.length : stop }];
  });
}

/** A comma behind which another amount, or something else, begins. */
function isNextPart(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === ',';
}

/** Whether the token belongs to such an amount, and to no condition on rows. */
export function isInSurcharge(tokens: readonly Token[], at: number): boolean {
  return saidIn(tokens).some(({ from, end }) => from <= at && at < end);
}

const costs = /^(?:total|cost|price|fee|charge|sum|amount|due|pay|gross|net|bill|postage|shipping|final|rent)$/;

export function surcharged(
  field: Field,
  numbers: readonly Source[],
  { kind, scope }: Entity,
  world: World,
): readonly Found[] {
  const { tokens } = world.speech;
  const said = kind === 'row' ? saidIn(tokens) : [];
  const [first] = said;
  const own = field.words;
  if (first === undefined || !own.some((word) => costs.test(word) || isSaidBefore(word, tokens, first.from))) return [];
  const open = numbers.filter(({ name }) => name.own.join(' ') !== own.join(' '));
  const base = baseBefore(tokens, first.from, open);
  if (base === undefined) return [];
  const { text, label } = base;
  const near = scope.sources.filter(({ distance }) => distance === 0);
  const terms = said.map(({ sign, amount, isPercent, begin, end }) => {
    const part = tokens.slice(begin, end);
    const test = joinConditions(findConditions(part, near), part);
    const isUnless = tokens[begin - 1]?.lower === 'unless';
    const value = isPercent ? `${text} * ${amount / 100}` : String(amount);
    return test === undefined ? undefined : ` ${sign} (${isUnless ? `$not(${test.text})` : test.text} ? ${value} : 0)`;
  });
  if (terms.some((term) => term === undefined)) return [];
  const notes = [{ kind: 'used' as const, text: `${field.name} is ${label}${terms.join('')}` }];
  return [{ text: `${text}${terms.join('')}`, score: 1.05, missing: [], notes }];
}

function isSaidBefore(word: string, tokens: readonly Token[], end: number): boolean {
  return tokens.slice(Math.max(0, end - 12), end).some(({ words }) => words.some((one) => isAkin(one, word)));
}

/** What is reckoned right before the first amount, else the number of the row that is named last before it. */
function baseBefore(
  tokens: readonly Token[],
  end: number,
  numbers: readonly Source[],
): { readonly text: string; readonly label: string } | undefined {
  const resolve = (part: readonly Token[], from: number): Operand | undefined => {
    const mention = fieldAt(part, from, numbers) ?? nearFieldAt(part, from, numbers);
    const expr = mention === undefined ? undefined : numberOf(mention.source);
    return mention === undefined || expr === undefined ? undefined : { expr, to: mention.to };
  };
  const before = tokens.slice(0, tokens[end - 1]?.lower === ',' ? end - 1 : end);
  const made = before.flatMap((_, at) => formulaAt(before, at, resolve) ?? []).filter(({ to }) => to === before.length);
  const [whole] = made.toSorted((a, b) => b.operators - a.operators);
  if (whole !== undefined && whole.operators > 0) return { text: whole.expr.text, label: whole.expr.text };
  for (let at = end - 1; at >= 0 && at > end - 8; at -= 1) {
    const mention = fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers);
    const expr = mention === undefined ? undefined : numberOf(mention.source);
    if (mention !== undefined && expr !== undefined && mention.to <= end)
      return { text: expr.text, label: mention.source.label };
  }
  return undefined;
}
