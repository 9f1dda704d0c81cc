/** Lists of values of a record: as one text, as their number, or one of them by its place. */
import { call, type Expr, list, literal } from '../terms/expression.ts';
import { isNumeric } from '../terms/target.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

export function statedItem({ body, fields, signs, texts }: Span, { target: { types } }: Wanted): Expr | undefined {
  const [field, ...more] = fields;
  const item = field?.shape.item;
  if (field === undefined || item === undefined || more.length > 0) return undefined;
  const text = body.replace(/\bF0\b/g, ' ').replace(/ like Q\d\b/, ' ');
  if (!types.has('string') || item.scalars.every((value) => typeof value === 'number')) {
    const isCount = /\b(?:number|count|counts|counted|how many|length|size|amount)\b/.test(text);
    if (isNumeric(types) && isCount && onlyOf(text, counting)) return call('count', field.at);
  }
  const place = Object.keys(places).find((word) => new RegExp(`\\b${word}\\b`).test(text));
  if (place !== undefined && onlyOf(text, `${ordinal} ${place}`))
    return { text: `${field.at.text}[${places[place]}]`, strength: 6 };
  if (!types.has('string')) return undefined;
  const isLines = /\b(?:on (?:own |new )?line|one per line)\b/.test(text);
  const marks = (text.match(/\b[SQ]\d\b/g) ?? []).map((one) =>
    one.startsWith('S') ? (signs[Number(one.slice(1))] ?? '') : (texts[Number(one.slice(1))] ?? ''),
  );
  const isComma = marks.length === 0 && /\bcomma-separated\b/.test(text);
  const sign = isLines ? '\n' : isComma ? ', ' : marks[0];
  if (
    sign === undefined ||
    isExample.test(sign) ||
    marks.length > 1 ||
    !onlyOf(text.replace(/\b[SQ]\d\b/g, ' '), joining)
  )
    return undefined;
  return call('join', list(field.at), literal(sign));
}

/** `"a;b"`: it shows texts with the sign between them. */
const isExample = /\p{L}[^\p{L}]+\p{L}/u;

/** Which of the values is meant: `the last`, `third coordinate`. */
const places: Readonly<Record<string, number>> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  fifth: 4,
  last: -1,
  final: -1,
};

const counting =
  'number count counts counted how many length size amount of in there are is has have list all per tell tells whole';
const ordinal =
  '( ) , of in from one ones entry item element value only just listed comes whatever is that which take takes use whichever = list';
const joining =
  'joined join by with in between them put together separated combine combined concatenate concatenated into text string one as all on own new line per each after other , list comma-separated of and separated merged';
