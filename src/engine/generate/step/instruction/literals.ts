/** An instruction as words and the values that stand in it: quoted texts, numbers, dates, addresses, codes. */
import { monthNames, monthNumberOf } from '../../month-names.ts';
import { wordsOf } from '../../words.ts';
import type { Literal, Token } from '../terms/token.ts';
import { actionByVerb } from '../terms/verbs.ts';
import { clockKinds } from './clock.ts';
import { withDoers } from './doer.ts';

/** Words in capitals that are no codes of anything. */
const capitals =
  /^(?:ID|URL|API|JSON|CSV|SKU|HTTP|ISBN|EAN|IBAN|BIC|VIN|PIN|VAT|GPS|PDF|FAQ|PO|HR|IT|CRM|OK|CEO|CTO|CFO)$/;

const months = monthNames.join('|');
const shortMonths = 'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const month = `(?:${months}|${shortMonths})\\.?`;

const kinds: readonly (readonly [RegExp, (match: RegExpExecArray) => Literal | undefined])[] = [
  // "Mrs. Lind" is called Lind, and "Dr. Lind" is called so.
  [
    /(?:(?:Mrs?|Ms|Mx|Miss)\.? |(Dr\.? (?:[a-z]+\. )?|Prof\.? ))(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})/uy,
    ([, title = '', value = '']) => ({ kind: 'proper', value: `${title}${value}`.replace(/['’]s$/, '') }),
  ],
  // "Leipzig (LEJ)": a place, and the code that services know it by.
  [
    /\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2} \(([A-Z]{2,5}\d{0,3})\)/uy,
    ([, value = '']) => (capitals.test(value) ? undefined : { kind: 'code', value }),
  ],
  [
    /"([^"]{1,2000})"|“([^”]{1,2000})”|`([^`]{1,500})`|(?<![\w])'((?:[^']|'(?=\w)){1,2000})'(?!\w)/y,
    (match) => quoted(match),
  ],
  [/https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)]/y, ([value]) => ({ kind: 'url', value })],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y, ([value]) => ({ kind: 'email', value })],
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w])/iy, ([value]) => ({ kind: 'uuid', value })],
  [/\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?(?!\w)/y, ([value]) => ({ kind: 'date', value })],
  [
    new RegExp(`(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\w)`, 'iy'),
    (match) => spokenDate(match[3], match[1], match[2]),
  ],
  [
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${month}),?\\s+(\\d{4})(?!\\w)`, 'iy'),
    (match) => spokenDate(match[3], match[2], match[1]),
  ],
  // The year of "between 1 June and 30 November 2026" is that of both days, and so is the month of "from 3 to 9 June 2026".
  [
    new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${month})(?=\\s+(?:and|to|until|till|through)\\s+\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${month}),?\\s+(\\d{4})(?!\\w))`,
      'iy',
    ),
    (match) => spokenDate(match[3], match[2], match[1]),
  ],
  [
    new RegExp(
      `(?<!\\b(?:of|for) [a-z]*[a-rt-z] )(\\d{1,2})(?:st|nd|rd|th)?(?=\\s+(?:and|to|until|till|through)\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${month}),?\\s+(\\d{4})(?!\\w))`,
      'iy',
    ),
    // "The day of order 12 to 4 May 2026" is one day.
    (match) => (Number(match[1]) > Number(match[2]) ? undefined : spokenDate(match[4], match[3], match[1])),
  ],
  [
    new RegExp(
      `(${month})\\s+(\\d{1,2})(?:st|nd|rd|th)?(?=\\s+(?:and|to|until|till|through)\\s+(?:${month})\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\w))`,
      'iy',
    ),
    (match) => spokenDate(match[3], match[1], match[2]),
  ],
  [new RegExp(`(${month})\\s+(\\d{4})(?![\\w-])`, 'iy'), (match) => spokenMonth(match[2], match[1])],
  // "The first quarter of 2026", "the second half of 2026", `Q3 2026`
  [
    /(?:(first|second|third|fourth|1st|2nd|3rd|4th|last) (quarter|half)(?: of)?|q([1-4])(?: of)?) (\d{4})(?![\w-])/iy,
    (match) => spokenPart(match[4], match[1] ?? match[3], match[2] === 'half' ? 2 : 4),
  ],
  // `shop.hens.example`, `report.pdf`: hosts and files
  [
    /[a-z\d][\w-]*(?:\.[a-z\d][\w-]*)*\.(?:com|org|net|io|dev|app|info|biz|eu|de|fr|nl|uk|ch|at|it|es|pl|example|test|local|pdf|csv|json|xml|txt|md|png|jpe?g|gif|svg|mp[34]|zip|xlsx?|docx?|pptx?)(?![\w@/-]|\.\w)/iy,
    ([value]) => ({ kind: 'code', value }),
  ],
  // `owner/name`, as repositories are called
  [
    /[A-Za-z][\w.-]*\/[A-Za-z][\w.-]*[\w](?![\w/])/y,
    ([value]) => (isEither(value) ? undefined : { kind: 'pair', value }),
  ],
  // `/srv/restore`, where files are
  [/(?<![\w)])\/[\w.-]+(?:\/[\w.-]*\w)*\/?(?![\w])/y, ([value]) => ({ kind: 'code', value })],
  // `release/2.1`, as branches are called
  [/(?=[\w./-]*\d)[A-Za-z][\w.-]*(?:\/[\w.-]*\w)+(?![\w/])/y, ([value]) => ({ kind: 'code', value })],
  // A number of a telephone
  [/\+\d[\d ()/-]{5,20}\d(?!\w)/y, ([value]) => ({ kind: 'code', value })],
  ...clockKinds,
  [/0\d{1,5}(?: \d{2,})+(?![\w:-]|\.\d)|0\d{3,}(?![\w:-]|\.\d)/y, ([value]) => ({ kind: 'code', value })],
  [/\+?\d+(?:-\d+)+(?!\w)/y, ([value]) => ({ kind: 'code', value })],
  // The box of an address
  [/([a-z][\w.-]*)@(?![\w-])/iy, ([, value = '']) => ({ kind: 'code', value })],
  // A version
  [/\d+(?:\.\d+){2,}(?![\w.]*\d)/y, ([value]) => ({ kind: 'code', value })],
  [
    /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*(?![\w@])/y,
    ([value]) => (isOrdinal(value) ? undefined : { kind: 'code', value }),
  ],
  [
    /(two|three|four|five|six|seven|eight|nine|ten|twelve)(?=[ -](?:[a-z]+ )?(?:[a-z]{2,}s|people|children|pieces)\b)(?! (?:times|of|ways|sorts|kinds))/iy,
    ([value]) => ({ kind: 'number', value: numberWords.indexOf(value.toLowerCase()) }),
  ],
  [
    /(?:[$€£]\s?)?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)(?!\w)/y,
    (match) => ({ kind: 'number', value: Number((match[1] ?? '').replaceAll(',', '')) }),
  ],
];

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

