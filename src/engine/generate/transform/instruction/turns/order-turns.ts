/** Orders in the few words that their readers know: what is sorted by, and what comes first. */
import { adjectiveOf, comparativeOf, superlativeOf } from '../../../degrees.ts';
import type { Turn } from './turn.ts';

const word =
  '(?!(?:and|or|but|by|with|of|from|to|in|on|at|as|than|that|which|who|whose|is|are|was|be|first|last|then|sorted|ordered|sort|order(?! (?:date|day|time|number|no|id|value|total|amount)\\b)|ranked|rank|arranged?|listed|only|the|an?|if|when|where|for|per|not|no|it|them|comes?|goes|should|descending|ascending|desc|asc|down|up)\\b)\\p{L}[\\p{L}\\d_]*';
const name = `(${word}(?: ${word}){0,2})`;
const degree = '((?:most|least) \\p{L}+|\\p{L}+)';
const begins = '(?<=^|[.;,:(] |^- | - |: )';
const ends = '(?=[.;,:)]|$| [.;,)]| - )';
const firstly = '(?:first|(?:on|at) (?:the )?(?:top|front|head|start|beginning)|in front|up front)';
const lastly = '(?:last|(?:on|at|to) (?:the )?(?:bottom|end|back))';

/** Whether what the word says is more of it comes first; undefined where the word says nothing of the kind. */
function isMore(said: string): boolean | undefined {
  const [one = '', other = ''] = said.toLowerCase().split(' ');
  if (one === 'most' || one === 'least') {
    const meant = other === '' ? undefined : adjectiveOf(other);
    return (meant?.isMore ?? true) === (one === 'most');
  }
  if (one === 'top' || one === 'best') return true;
  if (one === 'bottom' || one === 'worst') return false;
  return (adjectiveOf(one) ?? superlativeOf(one) ?? comparativeOf(one))?.isMore;
}

function first(more: boolean | undefined): string {
  return more === false ? 'lowest first' : 'highest first';
}

const down = 'descending|desc|falling|decreasing|declining|reversed?';
const up = 'ascending|asc|rising|increasing|growing';
const ways = `(${down}|${up})`;
const the = '(?:the |its |their |that |this )?';
const sorted = '(?:(?:sort|sorted|order|ordered|list|listed|arranged?|rank|ranked)(?: (?:them|it|these|those|all))? )?';
/** Said of the rows that are equal so far. */
const among =
  '(?:within|inside(?: of)?|in|for|among|on) (?:(?:each|every|a|an|one|any|(?:those|ones) (?:of|with|in) )?(?:the same|equal|each|every|a|one)? ?)(?!order|reverse|which|ascending|descending|falling|rising)\\p{L}+(?: \\p{L}+)?,?';
const tie = `(?:(?:in case of |on |for |with )?(?:a |any |the )?ties?(?: (?:are|is) (?:broken|resolved|decided|sorted|ordered))?|(?:if|when|where)(?: ${the}[^.,;]{2,30})? (?:is|are|has|have) (?:the same|equal|identical|tied)[^.,;]{0,30},?|(?:the )?(?:equal|tied) ones(?: (?:are )?(?:sorted|ordered))?|(?:those|ones) with (?:the same|equal) [^.,;]{2,30}?(?: (?:are )?(?:sorted|ordered))?)`;

function toward(way: string): string {
  return new RegExp(`^(?:${down})$`, 'i').test(way) ? 'highest first' : 'lowest first';
}

/** `from high to low`: undefined where the two words are no ends of one scale. */
function fromTo(one: string, other: string): string | undefined {
  const [begin, end] = [isMore(one), isMore(other)];
  return begin === undefined || end === undefined || begin === end ? undefined : first(begin);
}

