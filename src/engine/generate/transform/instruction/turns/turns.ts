/**
 * Turns of phrase, brought into the few words that the readers know: what is said to be left out, what alone is wanted, on which
 * condition. A reader that has to know a further way of saying a thing that others know as well has it from here.
 */
import { absenceTurns } from './absence-turns.ts';
import { boundTurns } from './bound-turns.ts';
import { labelTurns, quotedTurns } from './content-turns.ts';
import { leavingOutTurns } from './leaving-out-turns.ts';
import { numberTurns } from './number-turns.ts';
import { orderTurns } from './order-turns.ts';
import { repeatTurns } from './repeat-turns.ts';
import { roundingTurns } from './rounding-turns.ts';
import { inTurn, type Turn } from './turn.ts';
import { amountTurns } from './written-turns.ts';

const plainSigns: ReadonlyMap<string, string> = new Map([
  ['hyphen', '-'],
  ['dash', '-'],
  ['slash', '/'],
  ['pipe', '|'],
  ['dot', '.'],
  ['comma', ','],
  ['semicolon', ';'],
  ['colon', ':'],
]);
const signNames = 'hyphen|dash|slash|pipe|dot';

function spaced(sign = ''): string {
  return ` ${plainSigns.get(sign.toLowerCase()) ?? sign} `;
}

function momentOf(word: string): string {
  return /^(?:date|day)$/i.test(word) ? 'date' : 'time';
}