function quoted(match: RegExpExecArray): Literal {
  return { kind: 'quoted', value: match.slice(1).find((part) => part !== undefined) ?? '' };
}

function isOrdinal(text: string): boolean {
  return /^\d+(?:st|nd|rd|th)$/i.test(text);
}

function isEither(text: string): boolean {
  return /^(and\/or|either\/or|he\/she|his\/her|free\/busy|n\/a|in\/out|on\/off|yes\/no)$/i.test(text);
}

function spokenDate(year = '', name = '', day = ''): Literal | undefined {
  const number = monthNumberOf(name);
  return number === 0
    ? undefined
    : { kind: 'date', value: `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` };
}

/** Its first day, and its last one as the end. */
function spokenMonth(year = '', name = ''): Literal | undefined {
  const first = spokenDate(year, name, '01');
  if (first === undefined) return undefined;
  const days = new Date(Date.UTC(Number(year), Number(String(first.value).slice(5, 7)), 0)).getUTCDate();
  return { ...first, end: `${String(first.value).slice(0, 8)}${days}` };
}

/** The first day of a quarter or a half, and its last one as the end. */
function spokenPart(year = '', said = '', parts: 2 | 4): Literal | undefined {
  const rank = /^last$/i.test(said) ? parts : Math.max(Number(said[0]) || 0, ordinals.indexOf(said.toLowerCase()));
  if (rank < 1 || rank > parts) return undefined;
  const first = spokenMonth(year, monthNames[((rank - 1) * 12) / parts]);
  const end = spokenMonth(year, monthNames[(rank * 12) / parts - 1])?.end;
  return first === undefined || end === undefined ? undefined : { ...first, end };
}

