/** Numbers that are reckoned of one or two fields, changed into another unit, or rounded. */
import { type Rounding, writeRounding } from '../instruction/words/rounding.ts';
import { atom, type Expr, literal, operation, strength } from '../terms/expression.ts';
import { isUnit } from '../terms/unit-table.ts';
import { numberOf } from '../values/numeric.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';
import { inOtherUnit } from './unit-words.ts';

export function statedNumber(span: Span, { target: { types }, name }: Wanted): Expr | undefined {
  if (!types.has('number') && !types.has('integer')) return undefined;
  const values = span.fields.flatMap((field) => numberOf(field) ?? []);
  const [first, second] = values;
  // A part of the other one, and no number like it.
  const isShare =
    second !== undefined &&
    span.fields.some(({ name: { own: words } }) =>
      words.some((word) => /^(?:percent|rate|share|probability)$/.test(word)),
    );
  if (isShare) return undefined;
  if (first === undefined || values.length < span.fields.length || values.length > 2) return undefined;
  const part = second === undefined ? scaled(span.body, first, span.numbers) : undefined;
  if (part !== undefined) return part;
  const rounding = roundingOf(span);
  const body = rounding?.rest ?? span.body;
  // `celsius` of what is told in another unit is more than rounded.
  const isSameUnit = name.own.every((word) => !isUnit(word) || span.fields[0]?.name.own.includes(word) === true);
  const isAlone =
    isSameUnit && second === undefined && rounding !== undefined && onlyOf(body.replace(/\bF0\b/, ' '), plainly);
  const made = isAlone
    ? first
    : second === undefined
      ? (scaled(body, first, span.numbers) ?? (rounding === undefined ? inOtherUnit(span, first) : undefined))
      : /\bdiffer\b/.test(span.whole)
        ? operation(first, '-', second, strength.sum)
        : reckoned(body, first, second);
  if (made === undefined || rounding === undefined) return made;
  return atom(writeRounding(made.text, rounding.digits, rounding.way));
}

const plainly = 'is it call value give take and = :';

interface Rounded {
  readonly digits: number;
  readonly way: Rounding;
  /** What is said beside it. */
  readonly rest: string;
}

const round = '(?:always |commercially |mathematically )?round(?:ed|ing)?(?: off)?';
const lead = `(?:,? ?(?:\\( )?${round} )?(?:(?:to|with|as|at|on|up to|down to|number|value|nearest|next|up|upwards|down|downwards|full) )*`;
const digitWords =
  'decimals?(?: places?)?(?: only)?|dps?|digits? after (?:decimal )?(?:point|comma)|places?(?: after point)?';
const roundings: readonly (readonly [string, number | undefined])[] = [
  [
    '(?:, )?(?:with decimals cut off|decimals cut off|decimals dropped|only whole part(?: of)?|truncated to (?:integers?|whole numbers?)|truncated)',
    0,
  ],
  [`${lead}N(\\d) (?:${digitWords})(?: \\))?`, undefined],
  [`,? ?(?:\\( )?${round} \\( N(\\d) (?:${digitWords}) \\)`, undefined],
  [`${lead}(?:tenths?)`, 1],
  [`${lead}(?:cents?|hundredths?)`, 2],
  [`${lead}(?:thousandths?)`, 3],
  [`${lead}(?:whole|full|round) (?:numbers?|one|ones|units?)(?: \\))?`, 0],
  [`${lead}(?:an )?integers?`, 0],
  [`${lead}(?:zero|no|without|0) decimals?(?: ,? ?${round})?`, 0],
  [`(?:, )?${round}(?: (?:up|upwards|down|downwards))?`, 0],
];