/** In this order: one turn may make what a later one knows. */
const turns: readonly Turn[] = [
  ...amountTurns,
  ...numberTurns,
  ...repeatTurns,
  ...boundTurns,
  ...orderTurns,
  ...roundingTurns,
  // None is left out, which leaves nothing out.
  [
    /\bno (\p{L}+) (?:may|should|must|shall|can|is to|are to|is|are) (?:be )?(?:left out|omitted|skipped|missing|dropped|excluded|forgotten)\b/giu,
    'every $1 is listed',
  ],
  [
    /\b(?:nobody|no one|none|nothing)(?: (?:of|on|in|from|among) (?:the |them|those|these|our )?\p{L}*)? (?:may|should|must|shall|can|is to|are to|is|are) (?:be )?(?:left out|omitted|skipped|missing|dropped|excluded|forgotten)\b/giu,
    'all are listed',
  ],
  // What it is in other words stands in brackets.
  [
    /, (?:i\.e\.|that is(?: to say)?|in other words|meaning) ([^,.;:()]{2,40}),(?= (?:shall|should|must|may|can|are|is|do|does|have|has)\b)/giu,
    ' ($1)',
  ],
  // Duties and wishes.
  [/\bshall\b/giu, 'should'],
  [
    /\b(?:is|are) (not |never )?to be\b(?! (?:paid|done|determined|confirmed|made|sent|delivered|shipped|seen)\b)/giu,
    'should $1be',
  ],
  [/\b(?:may|must|can|need|ought) (not|never) be\b/giu, 'should $1 be'],
  [
    /\b(?:should|may|must|can|do|does) (not|never) (?:appear|turn up|show up|come up|occur|feature|figure|belong|be part)\b/giu,
    'should $1 be listed',
  ],
  [
    /\b(?:don't|doesn't|shouldn't|mustn't|can't|cannot) (?:appear|turn up|show up|come up|occur|feature|figure|belong)\b/giu,
    'should not be listed',
  ],
  [/\b(?:has|have) no (?:place|business) (?:here|there|in)\b/giu, 'should not be listed in'],
  [/\b(?:stays?|should stay|is kept|are kept|should be kept) out\b/giu, 'are left out'],
  [/\bno longer (?!than\b)/giu, 'not '],
  // How much is still to be paid is an amount, and leaves nothing out.
  [/(?<!\bhow (?:much|many) )\b(?:has|have|had|is|are) (?:yet|still) to be\b/giu, 'are not'],
  [/(?<!\bhow (?:much|many) (?:is|are|has|have) )\bstill to be\b/giu, 'not'],
  [/\bnobody has (?=\p{L}+(?:ed|en|id|t)\b)/giu, 'not '],
  // What the input says itself: `the point in time supplied with the data`.
  [
    /\bthe (?:reference |cut-?off |current )?(?:point in )?(time|moment|date|day|timestamp|instant)(?: (?:that|which) (?:is|was|comes))? (?:(?:given|supplied|provided|passed|sent|named|stated|contained|found|coming)(?: (?:in|with|by|along with) (?:the |our |its )?(?:data|input|payload|request))?|(?:in|from|of) the (?:data|input|payload|request))(?= ?(?:[.,;:)]|$|(?:on|and|or|at|with|to|for|in|by)\b))/giu,
    (_, one = '') => `the given ${momentOf(one)}`,
  ],
  [/\bthe (?:reference|cut-?off) (time|moment|date|day|timestamp)\b/giu, (_, one = '') => `the given ${momentOf(one)}`],
  [/\bfrom (the given (?:time|date)) (?:on|onwards?)\b/giu, 'since $1'],
  [/\b(?:still|yet) to come (?:at|after) (?=the given (?:time|date)\b)/giu, 'after '],
  // `both null if there is none`: of two fields, and of no two lists.
  [
    /\b(?:both|all of them|the two|these)(?: (?:values|fields|of them))?(?: (?:should|must|be|are|is|become|stay|set|being|as|to))* null\b|\bnull for both(?: of them| values| fields)?\b/giu,
    'null',
  ],
  [
    /\b(?:if|when|where) (?:an?|the|any) \p{L}+ has (?:no such \p{L}+|none),? (?:it is |then )?null\b/giu,
    'null if there is none',
  ],
  // What is told of the numbers, and asks for nothing.
  [
    /,? (?:and |which )?(?:(?:they|it) )?(?:(?:are|is) )?(?:all |always |each |every one of them )+(?:an? |whole |exact )*(?:multiples?|divisible|dividable)\b[^.,;)]*/giu,
    '',
  ],
  ...leavingOutTurns,
  ...labelTurns,
  ...absenceTurns,
  // Orders.
  [
    /\blongest[- ](?:waiting|standing|pending|outstanding|open|lasting|serving)(?: ones?)? (first|at the top|on top)\b/giu,
    'oldest $1',
  ],
  [
    /\b(?:starting|beginning|opening|leading off) (?:with|from) the (?!first\b|last\b)((?:most|least) \p{L}+|\p{L}{2,}est)(?: \p{L}+)?(?=[.,;)]|$)/giu,
    '$1 first',
  ],
  [/\bfrom the (\p{L}{2,}est)( \p{L}+)? (?:down(?:wards?)?|up(?:wards?)?|on(?:wards?)?)(?=[.,;)]|$)/giu, '$1$2 first'],
  [
    /\b(\p{L}{2,}est|(?:most|least) \p{L}+) first,? (?:by|going by|according to|judged by|in terms of) (?:the |its |their )?(\p{L}+(?: \p{L}+){0,2})(?=[.,;:)]|$)/giu,
    'sorted by $2, $1 first',
  ],
  // Each value once.
  [
    /\b(?:without|no|with no) (?:any )?(?:repetitions?|repeats?|repeated (?:values?|ones?))(?=[.,;)]|$)/giu,
    'without duplicates',
  ],
  [/\b(?:the |a )set of (?:all )?(?:the )?(?=\p{L}+s\b)/giu, 'the unique '],
  [
    /\b(?:each|every) (\p{L}+) that (?:occurs|appears|exists|comes up|turns up|is there),? (?:only |just )?once\b/giu,
    'the unique $1',
  ],
  [
    /\b(?:which|what) (\p{L}+s) (?:are there|occur|exist|come up|do (?:the|our|all) \p{L}+ have)(?=[.?]|$)/giu,
    'the unique $1',
  ],
  [
    /\b(?:the )?(\p{L}+s) that (?:occur|appear|exist|come up|turn up) (?=(?:in|among) (?:the|our|all)\b)/giu,
    'the unique $1 ',
  ],
  // The first of several.
  [
    /\b(?:only |just )?the (first|last) (?:entry|element|item|value|one|member|mention) (?:of|in|from|among) (?:the|its|their|his|her|all) (?:list of )?(\p{L}+)/giu,
    'the $1 $2',
  ],
  [
    /\b(?:only |just )?the (first|last) of (?:the|its|their|his|her) (?!month\b|year\b|week\b)(\p{L}+s)\b/giu,
    'the $1 $2',
  ],
  [
    /\b(?:(?:if|when|where) (?:there (?:is|are)|an? \p{L}+ has|it has|they have) )?(?:of|from|out of|among|several|more than one|many) (?:(?:the|its|their|all|several) )?(\p{L}+),? (?:only |just |take |use |then )*the (first|last)(?: one| of them)?(?: (?:is|counts|matters|will do|suffices)(?: (?:needed|wanted|enough|shown|taken|used|listed|of interest|required))?)?(?=[,.;)]|$| and\b)/giu,
    'the $2 $1',
  ],
  [
    /\b(?:the |its |their |one )?(?:(?:top-level|main|principal) )?(\p{L}+)(?:,| \() ?(?:which is |that is |namely |meaning )?the (first|last)(?: one)? (?:listed|named|given|mentioned|of them|in the list|that is listed|only)\b/giu,
    'the $2 $1',
  ],
  [/\bone (\p{L}+), the (first|last)\b/giu, 'the $2 $1'],
  [
    /\b(?:the|its|their) (?:(?:top-level|main|principal) )?(\p{L}+),? (?:(?:that|which) (?:is (?:listed|named|given|mentioned)|comes?|stands?)|listed|named|mentioned) (first|last)\b/giu,
    'the $2 $1',
  ],
  [
    /\b(?:the|its|their) (\p{L}+) (?:at|in) the (?:front|head|start|beginning|top) of (?:the|its|their) list\b|(?<!\b(?:without|strip|remove|removing|drop|minus|less) )\b(?:the|its|their) leading (\p{L}+)|\b(\p{L}+)\[0\]/giu,
    (_, one, other, third) => `the first ${one ?? other ?? third}`,
  ],
  // Signs between texts.
  [
    new RegExp(
      `\\b(?:an? )?spaces?(?:,|,? then| followed by| and) (?:an? )?(${signNames})(?:,? and|,? then|,? followed by|,) (?:an?(?:other)? )?spaces?\\b`,
      'giu',
    ),
    (_, sign) => `"${spaced(sign)}"`,
  ],
  [
    new RegExp(
      `\\b(?:an? )?spaced (${signNames})\\b|\\b(?:an? )?(${signNames}) (?:with|and|between|surrounded by|in) (?:an? |single |two )?spaces? ?(?:on (?:both|either|each) sides?|around(?: it| them)?|(?:before|in front) and (?:after|behind)(?: it)?|at both ends|between(?: them)?)?(?=[,.;)]|$| (?:and|in|between)\\b)`,
      'giu',
    ),
    (_, sign, other) => `"${spaced(sign ?? other)}"`,
  ],
  [
    /\b(?:an? )?(comma|semicolon|colon)(?: and| \+| plus| followed by|,)? (?:an? )?(?:space|blank)\b/giu,
    (_, sign = '') => `"${plainSigns.get(sign.toLowerCase())} "`,
  ],
  // Bounds.
  [
    /\bno (?!less\b)(\p{L}+s)(?= (?:below|under|over|above|before|after|older|younger|since|until|from|of (?:less|more|under|over))\b)/giu,
    'leave out $1',
  ],
  [/\bfrom ([$€£]?\d[\d.,]*) (?:up|upwards?|onwards?|on)\b/giu, 'of at least $1'],
  [/\b(?:topping|exceeding|surpassing|in excess of|north of)(?= [$€£]?\d)/giu, 'over'],
  [/\b(?:short of|shy of|south of)(?= [$€£]?\d)/giu, 'under'],
  // On which condition.
  [
    /\bunless ((?:it|they|he|she|this|that|these|those|the \p{L}+) (?:is|are|was|were)|(?:it|they|he|she) (?:has|have)) not\b/giu,
    'if $1',
  ],
  [
    /\bunless ((?:it|they|he|she|this|that|these|those|the \p{L}+) (?:is|are|was|were)|(?:it|they|he|she) (?:has|have))\b/giu,
    'if $1 not',
  ],
  [
    /\b(?:provided(?: that)?|providing that|so long as|on (?:the )?condition that|as long as)(?= (?:it|they|he|she|there|the|its|their|that|this)\b)/giu,
    'if',
  ],
  [
    /(?:\bnot|(?<=\p{L})n't)(?: be)? (?:below|under|less than|fewer than|lower than|smaller than)(?= [$€£]?\d)/giu,
    ' at least',
  ],
  [
    /(?:\bnot|(?<=\p{L})n't)(?: be)? (?:above|over|more than|higher than|greater than|larger than|exceed)(?= [$€£]?\d)/giu,
    ' at most',
  ],
  [/\bfor which (\p{L}+) (?:is|equals|reads|has) (true|false)\b/giu, 'where $1 is $2'],
];

/** The same instruction in plain words; what stands in quotes is left as it is. */
export function inPlainTurns(text: string): string {
  return inTurn(quotedTurns, text)
    .split(/("[^"]*"|`[^`]*`|(?<![\p{L}\d])'[^']*'(?!\p{L}))/u)
    .map((part, at) => (at % 2 === 1 ? part : inTurn(turns, part)))
    .join('');
}