const ordinals = ['', 'first', 'second', 'third', 'fourth'];

const charsMax = 20_000;

/** `"NDA - " and then the company`: a text that goes on with a value. */
const continued =
  /"([^"]{0,200}[\s:#–—-])",? (?:and then|then|and|plus|followed by|with) (?:the |its |their )?([a-z][\w-]*(?: (?:of|number|name|id|code|title|date)(?: the)?(?: [a-z]+)?)?)(?=[.,;)]|$)/gi;

/** What follows the only colon to the end is a text as if it stood in quotes: "Post to the team: Lunch is ready". */
function withQuotes(given: string): string {
  const text = given.replace(continued, '"$1<$2>"').replace(namedText, '$1: "$2"').replace(namedPhrase, '$1 "$2"');
  const listed = withPairs(text);
  if (listed !== text) return listed;
  // What a bracket says of a member ends with the bracket.
  const inBrackets = /\((\w[\w ]{1,30}):\s+(\p{Lu}[^:"()`“”=]*)\)/u.exec(text);
  if (inBrackets !== null) return text.replace(inBrackets[0], `(${inBrackets[1]}: "${inBrackets[2]}")`);
  const [, before, after = ''] = /^([^:"'`“]{3,}\w):\s+(\p{Lu}[^:"`“”=]*)$/u.exec(text.trim()) ?? [];
  const isRecord = listedValues.test(after) || (making.test(before ?? '') && shortParts.test(after));
  return before === undefined || !/\s/.test(after) || /\d,|\b\d+ x\b/.test(after) || isRecord
    ? text
    : `${before}: "${after.replace(/\.$/, '')}"`;
}

const pair = /(^|[,;\n]|\band\b|:)(\s*\p{L}[\p{L}\d_ -]{0,30}?\s*[:=]\s*)([^,;:=\n"'`“]{2,200}?)(?=\s*(?:[,;\n]|$))/gu;

/** `Name: Lobby lamp, colour: dark red`: of a list of members each value of several words is a text. */
function withPairs(text: string): string {
  if ([...text.matchAll(pair)].length < 2) return text;
  return text.replace(pair, (whole, before: string, name: string, value: string) =>
    /^\p{L}[^\d]*\s\S/u.test(value) && !/\b(?:and|or|the|its|their|of)\b/i.test(value)
      ? `${before}${name}"${value}"`
      : whole,
  );
}

/** "New pet: Luna, cat, owner Ann Lee": each part is a value of what is made. */
const making = /^(?:please )?(?:(?:create|add|register|make|book|plan|enter) )?(?:an? )?(?:new )?[a-z]+(?: [a-z]+)?$/i;
const shortParts = /^[^,.]{1,30}(?:, ?[^,.\s]+(?: [^,.\s]+){0,3}){1,8}$/;

/** "Jo Winter, jo@shop.test, van, depot D-2": values of a record, and no text. */
const listedValues =
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*,(?:[^,]*,)*? ?(?:\p{Ll}+ )?[\w.+-]*[\d@][\w.@-]*(?:,|$)/u;

const textNames = 'remarks?|notes?|comments?|reason|message|text|title|subject|description|memo|summary|instructions?';
/** "Remark: waiting for the part": what such a name has behind its colon is a text to the end. */
const namedText = new RegExp(
  `(?<=^|[.,;!] ?|\\b(?:with|the|a|and) )(${textNames}): (?=\\p{Ll})(?!(?:what|whatever|as|the|his|her|their|its|my|our|given|see)\\b)([^:"\`“”=,;]{3,300}?)[.!]?$`,
  'iu',
);

/** "Title Lift stuck, details Two people inside" */
const namedPhrase = new RegExp(
  `(?<=[,:;] )(details?|headline|${textNames}) (?=\\p{Lu})([^,:;"\`“.]+? [^,:;"\`“.]+?)(?=[,;.]|$)`,
  'gu',
);

/** Longer instructions are read to their bound. */
export function tokensOf(instruction: string): readonly Token[] {
  const text = withQuotes(instruction.slice(0, charsMax).replace(/(^|\n)(\s*[*•-]\s+\w+) [-–—] /g, '$1$2 = '));
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = literalAt(text, at) ?? wordAt(text, at, tokens);
    if (token === undefined) at += 1;
    else {
      tokens.push(token.token);
      at = token.end;
    }
  }
  return joinReason(joinCalled(joinProper(withDoers(withUnits(tokens)))));
}

/** "900 GB": what stands behind a number and is written so is a unit, and no name. */
function withUnits(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) =>
    tokens[at - 1]?.literal?.kind === 'number' &&
    /^(?:[KMGTP]i?B(?:ytes?)?|[KMG]bit|[kMG]?Wh?|[kMG]?Hz|V|A|C|F)$/.test(token.text)
      ? { text: token.text, words: token.words, literal: undefined }
      : token,
  );
}

interface Found {
  readonly token: Token;
  readonly end: number;
}

function literalAt(text: string, at: number): Found | undefined {
  if (/\w/.test(text[at - 1] ?? '')) return undefined;
  for (const [pattern, read] of kinds) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const literal = match === null ? undefined : read(match);
    if (match !== null && literal !== undefined) {
      return { token: { text: match[0], words: [], literal }, end: at + match[0].length };
    }
  }
  return undefined;
}

function wordAt(text: string, at: number, before: readonly Token[]): Found | undefined {
  const pattern = /\p{L}[\p{L}\p{M}\d_]*(?:['’-]\p{L}+)*|[.;:,=?!€$£]/uy;
  pattern.lastIndex = at;
  const word = pattern.exec(text)?.[0];
  if (word === undefined) return undefined;
  const end = at + word.length;
  const isFirst = before.length === 0 || /[.;:?!]/.test(before.at(-1)?.text ?? '');
  const isProper =
    /^\p{Lu}/u.test(word) &&
    (!isFirst || /^[A-Z]{3}$/.test(word) || isWholeName(text, at, end)) &&
    !/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|zero|one|two|three|four|five|six|seven|eight|nine|ten|all|every|each|any|both|the|this|that|these|those|our|my|your|their|its|his|her|they|we|he|she|it|you|there)$/i.test(
      word,
    ) &&
    !/^I$|^(ID|URL|API|JSON|CSV|IDs|SKU|HTTP|ISBN|EAN|IBAN|BIC|VIN|PIN|VAT|GPS|PDF|FAQ|PO|HR|IT|CRM)$/.test(word);
  const isMonth = new RegExp(`^(?:${months})$`, 'i').test(word) && monthBefore.test(before.at(-1)?.text ?? '');
  const literal: Literal | undefined =
    isProper && !isMonth ? { kind: 'proper', value: word.replace(/['’]s$/, '') } : undefined;
  return {
    token: { text: word, words: /^[.;:,=?!€$£]$/.test(word) ? [] : wordsOf(word.replace(/['’]s$/, '')), literal },
    end,
  };
}

/** What is told of a month, and of nobody who is called April. */
const monthBefore = /^(?:in|during|throughout|since|until|of)$/i;

/** "A courier: Jo Winter": behind a colon a first name is known by the last one. */
function isWholeName(text: string, at: number, end: number): boolean {
  return /: ?$/.test(text.slice(0, at)) && /^ \p{Lu}\p{Ll}+(?=,|$)/u.test(text.slice(end));
}

const endOfName =
  /^(in|on|at|to|for|from|with|by|of|as|and|that|which|who|whose|worth|costing|where|when|because|if|using|under|via|into|belonging|due|starting|ending|until|since|named|called|[.,;:?!])$/i;

/** What something is called goes on to the next preposition: `called Spring eggs in the shop`. */
function joinCalled(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => /^(called|named|titled|entitled)$/i.test(text));
  const next = tokens[at + 1];
  if (/^(off|up|out|back|again|upon)$/i.test(next?.text ?? '') || isTelephoned(tokens, at)) return tokens;
  if (at < 0 || next === undefined || next.literal?.kind === 'quoted' || endOfName.test(next.text)) return tokens;
  const length = tokens.slice(at + 1).findIndex(({ text }) => endOfName.test(text));
  const end = length < 0 ? tokens.length : at + 1 + length;
  const text = tokens
    .slice(at + 1, end)
    .map((token) => token.text)
    .join(' ');
  return [
    ...tokens.slice(0, at + 1),
    { text, words: [], literal: { kind: 'quoted', value: text } },
    ...tokens.slice(end),
  ];
}

/** "I have called all of them", "called him": somebody was rung up, and nothing is called so. */
function isTelephoned(tokens: readonly Token[], at: number): boolean {
  const [before = '', next = ''] = [tokens[at - 1], tokens[at + 1]].map((token) => token?.text.toLowerCase());
  const isSomebody = /^(?:all|every|each|everybody|everyone|these|those|them|him|her|us|me|you|both|most|some)$/.test(
    next,
  );
  return isSomebody || /^(?:i|we|he|she|they|have|has|had|just|already|ve)$/.test(before);
}

/** Why something is done is a text by itself, as long as no value stands in it: "because the price was too high". */
function joinReason(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ text }) => /^because$/i.test(text));
  const rest = tokens.slice(at + 1);
  const end = rest.findIndex(({ text }, index) => /^[.;:?!]$/.test(text) || isNextOrder(rest, index));
  const said = end < 0 ? rest : rest.slice(0, end);
  const isPlain = said.length > 1 && said.every(({ literal }) => literal === undefined || literal.kind === 'proper');
  if (at < 0 || !isPlain || /^of$/i.test(said[0]?.text ?? '')) return tokens;
  const text = said
    .map((token) => token.text)
    .join(' ')
    .replace(/ (?=,)/g, '');
  return [
    ...tokens.slice(0, at + 1),
    { text, words: [], literal: { kind: 'quoted', value: text } },
    ...rest.slice(said.length),
  ];
}

/** ", and send her a letter", "; please tell him": what is to be done beside it. */
function isNextOrder(tokens: readonly Token[], at: number): boolean {
  const [sign = '', ...words] = tokens.slice(at, at + 4).map(({ text }) => text.toLowerCase());
  const [verb = '', thing = ''] = words.filter((word) => !/^(?:and|then|please|also|so|but)$/.test(word));
  const isJoined = sign === ',' && /^(?:and|then|please|also|so|but)$/.test(words[0] ?? '');
  return (
    isJoined && (verb === 'let' || actionByVerb.has(verb)) && /^(?:the|a|an|it|them|him|her|all|no|[a-z]+)$/.test(thing)
  );
}

/** `KI-HC 12` and `LH 400`; three letters are a currency. */
function isPlate(text: string): boolean {
  return /^[A-Z]{1,3}-[A-Z]{1,3}$|^[A-Z]{2}$/.test(text) || (/^[A-Z]{3}$/.test(text) && !currencies.has(text));
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `New York` is one value. */
function joinProper(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isNamed =
      last?.literal?.kind === 'proper' || (last !== undefined && /^(?:Dr|Mr|Mrs|Ms|Prof)\.?$/.test(last.text));
    if (token.literal?.kind === 'proper' && last !== undefined && isNamed) {
      const text = `${last.text} ${token.text}`;
      const value = `${last.literal?.value ?? last.text} ${token.literal.value}`;
      joined.splice(-1, 1, { text, words: [...last.words, ...token.words], literal: { kind: 'proper', value } });
    } else if (last?.literal?.kind === 'proper' && isPlate(last.text) && token.literal?.kind === 'number') {
      const text = `${last.text} ${token.text}`;
      joined.splice(-1, 1, { text, words: [], literal: { kind: 'code', value: text } });
    } else joined.push(token);
  }
  return joined;
}
