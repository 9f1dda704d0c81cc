/** Money, measures, durations, ratings and counts. */
import { amount, countWords, digits, range } from './numbers.ts';
import type { Shape } from './span.ts';

const sign =
  '[$€£¥₱₹₽₩]|US\\$|A\\$|C\\$|EUR|USD|GBP|CHF|PHP|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|MXN|ARS|Php|Fr\\.|Rs\\.?';
const currencies =
  '[€£$₱¥₹]|EUR|USD|GBP|CHF|PHP|JPY|CAD|AUD|SEK|NOK|DKK|PLN|Euros?|euros?|dollars?|pounds?(?! (?:of|in) )|pence|cents?|Cent|Franken|francs?|piso|pesos?|yen|rupees?|kronor|kr\\b';
const scale =
  '(?:\\s?(?:m|k|bn|million|billion|thousand|Mio\\.?|Mrd\\.?|Millionen|millions?|millones|milyon|libong?|tausend|mille|mil)(?![\\p{L}]))?';

const units = [
  'kilograms?|kilos?|kg|grams?|grammes?|gramos?|g|mg|µg|mcg|lbs?|pounds?|oz|ounces?|tonnes?|tons?|Tonnen|t|Pfund|Gramm|Kilogramm|kilo|libras?',
  'millimet(?:er|re)s?|mm|centimet(?:er|re)s?|cm|met(?:er|re)s?|mètres?|metros?|m|km|kilomet(?:er|re)s?|Kilometer|kilomètres?|kilómetros?|inch(?:es)?|in(?= |$|[.,;)])|"|″|feet|foot|ft|yards?|miles?|Meilen|Zoll|pouces?|pulgadas?|talampakan|pulgada',
  'm²|m2|qm|sqm|sq ?ft|square (?:feet|metres?|meters?|miles?)|hectares?|Hektar|ha|acres?|Quadratmeter|mètres carrés|metros cuadrados|m³|cubic (?:feet|met(?:er|re)s?)',
  'millilit(?:er|re)s?|ml|centilit(?:er|re)s?|cl|dl|lit(?:er|re)s?|litros?|Liter|l|L|gallons?|pints?|cups?|tbsp|tsp|tablespoons?|teaspoons?|EL|TL|tasses?|tazas?|cucharadas?|cucharaditas?|kutsara|tasa|cubes?',
  'watts?|Watt|W|kW|kWh|Wh|volts?|V|amps?|A|mAh|Ah|hp|PS|bhp|ch|CV|rpm|Nm|MPa|bars?|psi|dB|lumens?|lm|Hz|kHz|MHz|GHz|K(?= |$|[.,;)])',
  'kB|KB|MB|GB|TB|KiB|MiB|GiB|Mbit/s|Mbps|Gbps|megapixels?|Megapixel|MP|px|pixels?',
  '°\\s?[CF]|º\\s?[CF]|degrees?(?: (?:Celsius|Fahrenheit|C|F))?|Grad(?: Celsius)?|degrés|grados|km/h|mph|m/s|knots?|Knoten|nœuds|nudos|kcal|kJ|HRC|gsm|dpi|ppm',
].join('|');

const timeUnits =
  'milliseconds?|ms|seconds?|secs?|Sekunden?|secondes?|segundos?|segundo|s(?= |$|[.,;)])|minutes?|mins?|Minuten?|minutos?|minuto|hours?|hrs?|h(?= |$|[.,;)])|Stunden?|heures?|horas?|oras|' +
  'days?|Tagen?|Tage?|jours?|días?|araw|weeks?|fortnights?|Wochen?|semaines?|semanas?|linggo|months?|Monate?n?|mois|mes(?:es)?|buwan|years?|Jahren?|Jahre?|ans|années?|años?|taon|nights?|Nächten?|Nächte|nuits?|noches?';
const between = '(?:\\s|-|\\u00a0)?';
const kept = '(?:working |business |calendar |full |volle |jours ouvrés )?';

export const amounts: readonly Shape[] = [
  [
    'money',
    new RegExp(`(?<![\\p{L}\\p{N}]|\\d\\s)((?:${sign})\\s?(?:${digits})(?:\\.[–—-])?${scale})(?![\\p{N}])`, 'gu'),
  ],
  [
    'money',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:${digits})(?:,[–—-])?${scale}[\\s\\u00a0]?(?:${currencies}))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
  ],
  [
    'percent',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:${digits})\\s?(?:%|per cent|percent|Prozent|pour cent|por ciento|porsyento))`,
      'gu',
    ),
  ],
  [
    'rating',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:\\d(?:[.,]\\d+)?|10)(?:\\s?/\\s?(?:5|10)|\\s(?:out of|of|von|sur|de|sa)\\s(?:5|10|five|fünf|cinq|cinco)(?:\\s(?:stars|Sternen|étoiles|estrellas))?|\\s(?:stars|Sterne|étoiles|estrellas|bituin)))(?![\\p{N}])`,
      'gu',
    ),
  ],
  [
    'quantity',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:${digits})(?:\\s?[x×]\\s?(?:${digits}))+\\s?(?:${units})?)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
  ],
  [
    'quantity',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,$€£])(${range}${between}(?:${units})\\s(?:every|per|alle|pro|cada|kada|toutes les|par)\\s(?:${amount}\\s)?(?:${timeUnits}))(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  ],
  [
    'duration',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,$€£])(${range}${between}${kept}(?:${timeUnits})(?:(?:\\s(?:and|und|et|y|at)|,)?\\s${amount}${between}(?:${timeUnits}))?(?:\\s(?:and a half|a day))?)(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  ],
  ['quantity', new RegExp(`(?<![\\p{L}\\p{N}.,$€£])([-−]?${range}${between}(?:${units}))(?![\\p{L}\\p{N}])`, 'gu')],
  [
    'age',
    /(?<!\p{L})(?:aged?|under|over|unter|über|dès|moins de|plus de|menores de|mayores de)\s(\d{1,2})(?![\p{N}]|[.,:]\d|\s?[%€£$\p{L}])/giu,
  ],
  [
    'age',
    /(?<![\p{L}\p{N}.,])(\d{1,2})(?:\+| or over| and over| or older| and older| and above| years?(?: old)?| Jahren?| ans| años| taong gulang)(?![\p{N}])/giu,
  ],
  [
    'count',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,:/#-])((?:${digits})|(?:${countWords})(?= ))(?![\\p{L}\\p{N}:/]|[.,]\\d|\\s?[%€£$])`,
      'giu',
    ),
  ],
];
