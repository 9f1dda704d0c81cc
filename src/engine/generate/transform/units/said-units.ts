/**
 * Units that only the instruction tells: `wind comes in m/s`, `from Kelvin to Celsius`, `length in minutes (it is in seconds)`.
 *
 * What a unit is said to be of, and whether it is that of the data or the wanted one, is told by the words before it.
 */
import { likeness, weightOf } from '../../words.ts';
import type { Instruction, Token } from '../instruction/words/read.ts';
import { type Dimension, nouns, type Unit, units } from '../terms/unit-table.ts';

export interface Conversion {
  readonly from: Unit;
  readonly to: Unit;
  readonly wantedWord: string | undefined;
  readonly foundWord: string | undefined;
}

interface SaidUnit {
  readonly units: readonly Unit[];
  readonly from: number;
  readonly to: number;
  /** Whether the data has it, or the result is to have it; undefined where neither is said. */
  readonly role: 'data' | 'result' | undefined;
  /** Words of the same part of the sentence. */
  readonly about: readonly string[];
}

const wordsBack = 9;
const ofData =
  /^(?:from|comes?|came|delivered|delivers?|reported|reports?|measured|given|supplied|provided|recorded|kept|is|are|has|have|arrives?|stored|holds?|sends?|of|than)$/;
const ofResult =
  /^(?:to|into|as|needs?|wants?|wanted|should|shall|must|please|converts?|converted|shows?|expressed?|give|gimme|like)$/;

/** How the values are to be changed; undefined where nothing is said of their unit, or both are the same. */
export function saidConversion(
  words: readonly string[],
  own: readonly string[],
  instruction: Instruction,
): Conversion | undefined {
  const all = saidUnits(instruction.tokens);
  if (all.length === 0) return undefined;
  const [wantedWord, foundWord] = [words, own].map((name) => name.findLast((word) => isUnitName(word, name)));
  for (const dimension of nouns.keys()) {
    if (dimension === 'money' || dimension === 'size') continue;
    if (isOfOther(foundWord, own, dimension) || isOfOther(wantedWord, words, dimension)) continue;
    const to = named(wantedWord, dimension) ?? spoken(all, dimension, words, 'result')?.unit;
    const from = named(foundWord, dimension) ?? spoken(all, dimension, [...own, ...words], 'data', to)?.unit;
    if (to === undefined || from === undefined || from.factor === to.factor) continue;
    if (!isMeasured(words, dimension) && !isMeasured(own, dimension) && !shareWord(words, own)) continue;
    for (const one of all)
      if (one.units.some((unit) => unit.dimension === dimension)) instruction.use(one.from, one.to);
    return {
      from,
      to,
      wantedWord: named(wantedWord, dimension) === undefined ? undefined : wantedWord,
      foundWord: named(foundWord, dimension) === undefined ? undefined : foundWord,
    };
  }
  return undefined;
}

function isUnitName(word: string, name: readonly string[]): boolean {
  const dimensions = (units.get(word) ?? []).map(({ dimension }) => dimension);
  return dimensions.length > 0 && (word.length > 1 || dimensions.some((one) => isMeasured(name, one)));
}

function isMeasured(name: readonly string[], dimension: Dimension): boolean {
  const known = nouns.get(dimension);
  return name.some((word) => known?.has(word) === true);
}

/** `wind_ms` are metres per second, and no milliseconds. */
function isOfOther(word: string | undefined, name: readonly string[], dimension: Dimension): boolean {
  const known = word === undefined ? [] : (units.get(word) ?? []);
  return known.some((unit) => unit.dimension !== dimension && isMeasured(name, unit.dimension));
}

function shareWord(words: readonly string[], own: readonly string[]): boolean {
  return words.some((word) => weightOf(word) === 1 && own.includes(word));
}

function named(word: string | undefined, dimension: Dimension): Unit | undefined {
  return word === undefined ? undefined : units.get(word)?.find((unit) => unit.dimension === dimension);
}

/** The one unit of the kind that is said in the role, of the field where several are. */
function spoken(
  all: readonly SaidUnit[],
  dimension: Dimension,
  words: readonly string[],
  role: 'data' | 'result',
  other?: Unit,
): { readonly unit: Unit } | undefined {
  const fitting = all.flatMap((said) => {
    const unit = said.units.find((one) => one.dimension === dimension);
    return unit === undefined || unit.factor === other?.factor ? [] : [{ unit, said }];
  });
  const isAbout = ({ said }: { readonly said: SaidUnit }): boolean =>
    said.about.some((word) => weightOf(word) === 1 && words.some((one) => one === word || likeness(one, word) >= 0.75));
  const inRole = fitting.filter(({ said }) => said.role === role);
  const open = fitting.filter(({ said }) => said.role === undefined);
  const groups = [
    inRole.filter(isAbout),
    open.filter(isAbout),
    isMeasured(words, dimension) ? inRole : [],
    other === undefined ? [] : open,
  ];
  const group = groups.find((one) => one.length > 0) ?? [];
  const factors = new Set(group.map(({ unit }) => unit.factor));
  return factors.size === 1 ? group[0] : undefined;
}

