/**
 * Turns of phrase, brought into the few words that the readers know: what is said to be left out, what alone is wanted, on which
 * condition. A reader that has to know a further way of saying a thing that others know as well has it from here.
 */

type Turn = readonly [said: RegExp, plain: string | ((...parts: string[]) => string)];

/** What is said of no row in particular: `anything that`, `those which`, `any order that`. */
const any =
  '(?:any(?:thing|one|body)?|every(?:thing|one|body)|all|those|these|whatever|whoever|whichever|what|each|every)(?: (?!is\\b|are\\b|was\\b|were\\b|that\\b|which\\b|who\\b)\\p{L}+)?(?: (?:that|which|who))?';
const isNot = "(?:is not|are not|was not|were not|isn['’]t|aren['’]t|wasn['’]t|weren['’]t)";
const out =
  '(?:left (?:out|aside|off)|excluded|ignored|skipped|omitted|removed|dropped|discarded|disregarded|filtered out)';
const leaveOut = '(?:leave out|leaving out|skip|ignore|exclude|omit|drop|remove|except|without|no)';

/** In this order: one turn may make what a later one knows. */
const turns: readonly Turn[] = [
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
  [/\b(?:has|have|had|is|are) (?:yet|still) to be\b/giu, 'are not'],
  [/\bstill to be\b/giu, 'not'],
  [/\bnobody has (?=\p{L}+(?:ed|en|id|t)\b)/giu, 'not '],
  // What is left out.
  [
    /\b(?:disregard|overlook|weed out|filter out|screen out|rule out|throw out|sift out|forget about)(?= (?!of\b))|\btake out(?= (?:the |any |all )*\p{L}+ \p{L}+s\b)/giu,
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
  // On which condition.
  [
    /\bunless ((?:it|they|he|she|this|that|these|those) (?:is|are|was|were)|(?:it|they|he|she) (?:has|have)) not\b/giu,
    'if $1',
  ],
  [
    /\bunless ((?:it|they|he|she|this|that|these|those) (?:is|are|was|were)|(?:it|they|he|she) (?:has|have))\b/giu,
    'if $1 not',
  ],
  [
    /\b(?:provided(?: that)?|providing that|so long as|on (?:the )?condition that|as long as)(?= (?:it|they|he|she|there|the|its|their|that|this)\b)/giu,
    'if',
  ],
  [/\bfor which (\p{L}+) (?:is|equals|reads|has) (true|false)\b/giu, 'where $1 is $2'],
];

/** The names in parentheses behind what is not wanted are those of what is left out. */
function allNot(names: string): string {
  const parts = names.split(/(, | and | or |\/)/);
  return parts.map((part, at) => (at % 2 === 0 ? `not ${part}` : part)).join('');
}

/** The same instruction in plain words; what stands in quotes is left as it is. */
export function inPlainTurns(text: string): string {
  return text
    .split(/("[^"]*"|`[^`]*`|(?<![\p{L}\d])'[^']*'(?!\p{L}))/u)
    .map((part, at) => (at % 2 === 1 ? part : plainly(part)))
    .join('');
}

function plainly(text: string): string {
  return turns.reduce(
    (said, [turn, plain]) => (typeof plain === 'string' ? said.replace(turn, plain) : said.replace(turn, plain)),
    text,
  );
}
