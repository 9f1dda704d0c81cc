/** What is to be more or less than it is: "raise the rent by 5 percent", "two guests more", "half an hour later". */
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { isDateTarget, type Target, typesOf } from '../../step/terms/target.ts';
import { isInCents } from '../../step/terms/units.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord } from '../terms/entity.ts';
import type { Leaf } from '../terms/record.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';

export interface Shift {
  readonly sign: 1 | -1;
  /** What it is called where it is given: "by the given amount". */
  readonly amount: number | string;
  /** Behind the number: "percent", "cents", "days". */
  readonly unit: string;
  /** Words of what is shifted, as far as they are said. */
  readonly what: readonly string[];
  /** As it was said, and what is left of that for what is changed. */
  readonly said: string;
  readonly left: string;
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const number = `(\\d+(?:[.,]\\d+)?|half an?|an?|${numbers.join('|')})`;
const upwards =
  'raise|increase|put up|bump(?: up)?|lift|extend|prolong|push back|postpone|delay|move back|lengthen|move|shift';
const downwards = 'lower|reduce|cut|decrease|drop|shorten|bring forward';
const price = 'more expensive|dearer|cheaper';
const unit = '(?: ?(%|[a-z]+))?';
const given =
  '(?<given>(?:the |this |that )?(?:(?:given|following|same) )?(?:number of (?<times>days|hours|minutes|weeks|nights)|(?<measure>percent(?:age)?)|amount|sum|number|value))';

const shapes: readonly RegExp[] = [
  new RegExp(
    `\\b(?<verb>${upwards}|${downwards})\\b(?<what>[^,.;]*?) by (?<amount>${number})(?<unit>${unit})(?<more> (?:earlier|less))?\\b`,
    'i',
  ),
  new RegExp(`\\b(?<verb>${upwards}|${downwards})\\b(?<what>[^,.;]*?) by ${given}(?! of\\b)\\b`, 'i'),
  new RegExp(
    `\\b(?<amount>${number})(?<unit>${unit})(?: (?:per|a|an|each) [a-z]+)? (?<more>${price}|longer|shorter|higher|lower|later|earlier)\\b`,
    'i',
  ),
  new RegExp(`\\b(?<amount>${number})(?<unit>) (?<more>more|fewer|less|additional|extra) (?<what>[a-z]+)\\b`, 'i'),
  new RegExp(`\\b(?<amount>${number})(?<unit>) (?<what>[a-z]+) (?<more>more|fewer|less)\\b`, 'i'),
];

/** The first that the text has. */
export function shiftIn(text: string): Shift | undefined {
  const plain = withoutQuotes(text);
  for (const shape of shapes) {
    const found = shape.exec(plain);
    const { verb = '', what = '', amount = '', more = '', unit: said = '', given: name = '' } = found?.groups ?? {};
    const { times = '', measure = said } = found?.groups ?? {};
    const value = name === '' ? amountOf(amount) : name.replace(leading, '');
    if (found === null || value === undefined) continue;
    const isLess = new RegExp(`^(?:${downwards})$`, 'i').test(verb) || less.test(more.trim());
    const named = /expensive|dearer|cheaper/.test(more) ? prices : what.split(/[^\p{L}]+/u).flatMap(wordsOf);
    const left = verb === '' ? what : `change ${what.trim()}`;
    return {
      sign: isLess ? -1 : 1,
      amount: value,
      unit: (times === '' ? measure : times).trim().toLowerCase(),
      what: named,
      said: found[0],
      left,
    };
  }
  return undefined;
}

const leading = /^(?:(?:the|this|that|given|following|same) )*/i;

/** By so much as is given: the number of the payload that is called so, or the only one; undefined where there is none. */
export function withGiven(shift: Shift, payload: Readonly<Record<string, unknown>>): Shift | undefined {
  const { amount } = shift;
  if (typeof amount === 'number') return shift;
  const names = Object.keys(payload).filter(
    (name) => typeof payload[name] === 'number' && !wordsOf(name).some(isKeyWord),
  );
  const said = wordsOf(amount);
  const called = names.filter((name) => wordsOf(name).some((word) => said.includes(word)));
  const [only, ...others] = called.length > 0 ? called : names;
  if (only === undefined || others.length > 0) return undefined;
  const isPercent = shift.unit === '' && wordsOf(only).some((word) => /^(?:percent|percentage|pct)$/.test(word));
  return { ...shift, amount: expressionOf([only]), ...(isPercent ? { unit: 'percent' } : {}) };
}

/** What else is said. */
export function withoutShift(text: string): string {
  const shift = shiftIn(text);
  return shift === undefined ? text : text.replace(shift.said, shift.left);
}

const less = /^(?:cheaper|shorter|lower|earlier|fewer|less)$/i;
const prices: readonly string[] = ['price', 'cost', 'rate', 'fee', 'rent', 'amount', 'fare', 'tariff'];

function amountOf(said: string): number | undefined {
  const text = said.toLowerCase();
  if (/^half/.test(text)) return 0.5;
  if (/^an?$/.test(text)) return 1;
  const at = numbers.indexOf(text);
  const value = at >= 0 ? at + 1 : Number(text.replace(',', '.'));
  return text !== '' && Number.isFinite(value) ? value : undefined;
}

/** The one field that the operation sets and the thing has that is shifted: by what is said of it, else the only one of its kind. */
export function shiftedBy(
  shift: Shift,
  known: KnownOperation,
  leaves: readonly Leaf[],
): { readonly target: Target; readonly leaf: Leaf } | undefined {
  const isDeed = known.operation.method === 'POST';
  const isOfTime = timed.has(shift.unit.replace(/s$/, ''));
  const all = bodyTargets(known.operation).flatMap((target) => {
    const isDay = isDateTarget(target);
    if (isDay ? !isOfTime : isDeed || !isNumber(target)) return [];
    const leaf = leaves.find((one) => one.context.length === 0 && isField(one, target));
    return leaf === undefined ? [] : [{ target, leaf, isDay }];
  });
  const said = [...shift.what, ...wordsOf(shift.unit)];
  const named = all.filter(({ target: { own } }) => own.some((word) => !isKeyWord(word) && said.includes(word)));
  // Of "the price per player" it is the `price_per_player`, and not `max_players`.
  const whole = named.filter(({ target: { own } }) => own.every((word) => word === 'per' || said.includes(word)));
  const days = isOfTime ? all.filter(({ isDay }) => isDay) : [];
  const found = whole.length === 1 ? whole : named.length > 0 ? named : days.length > 0 ? days : all;
  const isTold = named.length > 0 || days.length > 0 || shift.what.length === 0 || shift.what === prices;
  return found.length === 1 && isTold ? found[0] : undefined;
}

const timed: ReadonlyMap<string, number> = new Map([
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['night', 86_400_000],
  ['week', 604_800_000],
]);

function isNumber({ schema }: Target): boolean {
  return typesOf(schema).some((type) => type === 'integer' || type === 'number');
}

/** `until` is what a lease has as `lease_until`. */
function isField({ words }: Leaf, { own }: Target): boolean {
  return words.join(' ') === own.join(' ') || (own.length === 1 && words.length === 2 && words.at(-1) === own[0]);
}

/** What it becomes, of what it is. */
export function shiftedTo(shift: Shift, target: Target, now: string): string | undefined {
  const { sign, amount, unit: measure } = shift;
  const span = timed.get(measure.replace(/s$/, ''));
  const way = sign > 0 ? '+' : '-';
  if (isDateTarget(target))
    return span === undefined ? undefined : laterBy(`${way} ${timesOf(amount, span)}`, target, now);
  if (/^(?:%|percent|percentage|per)$/.test(measure)) {
    const factor = typeof amount === 'number' ? 1 + (sign * amount) / 100 : `(1 ${way} ${amount} / 100)`;
    return `$round(${now} * ${factor}, 2)`;
  }
  const isOfCents = /^cents?$/.test(measure) && !isInCents(target);
  const isOfWhole = /^(?:euros?|dollars?|pounds?)$/.test(measure) && isInCents(target);
  return `${now} ${way} ${timesOf(amount, isOfCents ? 0.01 : isOfWhole ? 100 : 1)}`;
}

function timesOf(amount: number | string, factor: number): string {
  if (factor === 1) return String(amount);
  if (typeof amount === 'number') return String(factor < 1 ? amount / (1 / factor) : amount * factor);
  return `${amount} * ${factor}`;
}

function laterBy(span: string, { schema }: Target, now: string): string {
  const picture = schema['format'] === 'date-time' ? '[Y0001]-[M01]-[D01]T[H01]:[m01]:[s01]Z' : '[Y0001]-[M01]-[D01]';
  return `$fromMillis($toMillis(${now}) ${span}, "${picture}")`;
}
