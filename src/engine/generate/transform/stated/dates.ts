/** Dates written in another way: by letters (`DD.MM.YYYY`), by an example, or by what of them is wanted. */
import { call, type Expr, literal } from '../terms/expression.ts';
import { dateOf } from '../times/date-parts.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

export function statedDate({ body, fields, texts, whole }: Span, { target: { types } }: Wanted): Expr | undefined {
  const [field, ...more] = fields;
  if (field === undefined || more.length > 0 || !types.has('string')) return undefined;
  const dated = field.shape.item === undefined ? dateOf(field) : undefined;
  if (dated === undefined) return undefined;
  const said = squeezed(body.replace(/\bF0\b/g, ' '));
  const letters = lettersIn(said);
  const shown = texts.map(pictureOf).find((picture) => picture !== undefined) ?? pictureOfWord(said);
  const picture = letters?.picture ?? shown ?? spoken.find(([way]) => way.test(said))?.[1];
  if (picture === undefined || texts.length > 1) return undefined;
  const rest = said.replace(letters?.text ?? /$^/, ' ').replace(/\bQ\d\b|\b\d\d?[./]\d\d?[./]\d{4}\b/g, ' ');
  const isKnown = onlyOf(rest, `${joining} ${/\b(?:like|written|as)\b/.test(whole) ? 'shown' : ''}`);
  return isKnown ? call('fromMillis', dated.millis, literal(picture)) : undefined;
}

const joining =
  'in as like format form formatted style written write out show showing given give date dates day days month months year years time times only just without no of day of part calendar cut to off leave and or hour hours minute minutes seconds second name names word words weekday weekdays week on which falls lies with separated by dots dot slashes slash hyphens hyphen dashes german us american european british english but not from read reads , : ( ) is be to s digits two four hyphen text first then iso moment';

function squeezed(text: string): string {
  return text
    .replace(/\bS\d\b/g, ' ')
    .replace(/ ?([./:]) ?(?=(?:yyyy|yy|mm|dd|hh|ss)\b)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const letter = '(?:yyyy|yy|mmmm|mmm|mm|dd|hh|ss)';
const pattern = new RegExp(`${letter}(?:[-./: t,]*${letter})+|\\byyyy\\b`);
const signs: ReadonlyMap<string, string> = new Map([
  ['yyyy', '[Y0001]'],
  ['yy', '[Y01,2-2]'],
  ['mmmm', '[MNn]'],
  ['mmm', '[MNn,*-3]'],
  ['mm', '[M01]'],
  ['dd', '[D01]'],
  ['hh', '[H01]'],
  ['ss', '[s01]'],
]);

function lettersIn(text: string): { readonly text: string; readonly picture: string } | undefined {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) return undefined;
  const picture = found
    .replace(/(hh:)mm/g, '$1[m01]')
    .replace(/yyyy|yy|mmmm|mmm|mm|dd|hh|ss/g, (sign) => signs.get(sign) ?? sign);
  return { text: found, picture };
}

function pictureOfWord(text: string): string | undefined {
  const word = /\b\d\d?[./]\d\d?[./]\d{4}\b/.exec(text)?.[0];
  return word === undefined ? undefined : pictureOf(word);
}

const month = '(January|February|March|April|May|June|July|August|September|October|November|December)';
const weekday = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/;
const forms: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, '[Y0001]-[M01]-[D01]'],
  [/^\d{4}-\d\d$/, '[Y0001]-[M01]'],
  [/^(?:19|20)\d{6}$/, '[Y0001][M01][D01]'],
  [new RegExp(`^0\\d\\.? ${month} \\d{4}$`), '[D01] [MNn] [Y0001]'],
  [new RegExp(`^\\d{1,2} ${month} \\d{4}$`), '[D] [MNn] [Y0001]'],
  [new RegExp(`^\\d{1,2}\\. ${month} \\d{4}$`), '[D]. [MNn] [Y0001]'],
  [new RegExp(`^${month} \\d{1,2}, \\d{4}$`), '[MNn] [D], [Y0001]'],
  [new RegExp(`^${month} \\d{4}$`), '[MNn] [Y0001]'],
  [new RegExp(`^${month}$`), '[MNn]'],
  [weekday, '[FNn]'],
];

/** How an example is written; undefined where its days may as well be its months. */
function pictureOf(example: string): string | undefined {
  const clock = /(?:^|[ T])(\d\d:\d\d(?::\d\d)?)$/.exec(example);
  if (clock !== null) {
    const time = (clock[1] ?? '').length > 5 ? '[H01]:[m01]:[s01]' : '[H01]:[m01]';
    const day = example.slice(0, clock.index);
    const before = day === '' ? '' : pictureOf(day);
    return before === undefined ? undefined : `${before}${before === '' ? '' : (example[clock.index] ?? '')}${time}`;
  }
  const plain = forms.find(([way]) => way.test(example))?.[1];
  if (plain !== undefined) return plain;
  const [, first = '', sign = '', second = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(?:19|20)\d\d$/.exec(example) ?? [];
  const isDayFirst = Number(first) > 12 || sign === '.';
  if (first === '' || (!isDayFirst && Number(second) <= 12)) return undefined;
  const [day, of] = isDayFirst ? [first, second] : [second, first];
  const written = [day.length === 1 ? '[D]' : '[D01]', of.length === 1 ? '[M]' : '[M01]'];
  return `${(isDayFirst ? written : written.toReversed()).join(sign)}${sign}[Y0001]`;
}

/** Without letters and examples. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/\b(?:weekday|day of week|name of day)\b/, '[FNn]'],
  [/\b(?:month name|name of month|month (?:of )?(?:, )?(?:as|in) (?:words?|text)|month written out)\b/, '[MNn]'],
  [/\byear(?! and month)\b(?!.*\b(?:month|day)\b)/, '[Y0001]'],
  [
    /\b(?:without time(?: of day)?|date only|only date|just date|date part|no time|leave time off|calendar day|only day|day only)\b/,
    '[Y0001]-[M01]-[D01]',
  ],
  [/\b(?:hours? and minutes?|time of day|only time|time only|just time)\b(?!.*\bdate\b)/, '[H01]:[m01]'],
];
