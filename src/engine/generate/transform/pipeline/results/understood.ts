/** Which words of an instruction a program answers: the others are told of as not understood. */
import type { Instruction, Token } from '../../instruction/words/read.ts';
import type { Choice } from '../../terms/choice.ts';
import { boundIn } from '../records/sum-bounds.ts';
import { type Speech, textOf } from '../terms/speech.ts';
import { sharing } from '../values/order.ts';

/** What stands in a program, and the words that ask for it. */
const answers: readonly (readonly [RegExp, RegExp])[] = [
  [/\$count\(/, /^(?:how|many|number|count\w*)$/],
  [/\$count\([^()]*\) > 1\b/, /^(?:twice|once|several|multiple|times|doubled?|duplicated?|duplicates?)$/],
  [/\$lowercase\(/, /^(?:upper|lower|case|small|capitals?|letters?|lowercase|uppercase)$/],
  [/\$sum\(/, /^(?:sum\w*|total\w*|added|together|altogether|adding|overall)$/],
  [/\$average\(/, /^(?:average\w*|mean|avg)$/],
  [/\$max\(/, /^(?:max\w*|highest|longest|largest|peak|biggest)$/],
  [/\$min\(/, /^(?:min\w*|lowest|shortest|smallest)$/],
  [/\$round\(/, /^(?:round\w*|decimals?|digits?|places?|whole|one|two|three|[1-4])$/],
  [/\$distinct\(/, /^(?:distinct|unique|different|group\w*|per|each|every|once|only|repeats?|duplicates?)$/],
  [/\$sort\(/, /^(?:sort\w*|order\w*|alphabetical\w*|ascending|descending|a|z|a-z)$/],
  [
    /\^\([<>]/,
    /^(?:sort\w*|order\w*|first|alphabetical\w*|chronological\w*|asc\w*|desc\w*|newest|oldest|latest|earliest|\w+est|most|least|worst|top|rank\w*)$/,
  ],
  [/\)\[0\]/, /^(?:best|worst|top|last|latest|first|current\w*|newest|recent|most|\w+est)$/],
  [/\$earliest\w* := /, /^(?:next|soonest|upcoming)$/],
  [/\$earliest\w* := [^;]* >=? (?:\$\$|\$given)\./, /^(?:after|from|now|today|still|to|come|coming)$/],
  [
    /\$exists\(\$(?:latest|earliest|top|lowest)\w*\) [?a]/,
    /^(?:leave|left|out|without|no|none|nothing|skip\w*|omit\w*|exclud\w*|drop\w*|one|today)$/,
  ],
  [/\$join\(/, /^(?:joined?|separated|between|one|text|string|commas?|them)$/],
  [/\$code :=|\$lookup\(/, /^(?:convert\w*|rates?|currenc\w*|exchange|using|into)$/],
  [/\$_\w+ [<>]=? \d/, /^(?:more|less|fewer|than|at|least|most|over|above|below|under|only)$/],
  [
    /\$_\w+ != null/,
    /^(?:leave|out|what|lacks|anything|without|incomplete|complete|only|just|exclude|skip|ignore|omit|drop)$/,
  ],
  [/ > 0 [?a]/, /^(?:overdue|late|unpaid|paid|fully|open|before|due|still)$/],
  [/\$banded/, /^(?:from|below|above|under|over|when|otherwise|at|least|that|grades?|by)$/],
  [/\$each :=/, /^(?:often|each|every|by|code|keyed|key)$/],
  [
    /\$doubled/,
    /^(?:duplicates?|dedup\w*|doubles?|same|case|matter|upper|lower|once|only|keep|first|newest|latest|last|oldest)$/,
  ],
  [/\$filter\(/, /^(?:duplicates?|dedup\w*|same|case|wins?|merg\w*|once|one|both)$/],
  [/ \/ \$sum\(/, /^(?:share\w*|part|fraction|portion|0|1|total|whole|all)$/],
  [/\* 100/, /^(?:percent\w*|share|rate|conversion|ratio)$/],
  [/\$at\d? \+ 1\) & /, /^(?:number\w*|index|position|front|step|line|string|texts?)$/],
  [/\$rank \+ 1/, /^(?:rank\w*|starting|starts|1|place)$/],
  [
    /\$inOrder/,
    /^(?:running|balance|after|each|every|one|previous|preceding|change|so|far|opening|starting|starts?|order|time|date|cumulative|negative|adds?|takes?|away)$/,
  ],
  [/\$heads/, /^(?:first|row|rows|heading\w*|header\w*|columns?|`?values?`?|others?|data|go|cells?)$/],
  [/\$count\(\$list\[/, /^(?:shar\w+|same|equal|ties?|tied|rank\w*|places?)$/],
  [/\$(?:split|match|substringBefore|substringAfter)\(/, /^(?:split\w*|divid\w*|apart|always)$/],
  [/\$(?:split|match)\(/, /^(?:separat\w*|parts?|pieces?)$/],
  [
    /\$not\(\w+ in \$\w+\.\w+\)/,
    /^(?:trees?|hierarch\w*|tops?|topmost|levels?|two|nest\w*|roots?|under|below|beneath|others?|theirs?|have|without|no|ones)$/,
  ],
  [/toMillis\(/, /^(?:duration|minutes?|hours?|days?|nights?|age)$/],
];

/** Words that ask for something to be reckoned, and what a program has that does it. */
const reckoned: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:percent|percentage)$/, /\* 100|\/ 100/],
  [/^(?:rounded|round|decimals?)$/, /\$(?:round|floor|ceil|formatNumber)\(/],
  [/^(?:average|avg|mean)$/, /\$average\(|\/|average/],
  [/^(?:alphabetical\w*|sort|sorted|descending|ascending|desc|asc)$/, /\^\(|\$sort\(|\$reverse\(/],
];

/** Two things that are reckoned with each other; `several times` is said of how often. */
const formula =
  /\b(?!(?:many|several|multiple|few|more|all|most|any|some|opening|start|end|the)\b)[a-z]\w+ (?:times|minus|multiplied by|divided by) (?:the |its |their )?[a-z]/;

/** `the newest first`, `highest spender first`: it is what comes first, and not the first of several. */
const ordering = /\b(?:\w{2,}est|most|least) (?:\w+ ){0,3}first\b|\b(?:sort|order)(?:ed)? by\b/;

/** Such words of the instruction that the program does nothing for, although they may be names in the data. */
export function unanswered(whole: string, { tokens }: Instruction): readonly string[] {
  // What the members are called does nothing.
  const text = whole.replace(/"[^"\n]*"(?=\s*:)/g, '');
  const left = reckoned.flatMap(([word, part]) =>
    part.test(text) ? [] : tokens.filter(({ lower }) => word.test(lower)).map((token) => token.text),
  );
  const said = tokens.map(({ lower }) => lower).join(' ');
  // Of how many of them more is said than that they are there.
  const isOfSome = /\bat least one \w+ (?!(?:per|for|each|in|of|and|or)\b)\w+/.test(said);
  const some = isOfSome && !/\$count\([^()]*\[/.test(text) ? ['at least one'] : [];
  const isCompared =
    /\b(?:at or (?:below|above|under|over)|at least|at most|(?:more|less|fewer) than) (?:the |its |their )?\w|\b(?:over|above|under|below|beyond) \d/.test(
      said,
    );
  const isBounded =
    / [<>]=? /.test(text) && (boundIn(said) === undefined || /(?:\$_\w+|\$sum\([^?:]*\)) [<>]=? \d/.test(text));
  const compared = (isCompared || boundIn(said) !== undefined) && !isBounded ? ['compared'] : [];
  const isKept = /\bkeep\w*\b[^.;]{0,48}\b(?:newest|latest|last|oldest|most recent)\b/.test(said);
  const kept = isKept && !/\[-?[01]\]|\$max\(|\^\(/.test(text) ? ['kept'] : [];
  const sum =
    formula.test(said) && !/ [-+*/] |\$(?:sum|reduce)\(/.test(text.replace(/\$sum\(\[?\$?[\w.]+\]?\)/g, ''))
      ? ['formula']
      : [];
  const isTwice = /\b(?:twice|more than once|several times|multiple times)\b/.test(said);
  const twice = isTwice && !/> 1\b|>= 2\b|= 2\b|\$doubled|\[0\]|\$filter\(/.test(text) ? ['twice'] : [];
  const isShared = sharing.test(said) && !text.includes('$count($list[') ? ['share'] : [];
  const isConverted = tokens.some(
    ({ text: code }, at) =>
      /^[A-Z]{3}$/.test(code) &&
      tokens.slice(Math.max(0, at - 6), at).some(({ lower }) => /^(?:convert\w*|exchange)$/.test(lower)),
  );
  const converted = isConverted && !/ [*/] /.test(text) ? ['convert'] : [];
  // Numbers are divided by others; texts are by signs.
  const isParted =
    /\b(?:(?:separated|delimited) (?:by|with) (?!the |its )|divided (?:by|with) (?:an? )?(?:commas?|semicolons?|colons?|slash(?:es)?|dash(?:es)?|hyphens?|pipes?|spaces?|dots?|lines?|new ?lines?|tabs?|bars?|["'`]))/.test(
      said,
    ) && !/\$(?:split|join|match)\(|&/.test(text);
  const parted = isParted ? ['separated', 'list'] : [];
  const isOnce = /\b(?:only|just) once\b|\b(?:each|every) \w+ once\b|\bwithout (?:repeats?|duplicates?)\b/.test(said);
  const once = isOnce && !/\$distinct\(|\$filter\(|\[0\]/.test(text) ? ['once'] : [];
  const order = ordering.test(said) && !/\^\(|\$sort\(|\$reverse\(/.test(text) ? ['order'] : [];
  const isGrouped = /\$distinct\(|\{ ?[^{}:]+: [^{}]*\$|\$group|\$each/.test(text);
  const spans = /\b(?:monthly|weekly|daily|yearly|quarterly)\b(?! rate)/.test(said) && !isGrouped ? ['span'] : [];
  return [
    ...order,
    ...spans,
    ...left,
    ...some,
    ...compared,
    ...kept,
    ...twice,
    ...sum,
    ...ofSeveralRows(said, whole, text),
    ...isShared,
    ...converted,
    ...parted,
    ...once,
  ];
}

/** What takes all rows of a record together. */
function ofSeveralRows(said: string, whole: string, text: string): readonly string[] {
  const isSummed =
    /\b(?:sums?|totals|add(?:ed|ing|s)? (?:up|together)|how much|spen[dt])\b/.test(said) &&
    !/\$(?:sum|reduce)\(| [-+*/] |sum|total|amount|price|cost|value|fee/i.test(text);
  const summed = isSummed && text.includes('$count(') ? ['sum'] : [];
  // `safe is true if every check passed` is more than what one row says.
  const isOfAll =
    /\b(?:if|when|as long as|means)\b[^.;]*\b(?:all|every|each|none|no|any)\b(?: (?:single|of|its|their|the|one))* \w+ (?:is|are|was|were|has|have|that|which|\w+ed)\b/.test(
      said,
    );
  const ofAll = isOfAll && /": [\w.$]+ !?= "/.test(whole) && !/\$(?:count|filter)\(/.test(text) ? ['every'] : [];
  return [...summed, ...ofAll];
}

/** The program does what the word asks for. */
export function isAnswered({ lower }: Token, text: string): boolean {
  return answers.some(([part, words]) => words.test(lower) && part.test(text));
}

/** Words that turn a condition round, or lead to it. */
const leads =
  /^(?:skip\w*|ignor\w*|exclud\w*|without|left|out|leave|drop\w*|not|only|counted|count|omit\w*|still|whose|just|those|have|having|with|no)$/;

/** Notes the words as understood. */
export function useUnderstood({ expr, notes }: Choice, { segments }: Speech, instruction: Instruction): void {
  const asked = answers.filter(([part]) => part.test(expr.text)).map(([, words]) => words);
  const texts = notes.filter(({ kind }) => kind === 'used').map(({ text }) => text.toLowerCase());
  const told = notes.map(({ text }) => text.toLowerCase());
  const spoken = new Set(texts.flatMap((text) => text.split(/[^\p{L}\d]+/u)));
  const literals = new Set([...expr.text.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text.toLowerCase()));
  for (const segment of segments) {
    const text = textOf(segment);
    const isApplied = texts.some((note) => note.split(/: |, /).some((part) => part.length > 2 && text.includes(part)));
    for (const [at, { lower, kind }] of segment.tokens.entries()) {
      const isSaid =
        asked.some((words) => words.test(lower)) ||
        ((kind === 'quoted' || kind === 'date') && literals.has(lower)) ||
        // An example that a text is written as.
        (kind === 'quoted' && told.some((note) => note.includes(`written as "${lower}"`))) ||
        (kind === 'number' && new RegExp(`\\b${lower.replace(/\W/g, '')}\\b`).test(expr.text));
      if (isSaid || (isApplied && (leads.test(lower) || spoken.has(lower))))
        instruction.use(segment.from + at, segment.from + at + 1);
    }
  }
}
