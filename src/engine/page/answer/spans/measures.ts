/**
 * Measures and durations: a number and a unit. Units are looked up instead of being part of an expression, which would take
 * seconds to compile.
 */
import { digits, numberWordSet } from './numbers.ts';
import type { Span, SpanKind } from './kind.ts';

const timeUnits =
  'millisecond milliseconds ms second seconds sec secs sekunde sekunden seconde secondes segundo segundos s minute minutes min mins minuten ' +
  'minuto minutos hour hours hr hrs h std stunde stunden heure heures hora horas oras day days tag tage tagen jour jours día días dia araw ' +
  'week weeks fortnight fortnights woche wochen semaine semaines semana semanas linggo month months monat monate monaten mois mes meses buwan ' +
  'year years yr yrs jahr jahre jahren an ans année années año años taon night nights nacht nächte nächten nuit nuits noche noches gabi';
const units =
  'kg kilogram kilograms kilo kilos g gr gram grams gramme grammes gramm gramo gramos kilogramm mg µg mcg lb lbs pound pounds pfund oz ounce ounces tonne tonnes ' +
  'ton tons tonnen t libra libras mm cm dm m km millimetre millimetres millimeter millimeters centimetre centimetres centimeter centimeters metre metres ' +
  'meter meters mètre mètres metro metros kilometre kilometres kilometer kilometers kilomètre kilomètres kilómetro kilómetros inch inches in feet foot ft yard yards ' +
  'mile miles meile meilen zoll pouce pouces pulgada pulgadas talampakan " ″ m² m2 qm sqm m³ hectare hectares hektar ha acre acres quadratmeter ' +
  'ml millilitre millilitres milliliter milliliters cl dl l litre litres liter liters litro litros gallon gallons pint pints cup cups tbsp tsp ' +
  'tablespoon tablespoons teaspoon teaspoons el tl tasse tasses taza tazas cucharada cucharadas cucharadita cucharaditas kutsara tasa cube ' +
  'watt watts w kw kwh wh mwh volt volts v amp amps a mah ah hp ps bhp ch cv rpm nm mpa bar bars psi db lumen lumens lm hz khz mhz ghz ' +
  'kb mb gb tb kib mib gib mbit/s mbps gbps megapixel megapixels mp px pixel pixels °c °f °  º degree degrees grad degré degrés grado grados km/h mph m/s ' +
  'knot knots knoten nœud nœuds nudos kcal cal kj hrc gsm dpi ppm tablet tablets tablette tabletten comprimé comprimés comprimido comprimidos drop drops';

const timeUnitSet: ReadonlySet<string> = new Set(timeUnits.split(/\s+/));
const unitSet: ReadonlySet<string> = new Set(units.split(/\s+/));
/** Units of a letter or two are also words: those stand directly behind digits, or are as they are written. */
const strict: ReadonlySet<string> = new Set([
  'a',
  'an',
  'in',
  'el',
  'tl',
  'l',
  't',
  'm',
  'g',
  's',
  'h',
  'v',
  'w',
  'ch',
  'ha',
  'mes',
  'ans',
  'cal',
  'ps',
  'bar',
  'mp',
]);

const number = `(?:${digits})[½¼¾⅓⅔]?|[½¼¾⅓⅔]`;
const shape = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£₱])([-−]?(?:${number})(?:\\s?(?:[-–—x×]|to|bis|à|a|hanggang|and|y|et|und)\\s?(?:${number}))*|[\\p{L}]{2,}(?:-\\p{L}{3,6})?(?:\\s(?:na|a)(?!\\p{L}))?)[\\s\\u00a0-]?(?:(?:working|business|calendar|full|volle|square|sq|cubic)\\s)?(["″]|[°º]\\s?[CF]?(?![\\p{L}])|[\\p{L}µ][\\p{L}²³2/]{0,13})(?![\\p{N}])(\\s(?:Celsius|Fahrenheit|carrés|cuadrados|and a half))?`,
  'gu',
);
const dose = /^\s(?:every|per|alle|pro|cada|kada|toutes les|par)\s(?:(?:\d+|\p{L}+)\s)?(\p{L}+)/u;
const more = new RegExp(`^(?:,|\\s(?:and|und|et|y|at))?\\s(?:${digits})\\s?(\\p{L}+)`, 'u');

/** `3 in support`, where `3 in wide` are inches. */
const preposed = /^\s(?!(?:wide|long|tall|high|deep|thick|by|x|and|or|to)(?!\p{L}))\p{L}/u;

export function measuresOf(text: string): Span[] {
  const found: Span[] = [];
  shape.lastIndex = 0;
  for (let match = shape.exec(text); match !== null; match = shape.exec(text)) {
    const [whole, count = '', unit = ''] = match;
    const isPreposition = unit === 'in' && preposed.test(text.slice(match.index + whole.length));
    const kind = isPreposition ? undefined : kindOfMeasure(count, unit);
    if (kind === undefined) {
      // The word before a number may have been read as one itself.
      shape.lastIndex = match.index + Math.max(1, count.length);
      continue;
    }
    const end = endOf(text, match.index + whole.length, kind);
    found.push({ kind, text: text.slice(match.index, end), start: match.index, end });
    shape.lastIndex = end;
  }
  return found;
}

/** `Werktage`, `Kalenderwochen`. */
const compound = /^\p{L}{3,}(?:tage?n?|wochen?|monate?n?|stunden?|minuten?|jahren?)$/u;

function kindOfMeasure(count: string, unit: string): SpanKind | undefined {
  const isWord = /^\p{L}/u.test(count);
  if (isWord && !numberWordSet.has(count.toLowerCase().replace(/\s(?:na|a)$/, ''))) return undefined;
  const known = unit.replace(/\s/g, '').toLowerCase();
  if (
    strict.has(known) &&
    (isWord || (unit !== known && known !== 'l' && known !== 'v' && known !== 'w' && known !== 'ps' && known !== 'mp'))
  )
    return undefined;
  if (timeUnitSet.has(known) || compound.test(known)) return 'duration';
  return unitSet.has(known) ? 'quantity' : undefined;
}

/** Whether a word is a unit, folded and in the plural or not, and of what. */
export function measureOf(word: string): 'duration' | 'quantity' | undefined {
  if (strict.has(word)) return undefined;
  return timeUnitSet.has(word) ? 'duration' : unitSet.has(word) ? 'quantity' : undefined;
}

/** With what belongs to it: "and 20 minutes", "every 8 hours". */
function endOf(text: string, end: number, kind: SpanKind): number {
  const rest = text.slice(end, end + 60);
  const [tail, unit = ''] = (kind === 'duration' ? more : dose).exec(rest) ?? [];
  return tail !== undefined && timeUnitSet.has(unit.toLowerCase()) ? end + tail.length : end;
}
