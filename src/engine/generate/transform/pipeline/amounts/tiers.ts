/** Prices by thresholds: `up to 2 kg 4.90, up to 10 kg 8.50, heavier 15`, `the first 10 cost 1.20 each, every further one 2.50`. */
import { weightOf } from '../../../words.ts';
import { allowanceIn } from '../../instruction/values/allowances.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Found, World } from '../terms/terms.ts';

interface Tier {
  /** How the value is compared with the bound; none for what is left. */
  readonly bound: readonly [sign: string, number: number] | undefined;
  readonly value: number;
  readonly isPercent: boolean;
}

const below = /^(?:until|till|to|most|maximum|under|below|than|within|<=?)$/;
const above = /^(?:from|above|over|least|beyond|exceeding|after|>=?)$/;
const strict = /^(?:under|below|than|above|over|beyond|exceeding|after|<|>)$/;
const others =
  /\b(?:otherwise|else|(?:heavier|more|longer|larger|bigger|higher|later)(?! than)|everything|rest|others?|all|further|(?:above|over|beyond|after) (?:that|this|it))\b/;

export function tiered(field: Field, numbers: readonly Source[], world: World): readonly Found[] {
  const graded = gradedIn(field, numbers, world);
  if (graded !== undefined) return [graded];
  const said = tiersIn(world.speech.tokens);
  const tiers = said.map(({ tier }) => tier);
  const bounded = tiers.filter(({ bound }) => bound !== undefined);
  if (said.length === 0 || !isNamedNear(field, world)) return [];
  const unit = said.flatMap(({ part }) => part.flatMap(({ words }) => words));
  const source = measureIn(numbers, unit, field, world);
  if (source === undefined) return [];
  const name = world.program.variable('measure');
  const steps = inOrder(bounded).map(({ bound, value }) => `$${name} ${bound?.join(' ') ?? ''} ? ${value}`);
  const rest = tiers.find(({ bound }) => bound === undefined)?.value;
  return [
    {
      text: `($${name} := ${numberOf(source)?.text ?? source.at.text}; ${steps.join(' : ')}${rest === undefined ? '' : ` : ${rest}`})`,
      score: 1.02,
      missing: [],
      notes: [
        { kind: 'used', text: `${field.name} by ${source.label}: ${steps.join(', ').replaceAll(`$${name} `, '')}` },
      ],
    },
  ];
}

interface SaidTier {
  readonly part: readonly Token[];
  readonly tier: Tier;
}

/** Several of them, one at least with a bound; none where it is something else that is said. */
function tiersIn(tokens: readonly Token[]): readonly SaidTier[] {
  const said = partsOf(tokens).flatMap((part) => {
    const tier = tierIn(part);
    return tier === undefined ? [] : [{ part, tier }];
  });
  return said.length > 1 && said.some(({ tier }) => tier.bound !== undefined) ? said : [];
}

/** Whether the token belongs to a price by thresholds, and to no condition. */
export function isInTier(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && tiersIn(tokens).some(({ part }) => part.includes(token));
}

/** `the first 10 cost 1.20, every further one 2.50`: as many at that price, and no limit of the list. */
export function isGraded(tokens: readonly Token[]): boolean {
  if (allowanceIn(tokens) !== undefined) return true;
  return /\bfirst \d+\b.*\b(?:further|additional|beyond|above that|remaining|extra)\b/.test(textOf({ tokens }));
}

function inOrder(tiers: readonly Tier[]): readonly Tier[] {
  const isUp = tiers.every(({ bound }) => bound?.[0].startsWith('<') === true);
  return tiers.toSorted((a, b) => (isUp ? 1 : -1) * ((a.bound?.[1] ?? 0) - (b.bound?.[1] ?? 0)));
}

/** Up to the next comma, semicolon or full stop. */
function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'sign' && /^[,;.:()]$/.test(token.lower)) parts.push([]);
    else if (token.lower === 'and' && (parts.at(-1) ?? []).filter(({ kind }) => kind === 'number').length > 1)
      parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** A bound and a number for it, or a number for everything else. */
function tierIn(part: readonly Token[]): Tier | undefined {
  const numbers = part.flatMap(({ kind, value, text }, at) =>
    kind === 'number' && typeof value === 'number' ? [{ at, value, isPercent: text.endsWith('%') }] : [],
  );
  const [first, second] = numbers;
  // `0.25 for every day beyond 21` is a price for each, and none for all of it.
  const isForEach = part.some(({ lower }) => /^(?:every|each|per)$/.test(lower));
  if (first === undefined || numbers.length > 2 || isForEach) return undefined;
  if (second === undefined) {
    const isRest = others.test(textOf({ tokens: part.slice(0, first.at) }));
    return isRest ? { bound: undefined, value: first.value, isPercent: first.isPercent } : undefined;
  }
  const signs = [first, second].map(({ at }) => signAt(part, at));
  const bound = signs[0] !== undefined ? first : signs[1] !== undefined ? second : undefined;
  const value = bound === first ? second : first;
  const sign = signs[0] ?? signs[1];
  return bound === undefined || sign === undefined
    ? undefined
    : { bound: [sign, bound.value], value: value.value, isPercent: value.isPercent };
}

