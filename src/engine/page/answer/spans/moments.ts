/** Days and times of day. */
import {
  ago,
  clockDigits,
  clockHint,
  dashedYear,
  half,
  month,
  parted,
  pointed,
  weekdayHint,
  yearHint,
} from './hints.ts';
import type { Shape } from './kind.ts';

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|' +
  'Januar|Jänner|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Dez|Okt|' +
  'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|' +
  'Enero|Pebrero|Marso|Abril|Mayo|Hunyo|Hulyo|Agosto|Setyembre|Oktubre|Nobyembre|Disyembre';
const weekdays =
  '(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?)?|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag|Mo|Di|Mi|Do|Fr|Sa|So|' +
  'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|Lunes|Martes|Miyerkules|Huwebes|Biyernes|Sabado|Linggo';
const weekday = `(?:(?:${weekdays})\\.?,?\\s(?:den\\s|dem\\s|the\\s|le\\s|el\\s)?)?`;
const year = '(?:,?\\s(?:de\\s|del\\s)?(?:1[5-9]|20)\\d\\d)';
const clock =
  '\\d{1,2}:\\d{2}(?:\\s?[AaPp]\\.?[Mm]\\b\\.?)?|\\d{1,2}(?:\\.\\d{2})?\\s?[AaPp]\\.?[Mm]\\b\\.?|\\d{1,2}\\.\\d{2}\\s?h|\\d{1,2}\\s?h(?:\\s?\\d{2})?|\\d{1,2}(?:[.:]\\d{2})?\\s?Uhr|noon|midnight|midday|Mittag|Mitternacht|midi|minuit|mediodía|medianoche';
const zone =
  '(?:\\sng\\s(?:umaga|hapon|gabi|tanghali)|\\s?(?:UTC|GMT|CET|CEST|BST|ET|PT|EST|PST|Uhr|h|hrs)(?![\\p{L}]))?';
const oras =
  '(?:ika-)?(?:alas?-?\\s?(?:una|dos|tres|kuwatro|singko|sais|siyete|otso|nuwebe|diyes|onse|dose)|\\d{1,2}(?::\\d{2})?\\s?n\\.[uhgt]\\.)(?:\\sng\\s(?:umaga|hapon|gabi|tanghali))?';

const at = `(?:,?\\s(?:at\\s|um\\s|à\\s|a las\\s)?\\d{1,2}[:.]\\d{2}(?:\\s?[AaPp]\\.?[Mm]\\.?|\\s?Uhr|\\s?h)?(?:\\s?(?:UTC|GMT|CES?T|BST)(?![\\p{L}]))?)?`;

const through = '(?:to|until|till|through|bis(?: zum)?|au|al|hasta el|hanggang)';

