/**
 * Bounds of numbers and dates, and numbers of rows, in the few words that their readers know. A number of rows stands in a part of its
 * own (`highest price first, at most 3`), and is said as `the first 3`, so that nothing takes it for the bound of a measure.
 */
import type { Turn } from './turn.ts';

const number = '([$€£]?-?\\d[\\d.,]*\\d[kK%]?|[$€£]?-?\\d[kK%]?)';
const date = '(\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+Z?)?)';
const small = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty';
const rows = `(\\d{1,4}|${small})`;
const some = `(${number.slice(1, -1)}|${small})`;
const article = '(?:an? |the |their |its )?';

/** What a field may be called: no word that leads on to something else is part of it. */
const word =
  '(?!(?:and|or|but|by|with|of|from|to|in|on|at|as|than|that|which|who|whose|is|are|was|be|first|last|then|sorted|ordered|sort|order(?! (?:date|day|time|number|no|id|value|total|amount)\\b)|only|the|an?|if|when|where|for|per|not|no|have|has|having|over|under|above|below|between|least|most|more|less|it|them|they|keep|take|show|list|all|any|each|every)\\b)\\p{L}[\\p{L}\\d_]*';
const name = `(${word}(?: ${word}){0,2})`;

const operators =
  'at least|at most|no less than|no more than|not less than|not more than|no lower than|no higher than|no fewer than|more than|less than|fewer than|higher than|lower than|greater than|larger than|smaller than|not below|not above|not under|not over|not exceeding|exceeding|up to|over|above|beyond|under|below';
const least =
  'at least|no less than|not less than|no lower than|no fewer than|not below|not under|not lower than|>=|from';
const most = 'at most|no more than|not more than|no higher than|not above|not over|not higher than|up to|<=|to';
const earliest = 'on or after|not before|no earlier than|not earlier than|since|from|>=';
const latest = 'on or before|not after|no later than|not later than|until|till|up to(?: and including)?|<=';

/** Where a part begins: nothing before it says what is bounded. */
const begins = '(?<=^|[.;,:(] |^- | - )';
const ends = '(?=[.;,:)]|$| [.;,)]| - )';
const ofRows =
  '(?: (?:of (?:them|these|those)|rows?|records?|entries|items?|results?|lines?|ones|in total|altogether))?';
const leadsRows =
  '(?:and |but |so |then |please |just |only |not |I (?:only )?(?:need|want) |we (?:only )?(?:need|want) |show |list |give me |return |keep |take |pick )*';
const moreRows =
  'at most|no more than|not more than|up to|max(?:imum|imal|\\.)?(?: of)?|a maximum of|(?:it is |it |list )?limit(?:ed)?(?: (?:it|this|that|the list|them))?(?: to)?|capped at|just|only|(?:show|list|give me|take|keep|pick|return)(?: only| just| the)*';

function reached(not: string | undefined): string {
  return not === undefined ? 'at least' : 'under';
}

