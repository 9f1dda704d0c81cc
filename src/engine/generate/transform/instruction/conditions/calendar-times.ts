/** Years and months as conditions: `only harvests of 2025`, `the orders from March 2026`, of a date or of a year. */
import { monthNumberOf, monthPattern } from '../../../month-names.ts';
import { numbersOf, textsOf } from '../../../shape.ts';
import { hasDates } from '../../terms/dates.ts';
import { call, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { namedAt } from '../values/named.ts';
import type { Condition } from '../words/condition.ts';
import { isLeftOut, isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

const leads = /^(?:of|in|from|during|for|year)$/;
const months = new RegExp(`^(?:${monthPattern})$`);

/** Undefined unless a preposition leads to the year, and nothing is counted by it. */
export function calendarCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  if (!leads.test(tokens[at]?.lower ?? '') && !isAlone(tokens, at)) return undefined;
  const begin = tokens[at + 1]?.lower ?? '';
  const month = months.test(begin) ? monthNumberOf(begin) : 0;
  const yearAt = month > 0 ? at + 2 : at + 1;
  const { kind, value, text } = tokens[yearAt] ?? {};
  if (month > 0 && kind !== 'number') return monthOfAnyYear(tokens, at, month, fields);
  if (kind !== 'number' || typeof value !== 'number' || !/^(?:19|20)\d\d$/.test(text ?? '')) return undefined;
  const next = tokens[yearAt + 1];
  // `of 2026 units`, `from 2024 to 2026`
  if (next?.kind === 'word' && /(?:s|^to|^until|^till)$/.test(next.lower) && next.lower !== 'is') return undefined;
  const source = fieldFor(tokens, at, fields);
  if (source === undefined) return undefined;
  const [from, to] = [at, yearAt + 1];
  const sign = isNegated(tokens, at) || isLeftOut(tokens, at) ? '!=' : '=';
  if (numbersOf(source.shape).length > 0)
    return month > 0
      ? undefined
      : { expr: operation(source.at, sign, literal(value), strength.comparison), from, to, source };
  const start = month > 0 ? `${value}-${String(month).padStart(2, '0')}` : String(value);
  const part = call('substring', source.at, literal(0), literal(start.length));
  return { expr: operation(part, sign, literal(start), strength.comparison), from, to, source };
}

/** `groceries, May 2025`, `only May 2025`: nothing leads to the month. */
function isAlone(tokens: readonly Token[], at: number): boolean {
  const [before, name, year] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isMonth = months.test(name?.lower ?? '') && /^(?:19|20)\d\d$/.test(year?.text ?? '');
  return isMonth && /^(?:[,;:(]|only|just|and)$/.test(before?.lower ?? '') && /^[A-Z]/.test(name?.text ?? '');
}

/** `created in March`: that month of whichever year. */
function monthOfAnyYear(
  tokens: readonly Token[],
  at: number,
  month: number,
  fields: readonly Source[],
): Condition | undefined {
  // `for may apply`: only names of months have a capital.
  if (!/^[A-Z]/.test(tokens[at + 1]?.text ?? '') || /^(?:of|for|year)$/.test(tokens[at]?.lower ?? '')) return undefined;
  const source = fieldFor(tokens, at, fields);
  if (source === undefined || numbersOf(source.shape).length > 0) return undefined;
  const part = call('substring', source.at, literal(5), literal(2));
  const sign = isNegated(tokens, at) || isLeftOut(tokens, at) ? '!=' : '=';
  const expr = operation(part, sign, literal(String(month).padStart(2, '0')), strength.comparison);
  return { expr, from: at, to: at + 2, source };
}

/** A year, or a date that is written from the year on: the one that is named near by, else the only one, else the one of the making. */
function fieldFor(tokens: readonly Token[], at: number, fields: readonly Source[]): Source | undefined {
  const own = fields.filter(({ lists, distance }) => lists === 0 && distance < 1);
  const dates = own.filter(({ shape, name }) => {
    const texts = textsOf(shape);
    const isYear = name.own.at(-1) === 'year' && numbersOf(shape).length > 0;
    const isDate = hasDates({ shape, name });
    return isYear || (isDate && texts.length > 0 && texts.every((one) => /^\d{4}-\d\d/.test(one)));
  });
  const end = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;]$/.test(lower));
  // `in March 2025 or in April 2025`
  const named = [1, 2, 3, 4, 5, 6, 7].flatMap((back) =>
    at - back <= end ? [] : (namedAt(tokens, at - back, dates)?.source ?? []),
  )[0];
  return (
    named ??
    (dates.length === 1
      ? dates[0]
      : (dates.find(({ name }) => name.own.some((word) => /^(?:date|year|created|placed)$/.test(word))) ??
        beginningOf(dates)))
  );
}

/** `repairs of February`, of repairs that were received and then finished: every one of them has begun, and some have not ended. */
function beginningOf(dates: readonly Source[]): Source | undefined {
  const near = dates.filter(({ distance }) => distance === 0);
  const outer = near.filter(({ name }) => (name.inside ?? 0) === 0);
  // `period: { started_on, returned_on }`
  const own = outer.length > 0 ? outer : near.filter(({ parent }) => parent === near[0]?.parent);
  const isBefore = (one: Source, other: Source): boolean =>
    other.shape.nulls > 0 ||
    one.shape.scalars.every((value, at) => String(value) <= String(other.shape.scalars[at] ?? ''));
  return own.find((one) => one.shape.nulls === 0 && own.every((other) => other === one || isBefore(one, other)));
}
