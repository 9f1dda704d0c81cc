/** A part of the list as it stands: all but the first two, the second and third, the list backwards. */
import { smallNumbers, spelledNumber } from '../instruction/words/number-words.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import { strength } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';

export interface Slice {
  /** What is made of `$sliced`, the whole list. */
  readonly text: string;
  readonly note: string;
}

interface Sliced {
  /** The instruction without what is said of it. */
  readonly rest: string;
  readonly slice: Slice | undefined;
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const number = `(\\d{1,4}|${smallNumbers.join('|')})`;
const ordinal = `(${ordinals.join('|')}|\\d{1,4}(?:st|nd|rd|th))`;
const parts =
  '(?:characters?|chars?|letters?|digits?|words?|signs?|symbols?|lines?|days?|weeks?|months?|hours?|minutes?|seconds?|years?|name)';
/** What the rows are called, if anything: no part of a text and no time. */
const noun = `(?: (?!${parts}\\b)\\p{L}+)?`;
const ends = '(?= ?[.,;:)]| ?$| and\\b| then\\b| of (?:the|this) list\\b)';
const leaveOut = '(?:skip|leave out|drop|ignore|omit|exclude|remove|discard)';
const but = '(?:but|except(?: for)?|without|apart from|minus|besides)';

type Rule = readonly [said: RegExp, slice: (...said: readonly string[]) => Slice];

const rules: readonly Rule[] = [
  [
    new RegExp(
      `\\b${leaveOut} the first(?: ${number})?${noun},? (?:and )?then (?:take|keep|show|list) ${number}${noun}${ends}`,
      'iu',
    ),
    (skipped = '', taken = '') => range(countOf(skipped), countOf(skipped) + countOf(taken)),
  ],
  [
    new RegExp(
      `\\b(?:${leaveOut}|(?:all |everything |every \\p{L}+ )?(?:of the )?(?:\\p{L}+ )?${but}) the first(?: ${number})?${noun}${ends}`,
      'iu',
    ),
    (said = '') => range(countOf(said), undefined),
  ],
  [
    new RegExp(
      `\\b(?:${leaveOut}|(?:all |everything |every \\p{L}+ )?(?:of the )?(?:\\p{L}+ )?${but}) the last(?: ${number})?${noun}${ends}`,
      'iu',
    ),
    (said = '') => ({
      text: `$filter($sliced, function($one, $at, $all) { $at < $count($all) - ${countOf(said)} })`,
      note: `without the last ${countOf(said)}`,
    }),
  ],
  [
    new RegExp(`\\b(?:everything|all|those|the ones|\\p{L}+s) after the ${ordinal}${noun}${ends}`, 'iu'),
    (said = '') => range(placeOf(said), undefined),
  ],
  [
    new RegExp(`\\b(?:all |those |the )?(?:\\p{L}+ )?from the ${ordinal}${noun} on(?:wards?)?${ends}`, 'iu'),
    (said = '') => range(placeOf(said) - 1, undefined),
  ],
  [
    new RegExp(`\\b(?:only |just )?the ${ordinal} (?:and|to|through|until) (?:the )?${ordinal}${noun}${ends}`, 'iu'),
    (first = '', last = '') => range(placeOf(first) - 1, placeOf(last)),
  ],
  [
    new RegExp(
      `\\b(?:only |just )?(?:\\p{L}+s|numbers|positions|places) (\\d{1,4}) (?:to|through|until|-|–) (\\d{1,4}) (?:of|in) the list${ends}`,
      'iu',
    ),
    (first = '', last = '') => range(Number(first) - 1, Number(last)),
  ],
  [
    new RegExp(`\\b${number}${noun},? (?:starting|beginning) (?:at|with|from) the ${ordinal}(?: one)?${ends}`, 'iu'),
    (taken = '', first = '') => range(placeOf(first) - 1, placeOf(first) - 1 + countOf(taken)),
  ],
  [
    new RegExp(
      `\\b(?:only |just )?the (?:final ${number}${noun}(?: of (?:the|this) list)?|last ${number}${noun} (?:of|in) (?:the|this) list)${ends}`,
      'iu',
    ),
    (final = '', last = '') => ({
      text: `$filter($sliced, function($one, $at, $all) { $at >= $count($all) - ${countOf(final === '' ? last : final)} })`,
      note: `the last ${countOf(final === '' ? last : final)} of the list`,
    }),
  ],
  [
    /\b(?:(?:show |give |list )?(?:me )?(?:the )?list backwards|reverse the (?:list|order)(?: of (?:the )?\p{L}+)?|in (?:the )?opposite order|from (?:the )?(?:last|bottom|end) to (?:the )?(?:first|top|beginning))(?= ?[.,;:)]| ?$)/iu,
    () => ({ text: '$reverse($sliced)', note: 'the list backwards' }),
  ],
];

/**
 * Undefined where all of the list is wanted. What is said of an order by something is no part of this, and neither is the row
 * of names that a table begins with: it is read as that, and is in no list.
 */
export function sliceIn(instruction: string, isList: boolean, { sources }: Scope): Sliced {
  const isTable = sources.some(({ shape }) => shape.columns?.header !== undefined);
  const found = isList && !isTable ? rules.find(([said]) => said.test(instruction)) : undefined;
  const match = found?.[0].exec(instruction) ?? null;
  if (found === undefined || match === null) return { rest: instruction, slice: undefined };
  const rest = instruction
    .replace(match[0], ' ')
    .replace(/^[\s.,;:]+/, '')
    .trim();
  return { rest, slice: found[1](...match.slice(1)) };
}

/** The choice, of which that part is taken. */
export function sliced(choice: Choice | undefined, slice: Slice | undefined): Choice | undefined {
  if (choice === undefined || slice === undefined || choice.missing.length > 0) return choice;
  const text = `($sliced := ${choice.expr.text}; [${slice.text}])`;
  const { score, missing, left, rivalries, parts, label } = choice;
  const notes: Choice['notes'] = [...choice.notes, { kind: 'used', text: slice.note }];
  return createChoice({ text, strength: strength.path }, score, label, {
    missing,
    left,
    rivalries,
    parts,
    notes,
    uses: '',
  });
}

/** From a place on, counted from 0, up to one that is no more part of it. */
function range(from: number, to: number | undefined): Slice {
  const bounds = [...(from > 0 ? [`$at >= ${from}`] : []), ...(to === undefined ? [] : [`$at < ${to}`])];
  return {
    text: `$filter($sliced, function($one, $at) { ${bounds.length === 0 ? 'true' : bounds.join(' and ')} })`,
    note: to === undefined ? `without the first ${from}` : `numbers ${from + 1} to ${to} of the list`,
  };
}

function countOf(said: string | undefined): number {
  const word = (said ?? '').toLowerCase();
  return word === '' || word === 'one' ? 1 : (spelledNumber(word) ?? Number(word));
}

function placeOf(said: string): number {
  const at = ordinals.indexOf(said.toLowerCase());
  return at < 0 ? Number.parseInt(said, 10) : at + 1;
}
