/** Rows that lack a value, in the words that the readers know: `leave out entries without a temperature`. */
import type { Turn } from './turn.ts';

const missing =
  '(?:null|nil|missing|absent|blank|unset|undefined|empty|not (?:set|given|there|present|available|provided|specified|recorded|filled(?: in)?)|lacking)';
const there =
  '(?:(?:not|never) (?:null|missing|empty|blank|absent)|set|given|there|present|available|provided|specified|recorded|filled in|known)';
const leaveOut = '(?:leave out|except|skip|ignore|exclude|omit|drop|remove|discard|disregard)';
const are = '(?:is|are|was|were|being)';
const areOut =
  '(?:(?:is|are|should be|must be) left out|(?:is|are|should be|must be) (?:skipped|ignored|excluded|omitted|dropped)|(?:do|does) not count|should not be (?:listed|shown|included))';
const of = '(?:whose|where|wherever|in which|for which|when|if|that have|which have|with)';
/** The name of a field, or several. */
const names = '((?:(?!\\b(?:and|or|is|are|may|might|can|could|whose|where)\\b)[\\p{L}\\d_.\'’"-]+ ?){1,4}?)';

/** Which of several is missing does not matter. */
const anyOf =
  '(?:(?:at least |any |only )*(?:one|either|any|some|some of it|anything|something|one or the other|one or both|one or more|a value|a field|any value|any field|some value)(?: of (?:them|these|those|it|both|the (?:two|three|four|values?|fields?|numbers?|columns?)|these (?:values?|fields?)))?(?: (?:values?|fields?|columns?))?)';

/** What stands for all fields of a record: none of them may be missing. */
export const incomplete = 'leave out what lacks anything';

const given = '(?:handed|turned|sent|filled) in|submitted|provided|given(?: us)?|supplied|entered|left(?: us)?|told us';

