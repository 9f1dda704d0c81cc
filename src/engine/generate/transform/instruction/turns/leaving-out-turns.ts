/** What is left out, and what alone is wanted, in the few words that the readers know. */
import type { Turn } from './turn.ts';

/** What is said of no row in particular: `anything that`, `those which`, `any order that`. */
const any =
  '(?:any(?:thing|one|body)?|every(?:thing|one|body)|all|those|these|whatever|whoever|whichever|what|each|every)(?: (?!is\\b|are\\b|was\\b|were\\b|that\\b|which\\b|who\\b)\\p{L}+)?(?: (?:that|which|who))?';
const isNot = "(?:is not|are not|was not|were not|isn['’]t|aren['’]t|wasn['’]t|weren['’]t)";
const out =
  '(?:left (?:out|aside|off)|excluded|excepted|ignored|skipped|omitted|removed|dropped|discarded|disregarded|(?:filtered|taken|thrown|weeded|sifted) out|(?:set|put) aside|passed over|struck(?: off| out)?)';
const leaveOut = '(?:leave out|leaving out|skip|ignore|exclude|omit|drop|remove|except|without|no)';

/** Where a sentence, or a part of it, begins. */
const start = '(?<=^|[.;,:-] )';
const verbs = "(?:is|are|was|were|has|have|has been|had been|got|isn't|wasn't|is not|was not)";

/** What is said of those that were named in the sentence before: `ignore them`, `they are left out`. */
const them = '(?:it|them|that|those|these|such(?: ones| \\p{L}+s)?)';
const dropThem = `(?:please |then |just |so |and |but )*(?:(?:leave|take|filter|throw) ${them} out|(?:skip|ignore|drop|exclude|omit|remove|discard|disregard) ${them}|(?:don't|do not) (?:count|list|show|include|take|want|use) ${them})`;
const theyAreOut = `(?:and |but )?(?:it|they|that|those|these|which|such(?: ones)?) (?:(?:is|are|should be|must be|will be|can be)(?: simply| just| all| both)? (?:${out}|not (?:counted|listed|included|shown|wanted|needed|of interest))|(?:do|does|should|may|must) not (?:be )?(?:count|counted|listed|included|shown)\\b|(?:don't|doesn't) count)`;
const eitherOut = `(?:${dropThem}|${theyAreOut})`;

