/** What a text or a list has in it, in the words that the readers know: `whose subject contains "Urgent"`, `with the tag printer`. */
import type { Turn } from './turn.ts';
import { writtenTurns } from './written-turns.ts';

/** A word at least: signs in quotes stand between texts. */
const telling = '[\\p{L}\\d]{2}';
const quoted = `("[^"]{0,200}?${telling}[^"]{0,200}"|“[^”]{0,200}?${telling}[^”]{0,200}”|'[^']{0,200}?${telling}[^']{0,200}'(?!\\p{L}))`;
/** Texts are put together with it, and are not asked for it. */
const joined =
  '(?<!\\b(?:join|joined|separated|combined|concatenated|connected|put together|replaced?|prefixed|marked|shown|written|filled|listed) )';
const word = '(?:(?:the|a) (?:word|text|term|phrase|string|letters?) )?';
const their = '(?:the|its|their|a|his|her)';
const field = '([\\p{L}_][\\p{L}\\d_]*(?: (?:name|line|text|title|address|number))?)';
/** Texts that have words in them. */
const textField =
  '((?:(?:[\\p{L}]+) )?(?:subject|title|name|label|description|summary|body|text|notes?|message|headline|caption|content|address|email|url|path|filename))(?=[.,;:)]|$| (?:and|or|only|sorted)\\b)';
const begins = '(?:begin|begins|beginning|start|starts|starting)';

/** `north.example`, or `@north.example`; what ends the sentence is no part of it. */
const domain = '@?((?:[\\p{L}\\d][\\p{L}\\d-]*\\.)+\\p{L}{2,})(?=[\\s,;)]|[.!?]?$|[.!?]\\s)';

/** These go across quotes, and come before what stands in them is left alone. */
export const quotedTurns: readonly Turn[] = [
  ...writtenTurns,
  [/\bnot (?:ending|end) (with|in)\b/giu, 'does not end $1'],
  [/\bnot (?:starting|beginning|start|begin) with\b/giu, 'does not start with'],
  [
    new RegExp(
      `\\b(?:with |from |whose )?(?:an? |the )?(?:e-?mail )?(?:e-?mails?|addresse?s?) (?:is |are )?(?:at|from|@) ${domain}`,
      'giu',
    ),
    'whose email ends with "@$1"',
  ],
  [
    new RegExp(
      `\\b(?:whose |where |with )?(?:the |an? )?(?:e-?mail(?: address)? )?domain (?:is |= ?|of )?${domain}`,
      'giu',
    ),
    'whose email ends with "@$1"',
  ],
  // An address, a domain or a code is one value, although signs stand in it.
  [
    /\b((?:end|ends|ending|start|starts|starting|begin|begins|beginning) (?:with|in)|contains?|containing|includes?|including) (?!\d{4}-)(@?[\p{L}\d]+(?:[.@_-][\p{L}\d]+)+|[@.#][\p{L}\d]+(?:[._-][\p{L}\d]+)*)(?=[\s,;)]|[.!?]?$|[.!?]\s)/giu,
    '$1 "$2"',
  ],
  [new RegExp(`\\bwithout ${word}${quoted} (?:anywhere )?in ${their} ${field}`, 'giu'), 'whose $2 does not contain $1'],
  [
    new RegExp(
      `${joined}\\b(?:with|having|containing|mentioning|(?:that|which|who) (?:have|has|contains?|mentions?|includes?)) ${word}${quoted} (?:anywhere )?in ${their} ${field}`,
      'giu',
    ),
    'whose $2 contains $1',
  ],
  [
    new RegExp(
      `${joined}\\b(?:with|having|containing|mentioning) (?:the (?:word|text|term|phrase|string) )?(?!the\\b|an?\\b|no\\b|any\\b|all\\b)([\\p{L}\\d][\\p{L}\\d-]+) in (?:the|its|their) ${textField}`,
      'giu',
    ),
    'whose $2 contains $1',
  ],
  [new RegExp(`\\b(?:with|having) an? ${field} (?:that )?${begins} with ${quoted}`, 'giu'), 'whose $1 starts with $2'],
  [
    new RegExp(`\\b(?:with|having) an? ${field} (?:that )?(?:end|ends|ending) (?:with|in) ${quoted}`, 'giu'),
    'whose $1 ends with $2',
  ],
];

const labels =
  '(tag|label|category|role|skill|keyword|topic|genre|flag|badge|permission|feature|amenity|ingredient|language)';
const one = '("[^"]*"|[\\p{L}\\d_-]+)';
const ends = '(?=[.,;:)]|$)';

/** Lists inside a row: labels of which it has several, and what it has any of. */
export const labelTurns: readonly Turn[] = [
  [
    new RegExp(
      `\\b(?:whose|where(?: the)?) ${labels}s (?:include|includes|contain|contains|comprise|have|has|list) (?:the )?(?:\\1 )?(?!no\\b|not\\b)${one}`,
      'giu',
    ),
    'with the $1 $2',
  ],
  [
    new RegExp(
      `\\b(?:leave out|skip|ignore|exclude|omit|drop) ((?:[\\p{L}]+ ){1,3}?)without the ${labels} ${one}${ends}`,
      'giu',
    ),
    'only $1with the $2 $3',
  ],
  [
    new RegExp(
      `(?<=^|[.;,] )(?:only |just |all |the )*((?:[\\p{L}]+ ){1,2}?)without the ${labels} ${one}${ends}`,
      'giu',
    ),
    'leave out $1with the $2 $3',
  ],
  // `only orders with lines`: those that have some.
  [
    /\b(only|just) ((?:the |those |these )*\p{L}+) with (?:some |any )?(\p{L}+s)(?=[.;]|, (?!and\b|or\b)|$)/giu,
    '$1 $2 that have $3',
  ],
  [
    /\b(?:the |its |their )?([\p{L}_][\p{L}\d_]*)(?: is| should be)? (?:cut(?: off)?|shortened|truncated|limited|trimmed down) (?:to|after|at) (?:the first |at most )?(\d{1,4}) (?:characters|chars|letters|signs)\b/giu,
    'only the first $2 characters of the $1',
  ],
];
