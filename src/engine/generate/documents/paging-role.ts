/** What a parameter has to do with the pages of a list, as its description says where its name does not. */
import type { Parameter } from './document.ts';

export type PagingRole = 'size' | 'page' | 'offset' | 'cursor';

const portion = '(?:page|portion|batch|chunk|slice|part)s?';
const things = '(?:items|records|rows|entries|results|things|objects|elements|ones)';

const shapes: readonly (readonly [PagingRole, RegExp])[] = [
  [
    'cursor',
    /^\W*(?:the )?(?:cursor|bookmark|continuation)\b|\bcursor (?:of|from|that) the (?:next|last|previous|answer)/i,
  ],
  [
    'size',
    new RegExp(
      `\\b(?:how (?:large|big|long) (?:a|the|one|each|shall)?|size of (?:a|the|one|each)|length of (?:a|the|one|each)) ?${portion}?\\b|\\b${portion} size|\\b${things} (?:per|on (?:a|one|each)|in (?:a|one|each)) ${portion}|\\bmaximum number of ${things}|\\bhow many ${things} (?:you want|are wanted|to (?:give|return|send|answer)|at (?:the )?most)`,
      'i',
    ),
  ],
  [
    'offset',
    /\b(?:how many|number of) (?:\w+ )?(?:to|are|of them to)? ?(?:skip|skipped|leave out at the (?:start|beginning))\b/i,
  ],
  [
    'page',
    new RegExp(
      `^\\W*(?:the )?page\\W*$|^\\W*(?:the )?(?:number of the|which|what) ${portion}\\b|\\b${portion} number\\b`,
      'i',
    ),
  ],
];

/** Undefined where the description says nothing of pages. */
export function roleOf({ description }: Pick<Parameter, 'name' | 'description'>): PagingRole | undefined {
  return shapes.find(([, shape]) => shape.test(description))?.[0];
}