/** In this order. */
export const leavingOutTurns: readonly Turn[] = [
  // `whatever was cancelled counts neither as an order nor as money`
  [/\bcounts? neither [^.;]*/giu, 'is not counted'],
  [
    new RegExp(
      `${start}(?:entries|those|items|rows|records|ones|anything|everything|whatever|everybody|anybody|anyone|everyone|\\p{L}+s) (?:that|which|who) ((?:are|is|were|was|have|has|had) [^.,;:]{2,50}?) (?:(?:should|do|does|may|must)(?: not|n't) (?:be (?:in|on|part of)|belong|appear|be listed|be shown)\\b[^.,;:]{0,20}|(?:is|are) out\\b)`,
      'giu',
    ),
    'leave out those that $1',
  ],
  // What is left out, in a sentence that goes on from the one that names it.
  [
    /\b(?:is|are) (?:of no (?:interest|use|concern|relevance|importance)|irrelevant|not (?:of interest|relevant))\b|\b(?:doesn't|don't|do not|does not) (?:interest|concern) (?:me|us|anyone|anybody)\b|\b(?:can|may|should|must) go(?=[.,;]|$)/giu,
    'are left out',
  ],
  [
    new RegExp(
      `${start}(?:if|when|where|whenever|in case) (?:an?|the|any) (\\p{L}+(?: \\p{L}+)?) (?:has|have) (?=an?\\b|the\\b|no\\b)([^.,;]{2,60}), ${eitherOut}`,
      'giu',
    ),
    'leave out any $1 with $2',
  ],
  [
    new RegExp(
      `${start}(?:if|when|where|whenever|in case) (?:an?|the|any) (\\p{L}+(?: \\p{L}+)?) (${verbs}) ([^.,;]{2,60}), ${eitherOut}`,
      'giu',
    ),
    'leave out any $1 that $2 $3',
  ],
  [
    new RegExp(
      `${start}(?:some|a few|several|certain) (?:of the )?([^.;:,]{2,40}?) (?:are|were|have been|may be|might be|got) ([^.;:,]{2,60})[.;:,] ${eitherOut}`,
      'giu',
    ),
    'leave out $1 that are $2',
  ],
  [
    new RegExp(
      `${start}(?:the )?([^.;:,]{2,60}?) (?:may|might|can|could) (?:turn up|show up|appear|occur|exist|be there|be among them)[^.;:,]{0,20}[.;:,] ${eitherOut}`,
      'giu',
    ),
    'leave out $1',
  ],
  [
    new RegExp(
      `${start}there (?:are|may be|might be|can be) (?:some |a few |also )*([^.;:,]{2,60}?)(?: among (?:them|these|those)| in (?:it|there|the \\p{L}+))?[.;:,] ${eitherOut}`,
      'giu',
    ),
    'leave out $1',
  ],
  [
    new RegExp(
      `${start}[^.;:,]{2,40} (?:has|have|contains?|includes?|holds?) (?:some |a few |also )*([^.;:,]{2,60})[.;:,] ${theyAreOut}`,
      'giu',
    ),
    'leave out $1',
  ],
  [new RegExp(`${start}([^.;:,]{2,60}): ${dropThem}`, 'giu'), 'leave out $1'],
  [
    new RegExp(
      `${start}([^.;:,]{2,60}?) (?:aren't|are not|isn't|is not) \\p{L}+(?: \\p{L}+)?[,;] ${theyAreOut}`,
      'giu',
    ),
    'leave out $1',
  ],
  [
    /(?<=^|[.;] )(\p{L}+)\. (?:leave (?:them |it )?out|skip|ignore|exclude|drop)(?: them| it)?(?=\.|$)/giu,
    'leave out $1',
  ],
  [
    new RegExp(
      `(?<=\\b${out}), (?:and so (?:is|are|should be)|as (?:is|are)|and likewise|likewise) ([^.;,]{2,60})`,
      'giu',
    ),
    ', $1 are left out',
  ],
  [/, likewise (?!for\b)/giu, ' and '],
  [/\bas well as\b/giu, 'and'],
  [/\bshould both be\b/giu, 'should be'],
  [
    /\b(?:nobody|no one) (?:needs|wants|cares (?:about|for))\b|\b(?:I|we) (?:do not|don't) (?:want|need|wish|care)(?: (?:to see|to have|for|about))?\b|\b(?:get rid of|spare (?:me|us)|do away with|(?:I|we) can do without)\b/giu,
    'leave out',
  ],
  // What is left out.
  [
    /\b(?:leave|take|filter|throw|weed|sift|screen|set|put)(?! (?:it|them|that|those|these|such|out|aside)\b) ((?:[\p{L}\d'’-]+ ){1,6}?)(?:out|aside)\b(?! of\b)/giu,
    'leave out $1',
  ],
  [
    /\b(?:leaving|taking|filtering|throwing|weeding|sifting|setting|putting)(?! (?:it|them|that|those|these|such|out|aside)\b) ((?:[\p{L}\d'’-]+ ){1,6}?)(?:out|aside)\b(?! of\b)/giu,
    'leaving out $1',
  ],
  [
    /\b(?:do not|don['’]t|never) (?:list|include|show|count|return|report|consider|mention|give (?:me|us)|bring)(?: (?:me|us))? (?=(?:any|the|those|what|whatever|a|an|\p{L}+) )(?!(?:it|them|twice|double|more|only|just)\b)/giu,
    'leave out ',
  ],
  [
    /\b(all|every|each|any)( (?:the )?\p{L}+)? but (?=(?:the|those|these|a|an|any|\p{L}+) )(?!(?:only|also|not|with|without|in|no)\b)/giu,
    '$1$2 except ',
  ],
  [/\bno (\p{L}+) (?=(?:that|which|who) (?:is|are|was|were|has|have)\b)/giu, 'leave out any $1 '],
  [
    new RegExp(
      `${start}(?:skip|ignore|omit|drop|exclude|remove|discard) (?:an?|any|the|every) (\\p{L}+) (?:if|when|where|whenever) (?:it|they|he|she) (?=(?:is|are|was|were|has|have)\\b)`,
      'giu',
    ),
    'leave out any $1 that ',
  ],
  [
    /\b(?:anything|everything) but (?!(?:the|those|these|a|an|also|only|not)\b)(?=(?:["“]?[\p{L}\d_-]+["”]?(?: (?:and|or|nor) )?){1,4}(?:[.,;:)]|$))/giu,
    'not ',
  ],
  [/\b(?:something|anything|everything|anyone|someone) (?:other|else) than\b/giu, 'not'],
  [/(?<=^|[,;.:-] )minus (?=(?:the |any |all )*\p{L}+ (?:ones|\p{L}+s)\b)/giu, 'leave out '],
  [
    /\b(?:disregard|overlook|(?:weed|filter|screen|rule|throw|sift|keep|cut|strike) out|throw away|strike(?: off)?|pass over|set aside|put aside|never mind|forget(?: about)?)(?= (?!of\b|to\b|it\b|them\b|that\b))|\btake out(?= (?:the |any |all )*\p{L}+ \p{L}+s\b)/giu,
    'leave out',
  ],
  [/\b(?:disregarding|overlooking|filtering out|weeding out|taking out|disregards)\b/giu, 'leaving out'],
  [/\b(?:don't|do not|never) let (?:the |any |in )*([^,.;]{2,40}?) in\b/giu, 'leave out $1'],
  [/\bI (?:have|had) no (?:use|need) for\b/giu, 'leave out'],
  [
    /\b(?:apart|aside) from\b|\bexcept(?:ing)?(?: for)?\b|\bwith the exception of\b|\bsave for\b|\bbarring\b|(?<=\b(?:all|every|each|any|everything|everyone|everybody)(?: \p{L}+)? )save\b/giu,
    'except',
  ],
  [/(?<=\p{L} )(?:minus|bar) (?=(?:the |any |all )*\p{L}+ ones\b)/giu, 'without '],
  [
    /(?<=^|[,;.(] )(?:and |but )?nothing (?!(?:else|more|less|other|but|fancy|special|extra|changes?|happens?)\b)(?=(?:that is |which is )?\p{L}+(?: ones?)?(?:[:.,;)]|$))/giu,
    'not ',
  ],
  // `the sum so far, refunds taken out`
  [
    /(?<=[,;(] ?)((?:the |any |all )?(?!them\b|they\b|these\b|those\b)\p{L}{3,}s) (?:left|taken|filtered|kept|thrown) out(?= ?(?:[,.;):]|$))/giu,
    'without $1',
  ],
  [/(?<=^|[,;.] )((?:the )?\p{L}+(?: ones?)?) aside(?=[:.,;)]|$)/giu, 'without $1'],
  // What alone is wanted: all that is not so is left out, or none but that is taken.
  [new RegExp(`\\b${leaveOut}(?: from the list)? ${any} ${isNot}\\b`, 'giu'), 'only those that are'],
  [new RegExp(`\\b${leaveOut} (?:[\\p{L}]+ )?(?:${any} )?other than\\b`, 'giu'), 'only'],
  [
    new RegExp(`\\b${leaveOut} (?:all|every|everything|any|anything|everyone)(?: \\p{L}+)? (?:but|except)\\b`, 'giu'),
    'only',
  ],
  [
    new RegExp(
      `\\b(?:all|every|everything|any|anything|everyone) (?:but|except) ([^,.;]{2,40}?) (?:is|are|should be) ${out}`,
      'giu',
    ),
    'only $1',
  ],
  [
    new RegExp(
      `\\b(?:${any}|\\p{L}+(?: that| which| who)) ${isNot} ([^,.;()]{2,40}?)(?: \\(([^()]*)\\))? (?:is|are|should be) (?:simply |just )?${out}`,
      'giu',
    ),
    (_, said = '', others) => `only those that are ${said}${others === undefined ? '' : ` (${allNot(others)})`}`,
  ],
  [
    /\b(?:solely|exclusively|purely|nothing (?:but|except|other than)|none (?:but|except|other than)|nobody (?:but|except|other than))\b/giu,
    'only',
  ],
  [/\b(?:limited|restricted|confined|narrowed(?: down)?) to\b/giu, 'only'],
];

/** The names in parentheses behind what is not wanted are those of what is left out. */
function allNot(names: string): string {
  const parts = names.split(/(, | and | or |\/)/);
  return parts.map((part, at) => (at % 2 === 0 ? `not ${part}` : part)).join('');
}
