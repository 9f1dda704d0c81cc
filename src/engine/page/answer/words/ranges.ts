/**
 * Ranges that a page sets, as words: `Under 4`, `Children 4 to 15`, `up to 2 kg`, `from 12 people`. Somebody who asks says a
 * number and not its range: a child of three is one under four.
 */
import { matchesOf } from './matches.ts';
import { fold, type Word } from './word.ts';

const number = '(\\d{1,4}(?:[.,]\\d{1,2})?)';
const unit = '(?:[\\s-]?(\\p{L}{1,10}))?';
const below =
  "(?:under|below|less than|up to|at most|max\\.?|unter|bis zu|bis|hochstens|moins de|jusqu['’]a|menor(?:es)? de|menos de|hasta|mas bata sa)";
const above =
  '(?:over|above|more than|from|at least|min\\.?|uber|ab|mindestens|plus de|a partir de|des|au moins|mayor(?:es)? de|mas de|desde|mahigit)';

/** Folded. What is behind a sign of money, or is a time of day, is no such number. */
const shapes: readonly (readonly [RegExp, 'below' | 'above' | 'between'])[] = [
  [
    new RegExp(
      `(?<![\\p{L}\\d.,:\\p{Sc}])${number}${unit}\\s?(?:-|–|to|bis|a|et|y|and)\\s?${number}(?![\\d:]|[.,]\\d|\\s?(?:\\p{Sc}|%|am|pm|uhr|h(?!\\p{L})))${unit}`,
      'gu',
    ),
    'between',
  ],
  [
    new RegExp(
      `(?<!\\p{L})${below}\\s${number}(?![\\d:]|[.,]\\d|\\s?(?:\\p{Sc}|%|am|pm|uhr|h(?!\\p{L})))${unit}`,
      'gu',
    ),
    'below',
  ],
  [
    new RegExp(
      `(?<!\\p{L})${above}\\s${number}(?![\\d:]|[.,]\\d|\\s?(?:\\p{Sc}|%|am|pm|uhr|h(?!\\p{L})))${unit}`,
      'gu',
    ),
    'above',
  ],
  [
    new RegExp(`(?<![\\p{L}\\d.,:\\p{Sc}])${number}(?:\\s?\\+|${unit} (?:and|or) (?:over|older|above|more))`, 'gu'),
    'above',
  ],
];
const hint = /\d/;
const mark = '# ';

/** A word for each range: its stem says from where to where, and of what. */
export function wordsOfRanges(text: string): readonly Word[] {
  if (!hint.test(text)) return [];
  const folded = fold(text);
  return shapes.flatMap(([shape, kind]) =>
    matchesOf(folded, shape).flatMap((match): readonly Word[] => {
      const stem = stemOfRange(match, kind);
      if (stem === undefined) return [];
      return [{ stem, folded: stem, start: match.index, end: match.index + match[0].length }];
    }),
  );
}

/** Undefined for a day of a month. */
function stemOfRange(
  [, first = '', unitOne = '', second = '', unitTwo = '']: RegExpExecArray,
  kind: string,
): string | undefined {
  const [one, two] = [numberOf(first), numberOf(second)];
  if (month.test(unitOne) || month.test(unitTwo) || (kind === 'between' && one > two)) return undefined;
  if (kind === 'between') return `${mark}${one} ${two} ${unitOf(unitTwo || unitOne)}`;
  return kind === 'below' ? `${mark}0 ${one} ${unitOf(unitOne)}` : `${mark}${one} Infinity ${unitOf(unitOne)}`;
}

const month = /^(?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|fev|avr|jui|aou)/;

function numberOf(digits: string): number {
  return Number(digits.replace(',', '.'));
}

const years = /^(?:years?|yrs?|yo|jahren?|jahrige?r?|ans|anos|taon)$/;
const measured =
  /^(?:kg|g|km|m|cm|mm|l|ml|days?|tagen?|jours?|dias?|weeks?|months?|monaten?|nights?|hours?|stunden?|minutes?|minuten)$/;

/** Of other words nothing is known: what is counted is mostly said elsewhere. */
function unitOf(word: string): string {
  if (years.test(word)) return 'years';
  return measured.test(word) ? word.replace(/(?:en|s|n)$/, '') : '';
}

export function isRange(stem: string): boolean {
  return stem.startsWith(mark);
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** Whether a stem is of a range that has the quantity in it. */
export function holdsQuantity(stem: string, { value, unit: of }: Quantity): boolean {
  if (!isRange(stem)) return false;
  const [, from = '', to = '', said = ''] = stem.split(' ');
  return (
    (said === of || (said === '' && of === 'years') || (of === '' && said === 'years')) &&
    Number(from) <= value &&
    value <= Number(to)
  );
}

type Numbers = Readonly<Record<string, number>>;
const english: Numbers = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 },
  ...{ seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
};
/** By language: French bakes in a `four`. */
const counted: Readonly<Record<string, Numbers>> = {
  de: {
    ...{ zwei: 2, drei: 3, vier: 4, funf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwolf: 12 },
  },
  fr: { deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, dix: 10, onze: 11, douze: 12 },
  es: { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12 },
};
/** Ages that go without saying. */
const ages: Readonly<Record<string, number>> = {
  ...{ baby: 0.5, babies: 0.5, toddler: 2, toddlers: 2, teenager: 15, teenagers: 15, pensioner: 70, pensioners: 70 },
  ...{
    kleinkind: 2,
    kleinkinder: 2,
    jugendliche: 15,
    rentner: 70,
    bebe: 0.5,
    bebes: 0.5,
    adolescent: 15,
    adolescents: 15,
  },
  ...{ adolescente: 15, adolescentes: 15, jubilado: 70, jubilados: 70, retraite: 70, retraites: 70 },
};

const said = /(?<![\p{L}\d.,])(\d{1,4}|\p{L}{3,7})[\s-]?(\p{L}+)?/gu;

/** A quantity with the words of the question that say it. */
export interface QuantityAsked extends Quantity {
  readonly words: readonly string[];
}

/** What a question says of how old, how many or how heavy, with the words that say it. */
export function quantitiesIn(question: string, language: string): readonly QuantityAsked[] {
  const folded = fold(question);
  const words = counted[language] ?? english;
  const byNoun = [...folded.matchAll(/\p{L}+/gu)].flatMap(({ 0: word }) => {
    const age = ages[word];
    return age === undefined ? [] : [{ value: age, unit: 'years', words: [word] }];
  });
  const numbers = [...folded.matchAll(said)].flatMap(([, count = '', noun = '']) => {
    const value = words[count] ?? (/^\d/.test(count) ? Number(count) : undefined);
    if (value === undefined) return [];
    const unitSaid = unitOf(noun);
    return [{ value, unit: unitSaid, words: unitSaid === '' ? [count] : [count, noun] }];
  });
  const [age] = byNoun;
  if (age === undefined) return numbers;
  if (numbers.length === 0) return byNoun;
  return numbers.map((one) => ({ ...one, words: [...one.words, ...age.words] }));
}
