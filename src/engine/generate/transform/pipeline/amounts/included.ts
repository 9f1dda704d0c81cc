/** What is contained in an amount: `gross with 20% VAT in it`, of which the tax and what is left without it are wanted. */
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const taxes = 'vat|tax|taxes|gst|mwst|ust|tva|iva|btw|duty|levy|commission|fee|surcharge|service charge|tip';
/** That it is in there: not `include the tax`, which asks for it, and not `plus`, which adds it. */
const contained =
  '(?:in|inside|within) (?:it|them|there|these|those)\\b|includ(?:ing|ed)|inclusive|incl\\b|(?:\\w+s|\\w*price|amount|total|fee|it|they|which|that|already) (?:already )?(?:includes?|contains?)\\b';
/** Amounts that are called gross have it in them where no other amount is told. */
const called = '(?:are|is|as|all) gross\\b|gross (?:prices?|amounts?|totals?|values?|sums?|of)\\b';
const outside = /\b(?:not (?:yet )?(?:includ\w*|contain\w*|in (?:it|them))|on top|plus|to be added|add(?:s|ed)?)\b/;
const ofTax: ReadonlySet<string> = new Set(
  'vat tax gst mwst ust tva iva btw duty levy commission fee surcharge tip'.split(' '),
);
const ofRest = /^(?:net|netto|excl|excluding|exclusive|without|untaxed|pretax|base)$/;
const ofWhole = /^(?:gross|brutto|total|amount|price|sum|value|incl|including|inclusive|paid)$/;

/** The rate of the tax, where it is said beside it that the amounts have it in them. */
function rateIn(text: string): number | undefined {
  const [, rate] =
    new RegExp(`(\\d+(?:\\.\\d+)?) ?(?:%|percent|per cent)(?: of)? (?:the )?(?:${taxes})\\b`).exec(text) ??
    new RegExp(`\\b(?:${taxes})\\b (?:rate )?(?:is |of |at )?(?:a )?(\\d+(?:\\.\\d+)?) ?(?:%|percent|per cent)`).exec(
      text,
    ) ??
    [];
  const isThere = isContained(text) || (new RegExp(`\\b(?:${called})`).test(text) && !outside.test(text));
  return rate === undefined || !isThere ? undefined : Number(rate);
}

/** That amounts have a tax in them, whatever its rate. */
export function isContained(text: string): boolean {
  return new RegExp(`\\b(?:${contained})`).test(text) && !outside.test(text);
}

/** Without the tax, and the tax itself. */
export function included(
  field: Field,
  numbers: readonly Source[],
  { kind }: Entity,
  { speech }: World,
): readonly Found[] {
  if (kind !== 'row') return [];
  const rate = rateIn(speech.text);
  const isTax = field.words.some((word) => ofTax.has(word));
  const isRest = field.words.some((word) => ofRest.test(word));
  if (rate === undefined || rate <= 0 || isTax === isRest) return [];
  const near = numbers.filter(
    ({ distance, at, name }) => distance === 0 && !at.text.startsWith('$_') && !name.own.includes('id'),
  );
  const called = near.filter(({ name }) => name.own.some((word) => ofWhole.test(word)));
  const [whole, ...more] = called.length > 0 ? called : near;
  const text = whole === undefined || more.length > 0 ? undefined : (numberOf(whole)?.text ?? whole.at.text);
  if (whole === undefined || text === undefined) return [];
  const rest = `${text} / ${Math.round((1 + rate / 100) * 1e6) / 1e6}`;
  return [
    {
      text: isRest ? rest : `${text} - ${rest}`,
      score: 1.03,
      missing: [],
      notes: [
        {
          kind: 'used',
          text: `${field.name} is ${isRest ? 'what is left of' : 'contained in'} ${whole.label} at ${rate}%`,
        },
      ],
    },
  ];
}