const read = new WeakMap<readonly Token[], readonly SaidUnit[]>();

function saidUnits(tokens: readonly Token[]): readonly SaidUnit[] {
  const known = read.get(tokens);
  if (known !== undefined) return known;
  const found: SaidUnit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const made = unitAt(tokens, at);
    if (made === undefined) continue;
    const begin = Math.max(found.at(-1)?.to ?? 0, partBegin(tokens, at));
    const before = tokens.slice(begin, at);
    found.push({
      ...made,
      from: at,
      role: isConverted(tokens, made.to) ? 'data' : roleIn(before),
      about: before.flatMap(({ words }) => words),
    });
    at = made.to - 1;
  }
  read.set(tokens, found);
  return found;
}

/** `convert seconds to hours`: another unit follows, which it becomes. */
function isConverted(tokens: readonly Token[], at: number): boolean {
  return /^(?:to|into|->|=>|→)$/.test(tokens[at]?.lower ?? '') && unitAt(tokens, at + 1) !== undefined;
}

/** What the units are called that are not said to be those of the data, in the order in which they are said. */
export function wantedUnitNames(tokens: readonly Token[]): readonly string[] {
  const single = saidUnits(tokens).filter(({ from, to }) => to - from === 1);
  const open = single.filter(({ role }) => role !== 'data');
  // `the values are the total hours; durations are in seconds`
  const others = single.filter(({ from }) => tokens[from - 1]?.lower !== 'in');
  const isOther = others.length > 0 && others.length < single.length;
  const wanted = open.length > 0 ? open : isOther ? others : [];
  return [...new Set(wanted.flatMap(({ from }) => tokens[from]?.words ?? []))];
}

/** Back to a stop, and not over what is said in parentheses. */
function partBegin(tokens: readonly Token[], at: number): number {
  const stop = tokens.findLastIndex(({ lower }, index) => index < at && /^(?:[.;:(),]|->|=>|→)$/.test(lower));
  return Math.max(stop + 1, at - wordsBack);
}

function roleIn(before: readonly Token[]): SaidUnit['role'] {
  const isWanted = before.some(({ lower }) => /^(?:should|must|shall|be|become)$/.test(lower));
  const last = before.findLast(({ lower }) => ofData.test(lower) || ofResult.test(lower))?.lower;
  if (last === undefined) return undefined;
  return isWanted || ofResult.test(last) ? 'result' : 'data';
}

/** `km/h`, `metres per second`, `kelvin`; a single letter only behind `in` and its like. */
function unitAt(tokens: readonly Token[], at: number): Pick<SaidUnit, 'units' | 'to'> | undefined {
  const [one, sign, other] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const length = unitOf(one, 'length');
  const time = sign?.lower === '/' || sign?.lower === 'per' ? unitOf(other, 'time') : undefined;
  if (length !== undefined && time !== undefined)
    return { units: [{ dimension: 'speed', factor: length.factor / time.factor }], to: at + 3 };
  const word = one?.words.length === 1 ? (one.words[0] ?? '') : '';
  // "the last two days" are a span, and no unit of values.
  if (tokens[at - 1]?.kind === 'number') return undefined;
  const isLed = /^(?:in|into|to|as|degrees?)$/.test(tokens[at - 1]?.lower ?? '');
  // `topic, day, length in hours`: one of what is listed.
  const isListed = [tokens[at - 1], tokens[at + 1]].every(
    (token) => token === undefined || (token.kind === 'sign' && token.lower === ',') || token.lower === 'and',
  );
  if (isListed && /^(?:day|month|year|week|hour)$/.test(one?.lower ?? '')) return undefined;
  const found = word.length > 1 || isLed ? units.get(word) : undefined;
  return found === undefined || one?.kind !== 'word' ? undefined : { units: found, to: at + 1 };
}

function unitOf(token: Token | undefined, dimension: Dimension): Unit | undefined {
  return units.get(token?.words[0] ?? '')?.find((unit) => unit.dimension === dimension);
}
