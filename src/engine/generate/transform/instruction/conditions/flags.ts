/** Conditions on fields of yes and no, by their names: `verified users`, `that are not approved`, `offline sensors`. */
import { baseOf } from '../../../irregular-verbs.ts';
import { isNamedDate } from '../../terms/dates.ts';
import { type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { writtenFlag } from '../../terms/written-flags.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt } from '../words/fields.ts';
import { isNegated, oppositesOf } from '../words/negation.ts';
import type { Token } from '../words/read.ts';
import { has, lacks } from './presence.ts';

/** The flag is not set, or what only some have is missing. */
export function opposite(source: Source): Expr {
  const isFlag = source.shape.scalars.every((value) => typeof value === 'boolean');
  return isFlag ? operation(source.at, '=', literal(false), strength.comparison) : lacks(source);
}

/** A field of yes and no, or a date that only some have: `verified users`, `shipped orders`. */
export function flagCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const flags = fields.filter(({ shape }) => shape.scalars.every((value) => typeof value === 'boolean'));
  const isNamed = fields.some((one) => !flags.includes(one) && one.name.own.includes(tokens[at]?.words[0] ?? ''));
  const flag = fieldAt(tokens, at, flags) ?? (isNamed ? undefined : oppositeFlagAt(tokens, at, flags));
  if (flag !== undefined) {
    // `for which paid is false`
    const isFalse =
      /^(?:is|are|=|:|reads|says|equals)$/.test(tokens[flag.to]?.lower ?? '') &&
      /^(?:false|no|off)$/.test(tokens[flag.to + 1]?.lower ?? '');
    const right = (isNegated(tokens, at) !== isFalse) === 'isOpposite' in flag;
    const expr = operation(flag.source.at, '=', literal(right), strength.comparison);
    return { expr, from: at, to: isFalse ? flag.to + 2 : flag.to, source: flag.source };
  }
  const word = tokens[at]?.words[0];
  if (word === undefined || !/(?:ed|id|en|t)$/.test(word) || tokens[at]?.kind !== 'word') return undefined;
  const dated = fields.find(({ name, shape, parent }) => {
    return (
      name.own[0] === word &&
      isNamedDate(name.own.slice(1)) &&
      (shape.nulls > 0 || (parent?.records ?? 0) > shape.count)
    );
  });
  if (dated === undefined) return undefined;
  const expr = isNegated(tokens, at) ? lacks(dated) : has(dated);
  return { expr, from: at, to: at + 1, source: dated };
}

/** The same of `Y` and `N`, where the word stands before what it is said of, or behind `are`: elsewhere the field is named. */
export function writtenFlagCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const flags = fields.filter(({ shape, distance }) => distance === 0 && writtenFlag(shape) !== undefined);
  const mention = flags.length === 0 ? undefined : fieldAt(tokens, at, flags);
  const flag = mention === undefined ? undefined : writtenFlag(mention.source.shape);
  if (mention === undefined || flag === undefined) return undefined;
  // With the noun, the field is named at once: `approved shifts`.
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  const isSaid = /^(?:is|are|was|were|be|been|not|never)$/.test(before);
  const isBeforeNoun =
    next?.kind === 'word' && (/s$/.test(next.lower) || next.lower === 'one') && !/^(?:as|is|was|has)$/.test(next.lower);
  if (!isSaid && !isBeforeNoun) return undefined;
  const value = isNegated(tokens, at) ? flag.no : flag.yes;
  const expr = operation(mention.source.at, '=', literal(value), strength.comparison);
  return { expr, from: at, to: mention.to, source: mention.source };
}

/** `open` of `open_now`. */
function stateWordOf(words: readonly string[]): string {
  return words.findLast((word) => !/^(?:now|currently|today|flag|status)$/.test(word)) ?? '';
}

/** `offline` for the flag `online`, `failed` for `passed`. */
function oppositeFlagAt(
  tokens: readonly Token[],
  at: number,
  flags: readonly Source[],
): { readonly source: Source; readonly to: number; readonly isOpposite?: true } | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const source = flags.find(({ name }) => oppositesOf(token.lower).includes(stateWordOf(name.own)));
  if (source !== undefined) return { source, to: at + 1, isOpposite: true };
  // `did not pass` speaks of the flag `passed`.
  const near = flags.find(({ name }) => {
    const own = name.own.at(-1) ?? '';
    // `did not pay` of the flag `paid`.
    const isPlain = token.lower.length >= 4 && own.replace(/e?d$/, '') === token.lower.replace(/e$/, '');
    const isDenied = /^(?:not|never)$|n't$/.test(tokens[at - 1]?.lower ?? '');
    return isPlain || (isDenied && own !== token.lower && baseOf(own) === token.lower);
  });
  return near === undefined ? undefined : { source: near, to: at + 1 };
}