/** In this order. */
export const boundTurns: readonly Turn[] = [
  // `orders that come to more than 100`
  [
    new RegExp(
      `\\b(?:(?:that|which|who)|(and)) (?:come|comes|amount|amounts|add up|adds up|run|runs) to (?=(?:${operators}) ${number})`,
      'giu',
    ),
    (_, joiner = '') => (joiner === '' ? '' : `${joiner} `),
  ],
  [/≥/gu, '>='],
  [/≤/gu, '<='],
  // Bounds that stand behind their value.
  [new RegExp(`(?<![\\p{L}\\d])${some} at (?:the )?(least|most)\\b`, 'giu'), 'at $2 $1'],
  [
    new RegExp(`\\b(?:(?:on|by|until|from) )?${date} at the (latest|earliest)\\b`, 'giu'),
    (_, day = '', side = '') => `on or ${side.toLowerCase() === 'latest' ? 'before' : 'after'} ${day}`,
  ],
  [
    new RegExp(`\\bat the (latest|earliest)(?: (?:on|by|until|from))? ${date}`, 'giu'),
    (_, side = '', day = '') => `on or ${side.toLowerCase() === 'latest' ? 'before' : 'after'} ${day}`,
  ],
  [/\b(?:prior to|ahead of)\b/giu, 'before'],
  [new RegExp(`\\bpast (?=${date})`, 'giu'), 'after '],
  [/\bup to and including (?=[$€£]?\d)/giu, 'up to '],
  [new RegExp(`\\b(?:as (?:of|from)|beginning|starting)(?: on| from)? (?=${date})`, 'giu'), 'since '],
  // Ranges.
  [/(?<=\d),? (?:inclusive(?:ly)?|(?:both )?included)\b|(?<=\d) \((?:both )?(?:inclusive|included)\)/giu, ''],
  [
    new RegExp(
      `\\b(?:starting|beginning) (?:at|on|with|from)? ?${number} and ending (?:at|on|with)? ?(?=${number})`,
      'giu',
    ),
    'from $1 to ',
  ],
  [
    new RegExp(`\\b(?:since|starting|beginning) (?:on )?${date} and (?:until|ending)(?: on)? (?=${date})`, 'giu'),
    'from $1 to ',
  ],
  [
    /\b(?:in|within|during) the (?:period|time|span|timespan|range|interval|window|days)(?: (?:of|from|between))? (?=[$€£]?\d)/giu,
    'from ',
  ],
  [/\b(?:anywhere|somewhere|ranging|reaching) (?=(?:from|between) [$€£]?\d)/giu, ''],
  [new RegExp(`\\bfrom ${number} ?[-–] ?(?=${number}(?![-–\\d]))`, 'giu'), 'from $1 to '],
  [new RegExp(`\\bwithin ${number} (and|to) (?=${number})`, 'giu'), 'between $1 and '],
  [new RegExp(`\\bwithin ${date} (?:and|to) (?=${date})`, 'giu'), 'between $1 and '],
  [new RegExp(`\\bfrom ${date} (?:up to|to|until|till)(?: and including)? (?=${date})`, 'giu'), 'from $1 to '],
  [new RegExp(`${date} (?:-|–) (?=${date})`, 'giu'), '$1 to '],
  [
    new RegExp(`(?<!\\w)(?:${least}) ${number},? (?:(?:and|but|yet|or) )?(?:${most}) ${number}`, 'giu'),
    (said, low = '', high = '') => (/^from \S+ to /i.test(said) ? said : `between ${low} and ${high}`),
  ],
  [
    new RegExp(`(?<!\\w)(?:${earliest}) ${date},? (?:(?:and|but|yet) )?(?:${latest}) ${date}`, 'giu'),
    'between $1 and $2',
  ],
  [new RegExp(`${date} or later,? (?:and|but) ${date} or earlier\\b`, 'giu'), 'between $1 and $2'],
  [
    /(?<=\p{L} )(\d+)[-–](\d+)(?=[.,;)]|$)/giu,
    (said, low = '', high = '') => (Number(low) < Number(high) ? `from ${low} to ${high}` : said),
  ],
  [new RegExp(`\\bwith ${number} (?:to|-|–) ${number} (?=${name})`, 'giu'), 'with between $1 and $2 '],
  [
    new RegExp(
      `(?<=${begins}|\\b(?:with|whose|the|their|an?) )${name}:? (?:of )?${number} (?:to|-|–) ${number}(?! or\\b)`,
      'giu',
    ),
    (said, of = '', low = '', high = '') => (Number(low) < Number(high) ? `${of} between ${low} and ${high}` : said),
  ],
  [/(?:\bnot|(?<=\p{L})n't) be (?=(?:before|after|earlier|later|older|newer) )/giu, ' not '],
  [new RegExp(`${begins}no (\\p{L}+s) (?=(?:with|whose|that|which|having)\\b)`, 'giu'), 'leave out $1 '],
  [
    new RegExp(`${begins}(?:the |any )?(\\p{L}+s) (?:do not|don't) count (?=(?:if|when|where) )`, 'giu'),
    'leave out $1 ',
  ],
  // What is bounded is named between the bound and its value.
  [
    new RegExp(
      `\\b(?:(?:that|which|who) )?(?:(do(?:es)? not|don't|doesn't|did not|didn't|never|not) )?(?:reach|attain|hit|make|get to|come to|go up to)(?:es|s|ing)? an? ${name} of (?=${number})`,
      'giu',
    ),
    (_, not: string | undefined, said = '') => `with ${said} ${reached(not)} `,
  ],
  [
    new RegExp(
      `\\b(?:(?:that|which|who) )?(?:(?:fall|are|come|is|stay)s? short of|miss(?:es)?) an? ${name} of (?=${number})`,
      'giu',
    ),
    'with $1 under ',
  ],
  [
    new RegExp(
      `\\b(?:(?:that|which|who) )?(do not |don't |does not |doesn't |not )?exceeds? an? ${name} of (?=${number})`,
      'giu',
    ),
    (_, not: string | undefined, said = '') => `with ${said} ${not === undefined ? 'over' : 'at most'} `,
  ],
  [
    new RegExp(
      `\\b(?:(?:that|which|who) )?(?:(?:stay|remain|keep|lie|are|fall|come|get|go|rise|drop|is|start|end)(?:s|ing)? )?(${operators}) an? ${name} of (?=${number})`,
      'giu',
    ),
    'with $2 $1 ',
  ],
  [
    new RegExp(`\\b(?:start(?:s|ing)?|begin(?:s|ning)?) (?:at|from|with) an? ${name} of (?=${number})`, 'giu'),
    'with $1 at least ',
  ],
  [
    new RegExp(`\\b(?:with |having )?${article}(min|max)(?:imum|imal|\\.)? ${name}(?: of|:) (?=${number})`, 'giu'),
    (_, side = '', said = '') => `with ${said} at ${side.toLowerCase() === 'min' ? 'least' : 'most'} `,
  ],
  [
    new RegExp(`\\b${name}:? (min|max)(?:imum|imal|\\.)? (?=${number})`, 'giu'),
    (_, said = '', side = '') => `${said} at ${side.toLowerCase() === 'min' ? 'least' : 'most'} `,
  ],
  [new RegExp(`\\bfrom ${number} ${name} (?:up|upwards?|onwards?|on)\\b`, 'giu'), 'with at least $1 $2'],
  [new RegExp(`\\b(?:does not|doesn't|do not|don't|not) (?:reach|attain) (?=${number})`, 'giu'), 'is under '],
  [new RegExp(`\\b(?:reach|attain)(?:es|s|ing)? (?=${number})`, 'giu'), 'is at least '],
  // How many rows are wanted.
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:the )?${rows}( \\p{L}+)?(?:,|:| -)? (?:(?:namely|that is|ie|meaning),? )?(?:those|the ones|these|them) (?:with|having|that have|which have) the (?=\\p{L}+est\\b|most\\b|least\\b)`,
      'giu',
    ),
    'the $1$2 with the ',
  ],
  [
    new RegExp(
      `\\b(?:pick|take|choose|select|show|list|give me|keep) (?:the )?${rows}( \\p{L}+)? by (?:the )?(?=(?:\\p{L}+est|most|least) )`,
      'giu',
    ),
    'the $1$2 with the ',
  ],
  [
    new RegExp(
      `\\b(?:the )?bottom ${rows}( \\p{L}+)?,? (?:by|in|in terms of|ranked by) (?:the |their )?${name}`,
      'giu',
    ),
    'only the first $1$2, sorted by $3, lowest first',
  ],
  [
    new RegExp(`${begins}(?:${leadsRows})(?:${moreRows}) (?:the (?:first )?)?${rows}${ofRows}(?: only)?${ends}`, 'giu'),
    'only the first $1',
  ],
  [
    new RegExp(
      `${begins}(?:and |but )?${rows} (?:of (?:them|these|those)|is enough|are enough|will do|suffice|only)${ends}`,
      'giu',
    ),
    'only the first $1',
  ],
  [
    new RegExp(
      `(?<=${begins}|\\band |\\bthen )(?:${leadsRows})(?:cut(?: it| the list)?(?: off)?|stop|end|break off|finish)(?: it)? (?:after|at|with) (?:the (?:first )?)?${rows}${ofRows}${ends}`,
      'giu',
    ),
    'only the first $1',
  ],
  [
    new RegExp(
      `(?<=\\band |\\bthen )(?:take|keep|show|return|give me|list|pick)(?: only| just)? (?:the (?:first )?)?${rows}${ofRows}${ends}`,
      'giu',
    ),
    'only the first $1',
  ],
  [new RegExp(`\\blimit(?: to)? ${rows}${ends}`, 'giu'), ', only the first $1'],
];
