/** Money, measures, durations, ratings and counts. */
import { countWords, digits } from './numbers.ts';
import { coin, free, digit, graded, numeric, share, times } from './hints.ts';
import type { Shape } from './kind.ts';

const sign =
  '[$€£¥₱₹₽₩]|US\\$|A\\$|C\\$|EUR|USD|GBP|CHF|PHP|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|MXN|ARS|Php|Fr\\.|Rs\\.?';
const currencies =
  '[€£$₱¥₹]|p(?= |$|[,.;])|EUR|USD|GBP|CHF|PHP|JPY|CAD|AUD|SEK|NOK|DKK|PLN|Euros?|euros?|dollars?|pounds?(?! (?:of|in) )|pence|cents?|Cent|Franken|francs?|piso|pesos?|yen|rupees?|kronor|kr\\b';
const scale =
  '(?:\\s?(?:m|k|bn|million|billion|thousand|Mio\\.?|Mrd\\.?|Millionen|millions?|millones|milyon|libong?|tausend|mille|mil)(?![\\p{L}]))?';

/** What is paid where nothing is. */
const costless: Shape = [
  'money',
  /(?<!\p{L})((?<=(?:costs?|costing|kostet|kosten|co[uû]te(?:nt)?|cuesta|cuestan|pay|pays|zahl(?:en|t))\s(?:you\s|Sie\s|hier\s)?)(?:nothing|nichts|nada)|(?<=ne co[uû]tent?\s)rien|free of charge|for free|at no (?:extra )?(?:cost|charge)|kostenlos|kostenfrei|umsonst|gratis|gratuite?(?:ment|s)?|walang bayad)(?!\p{L})/giu,
  free,
];

const reaching = '\\s?(?:[–—-]|to|bis|à|a|hanggang)\\s?';

export const amounts: readonly Shape[] = [
  costless,
  // From one amount to another, of which only one may have the sign.
  [
    'money',
    new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d\\s)((?:${sign})\\s?(?:${digits})${scale}${reaching}(?:(?:${sign})\\s?)?(?:${digits})${scale})(?![\\p{N}]|[.,:]\\d|\\s?(?:${currencies}|\\p{L}{2}))`,
      'gu',
    ),
    coin,
  ],
  [
    'money',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,]|[$€£₱]\\s?)((?:${digits})${reaching}(?:${digits})${scale}[\\s\\u00a0]?(?:${currencies}))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    coin,
  ],
  [
    'money',
    new RegExp(`(?<![\\p{L}\\p{N}]|\\d\\s)((?:${sign})\\s?(?:${digits})(?:\\.[–—-])?${scale})(?![\\p{N}])`, 'gu'),
    coin,
  ],
  [
    'money',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:${digits})(?:,[–—-])?${scale}[\\s\\u00a0]?(?:${currencies}))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    coin,
  ],
  [
    'percent',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:(?:${digits})\\s?|(?:${countWords})\\s(?=p|P))(?:%|per cent|percent|Prozent|pour cent|por ciento|porsyento))`,
      'gu',
    ),
    share,
  ],
  [
    'rating',
    /(?<![\p{L}\p{N}.,])((?:\d{1,2}(?:[.,]\d+)?|100)(?:\s?\/\s?(?:5|10|20|100)|\s(?:out of|of|von|sur|de|sa)\s(?:5|10|five|fünf|cinq|cinco)(?:\s(?:stars|Sternen|étoiles|estrellas))?|\s(?:stars|Sterne|étoiles|estrellas|bituin)))(?![\p{N}])/gu,
    graded,
  ],
  [
    'quantity',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,])((?:${digits})(?:\\s?[x×]\\s?(?:${digits}))+\\s?(?:cm|mm|m|in|inches|ft)?)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    times,
  ],
  [
    'age',
    /(?<!\p{L})(?:aged?|at least|mindestens|au moins|al menos|under|over|unter|über|dès|moins de|plus de|menores de|mayores de)\s(\d{1,2})(?![\p{N}]|[.,:]\d|\s?[%€£$\p{L}])/giu,
    digit,
  ],
  [
    'age',
    /(?<![\p{L}\p{N}.,])(\d{1,2}(?:\+| or over| and over| or older| and older| and above| years?(?: old)?| Jahren?| ans| años| taong gulang))(?![\p{N}])/giu,
    digit,
  ],
];

export const counts: readonly Shape[] = [
  [
    'count',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,:/#-])((?:${digits})|(?:${countWords}))(?![\\p{L}\\p{N}:/]|[.,]\\d|\\s?[%€£$])`,
      'giu',
    ),
    numeric,
  ],
];
