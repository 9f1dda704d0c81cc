/** A number in another unit, where both are said: `F comes in cents, T is in euros`. */
import { wordsOf } from '../../words.ts';
import { type Expr, literal, operation, strength } from '../terms/expression.ts';
import { type Unit, units } from '../terms/unit-table.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

export function inOtherUnit({ whole }: Span, at: Expr): Expr | undefined {
  const found: { readonly word: string; readonly unit: Unit }[] = [];
  const text = whole
    .split(' ')
    .map((word) => {
      const unit = unitOf(word);
      return unit === undefined ? word : `U${found.push({ word, unit }) - 1}`;
    })
    .join(' ');
  const [first, second, ...more] = found;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if (first.unit.dimension !== second.unit.dimension || first.unit.factor === second.unit.factor) return undefined;
  const target = wantedUnit(text);
  if (target === undefined || !onlyOf(text.replace(/\b(?:[FU]\d|T)\b/g, ' '), joining)) return undefined;
  const [from, to] = target === 0 ? [second.unit, first.unit] : [first.unit, second.unit];
  const factor = to.factor / from.factor;
  return factor >= 1
    ? operation(at, '/', literal(factor), strength.product)
    : operation(at, '*', literal(Number((1 / factor).toPrecision(12))), strength.product);
}

/** Temperatures and sizes are no multiples of each other, and a letter alone is no word. */
function unitOf(word: string): Unit | undefined {
  const [singular, ...more] = word.length < 2 || /^[A-Z]/.test(word) ? [] : wordsOf(word);
  const [unit, ...others] = more.length > 0 ? [] : (units.get(singular ?? '') ?? []);
  return unit === undefined || others.length > 0 || /^(?:temperature|size|share|speed)$/.test(unit.dimension)
    ? undefined
    : unit;
}

const joining =
  'is are in from to into as converted convert given comes come comes arrives arrive stored expressed express turned turn measured holds has have wants want we i need it which that but and should be must instead of not rather than source data : = ( ) , make it call give the same result for with please value shown show get by';

const wanted: readonly RegExp[] = [
  /U(\d) (?:, )?(?:instead of|not|rather than) U\d/,
  /(?:from )?U\d (?:in)?to U(\d)/,
  /T (?:(?:is|are|should|must|be|wants?|needs?|:|=|has|to|same|in|as|the|,|\() )*U(\d)/,
  /T \( U\d \).* to .*U(\d)/,
  /(?:want|need|make it|turn it into|convert(?:ed)? (?:it )?to|expressed? (?:F0 )?in|into|(?:to|as) (?:T )?in|(?:give|show|get) (?:F0 )?in) (?:T )?(?:in )?U(\d)/,
];
const had: readonly RegExp[] = [
  /(?:F0|it) (?:(?:,|which|is|are|comes?|has|holds|arrives?|given|stored|measured|in|as|\(|from) )+U(\d)/,
  /(?:source|given|stored|measured|comes|from) (?:: )?(?:in |as )?U(\d)/,
];

/** Which of both is the one of the result: the one that it is said to be in, or the other one than the field has. */
function wantedUnit(text: string): number | undefined {
  for (const way of wanted) {
    const at = way.exec(text)?.[1];
    if (at !== undefined) return Number(at);
  }
  for (const way of had) {
    const at = way.exec(text)?.[1];
    if (at !== undefined) return 1 - Number(at);
  }
  return undefined;
}
