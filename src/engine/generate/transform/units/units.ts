/** Units that names or an instruction speak of: `duration_ms` as `durationSeconds`, amounts in cents as dollars. */
import { numbersOf, type Shape } from '../../shape.ts';
import { wordsOf } from '../../words.ts';
import { type Instruction, readInstruction } from '../instruction/words/read.ts';
import { call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import { clean, nouns, type Unit, units, unitWords } from '../terms/unit-table.ts';
import type { Wanted } from '../wanted/search.ts';
import { inPercent } from './percents.ts';
import { type Ratio, saidRatio } from './said-ratio.ts';
import { saidScale } from './said-scale.ts';
import { type Conversion, saidConversion } from './said-units.ts';
import { unsaidConversion } from './unsaid-units.ts';

export interface Fit {
  /** The names without their units, to be compared. */
  readonly wanted: readonly string[];
  readonly found: readonly string[];
  readonly scale: (expr: Expr) => Expr;
  readonly assumed?: string;
}

/** Undefined where no unit has to be changed. */
export function fitUnits(
  words: readonly string[],
  source: Source,
  { target }: Wanted,
  instruction: Instruction,
): Fit | undefined {
  if (!target.types.has('number') && !target.types.has('integer')) return undefined;
  if (source.shape.scalars.length === 0) return undefined;
  const mayBeFraction = target.types.has('number');
  const ratio = saidRatio(words, source.name.own, instruction);
  if (ratio !== undefined) return inRatio(ratio, words, source);
  const pair =
    pairOf(words, source, mayBeFraction, instruction) ??
    // `Sum of the fees, in euros (they come in cents)`
    (target.description === ''
      ? undefined
      : pairOf([...words, ...moneyIn(target.description)], source, mayBeFraction, readInstruction(target.description)));
  if (pair === undefined) return undefined;
  const { from, to } = pair;
  const isSame = from.factor === to.factor;
  if (isSame && pair.wantedWord === pair.foundWord) return undefined;
  const isWhole = !target.types.has('number');
  return {
    wanted: words.map((word) => (word === pair.wantedWord ? `unit of ${to.dimension}` : word)),
    found: unitWords(source.name.own)
      .flatMap((word) => {
        if (word !== pair.foundWord) return [word];
        return pair.wantedWord === undefined ? [] : [`unit of ${from.dimension}`];
      })
      .concat(pair.foundWord === undefined && pair.wantedWord !== undefined ? [`unit of ${from.dimension}`] : []),
    // `weight_g` and `weightGrams` are one unit in two spellings.
    scale: (expr) => (isSame ? expr : scaled(expr, from, to, isWhole, source.shape)),
    ...(isSame && pair.foundWord !== undefined
      ? {}
      : { assumed: `the values of ${source.label} in ${isSame ? 'the same' : 'another'} unit` }),
  };
}

function inRatio({ wantedWord, by }: Ratio, words: readonly string[], { name }: Source): Fit {
  const scale = (expr: Expr): Expr =>
    by >= 1
      ? operation(expr, '/', literal(by), strength.product)
      : operation(expr, '*', literal(clean(1 / by)), strength.product);
  return { wanted: words.filter((word) => word !== wantedWord), found: name.own, scale };
}

/** What is described in a currency, or in its hundredths, is an amount of it. */
function moneyIn(description: string): readonly string[] {
  const said = wordsOf(description);
  return said.some((word) => isCurrency(word) || small.has(word)) ? ['amount'] : [];
}

function pairOf(
  words: readonly string[],
  source: Source,
  mayBeFraction: boolean,
  instruction: Instruction,
): Conversion | undefined {
  const own = unitWords(source.name.own);
  for (const wantedWord of words) {
    for (const to of units.get(wantedWord) ?? []) {
      for (const foundWord of own) {
        const from = units.get(foundWord)?.find(({ dimension }) => dimension === to.dimension);
        if (from !== undefined && mayMean(wantedWord, words, to) && mayMean(foundWord, own, from))
          return { from, to, wantedWord, foundWord };
      }
    }
  }
  return unnamed(words, source, mayBeFraction, instruction);
}

/** One letter is a unit only beside a word that says of what. */
function mayMean(word: string, words: readonly string[], { dimension }: Unit): boolean {
  return word.length > 1 || words.some((other) => nouns.get(dimension)?.has(other));
}

/** Only one of both names has a unit, or none and the instruction says which. */
function unnamed(
  words: readonly string[],
  { name, shape, parent }: Source,
  mayBeFraction: boolean,
  instruction: Instruction,
): Conversion | undefined {
  const cents = { dimension: 'money', factor: 1 } as const;
  const whole = { dimension: 'money', factor: 100 } as const;
  const isMoney = (own: readonly string[]): boolean => own.some((word) => nouns.get('money')?.has(word));
  const foundWord = name.own.find((word) => word === 'cent' || word === 'minor');
  const wantedWord = words.find((word) => word === 'cent' || word === 'minor');
  // `euros` is the amount in them.
  const currency = words.length === 1 ? words.find(isCurrency) : undefined;
  const areWhole = numbersOf(shape).length === shape.scalars.length && numbersOf(shape).every(Number.isInteger);
  if (foundWord !== undefined && wantedWord === undefined && mayBeFraction && areWhole)
    return { from: cents, to: whole, wantedWord, foundWord };
  if (wantedWord !== undefined && foundWord === undefined && hasFractions(shape))
    return { from: whole, to: cents, wantedWord, foundWord };
  const isSaid = (): boolean =>
    instruction.tokens.some(({ words: said, lower }) => said.some((word) => small.has(word)) || small.has(lower)) ||
    saidScale(instruction) === 100 ||
    isInMain(parent, instruction);
  if (
    foundWord === undefined &&
    wantedWord === undefined &&
    mayBeFraction &&
    areWhole &&
    isMoney(name.own) &&
    (isMoney(words) || currency !== undefined || words.every((word) => sums.has(word))) &&
    isSaid()
  ) {
    return { from: cents, to: whole, wantedWord: currency, foundWord };
  }
  return (
    saidConversion(words, unitWords(name.own), instruction) ??
    inKelvin(words, name.own, shape, instruction) ??
    inFahrenheit(words, name.own, shape, instruction) ??
    inPercent(words, name.own, shape, instruction) ??
    unsaidConversion(words, unitWords(name.own), shape, instruction)
  );
}

/** What weather is between, in kelvins: no thermometer has shown so many degrees of another scale. */
const kelvins = { least: 200, most: 340 } as const;

/** Temperatures without a unit that can be nothing else, where Celsius is wanted. */
function inKelvin(
  words: readonly string[],
  own: readonly string[],
  { scalars }: Shape,
  { tokens }: Instruction,
): Conversion | undefined {
  const isCelsius = (word: string): boolean =>
    word === 'c' ||
    units.get(word)?.some(({ dimension, factor }) => dimension === 'temperature' && factor === 1) === true;
  const isWarmth = (name: readonly string[]): boolean => name.some((word) => nouns.get('temperature')?.has(word));
  const wantedWord = isWarmth(words) || isWarmth(own) ? words.find(isCelsius) : undefined;
  const isSaid = isWarmth(own) && isWarmth(words) && tokens.some(({ lower }) => /^(?:celsius|centigrade)$/.test(lower));
  const values = scalars.map(Number);
  const isKelvin = values.length > 0 && values.every((value) => value >= kelvins.least && value <= kelvins.most);
  const isScaled = own.some((word) => units.get(word)?.some(({ dimension }) => dimension === 'temperature'));
  if (!isKelvin || isScaled || (wantedWord === undefined && !isSaid)) return undefined;
  return {
    from: { dimension: 'temperature', factor: 3 },
    to: { dimension: 'temperature', factor: 1 },
    wantedWord,
    foundWord: undefined,
  };
}

/** Weather in Celsius is never so warm, and in Fahrenheit it mostly is. */
const celsiusMost = 45;

/** Temperatures without a unit that are wanted in Fahrenheit: they are not yet, where none of them is high. */
function inFahrenheit(
  words: readonly string[],
  own: readonly string[],
  { scalars }: Shape,
  { tokens }: Instruction,
): Conversion | undefined {
  const isWarmth = own.some((word) => nouns.get('temperature')?.has(word));
  const isScaled = own.some((word) => units.get(word)?.some(({ dimension }) => dimension === 'temperature'));
  const wantedWord = words.find((word) => word === 'fahrenheit' || (word === 'f' && words.length > 1));
  const isSaid =
    words.some((word) => nouns.get('temperature')?.has(word)) && tokens.some(({ lower }) => lower === 'fahrenheit');
  const values = scalars.map(Number);
  const isCool = values.length > 0 && values.every((value) => value <= celsiusMost);
  if (!isWarmth || isScaled || !isCool || (wantedWord === undefined && !isSaid)) return undefined;
  return {
    from: { dimension: 'temperature', factor: 1 },
    to: { dimension: 'temperature', factor: 2 },
    wantedWord,
    foundWord: undefined,
  };
}

function isCurrency(word: string): boolean {
  return units.get(word)?.some(({ dimension, factor }) => dimension === 'money' && factor === 100) === true;
}

const codes: readonly (readonly [string, RegExp])[] = [
  ['dollar', /^[a-z]{2}d$/i],
  ['euro', /^eur$/i],
  ['pound', /^gbp$/i],
];

/** `in dollars`, of whole numbers that stand beside the code of that currency: services count its smallest part. */
function isInMain(parent: Shape | undefined, { tokens }: Instruction): boolean {
  const said = tokens.flatMap(({ words, lower }, at) =>
    /^(?:in|into|as|to|\()$/.test(tokens[at - 1]?.lower ?? '') ? [lower, ...words] : [],
  );
  const currencies = [...(parent?.members ?? [])].flatMap(([key, shape]) =>
    wordsOf(key).at(-1) === 'currency' ? shape.scalars : [],
  );
  const [only, ...more] = new Set(currencies);
  if (typeof only !== 'string' || more.length > 0) return false;
  // `price in full units`: of a currency, that is not its small one.
  const isFull = tokens.some(
    ({ lower }, at) => lower === 'units' && /^(?:full|whole|major|main)$/.test(tokens[at - 1]?.lower ?? ''),
  );
  if (isFull) return true;
  // Who counts in the smallest unit writes codes in small letters; a salary in EUR may well be one in euros.
  if (only !== only.toLowerCase()) return false;
  return said.some(
    (word) => word === only.toLowerCase() || codes.some(([name, code]) => name === word && code.test(only)),
  );
}

/** Names of what amounts come to. */
const sums: ReadonlySet<string> = new Set(['total', 'sum', 'revenue', 'turnover', 'volume']);

/** What a hundredth of a currency is called. */
const small: ReadonlySet<string> = new Set(
  'cent minor penny pence ore øre rappen centavo centime grosz groszy kopeck halier paisa sen agorot fillér stotinka kuruş'.split(
    ' ',
  ),
);

function hasFractions({ scalars }: Shape): boolean {
  return (
    scalars.some((value) => !Number.isInteger(Number(value))) ||
    scalars.some((value) => typeof value === 'string' && /\.\d\d$/.test(value))
  );
}

function scaled(expr: Expr, from: Unit, to: Unit, isWhole: boolean, shape: Shape): Expr {
  if (from.dimension === 'temperature') return toScale(toCelsius(expr, from), to);
  const ratio = from.dimension === 'size' ? sizeBase(shape) ** (from.factor - to.factor) : from.factor / to.factor;
  const made =
    ratio >= 1
      ? operation(expr, '*', literal(clean(ratio)), strength.product)
      : operation(expr, '/', literal(clean(1 / ratio)), strength.product);
  return isWhole || (to.dimension === 'money' && to.factor === 1) ? call('round', made) : made;
}

/** Sizes that are multiples of 1024 are meant in that base. */
function sizeBase(shape: Shape): number {
  const values = shape.scalars.map(Number).filter((value) => value !== 0);
  return values.length > 0 && values.every((value) => value % 1024 === 0) ? 1024 : 1000;
}

function toCelsius(expr: Expr, { factor }: Unit): Expr {
  if (factor === 1) return expr;
  if (factor === 3) return operation(expr, '-', literal(273.15), strength.sum);
  const fifths = operation(operation(expr, '-', literal(32), strength.sum), '*', literal(5), strength.product);
  return operation(fifths, '/', literal(9), strength.product);
}

function toScale(expr: Expr, { factor }: Unit): Expr {
  if (factor === 1) return expr;
  if (factor === 3) return operation(expr, '+', literal(273.15), strength.sum);
  const ninths = operation(operation(expr, '*', literal(9), strength.product), '/', literal(5), strength.product);
  return operation(ninths, '+', literal(32), strength.sum);
}