/** In this order. */
export const orderTurns: readonly Turn[] = [
  // The rows themselves are the newest, and nothing of them is.
  [/\b(?:with )?(?:the )?(newest|oldest|most recent) \p{L}+ first\b/giu, '$1 first'],
  [
    /\b(?:starting|beginning) with (?:the )?(?:\p{L}+ )?(?:that|which|who) (?:has|have|had) the (most|fewest|least)\b/giu,
    (_all, said) => first(/most/i.test(said)),
  ],
  // `in descending order of that number`: of the one that was told before.
  [
    new RegExp(
      `${sorted}(?:\\bin )?\\b${ways}(?: order)? (?:of|by) (?:that|this) (?:number|count|amount|figure|sum|total|value|percentage|share)\\b`,
      'giu',
    ),
    (_, way = '') => toward(way),
  ],
  [
    new RegExp(
      `\\b(?:put |with |starting with |start with )?(?:the )?(?:favou?rites?|winners?|leaders?) ${firstly}`,
      'giu',
    ),
    'highest first',
  ],
  [/\b(?:start(?:ing)?|begin(?:ning)?) with the (?:favou?rites?|winners?|leaders?)(?=[.,;)]|$)/giu, 'highest first'],
  // `Which three charges … were the largest?`
  [
    /(?<=^|[.;] )(?:which|what) (\d+|two|three|four|five|six|ten) (\p{L}+)(( (?:that|which|who|with|of|in|from) [^.,;?]{2,50}?)?) (?:is|are|was|were) the (\p{L}+est|most \p{L}+)(?=[.,;?]|$)/giu,
    'the $1 $5 $2$3',
  ],
  // What decides among those that are equal.
  [new RegExp(`\\bby ${name} first(?:,| and)(?: then)?(?: by)? ${name} second\\b`, 'giu'), 'by $1, then by $2'],
  [
    new RegExp(
      `${begins}(?:sorted )?(?:first|primarily|firstly) by ${name},? (?:and )?(?:then|secondarily|secondly|second)(?: by)? `,
      'giu',
    ),
    'sorted by $1, then by ',
  ],
  [
    new RegExp(
      `${begins}(?!\\p{L}+est\\b|most\\b|least\\b|best\\b|top\\b)${name} first,? (?:and )?then (?:by )?(?=${name}${ends})`,
      'giu',
    ),
    'sorted by $1, then by ',
  ],
  [/\bthe (?:sort(?:ing)? )?order is (?:by )?(?=\p{L}+(?: \p{L}+)?,? then\b)/giu, 'sorted by '],
  [
    new RegExp(
      `(?:[,;.]| and),? (?:and |then )*(?:${tie}|within (?:that|it|them)|${among})(?: (?:sorted|ordered))? (?=by )`,
      'giu',
    ),
    ', then ',
  ],
  [
    new RegExp(`(?:[,;.]| and),? (?:and |then )*${among} (?:in )?${ways}(?: order)? (?:of|by) ${the}${name}`, 'giu'),
    (_, way = '', said = '') => `, then by ${said}, ${toward(way)}`,
  ],
  [
    new RegExp(`(?:[,;.]| and),? (?:and |then )*${among} the ${degree} ${name} (?:comes? |goes? )?${firstly}`, 'giu'),
    (said, one = '', of = '') => (isMore(one) === undefined ? said : `, then by ${of}, ${first(isMore(one))}`),
  ],
  [
    /, (?=(?:\p{L}+est|most \p{L}+)(?: \p{L}+)? first )((?:\p{L}+est|most \p{L}+)(?: \p{L}+)? first) (?:within|in|inside|for) (?:each|every|the same|a) \p{L}+/giu,
    ', then $1',
  ],
  // What comes last says what comes first.
  [
    new RegExp(
      `(?<=${firstly}),? (?:and )?(?:the )?(?:\\p{L}+est|most \\p{L}+|least \\p{L}+)(?: ${name})? ${lastly}${ends}`,
      'giu',
    ),
    '',
  ],
  [
    new RegExp(
      `${begins}(?:with )?(?:the )?(?:(?:one|ones|those) with the )?${degree} ${name} ${lastly}${ends}`,
      'giu',
    ),
    (said, one = '', of = '') =>
      isMore(one) === undefined ? said : `sorted by ${of}, ${first(isMore(one) === false)}`,
  ],
  [
    new RegExp(
      `\\bthe ${degree} (?:the|its|their) ${name}(?: is)?,? the (further|farther|higher|nearer|closer|earlier|sooner|lower|later)(?: (up|down))?\\b[^.,;]{0,30}`,
      'giu',
    ),
    (said, one = '', of = '', place = '', way = '') => {
      const isUp = way === '' ? !/^(?:lower|later)$/i.test(place) : way.toLowerCase() === 'up';
      const more = isMore(one);
      return more === undefined ? said : `sorted by ${of}, ${first(more === isUp)}`;
    },
  ],
  // From the one end to the other.
  [
    new RegExp(
      `${sorted}\\bfrom (?:the )?${degree} ${name} (?:down |up )?to (?:the )?${degree}(?: one)?${ends}`,
      'giu',
    ),
    (said, one = '', of = '', other = '') => {
      const way = fromTo(one, other);
      return way === undefined ? said : `sorted by ${of}, ${way}`;
    },
  ],
  [
    new RegExp(
      `\\bby ${the}${name},? (?:\\(|going |from |starting )*(?:the )?${degree} (?:down |up )?to (?:the )?${degree}\\)?${ends}`,
      'giu',
    ),
    (said, of = '', one = '', other = '') => {
      const way = fromTo(one, other);
      return way === undefined ? said : `by ${of}, ${way}`;
    },
  ],
  [
    new RegExp(
      `${begins}(?:the )?${name},? (?:\\()?(?:from )?(?:the )?${degree} (?:down |up )?to (?:the )?${degree}\\)?${ends}`,
      'giu',
    ),
    (said, of = '', one = '', other = '') => {
      const way = fromTo(one, other);
      return way === undefined ? said : `sorted by ${of}, ${way}`;
    },
  ],
  [
    new RegExp(`${sorted}\\b(?:from )?(?:the )?${degree} to (?:the )?${degree} ${name}${ends}`, 'giu'),
    (said, one = '', other = '', of = '') => {
      const way = fromTo(one, other);
      return way === undefined ? said : `sorted by ${of}, ${way}`;
    },
  ],
  [
    /\b(?:from )?(?:the )?(new(?:est)?|latest|most recent|old(?:est)?|earliest) to (?:the )?(?:new(?:est)?|latest|most recent|old(?:est)?|earliest)(?=[.;,)]|$| [.;,)]| - )/giu,
    (_, one = '') => `${isMore(one) === false ? 'oldest' : 'newest'} first`,
  ],
  [
    new RegExp(
      `(?<=\\brank\\w* (?:them |it )?by ${the}${name}),? from the (top|bottom)(?: down(?:wards)?| up(?:wards)?)?`,
      'giu',
    ),
    (_, __, end = '') => `, ${first(end.toLowerCase() === 'top')}`,
  ],
  // By letters.
  [new RegExp(`\\bby ${the}${name},? (?:\\()?(?:from )?Z(?: to |-| - |–)A\\b\\)?`, 'giu'), 'by $1, highest first'],
  [new RegExp(`\\bby ${the}${name},? (?:\\()?(?:from )?A(?: to |-| - |–)Z\\b\\)?`, 'giu'), 'by $1, lowest first'],
  [/(?<=s )(?:from )A(?: to |-| - |–)Z\b(?=[.,;:)]|$)/gu, 'in alphabetical order'],
  [new RegExp(`${begins}(?:the )?${name},? (?:from )?A(?: to |-| - |–)Z\\b`, 'giu'), 'sorted by $1, lowest first'],
  [new RegExp(`${begins}(?:the )?${name},? (?:from )?Z(?: to |-| - |–)A\\b`, 'giu'), 'sorted by $1, highest first'],
  [new RegExp(`${sorted}\\bin alphabetic(?:al)? order of ${the}${name}`, 'giu'), 'sorted by $1, lowest first'],
  [
    new RegExp(`${sorted}\\bin (?:reversed?|inverse) alphabetic(?:al)? order (?:of|by) ${the}${name}`, 'giu'),
    'sorted by $1, highest first',
  ],
  [new RegExp(`\\bby ${the}${name} in (?:reversed?|inverse) alphabetic(?:al)? order`, 'giu'), 'by $1, highest first'],
  [new RegExp(`${sorted}\\bchronologically by ${the}${name}`, 'giu'), 'sorted by $1, lowest first'],
  [new RegExp(`${sorted}\\bchronologically${ends}`, 'giu'), 'oldest first'],
  // The way it goes, before or behind what it goes by.
  [
    new RegExp(`${sorted}(?:\\bin )?\\b${ways}(?: order)? (?:of|by|on) ${the}${name}`, 'giu'),
    (_, way = '', of = '') => `sorted by ${of}, ${toward(way)}`,
  ],
  [
    new RegExp(`\\bby ${the}${name},? (?:\\()?(?:in )?${ways}(?: order)?\\)?${ends}`, 'giu'),
    (_, of = '', way = '') => `by ${of}, ${toward(way)}`,
  ],
  [
    new RegExp(`${begins}(?:the )?${name},? (?:\\()?(?:in )?${ways}(?: order)?\\)?${ends}`, 'giu'),
    (_, of = '', way = '') => `sorted by ${of}, ${toward(way)}`,
  ],
  [new RegExp(`${begins}${ways} ${name}${ends}`, 'giu'), (_, way = '', of = '') => `sorted by ${of}, ${toward(way)}`],
  [
    new RegExp(
      `(?:\\bthe (?:list|result|output|order) )?\\b(?:should |must |to )?(?:start|begin)(?:s|ning|ing)? (?:off )?(?:with|from|at) (?:the (?:ones?|\\p{L}+) (?:with|that has|having) )?the ${degree} ${name}${ends}`,
      'giu',
    ),
    (said, one = '', of = '') => (isMore(one) === undefined ? said : `sorted by ${of}, ${first(isMore(one))}`),
  ],
  [
    new RegExp(
      `${begins}(?:and )?by ${the}(?=${name},? \\(?(?:\\p{L}+est|most \\p{L}+|least \\p{L}+) (?:first|on top|at the top))`,
      'giu',
    ),
    'sorted by ',
  ],
  [new RegExp(`(?<=^|[.;] |pls: )(?:and )?by ${the}(?=${name}${ends})`, 'giu'), 'sorted by '],
];
