/** What was to be done by a day: `returned late`, `delivered after the due date`, `overdue`, `past their due date`. */
import { textsOf } from '../../../shape.ts';
import { type DateKind, dateKindOf, isNamedDate } from '../../terms/dates.ts';
import { atom, call, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { isLeftOut, isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';
import { deedAround } from './said-states.ts';

const due = /^(?:due|deadline|promised|planned|scheduled|expected|until|expiry|expires|expire|expiration|valid)$/;
const over =
  /^(?:(?:overdue|expired|lapsed|ran out|run out|past due|past (?:the|their|its|his|her) (?:due )?(?:date|deadline|day))|(?:due date|deadline) (?:has |is |was )?(?:passed|over|gone by))(?= |$)/;
const late =
  /^(?:too late|late|behind schedule|not (?:in|on) time|(?:after|past|beyond) (?:(?:the|their|its) (?:due date|deadline|due day)|(?:they|it) (?:was|were) due|being due))(?= |$)/;

/** Undefined unless one field says until when, and where a field is called so itself. */
export function dueCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  given: readonly Source[],
): Condition | undefined {
  if (tokens[at]?.kind !== 'word') return undefined;
  const said = tokens
    .slice(at, at + 5)
    .map(({ lower }) => lower)
    .join(' ');
  const isOver = over.exec(said)?.[0];
  const found = isOver ?? late.exec(said)?.[0];
  if (
    found === undefined ||
    fields.some(({ name }) => name.own.some((word) => /^(?:overdue|late|expired|lapsed)$/.test(word)))
  )
    return undefined;
  const own = fields.filter(({ distance }) => distance < 1);
  const limit = own.find(({ name, shape }) => name.own.some((word) => due.test(word)) && kindOf({ name, shape }));
  const kind = limit === undefined ? undefined : kindOf(limit);
  if (limit === undefined || kind === undefined) return undefined;
  const to = at + found.split(' ').length;
  const isNot = isNegated(tokens, at) !== isLeftOut(tokens, at);
  const made = (expr: Expr): Condition => ({
    expr: isNot ? call('not', expr) : expr,
    from: at,
    to,
    source: limit,
    isWhole: true,
    mayBeField: true,
  });
  const done = deedAround(tokens, at, own);
  if (done !== undefined && kindOf(done) === kind && done !== limit)
    return made(both(isThere(done), operation(done.at, '>', limit.at, strength.comparison)));
  // A day that the data itself gives is the one that counts.
  if (isOver === undefined || given.some((one) => kindOf(one) !== undefined)) return undefined;
  const past = operation(limit.at, '<', dayOf(tokens, kind), strength.comparison);
  const isPast = limit.shape.nulls > 0 ? both(isThere(limit), past) : past;
  // What was done by then is not overdue any more: the one date that only some have tells it.
  const [end, ...more] = own.filter((one) => one !== limit && kindOf(one) !== undefined && isOpen(one));
  return made(end === undefined || more.length > 0 ? isPast : both(call('not', isThere(end)), isPast));
}

function isOpen({ shape, parent }: Source): boolean {
  return shape.nulls > 0 || (parent?.records ?? 0) > shape.count;
}

function isThere({ at }: Source): Expr {
  return operation(at, '!=', literal(null), strength.comparison);
}

function both(one: Expr, other: Expr): Expr {
  return operation(one, 'and', other, strength.and);
}

function kindOf({ shape, name }: Pick<Source, 'shape' | 'name'>): DateKind | undefined {
  const kind = textsOf(shape).length === 0 ? undefined : dateKindOf(shape, isNamedDate(name.own));
  return kind === 'iso' || kind === 'date' ? kind : undefined;
}

/** The day that the instruction names, `as of 2026-03-01`, or the one on which the transform runs. */
function dayOf(tokens: readonly Token[], kind: DateKind): Expr {
  const day = tokens.find(
    ({ kind: one }, at) => one === 'date' && /^(?:of|on|is|today|per)$/.test(tokens[at - 1]?.lower ?? ''),
  );
  if (day !== undefined) return literal(String(day.value));
  return kind === 'date' ? atom('$substring($now(), 0, 10)') : atom('$now()');
}