function roundingOf({ body, numbers }: Span): Rounded | undefined {
  for (const [pattern, fixed] of roundings) {
    const found = new RegExp(`(?:^|(?<= ))${pattern}(?= |$)`).exec(body);
    if (
      found === null ||
      !/\bround|decimal|\bdps?\b|digit|(?:whole|full) (?:numbers?|part)|integer|cents?\b|tenth|hundredth|truncated|places?\b/.test(
        found[0],
      )
    )
      continue;
    const digits = fixed ?? numbers[Number(found[1])] ?? 0;
    const rest = body.replace(found[0], ' ');
    const isUp = /\b(?:up|upwards)\b(?! to \w+ (?:decimals|places))|\bnext\b/.test(`${found[0]} ${rest}`);
    const isDown = /\b(?:down|downwards|cut off|dropped|truncated|whole part)\b/.test(`${found[0]} ${rest}`);
    if (digits > 10 || (isUp && isDown)) return undefined;
    const plain = rest
      .replace(/\b(?:rounded|round|always|up|upwards|down|downwards|to|with|as|next|nearest)\b/g, ' ')
      .replace(/\( *\)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return {
      digits,
      way: isUp ? 'ceil' : isDown ? 'floor' : 'round',
      rest: plain.replace(/^(?:[,:] )+|(?: ,)+$/g, ''),
    };
  }
  return undefined;
}

const parts: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ['tenth', 10],
  ['sixtieth', 60],
  ['hundredth', 100],
  ['thousandth', 1000],
]);

/** `F divided by 100`, `a hundredth of F`, `F doubled`. */
function scaled(body: string, at: Expr, numbers: readonly number[]): Expr | undefined {
  const [number] = numbers;
  const part = /^(\w+) of F0$/.exec(body)?.[1];
  const whole = parts.get(part ?? '');
  if (whole !== undefined) return operation(at, '/', literal(whole), strength.product);
  if (number === undefined || numbers.length > 1) return undefined;
  if (/^(?:divide F0 by N0|F0 (?:, )?(?:divided by|\/|÷) N0)$/.test(body))
    return operation(at, '/', literal(number), strength.product);
  return /^(?:multiply F0 (?:by|with) N0|F0 (?:, )?(?:multiplied (?:by|with)|times|\*|×|x) N0|N0 times F0)$/.test(body)
    ? operation(at, '*', literal(number), strength.product)
    : undefined;
}

const less =
  '(?:minus|less|-|reduced by|without|after (?:deduction|deducting|subtraction|subtracting)(?: of)?|, (?:minus|less)|lessened by)';
const taken = '(?:subtracted|deducted|taken off|taken away|removed)';
const firstLess: readonly RegExp[] = [
  `F0 ${less} F1`,
  `(?:difference|gap) (?:of|between) F0 and F1`,
  `F0 ,? ?(?:with )?F1 ${taken}`,
  `(?:by )?how much (?:more )?F0 (?:exceeds|is above|is over|is higher than|is more than|is beyond) F1`,
  `(?:what (?:is left|remains) of|left of|rest of|remainder of) F0 after (?:taking off|taking away|deducting|subtracting) F1`,
  `F0 and F1 difference`,
].map((text) => new RegExp(`^${text}$`));
const secondLess: readonly RegExp[] = [
  `(?:subtract|take|deduct|remove) F0 (?:from|off|away from) F1`,
  `F0 ${taken} from F1`,
].map((text) => new RegExp(`^${text}$`));

/** Of two fields. */
function reckoned(said: string, first: Expr, second: Expr): Expr | undefined {
  const body = said.replace(/^\( (.*) \)$/, '$1');
  if (/^take F0 off F1$/.test(body) || secondLess.some((way) => way.test(body)))
    return operation(second, '-', first, strength.sum);
  if (firstLess.some((way) => way.test(body))) return operation(first, '-', second, strength.sum);
  const rest = body.replace(/\bF\d\b/g, ' ');
  if (
    /\b(?:sum|total|added|add|together|plus|\+)(?= |$)/.test(` ${rest}`) &&
    onlyOf(rest, `${joining} sum total added add adding together plus + up`)
  )
    return operation(first, '+', second, strength.sum);
  if (
    /(?:^| )(?:times|product|multiply|multiplied|multiplying|x|\*|×)(?= |$)/.test(rest) &&
    onlyOf(rest, `${joining} times product multiply multiplied multiplying x * ×`)
  )
    return operation(first, '*', second, strength.product);
  return undefined;
}

const joining = 'of and with by to it both from result';