/** In this order. */
export const absenceTurns: readonly Turn[] = [
  [
    /\b(?:(?:do|does|did) ?(?:not|n['’]t|never)|don['’]t|doesn['’]t|didn['’]t) (?:yet )?(?:have|hold|own|carry) (?:an?|any)(?: single)? (?=\p{L})/giu,
    'have no ',
  ],
  [
    /\b(?:has|have|had)(?: not|n['’]t)(?: yet)? (?:(?:got|been given) )?(?:an?|any)(?: single)? (?=\p{L})/giu,
    'have no ',
  ],
  // What somebody has still to do, or to give.
  [/\b(?:still )?(?:waiting|needing|needs?|ready|left) to be (?=\p{L}+(?:ed|en|nt|id)\b)/giu, 'not yet '],
  [
    /\b(?:still |currently )*(?:looking for|in search of|searching for|in need of|short of) (?:an?|any|the) (?=\p{L})/giu,
    'without a ',
  ],
  [
    new RegExp(
      `\\b(?:that|who|which) (?:have|has|did|do|does) ?(?:not|n't|never) (?:yet )?(?:${given}) (?:an?|the|their|its|any) (?=\\p{L})`,
      'giu',
    ),
    'without a ',
  ],
  [
    /\bwhose (\p{L}[\p{L}\d_]*(?: \p{L}+)?) (?:we|you|they|i) (?:do not|don't|never|still do not) (?:have|know|got)(?: yet)?\b/giu,
    'without a $1',
  ],
  [/\bthat belongs? to (?:nobody|no one|no-one)\b/giu, 'without an owner'],
  [/\bfree of (?!charge\b|cost\b)(?=\p{L}+s\b)/giu, 'without '],
  [/\bwith an empty (?:list|set|array) of (?=\p{L})/giu, 'without '],
  [/\bwho(?:se)? (?=(?:have|has) no\b)/giu, 'that '],
  [/\b(?:lack|lacks|miss|misses)(?= (?:an?|the|its|their|any|either|one|something|anything)\b)/giu, 'have no'],
  [/\bhave no (?:an?|the|its|their|any) /giu, 'have no '],
  // Whichever of them it is.
  [new RegExp(`\\b${leaveOut} [^.;:,]{0,40}?\\b${of} (?:the )?${anyOf} ${are} ${missing}\\b`, 'giu'), incomplete],
  [new RegExp(`\\b${leaveOut} [^.;:,]{0,40}?\\bhave no ${anyOf}(?=[.,;:)]|$)`, 'giu'), incomplete],
  [
    new RegExp(
      `\\b${leaveOut} (?:all |any |the |those |these )*[\\p{L}]+ with (?:gaps|nulls|missing (?:values|data|fields|parts)|incomplete data)`,
      'giu',
    ),
    incomplete,
  ],
  [
    /\b(?:only|just) (?:the |those )*\p{L}+ (?:that|which) have (?:both|everything|all(?: of)?(?: (?:of )?(?:them|these|those))?(?: (?:values|fields))?)(?=[.,;:)]|$)/giu,
    incomplete,
  ],
  [
    new RegExp(`\\b\\p{L}+ with (?:gaps|nulls|missing (?:values|data|fields|parts)|incomplete data) ${areOut}`, 'giu'),
    incomplete,
  ],
  // Those that have it are left out: the others alone are wanted.
  [
    new RegExp(
      `\\b${leaveOut} ((?:[\\p{L}\\d_'-]+ ){1,4}?)${of} (?:an? |the |its |their )*${names} ${are} ${there}(?=[.,;:)]|$)`,
      'giu',
    ),
    'only $1without a $2',
  ],
  // One or two that are named.
  [
    new RegExp(`(?<=^|[.;,] )(\\p{L}+) ${of} (?:an? |the |its |their )*${names} ${are} ${missing} ${areOut}`, 'giu'),
    'leave out $1 without a $2',
  ],
  [
    new RegExp(`(?<=^|[.;,] )(?:the |an? )*${names} (?:must|should|may) not be ${missing}(?=[.,;:)]|$)`, 'giu'),
    'leave out those without a $1',
  ],
  [
    new RegExp(
      `\\b(?:if|when|where) (?:either |one of )?(?:an? |the |its |their )*${names} or (?:an? |the |its |their )*${names} ${are} ${missing},? (?:then )?${leaveOut} (?:the |that |this |such an? )?([\\p{L}]+) ?(?=[.,;:)]|$)`,
      'giu',
    ),
    'leave out any $3 without a $1. Leave out any $3 without a $2',
  ],
  [
    new RegExp(
      `\\b(?:if|when|where|whenever|in case) (?:an? |the |its |their )*${names} ${are} ${missing},? (?:then )?${leaveOut} (?:the |that |this |such an? )?([\\p{L}]+) ?(?=[.,;:)]|$)`,
      'giu',
    ),
    'leave out any $2 without a $1',
  ],
  [
    new RegExp(
      `\\b(?:if|when|where|whenever) (?:there is |there was )?no ${names}(?: (?:is|was|has been))?(?: [\\p{L}]+(?:ed|en|wn|nt|de))?, (?:then )?${leaveOut} (?:the |that |this |such an? )?([\\p{L}]+) ?(?=[.,;:)]|$)`,
      'giu',
    ),
    'leave out any $2 without a $1',
  ],
  [
    new RegExp(
      `\\b([\\p{L}]+) (?:with no|without|that have no) (?:an? |the |any )?${names} should not be (?:there|in (?:it|there)|listed|shown|included|in the (?:list|result|answer))\\b`,
      'giu',
    ),
    'leave out $1 without a $2',
  ],
  [
    new RegExp(
      `\\bleave out (?:an? |the |its |their )*${names} (?:may|might|can|could) be ${missing}(?=[.,;:)]|$)`,
      'giu',
    ),
    'leave out those without a $1',
  ],
  [
    new RegExp(
      `\\b${leaveOut} ((?:[\\p{L}\\d_'-]+ ){1,4}?)${of} (?:an? |the |its |their |either )*${names} ?(?:,|or) (?:${of} )?(?:an? |the |its |their )*${names} ${are} ${missing}`,
      'giu',
    ),
    'leave out $1without a $2. Leave out $1without a $3',
  ],
  [
    new RegExp(
      `\\b${leaveOut} ((?:[\\p{L}\\d_'-]+ ){1,4}?)${of} (?:an? |the |its |their )*${names} ${are} ${missing}`,
      'giu',
    ),
    'leave out $1without a $2',
  ],
  [
    new RegExp(
      `\\b(?:only|just) ((?:[\\p{L}\\d_'-]+ ){1,4}?)${of} (?:both )?(?:an? |the |its |their )*${names} and (?:an? |the |its |their )*${names} (?:are|were) ${there}`,
      'giu',
    ),
    'only $1with a $2. Leave out $1without a $3',
  ],
  [
    new RegExp(
      `\\b(?:only|just) ((?:[\\p{L}\\d_'-]+ ){1,4}?)${of} (?:an? |the |its |their )*${names} ${are} ${there}`,
      'giu',
    ),
    'only $1with a $2',
  ],
  [
    /\bwith (?:an? |the )?(?:null|nil|missing|empty|blank|absent|unset) (?!(?:value|list|text|string|field)s?\b)(?=\p{L})/giu,
    'without ',
  ],
  [
    new RegExp(`\\b${leaveOut} (?:an?|any) ${names} (?:that|which) is ${missing}\\b`, 'giu'),
    'leave out those without a $1',
  ],
  [/\bleave out (?:it|them|one|such) without\b/giu, 'leave out those without'],
  // What the others have made of them.
  [
    new RegExp(
      `\\bleave out the ${names} of (?:some|several|many|a few) (?:of the )?(\\p{L}+) ${are} ${missing}\\b`,
      'giu',
    ),
    'leave out $2 without a $1',
  ],
  [
    new RegExp(
      `(?<=^|[.;,] )(\\p{L}+) (?:without|with no|that have no) (?:an? |the |any )*${names} or (?:an? |the |any )*${names} ${areOut}`,
      'giu',
    ),
    'leave out $1 without a $2. Leave out $1 without a $3',
  ],
  [
    new RegExp(`(?<=^|[.;,] )(\\p{L}+) (?:without|with no|that have no) (?:an? |the |any )*${names} ${areOut}`, 'giu'),
    'leave out $1 without a $2',
  ],
  [
    new RegExp(
      `\\b${leaveOut} ((?:[\\p{L}\\d_'-]+ ){1,4}?)(?:without|that have no|with no) (?:an? |the |any )*${names} or (?:without )?(?:an? |the |any )*${names}(?=[.,;:)]|$)`,
      'giu',
    ),
    'leave out $1without a $2. Leave out $1without a $3',
  ],
  [
    new RegExp(
      `\\b(?:only|just) ((?:[\\p{L}\\d_'-]+ ){1,4}?)(?:with|that have|which have) both (?:an? |the |its |their )*${names} and (?:an? |the |its |their )*${names}(?=[.,;:)]|$)`,
      'giu',
    ),
    'only $1with a $2. Leave out $1without a $3',
  ],
  [
    new RegExp(`(?<=^|[.;] )(\\p{L}+) (?:whose|where the|for which the) ${names} ${are} ${there}(?=[.,;:)]|$)`, 'giu'),
    'only $1 with a $2',
  ],
];
