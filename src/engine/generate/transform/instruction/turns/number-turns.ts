/** Numbers, sums and what makes no difference, in the few words that the readers know. */
import type { Turn } from './turn.ts';

const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const counted = `(${[...units, ...tens].join('|')})`;

/** `seven` and `seventy`. */
function numberOf(word: string): number {
  const small = word.toLowerCase();
  return units.includes(small) ? units.indexOf(small) + 1 : (tens.indexOf(small) + 2) * 10;
}

const large: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
]);
const noDifference =
  "(?:(?:makes?|making) no difference|(?:does not|doesn't|do not|don't) (?:matter|count|play a part)|(?:is|are|should be|being) (?:disregarded|ignored|irrelevant|of no importance)|left aside)";
const letters =
  '(?:(?:upper|lower)[ -]?(?:case)? ?(?:/|and|or|or in) ?(?:lower|upper)[ -]?case|(?:letter )?case|capitals?|capitali[sz]ation)';

/** In this order. */
export const numberTurns: readonly Turn[] = [
  [
    new RegExp(`\\b${counted} (hundred|thousand|million)\\b`, 'giu'),
    (_, few = '', many = '') => String(numberOf(few) * (large.get(many.toLowerCase()) ?? 1)),
  ],
  [
    new RegExp(
      `(?<=\\b(?:over|above|under|below|than|least|most|exactly|exceeds?|beyond|within) )${counted}(?= \\p{L}+s\\b)`,
      'giu',
    ),
    (said, few = '') => (few.toLowerCase() === 'one' ? said : String(numberOf(few))),
  ],
  [/(?<=\d )degrees? (?:Celsius|Fahrenheit|Kelvin|C|F)\b/gu, 'degrees'],
  [/(?<!\b(?:no|not) )\b(?:any )?later than (?=\p{L}|\d{4}-)/giu, 'after '],
  [/(?<!\b(?:no|not) )\b(?:any )?earlier than (?=\p{L}|\d{4}-)/giu, 'before '],
  // `multiplied by its probability in percent`
  [/\b(multiplied by|times|weighted (?:by|with)) ((?:the |its |their )?\p{L}+) in percent\b/giu, '$1 $2 (percent)'],
  // Two fields of each row, put together.
  [
    /\bsum,? over all (?:of )?(?:the |its |their )?\p{L}+,? of (?:the |its |their )?(\p{L}+)(?: amounts?)? and (?:the |its |their )?(\p{L}+)/giu,
    'sum of $1 and $2',
  ],
  [
    /\b(\p{L}+) and (\p{L}+)(?: of (?:all (?:of )?)?(?:the |its |their )?\p{L}+)? (?:together|combined|added (?:up|together)|summed(?: up)?|taken together)\b/giu,
    'sum of $1 and $2',
  ],
  [/\b(lat(?:itude)?) ?\/ ?(lon(?:gitude)?|lng)\b/giu, '$1 and $2'],
  [/\b(\d+) (next|latest|newest|last|first) (?=\p{L}+s\b)/giu, 'the $2 $1 '],
  [/\b(per|by|each|every|=) (\p{L}+) \+ (?=\p{L})/giu, '$1 $2 and '],
  // What makes no difference.
  [new RegExp(`\\b(?:where )?${letters} ${noDifference}`, 'giu'), 'ignoring case'],
  [
    /\b(?:disregarding|regardless of|irrespective of|without regard to|whatever|no matter) (?:the )?(?:letter )?case\b|\bcase[- ]insensitive(?:ly)?\b/giu,
    'ignoring case',
  ],
  // `less stock than the threshold`
  [/\b(less|more|fewer|higher|lower|greater|smaller|larger) (\p{L}+) than (?=(?:the|their|its) )/giu, '$2 $1 than '],
  [/\b(?:everything|anything|all) else (?:=|->|→|:) ?/giu, 'anything else is '],
  // What is broken is left out by the sentence that says so.
  [
    /\b(?:null|empty|missing|blank) (\p{L}+?)s? (?:are|were|is|was) [^.,;]{2,30}?,? (?:so |and )?(?:please )?(?:skip|ignore|drop|exclude|omit|leave out) them\b/giu,
    'leave out those without a $1',
  ],
];
