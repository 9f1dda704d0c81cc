/** Times of the day: `after 20:00`, `between 6:30 and 9 am`, `from 8 pm on`; of a clock time, or of the moment that has one. */
import { textsOf } from '../../../shape.ts';
import { dateKindOf, isNamedDate } from '../../terms/dates.ts';
import { operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt, nearFieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

const clock = /^\d{1,2}:\d\d$/;
const signs: readonly (readonly [RegExp, string])[] = [
  [/(?:^| )(?:not before|no earlier than|from|since|starting at|at or after|at the earliest)$/, '>='],
  [/(?:^| )(?:not after|no later than|until|till|by|up to|at or before|at the latest)$/, '<='],
  [/(?:^| )(?:after|past|later than)$/, '>'],
  [/(?:^| )(?:before|earlier than)$/, '<'],
];

export function clockCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const own = timeAt(tokens, at);
  if (own === undefined) return undefined;
  const lead = tokens
    .slice(Math.max(0, at - 4), at)
    .map(({ lower }) => lower)
    .join(' ');
  const source = fieldFor(tokens, at, fields);
  if (source === undefined) return undefined;
  const path = timeOf(source);
  const upper =
    /(?:^| )(?:between|from)$/.test(lead) && /^(?:and|to|until|till)$/.test(tokens[at + 1]?.lower ?? '')
      ? timeAt(tokens, at + 2)
      : undefined;
  const compared = (sign: string, time: string): Condition['expr'] =>
    operation(
      { text: path, strength: strength.path },
      sign,
      { text: JSON.stringify(time), strength: strength.path },
      strength.comparison,
    );
  if (upper !== undefined)
    return {
      expr: operation(compared('>=', own), 'and', compared('<', upper), strength.and),
      ...{ from: at - 1, to: at + 3, source },
    };
  const sign = signs.find(([said]) => said.test(lead))?.[1];
  return sign === undefined ? undefined : { expr: compared(sign, own), from: at - 1, to: at + 1, source };
}

function timeAt(tokens: readonly Token[], at: number): string | undefined {
  const { kind, lower } = tokens[at] ?? {};
  return kind === 'word' && lower !== undefined && clock.test(lower) ? lower.padStart(5, '0') : undefined;
}

function timeOf({ at, shape }: Source): string {
  const texts = textsOf(shape);
  if (texts.every((text) => /^\d{4}-/.test(text))) return `$substring(${at.text}, 11, 5)`;
  return texts.every((text) => text.length === 5)
    ? at.text
    : `$pad($substringBefore(${at.text}, ":"), -2, "0") & ":" & $substring($substringAfter(${at.text}, ":"), 0, 2)`;
}

/** The one that is named near by, else the only one. */
function fieldFor(tokens: readonly Token[], at: number, fields: readonly Source[]): Source | undefined {
  const times = fields.filter(({ lists, shape, name }) => {
    const texts = textsOf(shape);
    const isClock = texts.length > 0 && texts.every((text) => /^\d{1,2}:\d\d(?::\d\d)?$/.test(text));
    const kind = dateKindOf(shape, isNamedDate(name.own));
    return lists === 0 && (isClock || ((kind === 'iso' || kind === 'local' || kind === 'space') && texts.length > 0));
  });
  const named = [1, 2, 3, 4, 5].flatMap(
    (back) => (fieldAt(tokens, at - back, times) ?? nearFieldAt(tokens, at - back, times))?.source ?? [],
  )[0];
  return named ?? (times.length === 1 ? times[0] : undefined);
}