export const moments: readonly Shape[] = [
  // `Saturday 13 to Saturday 20 March`, `vom 13. bis 20. März`.
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,:])(${weekday}\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s${through}\\s(?:le\\s)?${weekday}\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s(?:of\\s|de\\s)?(?:${months})(?![\\p{L}])${year}?)(?![\\p{N}])`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(`(?<![\\p{L}\\p{N}])((?:${months})\\s\\d{1,2}\\s?[–-]\\s?\\d{1,2}${year})(?![\\p{N}])`, 'gu'),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:\\d{1,2}\\.?,\\s){0,4}\\d{1,2}\\.?\\s?(?:[–-]|and|und|et|y|&)\\s?\\d{1,2}\\.?\\s(?:de\\s)?(?:${months})(?![\\p{L}])${year}?)(?![\\p{N}])`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    /(?<![\p{L}\p{N}-])((?:19|20)\d\d-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)(?![\p{N}-])/gu,
    dashedYear,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${weekday}\\d{1,2}(?:st|nd|rd|th|er|\\.)?\\s(?:of\\s|de\\s)?(?:${months})\\.?(?![\\p{L}])${year}?${at})`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${weekday}(?:ika-)?(?:${months})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\p{N}|[:.]\\d)(?:,?\\s(?:19|20)\\d\\d)?${at})`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${weekday}\\d{1,2}[./]\\d{1,2}[./](?:(?:19|20)\\d\\d|\\d\\d)${at})(?![\\p{N}])`,
      'gu',
    ),
    parted,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:(?:early|mid|late|end of|the last day of|last day of|the end of|Anfang|Mitte|Ende|fin|début|principios de|finales de)[\\s-])?(?:${months})(?:${year}|(?<=of\\s\\p{L}+)))(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:${months})\\s(?:to|until|through|–|-|bis|à|au|a|hanggang)\\s(?:${months}))(?![\\p{L}\\p{N}]|\\s\\d)`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<=(?<!\\p{L})(?:in|by|until|since|im|bis|en|noong)\\s)((?:${months}))(?![\\p{L}\\p{N}]|\\.?\\s\\d)`,
      'gu',
    ),
    month,
  ],
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:the )?(?:first|second|third|fourth|last|end|middle)(?: day| week| half| weekend)? of (?:${months}))(?![\\p{L}])`,
      'gu',
    ),
    month,
  ],
  // `7.30 bis 16 Uhr`, `9 to 5 pm`: the first hour has no mark of its own.
  [
    'time',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,:/-])((?:[01]?\\d|2[0-4])(?:[.:][0-5]\\d)?\\s?(?:-|–|—|to|till|until|bis|à|a|hanggang)\\s?(?:${clock})${zone})(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    clockDigits,
  ],
  [
    'time',
    new RegExp(
      `(?<![\\p{L}\\p{N}.,/-])((?:from |à partir de |avant |ab )?(?:${clock})${zone}(?:\\s?(?:-|–|—|to|bis|à|a|until|hanggang)\\s?(?:${clock}|\\d{1,2})${zone})?)(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    clockDigits,
  ],
  // `leaves at 10.15`, and `Wednesdays 10–3`.
  [
    'time',
    /(?<=(?<!\p{L})(?:at|until|till|um|à|from|ab|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?|\d(?:st|nd|rd|th)?,)\s)((?:[01]?\d|2[0-3])\.[0-5]\d)(?![\p{N}]|[.,:]\d|\s?(?:[%€£$₱]|(?:per|points?|[kcm]?m|k?g|m?l|km\/h|[kMG]B)(?!\p{L})))/gu,
    pointed,
  ],
  [
    'time',
    new RegExp(
      `(?<=(?<!\\p{L})(?:${weekdays})s?,?\\s(?:from\\s|von\\s|de\\s)?)((?:[01]?\\d|2[0-4])(?:[.:][0-5]\\d)?\\s?(?:[–-]|to|till|until|bis|à|a)\\s?(?:[01]?\\d|2[0-4])(?:[.:][0-5]\\d)?)(?=$|[,;)]|\\.(?!\\d)|\\s[·|•–—(]|\\s(?:and|und|et|y)\\s)`,
      'gu',
    ),
    weekdayHint,
  ],
  ['time', new RegExp(`(?<![\\p{L}])(${oras}(?:\\shanggang\\s${oras})?)(?![\\p{L}])`, 'gu'), clockHint],
  [
    'time',
    /(?<![\p{L}\p{N}])((?:half past|quarter (?:past|to)) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: in the (?:morning|afternoon|evening))?)/giu,
    half,
  ],
  [
    'date',
    /(?<=\b(?:in|since|of|from|built|im Jahr|en|depuis|desde|seit|noong|année|año|Baujahr)\s)((?:1[5-9]|20)\d\d)(?![\p{L}\p{N}]|[.,:]\d)/giu,
    yearHint,
  ],
  ['date', /(?<![\p{L}\p{N}.,:/#-]|\d )((?:1[5-9]|20)\d\d)(?![\p{L}\p{N}]|[.,:/-]\d| \d)/gu, yearHint],
  [
    'date',
    /(?<![\p{L}\p{N}])(\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago|yesterday|today|gestern|heute|hier|aujourd’hui|ayer|hoy|kahapon|ngayon)(?![\p{L}])/giu,
    ago,
  ],
  // `Saturday 13`, where the heading tells the month.
  [
    'date',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:${weekdays})\\.?,?\\s(?:the\\s|le\\s|el\\s|den\\s)?(?:[12]?\\d|3[01])(?:st|nd|rd|th|\\.)?)(?![\\p{L}\\p{N}]|[.,:]\\d|\\s?(?:[–:-]|to|bis|à|h|am|pm|a\\.m|p\\.m|Uhr|uhr)(?!\\p{L}))`,
      'gu',
    ),
    weekdayHint,
  ],
  ['date', new RegExp(`(?<![\\p{L}\\p{N}])(${weekdays})(?![\\p{L}])`, 'gu'), weekdayHint],
  ['date', /(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tags|mittwochs|sonnabends)(?!\p{L})/giu, weekdayHint],
];
