/** Rows whose date is over on the day that is given: `overdue loans as of today`, `due today or before`. */
import type { Condition } from '../../instruction/words/condition.ts';
import { isNegated } from '../../instruction/words/negation.ts';
import { dateKindOf, isNamedDate } from '../../terms/dates.ts';
import { strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { World } from '../terms/terms.ts';

const due = /^(?:due|deadline|until|expiry|expire|valid|return|end|ending|next)$/;
const over = /^(?:overdue|expired|lapsed)$/;
const called = /^(?:overdue|late|expired|lapsed|status|state)$/;

/** None where a field of the result is for that, or where more than one date could be meant. */
export function overdueConditions(fields: readonly Source[], world: World): readonly Condition[] {
  const { speech, given } = world;
  const days = given.filter((source) => source.lists === 0 && kindOf(source) !== undefined);
  const [day] = days;
  if (day === undefined || days.length > 1 || world.fields.some(({ words }) => words.some((word) => called.test(word))))
    return [];
  const own = fields.filter((source) => source.lists === 0 && kindOf(source) === kindOf(day));
  const named = own.filter(({ name }) => name.own.some((word) => due.test(word)));
  const [date, ...more] = named.length > 0 ? named : own;
  if (date === undefined || more.length > 0) return [];
  const made = (at: number, sign: string): Condition => ({
    expr: {
      text: `${date.shape.nulls > 0 ? `${date.at.text} != null and ` : ''}${date.at.text} ${sign} ${day.at.text}`,
      strength: date.shape.nulls > 0 ? strength.and : strength.comparison,
    },
    from: at,
    to: at + 1,
    source: date,
    isWhole: true,
  });
  const at = speech.tokens.findIndex(({ lower }) => over.test(lower));
  if (at >= 0 && named.length > 0) return isNegated(speech.tokens, at) ? [] : [made(at, '<')];
  const today = speech.tokens.findIndex(
    ({ lower }, index) =>
      lower === 'today' &&
      speech.tokens[index + 1]?.lower === 'or' &&
      speech.tokens.slice(index + 2, index + 7).some((token) => /^(?:before|earlier)$/.test(token.lower)),
  );
  return today < 0 ? [] : [made(today, '<=')];
}

function kindOf({ shape, name }: Source): string | undefined {
  const kind = dateKindOf(shape, isNamedDate(name.own));
  return kind === 'iso' || kind === 'date' ? kind : undefined;
}