/** `up to 2`, `under 10`, `from 50 on`, `100 or more`. */
function signAt(part: readonly Token[], at: number): string | undefined {
  const [before, after] = [
    part[at - 1]?.lower ?? '',
    part
      .slice(at + 1, at + 4)
      .map(({ lower }) => lower)
      .join(' '),
  ];
  if (/^(?:\w+ )?or (?:more|over|above|higher|longer)|^(?:\w+ )?and (?:more|over|above|up)/.test(after)) return '>=';
  if (/^(?:\w+ )?or (?:less|fewer|below|under|lower)/.test(after)) return '<=';
  if (before === 'than') return /^(?:less|fewer|lower|shorter|lighter)$/.test(part[at - 2]?.lower ?? '') ? '<' : '>';
  if (below.test(before)) return strict.test(before) ? '<' : '<=';
  return above.test(before) ? (strict.test(before) ? '>' : '>=') : undefined;
}

/** The field is named in the sentence of the tiers, or anywhere where that names no number of the result. */
function isNamedNear(field: Field, { speech: { tokens }, fields }: World): boolean {
  const [first] = tiersIn(tokens);
  const at = first?.part[0] === undefined ? -1 : tokens.indexOf(first.part[0]);
  const begin = tokens.findLastIndex(({ lower }, index) => index < at && lower === '.') + 1;
  const end = tokens.findIndex(({ lower }, index) => index > at && lower === '.');
  const isIn = ({ words: name }: Field, part: readonly Token[]): boolean =>
    part.some(({ words }) => words.some((word) => name.some((one) => weightOf(one) > 0.2 && isAkin(one, word))));
  const sentence = tokens.slice(begin, end < 0 ? tokens.length : end);
  const numeric = fields.filter(isNumericField);
  const named = numeric.filter((one) => isIn(one, sentence));
  // The only number that is wanted needs no name.
  return named.length > 0 ? named.includes(field) : numeric.length === 1 || isIn(field, tokens);
}

/** By its unit or its name, else the only number that is not of the field itself. */
function measureIn(
  numbers: readonly Source[],
  said: readonly string[],
  field: Field,
  { speech: { tokens } }: World,
): Source | undefined {
  const near = numbers.filter(
    ({ distance, name }) => distance === 0 && !name.own.includes('id') && name.own.join(' ') !== field.words.join(' '),
  );
  const byUnit = near.find(({ name }) => name.own.some((word) => said.includes(word)));
  const byName = tokens.flatMap(
    (_, at) => (fieldAt(tokens, at, near) ?? nearFieldAt(tokens, at, near))?.source ?? [],
  )[0];
  return byUnit ?? byName ?? (near.length === 1 ? near[0] : undefined);
}

/** `the first 10 m3 cost 1.20 each, every further one 2.50`: a part at one price, what is beyond at another. */
function gradedIn(field: Field, numbers: readonly Source[], world: World): Found | undefined {
  const { tokens } = world.speech;
  const at = tokens.findIndex(({ lower }, index) => lower === 'first' && tokens[index + 1]?.kind === 'number');
  const limit = tokens[at + 1]?.value;
  const price = tokens.slice(at + 2, at + 9).find(({ kind }) => kind === 'number')?.value;
  const beyond = tokens.findIndex(
    ({ lower }, index) =>
      index > at + 2 && /^(?:further|additional|more|other|beyond|above|remaining|extra|rest)$/.test(lower),
  );
  const second = beyond < 0 ? undefined : tokens.slice(beyond).find(({ kind }) => kind === 'number')?.value;
  if (at < 0 || typeof limit !== 'number' || typeof price !== 'number' || typeof second !== 'number') return undefined;
  if (!/^(?:amount|price|cost|fee|charge|total|bill|due|pay|payment|toll|rent)$/.test(field.words.at(-1) ?? ''))
    return undefined;
  const reckoned = numbers.filter(({ at: one }) => one.text.startsWith('$_'));
  const source = measureIn(reckoned.length > 0 ? reckoned : numbers, [], field, world);
  if (source === undefined) return undefined;
  const value = numberOf(source)?.text ?? source.at.text;
  return {
    text: `(${value} <= ${limit} ? ${value} * ${price} : ${limit} * ${price} + (${value} - ${limit}) * ${second})`,
    score: 1.03,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field.name} is ${price} for the first ${limit} of ${source.label} and ${second} for every further one`,
      },
    ],
  };
}
