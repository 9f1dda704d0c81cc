/** A unit that is asked for by name: of `165 °C (330 °F)`, the oven in Fahrenheit is the second. */
import { fold } from './words/word.ts';
import type { Candidate } from './weigh/candidate.ts';

interface Unit {
  /** In the folded words that ask. */
  readonly asked: RegExp;
  /** Behind, or before, the number of a value. */
  readonly said: string;
}

/** Those of one row are told apart from each other alone. */
const families: readonly (readonly Unit[])[] = [
  [
    {
      asked: words('celsius|centigrade|°c|degc'),
      said: '°\\s?C|degrees C(?:elsius)?|Grad Celsius|grados C(?:elsius)?',
    },
    { asked: words('fahrenheit|°f|degf'), said: '°\\s?F|degrees F(?:ahrenheit)?' },
  ],
  [
    { asked: words('grams?|gramm|grammes?|gramos'), said: 'g|gr|grams?|Gramm|grammes?|gramos' },
    { asked: words('kg|kilos?|kilograms?|kilogramm'), said: 'kg|kilos?|kilograms?|Kilogramm' },
    { asked: words('pounds weight|lbs?'), said: 'lbs?|pounds?' },
    { asked: words('oz|ounces?'), said: 'oz|ounces?' },
    { asked: words('cups?|tassen?|tasses?|tazas?'), said: 'cups?|Tassen?|tasses?|tazas?' },
    { asked: words('ml|millilit\\p{L}+'), said: 'ml|millilit\\p{L}+' },
  ],
  [
    { asked: words('mm|millimet\\p{L}+'), said: 'mm|millimet\\p{L}+' },
    { asked: words('cm|centimet\\p{L}+|zentimeter'), said: 'cm|centimet\\p{L}+|Zentimeter' },
    { asked: words('met(?:er|re|ro)s?'), said: 'm|met(?:er|re|ro)s?|mètres?' },
    { asked: words('inch(?:es)?|zoll|pouces|pulgadas'), said: 'in|inch(?:es)?|″|"|Zoll|pouces|pulgadas' },
    { asked: words('feet|foot|ft'), said: 'ft|feet|foot|′' },
    { asked: words('km|kilomet\\p{L}+'), said: 'km|kilomet\\p{L}+|kilómetros?|kilomètres?' },
    { asked: words('miles?|meilen?'), said: 'miles?|mi|Meilen?' },
  ],
  [
    { asked: words('litres?|liters?|litros?'), said: 'l|L|litres?|liters?|Liter|litros?' },
    { asked: words('gallons?|gal'), said: 'gallons?|gal' },
    { asked: words('pints?'), said: 'pints?|pt' },
  ],
  [
    { asked: words('kw|kilowatts?'), said: 'kW' },
    { asked: words('hp|horsepower|ps|bhp|chevaux|caballos'), said: 'hp|PS|bhp|ch|CV' },
  ],
  [
    { asked: words('kcal|calories'), said: 'kcal|calories' },
    { asked: words('kj|kilojoules?'), said: 'kJ' },
  ],
  [
    { asked: words('eur|euros?'), said: '€|EUR|[Ee]uros?' },
    { asked: words('usd|us dollars?|dollars?|dolares'), said: 'US\\$|\\$|USD|dollars?' },
    { asked: words('gbp|sterling'), said: '£|GBP' },
    { asked: words('chf|swiss francs?|franken'), said: 'CHF|Fr\\.' },
    { asked: words('php|pesos?|piso'), said: '₱|PHP|pesos?' },
  ],
];

/** As whole words, and not behind a word that says of what each: `price_per_kg`. */
function words(names: string): RegExp {
  return new RegExp(
    `(?<!(?:per|pro|par|por|each|kada|je|a|\\/)[\\s_]?)(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`,
    'u',
  );
}

/** Undefined unless just one unit of a family is asked for. */
function unitAsked(name: string, description: string): { readonly own: RegExp; readonly others: RegExp } | undefined {
  const asked = fold(`${name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ')} , ${description}`);
  for (const family of families) {
    const named = family.filter((unit) => unit.asked.test(asked));
    const [unit, another] = named;
    if (unit === undefined || another !== undefined) continue;
    const others = family.filter((one) => one !== unit).map(({ said }) => said);
    return { own: amountOf(unit.said), others: amountOf(others.join('|')) };
  }
  return undefined;
}

const number = String.raw`(?:\d[\d.,  ]*(?:\s?[½¼¾⅓⅔]|/\d+)?|[½¼¾⅓⅔])`;

function amountOf(units: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:(?:${units})\\s?${number}(?<=[\\d½¼¾⅓⅔])|(?:${number}(?:\\s?[-–x×]\\s?)?)+\\s?(?:${units})(?![\\p{L}\\p{N}]))`,
    'u',
  );
}

/** Without those in other units where some have the one that is asked for, and cut to it where they have both. */
export function inUnitAsked(candidates: readonly Candidate[], name: string, description: string): readonly Candidate[] {
  const unit = unitAsked(name, description);
  if (unit === undefined) return candidates;
  const { own, others } = unit;
  if (!candidates.some(({ value }) => own.test(value))) return candidates;
  return candidates.flatMap((candidate) => {
    if (!others.test(candidate.value)) return [candidate];
    const [value] = own.exec(candidate.value) ?? [];
    return value === undefined ? [] : [{ ...candidate, value: value.trim() }];
  });
}
