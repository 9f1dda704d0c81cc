/** What a parameter has to do with the pages of a list, as its description says where its name does not. */
import type { Parameter, Schema } from './document.ts';

export type PagingRole = 'size' | 'page' | 'offset' | 'cursor';

const portion = '(?:page|portion|batch|chunk|slice|part|answer|response|call|request)s?';
const thing = '(?:item|record|row|entry|result|thing|object|element|one)';
const things = '(?:items|records|rows|entries|results|things|objects|elements|ones)';

const shapes: readonly (readonly [PagingRole, RegExp])[] = [
  [
    'cursor',
    /^\W*(?:the )?(?:cursor|bookmark|continuation)\b|\bcursor (?:of|from|that) the (?:next|last|previous|answer)/i,
  ],
  [
    'size',
    new RegExp(
      `\\b(?:how (?:large|big|long) (?:a|the|one|each|shall)?|size of (?:a|the|one|each)|length of (?:a|the|one|each)) ?${portion}?\\b|\\b${portion} size|\\b${things} (?:per|on (?:a|one|each)|in (?:a|one|each)) ${portion}|\\b${things} on it\\b|\\bmaximum number of ${things}|\\bhow many ${things} (?:you want|are wanted|to (?:give|return|send|answer)|at (?:the )?most)`,
      'i',
    ),
  ],
  [
    'size',
    /^\W*(?:is |says |tells )?how many(?: (?:of them|at once|at a time|to give|you want|are wanted|to return|to send))?(?=\s*(?:[,;:.)(]|$))/i,
  ],
  ['size', /\b(?:ask for|get|have|want|take) up to \d+\b|^\W*gets? you \d+\b/i],
  [
    'size',
    /\b(?:gets?|gives?|have|see) (?:you )?more (?:\w+ )?(?:at once|at a time|in one go)\b|^\W*makes? (?:that|it|this) (?:up to|at most) \d+/i,
  ],
  [
    'offset',
    /\bleaves? out (?:those|the ones|what|whatever|as many as) (?:that |which )?you(?: already)? (?:have|had|got|know)\b/i,
  ],
  ['page', /^\W*(?:counts?|starts?|begins?) (?:from|at|with) (?:1|one|0|zero)\b/i],
  ['page', /\bwhich [a-z]+ you want,? (?:the first is|beginning|starting|counting|counted|begins|starts)\b/i],
  [
    'size',
    /^\W*(?:you )?(?:can |may |will )?(?:ask for|get|have|want|see) (?:up to|at most|as many as|no more than) \d+\b/i,
  ],
  ['page', /\b(?:say|tell|choose|is|tells|says) which (?:page|sheet|portion|batch|chunk|slice|leaf)\b/i],
  ['cursor', /\b(?:set to|is|takes|holds|=) (?:the )?(?:`?\w+`? )?(?:id|key|number|code) of the last\b/i],
  [
    'offset',
    new RegExp(
      `\\b(?:index|number|position) of the first (?:${thing}\\b|\\w+$)|\\b(?:how many|number of) (?:\\w+ )?(?:(?:that|which) )?(?:to be|to|are|of them to)? ?(?:skip|skipped|pass over|passed over|(?:leave|be left) out(?: at the (?:start|beginning))?|omit|jump over)\\b|\\b(?:leaves? out|skips?|passes over|omits?|ignores?) (?:the|so many of the) first\\b|\\b(?:0|1|zero|one) is the first\\b|\\b(?:first|${things}|row|record|item|entry|result|one) to (?:begin|start) with\\b`,
      'i',
    ),
  ],
  [
    'page',
    new RegExp(
      `^\\W*(?:is )?(?:the |a )?(?:wanted |current )?page(?: wanted| you want| to read| that is wanted)?\\W*(?:$|\\((?:[^)]*\\b(?:from|start\\w*|begin\\w*|first|zero|one|0|1)\\b|1|0)|,? (?:start|begin|count)\\w* (?:with|at|from))|^\\W*(?:is |means |tells |says )(?:the |which )page\\b(?=\\s*[(,;.])|^\\W*(?:the )?(?:number of the|which|what) ${portion}\\b|\\b${portion} number\\b`,
      'i',
    ),
  ],
];

/** Undefined where the description says nothing of pages. */
export function roleOf({ description }: Pick<Parameter, 'name' | 'description'>): PagingRole | undefined {
  return shapes.find(([, shape]) => shape.test(description))?.[0];
}

type Asked = Pick<Parameter, 'name' | 'description' | 'required' | 'schema'>;

/**
 * The roles of whole numbers that no word explains: one that has a largest or a usual value of many is how long a page is, and
 * the one beside it that begins at nothing is where it begins. Empty where more than one would do, or where no page begins
 * anywhere; `hasStart` says that another parameter tells where.
 */
export function pairRoles(parameters: readonly Asked[], hasStart = false): ReadonlyMap<string, PagingRole> {
  const counts = parameters.filter(({ name, required, schema }) => !required && isCount(schema) && !isBound(name));
  const [size, ...others] = counts.filter(({ schema }) => isMany(schema));
  const [start, ...more] = counts.filter(({ schema }) => !isMany(schema) && beginsAtNothing(schema));
  if (size === undefined || others.length > 0) return new Map();
  if (hasStart) return new Map([[size.name, 'size']]);
  return start === undefined || more.length > 0
    ? new Map()
    : new Map([
        [size.name, 'size'],
        [start.name, 'offset'],
      ]);
}

function isCount({ type, enum: values }: Schema): boolean {
  return (type === undefined || type === 'integer') && values === undefined;
}

/** `minRooms` narrows down. */
function isBound(name: string): boolean {
  return /^(?:min|max)(?![a-z])|_(?:min|max)$|[a-z](?:Min|Max)$/.test(name);
}

function isMany({ default: usual, maximum }: Schema): boolean {
  return [usual, maximum].some((value) => typeof value === 'number' && value >= 5);
}

function beginsAtNothing({ default: usual, minimum }: Schema): boolean {
  return usual === 0 || (usual === undefined && minimum === 0);
}
