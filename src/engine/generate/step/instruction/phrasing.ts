/** Turns of speech, as plainer ones that say the same. */
import { actionByVerb, isNoise, prepositions } from '../terms/verbs.ts';

/** Where an order begins, behind those that it is for too. */
const opening = '(?<=^|[.:;!,] |\\b(?:for|to) (?:each|every|all) [^,.;:]{1,60} )';
/** Who or what stands right behind a verb. */
const whom =
  '(?:the|this|that|these|those|each|every|all|any|him|her|it|them|everyone|everybody|whoever|our|my|their|his)\\b';

/** Verbs of two words, as the one that says the same. */
const phrasal: readonly (readonly [RegExp, string])[] = [
  // "Ticket 12 to closed"
  [
    /^(?=(?:the |this |that )?[a-z]+(?: [\w#-]*\d[\w#-]*)? to [a-z]{2,}(?:ed|en)(?: (?:please|now|today))?[.!]?$)/i,
    'set ',
  ],
  [/^(?:(?:the|a|an) )?(?:(?:complete|full|whole|entire|detailed) )?(?:list|overview|listing) of\b/i, 'list'],
  [
    /(?<=^|[.:;!] )make (?!(?:a|an|the|sure|it|this|that|these|those|all|each|every)\b)("[^"]+"|[\w.@/-]+) the ([\w -]{3,40}?)(?= (?:of|for|in|on)\b|[.,;!]|$)/i,
    'set the $2 to $1',
  ],
  [/^(?=(?:the|this|that|these|all)\b[^.?]*\b(?:can|must|has to|have to|should) go(?: now)?[.!]?$)/i, 'delete '],
  [/^(?=(?:the )?(?:[a-z]{2,}est|most [a-z]+|least [a-z]+) (?:[\w-]+ ){1,3}first\b)/i, 'list '],
  [
    /^(?=(?:the |all )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twenty) [\w -]{3,40}? with the (?:highest|lowest|most|least|largest|smallest|longest|shortest|biggest|earliest|latest|fewest)\b)/i,
    'list ',
  ],
  [/(?<=^|[.:;!] )flag(?= .+ as [a-z]+)/i, 'mark'],
  [/(?<=^|[.:;!] )call(?= .*\boff\b)/i, 'cancel'],
  [/(?<=^|[.:;!] )get rid of\b/i, 'delete'],
  [/(?<=^|[.:;!] )throw(?= .*\baway\b)/i, 'delete'],
  [
    /^(?:(?:the|all|some|more|full|any) )?(?:details|particulars|info|information|facts|everything) (?=(?:on|about|of|for|regarding)\b)/i,
    'show ',
  ],
  [/(?<=^|[.:;!] )(?:turn|switch) off\b|(?<=^|[.:;!] )(?:turn|switch)(?= [^.;]*\boff\b)/i, 'disable'],
  [
    /(?<=^|[.:;!] )(?:turn|switch) on\b|(?<=^|[.:;!] )(?:turn|switch)(?= [^.;]*\bon(?: (?:again|for|in|please)\b|[.,;!]|$))/i,
    'enable',
  ],
  [
    /^(?=(?:the )?(?!(?:and|or|not|no)\b)[a-z][\w-]+(?: [\w-]+)? off(?: (?:again|for|in|please|on)\b|[.,;!]|$))/i,
    'disable ',
  ],
  [
    /^(?=(?:the )?(?!(?:and|or|not|no|is|it|are)\b)[a-z][\w-]+(?: [\w-]+)? on(?: (?:again|please)\b|[.,;!]|$))/i,
    'enable ',
  ],
  [/^(?=(?:an? )?new (?:[\w-]+ ){1,4}(?:please|for|with|called|named)\b|new [\w-]+(?: [\w-]+)?[:,])/i, 'create '],
  [/^(?=(?:[Aa]n? )?[Nn]ew \p{Ll}+(?: \p{Ll}+)? \p{Lu}\p{Ll}+)/u, 'create '],
  [/(?<=^|[.:;!] )(?:push(?= [^.;]*\bback\b)|put(?= off\b| [^.;,]*\boff\b))/i, 'postpone'],
  [/(?<=^|[.,:;!] )give(?= (?:him|her|them|it|the [\w-]+) (?:until|till|more time)\b)/i, 'extend'],
  [/(?<=^|[.:;!] )(?:say yes to|give the (?:go-ahead|green light) (?:to|for))\b/i, 'accept'],
  [/(?<=^|[.:;!] )(?:say no to|tell (?:him|her|them) no(?: (?:for|to|about))?)\b/i, 'reject'],
  [/(?<=^|[.:;!] )hand over\b/i, 'assign'],
  [/(?<=^|[.:;!] )set up\b/i, 'create'],
  [new RegExp(`${opening}(?:kick off|fire off|fire up|kick-start)\\b`, 'i'), 'start'],
  [new RegExp(`${opening}spin up\\b`, 'i'), 'create'],
  [new RegExp(`${opening}(?:shut|tear) down\\b`, 'i'), 'stop'],
  [
    /^(?:does|do|did) ((?:the|this|that|these|those|our|my|any|his|her|their) [\w -]{2,40}?) (?:have|own|hold|contain|include|get|offer|use) (?:any |some |the )?([\w-]+s)\b/i,
    'list $2 of $1',
  ],
  [/^(?:is|are) there (?:any |some )?(?=[\w-]+(?: [\w-]+)? )/i, 'list '],
  [new RegExp(`${opening}(?:text|sms)(?= ${whom})`, 'i'), 'send a text message to'],
  [new RegExp(`${opening}e-?mail(?= ${whom})`, 'i'), 'send an email to'],
  [new RegExp(`${opening}drop(?= (?:[\\w-]+ ){1,4}a (?:line|note|message)\\b)`, 'i'), 'send'],
  [new RegExp(`${opening}fine(?= ${whom})`, 'i'), 'issue a fine for'],
  [/(?<=^|[.:;!] )bring(?= (?!me\b|us\b)[^.]*\b(?:to|into|over)\b)/i, 'move'],
  [/(?<=^|[.:;!] )turn(?= [^.]*\b(?:down|away)\b)/i, 'reject'],
  [
    /(?<=^|[.:;!] )(?:put|place|keep|set) (it|them|him|her|this|that|these|those|(?:the|this|these|all|each) [\w-]+(?: [\w-]+)?) on hold\b/i,
    'hold $1',
  ],
  [/(?<=^|[.:;!] )put(?= .*\b(?:on|onto|in|into|below|under|beside) )/i, 'add'],
  [/(?<=^|[.:;!] )take(?= .*\b(?:off|out)\b)/i, 'remove'],
  [/(?<=^|[.:;!] )take back\b/i, 'remove'],
  [/(?<=^|[.:;!] )get in touch with\b/i, 'message'],
  [/(?<=^|[.:;!] )find out\b/i, 'find'],
  [/(?<=^|[.:;!] )(?:give|tell) (?:me|us)\b/i, 'show'],
  [/(?<=^|[.:;!] )let(?= .*\bknow\b)/i, 'tell'],
  // "Give the order this driver"
  [
    /(?<=^|[.:;!] )give ((?:the|this|that) (?!same\b|other\b)[a-z]+) ((?:the|this|that) [a-z]+)(?=[.,;!]|$)/i,
    'assign $2 to $1',
  ],
  // "The deadline of the essay is moved to Friday"
  [
    /^(the [a-z]+(?: [a-z]+)? of (?:the|this|that) [a-z]+(?: [a-z]+)?) (?:is|was|has been|will be|should be|must be|has to be|needs to be) (?:moved|changed|set|put|postponed|extended|raised|lowered|increased|reduced|cut|brought forward|corrected)(?: (?:up|down|back|forward))? (to|by)\b/i,
    'set $1 $2',
  ],
  [/(?<=^|[.:;!] )give(?= (?:(?:the|this|that|each|every) )?[\w-]+ \d+ [a-z]+s\b)/i, 'add'],
  [/(?<=^|[.:;!] )give(?= .*\b(?:the|a|an) .*["“'\d])/i, 'set'],
  [/(?<=^|[.:;!] )give(?= (?!all|every|each)(?:[\w-]+ ){1,4}to\b)/i, 'assign'],
  [/(?<=^|[.:;!] )give(?= (?:(?:the|each|every|this|that) )?[\w-]+(?: [\w-]+)? (?:a|an) )/i, 'add'],
];

export function withPlainVerb(text: string): string {
  const found = phrasal.find(([pattern]) => pattern.test(text));
  if (found === undefined) return withSet(text);
  const [pattern, plain] = found;
  // A verb that is put before the first word takes its place.
  const isBefore = plain.endsWith(' ') && text.search(pattern) === 0;
  return isBefore
    ? `${plain}${text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()).replace(pattern, '')}`
    : text.replace(pattern, plain);
}

/** "Nobody needs this list any more, archive it": the comma ends a sentence. */
const lateOrder =
  /, (?=(?:please |so |and )?(?!because\b|unless\b|when\b|where\b|while\b|that\b|which\b|whether\b|since\b|before\b|after\b|until\b|once\b|with\b|without\b|from\b|into\b|what\b|whatever\b|whose\b|than\b|as\b|if\b)[a-z]{3,} (?:it|them)(?:[ ,.;!]|$))/i;

/** "It is broken, we have to scrap it", "they have paid, can you close it": what is to be done comes last. */
const lateDuty =
  /(?:,|[.;!] )(?: ?so| ?and)? ?(?:(?:i|we) (?:have to|need to|must|should|want to|would like to) (?=[a-z]{3,} (?:it|them|him|her|this|that|these|those|the)\b)|(?:can|could|will|would) you (?:please )?(?=[a-z]{3,} (?:it|them|him|her|this|that|these|those|the)\b))/i;

/** "Glasses are here. Job to arrived": a thing, and what it becomes. */
function withSet(text: string): string {
  const [, before = '', thing = '', rest = ''] =
    /^(|.*[.:;!] )((?:the |this |that )?[a-z][\w-]+(?: [\w-]+)?)( to [\w-]+[.!]?)$/is.exec(text) ?? [];
  const words = thing
    .toLowerCase()
    .replace(/^(?:the|this|that) /, '')
    .split(' ');
  const isThing =
    thing !== '' && words.every((word) => !actionByVerb.has(word) && !prepositions.has(word) && !isNoise(word));
  return isThing ? `${before}set ${thing}${rest}` : text;
}

/** "The customer's details" are the customer. */
const whoseDetails =
  /\b(the|this|that|our) ([\w-]+)['’]s (?:(?:full|complete|contact|personal) )?(?:details|particulars|information|info|data|record|profile|file)\b/gi;

/** An order behind a comma as a sentence of its own, without words that only say for how long. */
export function inSentences(text: string): string {
  const plain = text.replace(whoseDetails, '$1 $2');
  return plain
    .replace(/ (?:any ?more|any longer)\b/gi, '')
    .replace(lateOrder, '. ')
    .replace(lateDuty, '. ');
}
