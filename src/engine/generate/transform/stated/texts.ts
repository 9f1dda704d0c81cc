/** Texts that are put together, taken apart, or written in other letters. */
import { textsOf } from '../../shape.ts';
import { partsThere } from '../instruction/values/parts-there.ts';
import { templateIn } from '../instruction/values/template.ts';
import type { Token } from '../instruction/words/read.ts';
import { atom, call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';
import { onlyOf } from './bags.ts';
import type { Span } from './spans.ts';

export function statedText(span: Span, { target: { types } }: Wanted): Expr | undefined {
  if (!types.has('string')) return undefined;
  const [first] = span.fields;
  if (first === undefined) return shown(span);
  if (first === undefined || first.shape.item !== undefined) return undefined;
  if (span.fields.length > 1) return joined(span);
  if (textsOf(first.shape).length < first.shape.scalars.length) return undefined;
  return partOf(span.body, first.at, span) ?? lettered(span.body, first.at, span);
}

/** `T as "{F}, {G}"`, `T like "Doe, Jane"`: nothing else is said of it. */
function shown({ body, texts, near }: Span): Expr | undefined {
  const isShown =
    texts.length === 1 &&
    onlyOf(
      body.replace(/\bQ0\b/, ' '),
      'like in form form of as format style one line text , : ( ) written should look looks reads',
    );
  return isShown ? shownBy(texts[0] ?? '', { near }) : undefined;
}

function shownBy(text: string, { near }: Pick<Span, 'near'>): Expr | undefined {
  return templateIn([likeToken, quotedToken(text)], near);
}

const likeToken: Token = { text: 'like', lower: 'like', kind: 'word', value: 'like', words: ['like'] };

function quotedToken(text: string): Token {
  return { text: JSON.stringify(text), lower: text.toLowerCase(), kind: 'quoted', value: text, words: [] };
}

const joining =
  'and joined join joins by with in between them put together separated combine combined combines concatenate concatenated merge merged followed then text string one N0 apart connected plus + joining only as into like';

/** Fields in the order in which they are said, and the one sign between them. */
function joined(span: Span): Expr | undefined {
  const { fields, signs, texts } = span;
  if (fields.some(({ shape }) => shape.item !== undefined)) return undefined;
  const like = /(?:^|[ (,]+)like (Q\d)(?: ?\))?/.exec(span.body);
  const example = like === null ? undefined : shownBy(signOf(like[1] ?? '', signs, texts), span);
  const body = span.body
    .replace(example === undefined ? /$^/ : (like?.[0] ?? ''), '')
    .replace(/\b(F\d) first\b/g, '$1');
  if (example !== undefined && onlyOf(body.replace(/\b[FSQ]\d\b/g, ' '), joining)) return example;
  const between = body.match(/\b[SQ]\d\b/g) ?? [];
  if (new Set(body.match(/\bF\d\b/g)).size !== body.match(/\bF\d\b/g)?.length) return undefined;
  const isOne = new Set(between.map((one) => signOf(one, signs, texts))).size === 1;
  const [sign] = between;
  if (sign !== undefined && isOne && isOfAll(body) && onlyOf(body.replace(/\b[FSQ]\d\b/g, ' '), joining))
    return concatenated(fields.flatMap((field, at) => (at === 0 ? [field] : [signOf(sign, signs, texts), field])));
  return bracketed(span) ?? hyphenated(span) ?? inTurn(body, span) ?? signed(span);
}

/** Of three or more fields, a sign after one of them is not between all. */
function isOfAll(body: string): boolean {
  const kinds = (body.match(/\b[FSQ]\d\b/g) ?? []).map((one) => one.slice(0, 1)).join('');
  return /^(?:[SQ]*F+|F+[SQ]*|F[SQ]F)$/.test(kinds);
}

function signOf(word: string, signs: readonly string[], texts: readonly string[]): string {
  const at = Number(word.slice(1));
  return (word.startsWith('S') ? signs[at] : texts[at]) ?? '';
}

/** `F, then a comma, then G and H separated by a space`: each sign in its place. */
function inTurn(body: string, { fields, signs, texts }: Span): Expr | undefined {
  const ordered = body.replace(
    /(F\d) and (F\d) (?:separated|joined|with) (?:by )?([SQ]\d)(?: between| in between)?$/,
    '$1 $3 $2',
  );
  const words = ordered.split(' ').filter((word) => !/^(?:and|then|followed|by|,|\+|plus|with)$/.test(word));
  const places = words
    .map((word) => word.slice(0, 1))
    .join('')
    .replace(/Q/g, 'S');
  if (!/^F(?:S?F)+$/.test(places) || !places.includes('S')) return undefined;
  const pieces = words.flatMap((word, at): readonly (Source | string)[] => {
    const field = word.startsWith('F') ? fields[Number(word.slice(1))] : signOf(word, signs, texts);
    const isNext = word.startsWith('F') && words[at - 1]?.startsWith('F') === true;
    const sign = typeof field === 'string' && field === ',' ? ', ' : field;
    return sign === undefined ? [] : isNext ? [' ', sign] : [sign];
  });
  return concatenated(pieces);
}

/** `F followed by G in brackets` */
function bracketed({ body, fields }: Span): Expr | undefined {
  const isSaid =
    /^F0 (?:,? ?(?:with|then|and|followed by) )+F1 in (?:round )?(?:brackets|parentheses|parenthesis)$/.test(body);
  const [first, second] = fields;
  return isSaid && first !== undefined && second !== undefined ? concatenated([first, ' (', second, ')']) : undefined;
}

function hyphenated({ body, fields }: Span): Expr | undefined {
  return /^F0 (?:and|,) F1 ,? ?hyphenated$/.test(body)
    ? concatenated(fields.flatMap((field, at) => (at === 0 ? [field] : ['-', field])))
    : undefined;
}

const written: ReadonlyMap<string, string> = new Map([
  [',', ', '],
  [';', '; '],
  ['/', '/'],
  ['(', ' ('],
  [')', ')'],
  ['-', ' - '],
  ['‐', '-'],
]);

/** `F/G`, `F (G)`, `F, G H`: fields and signs, and nothing else; `F, G` alone may be a list of them. */
function signed({ body, fields, whole }: Span): Expr | undefined {
  const words = body
    .replace(/^\( (.*) \)$/, '$1')
    .replace(/\b(\w\d) , (S\d) (?:, )?(?=F)/g, '$1 $2 ')
    .split(' ');
  const isPlain = words.every((word) => /^F\d$/.test(word) || written.has(word));
  const isTelling = words.some((word) => /^[/(‐-]$/.test(word)) || fields.length > 2;
  if (!isPlain || !isTelling || !/T (?::|=|as|is)|T \(/.test(whole)) return undefined;
  const pieces = words.flatMap((word, at): readonly (Source | string)[] => {
    const field = /^F(\d)$/.exec(word)?.[1];
    const isNext = at > 0 && /^(?:F\d|\))$/.test(words[at - 1] ?? '');
    if (field !== undefined)
      return [...(isNext ? [' '] : []), ...(fields[Number(field)] === undefined ? [] : [fields[Number(field)] ?? ''])];
    return [written.get(word) ?? ''];
  });
  return concatenated(pieces);
}

function concatenated(pieces: readonly (Source | string)[]): Expr | undefined {
  const there = partsThere(pieces);
  if (there !== undefined) return there;
  const [first, ...more] = pieces.map((piece) => (typeof piece === 'string' ? literal(piece) : piece.at));
  return first === undefined
    ? undefined
    : more.reduce((left, right) => operation(left, '&', right, strength.sum), first);
}

type Cut = (at: Expr, sign: string) => Expr;
const until: Cut = (at, sign) => call('substringBefore', at, literal(sign));
const without: Cut = (at, sign) => call('replace', at, literal(sign), literal(''));
const beyond: Cut = (at, sign) => call('substringAfter', at, literal(sign));

const part =
  '(?:(?:only|just|everything|what|text|part|bit|left|right|letters|digits|characters|user|comes|stands|beginning|start|end|it|follows) |of |from |in )*';
const from = '(?: (?:of|in|from) F0)?';
/** With the field before or behind; `S0` may as well be in quotes. */
const cuts: readonly (readonly [string, Cut])[] = [
  [`${part}(?:before|up to|until|left of) first S${from}`, until],
  [`${part}(?:before|up to|until|left of|in front of) S${from}`, until],
  [`${part}(?:after|behind|right of|from behind|from after|follows|following) S${from}`, beyond],
  [`F0 ,? ?(?:only )?${part}(?:before|up to|until|left of|in front of) (?:first )?S`, until],
  [`F0 ,? ?(?:only )?${part}(?:after|behind|right of|from after|from behind|following) S`, beyond],
  [`F0 without (?:everything )?(?:up to|part before) S(?: and (?:without )?S)?`, beyond],
  [`F0 without (?:any |all )?S`, without],
  [`F0 without S and (?:what|everything that|part that)? ?(?:follows|comes after|after)(?: it)?`, until],
  [
    `(?:split )?F0 ,? ?(?:split|cut|divided)? ?(?:at|by|on|with|up at)? ?S (?:, |and )*(?:take |use )?(?:only )?first (?:part|piece|half|bit)(?: only)?`,
    until,
  ],
  [
    `(?:split )?F0 ,? ?(?:split|cut|divided)? ?(?:at|by|on|with|up at)? ?S (?:, |and )*(?:take |use )?(?:only )?(?:second|last) (?:part|piece|half|bit)(?: only)?`,
    beyond,
  ],
  [`${part}F0 \\( (?:${part})(?:before|left of|up to) S \\)`, until],
  [`${part}F0 \\( (?:${part})(?:after|right of|behind) S \\)`, beyond],
  [`${part}F0 ,? ?(?:${part})(?:before|up to) S`, until],
  [`${part}F0 ,? ?(?:${part})(?:after|behind) S`, beyond],
];

function partOf(said: string, at: Expr, { signs, texts }: Span): Expr | undefined {
  const body = said
    .replace(/^like Q\d ,? ?/, '')
    .replace(/ ?\(? ?,? ?like Q\d ?,? ?\)?/, (shown) => (shown.includes('(') && !shown.includes(')') ? ' ( ' : ' '))
    .replace(/^cut /, 'split ')
    .replace(/^(?:take|taken|use|from)(?: ,)? (?:from )?(?=F)/, '')
    .replace(/ , (?:taken )?from (?=F)/, ' of ')
    .replace(/\s+/g, ' ')
    .trim();
  const marks = [...new Set((body.match(/\b[SQ]\d\b/g) ?? []).map((one) => signOf(one, signs, texts)))];
  const [sign] = marks;
  const plain = body.replace(/\b[SQ]\d\b/g, 'S');
  if (sign !== undefined && marks.length === 1)
    return cuts.find(([way]) => new RegExp(`^${way}$`).test(plain))?.[1](at, sign);
  if (marks.length > 0) return undefined;
  return parts.find(([way]) => way.test(plain))?.[1](at);
}

const word =
  (index: number) =>
  (at: Expr): Expr =>
    atom(`$split($trim(${at.text}), " ")[${index}]`);
const letter = (at: Expr): Expr => call('substring', at, literal(0), literal(1));
const initials = (at: Expr): Expr => atom(`$uppercase($join($split($trim(${at.text}), " ").$substring($, 0, 1)))`);
const of = '(?:only |just )?(?:%) (?:of|in|from) F0(?: is needed| only| wanted)?';
const ways = (said: string): RegExp =>
  new RegExp(
    `^(?:${of.replace('%', said)}|F0 ,? ?(?:only )?(?:${said})(?: only)?|from F0 ,? ?(?:only )?(?:${said})(?: is needed| is wanted| only)?)$`,
  );

const parts: readonly (readonly [RegExp, (at: Expr) => Expr])[] = [
  [ways('first word'), word(0)],
  [ways('last word'), word(-1)],
  [ways('second word'), word(1)],
  [ways('third word'), word(2)],
  [/^F0 without (?:its )?last word$/, (at) => atom(`$join($split($trim(${at.text}), " ")[[0..-2]], " ")`)],
  [/^F0 without first word$/, (at) => call('substringAfter', at, literal(' '))],
  [ways('first (?:letter|character|sign)|initial'), letter],
  [/^letter (?:that|which|with which)? ?F0 (?:begins|starts)(?: with)?$/, letter],
  [ways('initials'), initials],
  [ways('domain(?: part| name)?|mail host|host(?: part)?'), (at) => beyond(at, '@')],
  [ways('local part|user(?: part| name)?|mailbox name'), (at) => until(at, '@')],
];

const casing =
  'in as all only written write writes turn turned into put make makes made letters case it them with from taken and , : ( ) text version';

/** In capitals, in small letters, without spaces at the ends. */
function lettered(body: string, at: Expr, span: Span): Expr | undefined {
  const text = body.replace(/\bF0\b/, ' ').replace(/ like Q\d\b/, ' ');
  const isCalled = (what: RegExp, more: string): boolean =>
    what.test(text) && onlyOf(text.replace(what, ' '), `${casing} ${more}`);
  if (
    isCalled(
      /\b(?:capitali[sz](?:e|ed|ing)|(?:only )?first letter (?:in )?(?:capital(?:i[sz]ed)?|upper ?-?case|large|big)|capital first letter)\b/,
      'rest small lower only capitalised capitalized',
    )
  )
    return atom(`($uppercase($substring(${at.text}, 0, 1)) & $lowercase($substring(${at.text}, 1)))`);
  if (
    isCalled(
      /\b(?:upper ?-?cased?|uppercased?|capitals|caps|capital letters|block letters|big letters|large letters)\b/,
      '',
    )
  )
    return call('uppercase', at);
  if (isCalled(/\b(?:lower ?-?cased?|lowercased?|small letters|without capitals|no capitals)\b/, ''))
    return call('lowercase', at);
  const ends = text.replace(/\bS\d\b/g, (one) => (span.signs[Number(one.slice(1))] === ' ' ? 'space' : one));
  const isTrim =
    /\btrim(?:med)?\b/.test(ends) ||
    (/\bspace|whitespace\b/.test(ends) &&
      /\b(?:without|remove[ds]?|cut off|stripped|cleaned|strip|clean|drop|dropped|but)\b/.test(ends) &&
      /\b(?:ends?|leading|trailing|surrounding|around|both|before|beginning|start)\b/.test(ends));
  return isTrim && onlyOf(ends, `${casing} ${trimming}`) ? call('trim', at) : undefined;
}

const trimming =
  'trim trimmed space whitespace without remove removed removes cut off stripped strip cleaned clean drop dropped but at of ends end leading trailing surrounding around both before after beginning start it sides side';
