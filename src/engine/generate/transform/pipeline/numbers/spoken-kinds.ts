/** What is to be done with the numbers of rows, as names of fields and parts of an instruction tell it. */
import { extremeOf } from '../../instruction/order/ordering.ts';
import { type Segment, textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';
import type { Kind } from './aggregate-text.ts';

export const kinds: ReadonlyMap<string, Kind> = new Map([
  ['count', 'count'],
  ['number', 'count'],
  ['vote', 'count'],
  ['occurrence', 'count'],
  ['frequency', 'count'],
  ['mention', 'count'],
  ['total', 'sum'],
  ['sum', 'sum'],
  ['overall', 'sum'],
  ['average', 'average'],
  ['maximum', 'maximum'],
  ['high', 'maximum'],
  ['peak', 'maximum'],
  ['longest', 'maximum'],
  ['minimum', 'minimum'],
  ['low', 'minimum'],
  ['shortest', 'minimum'],
  ['unique', 'distinct'],
  ['distinct', 'distinct'],
]);

const spokenKinds: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:distinct|unique|different)\b/, 'distinct'],
  [/\b(?:how many|how often|number of|count|counts|no of|counted)\b/, 'count'],
  [/\b(?:average|mean|avg)\b/, 'average'],
  [/\b(?:highest|maximum|max|longest|largest|peak)\b/, 'maximum'],
  [/\b(?:lowest|minimum|min|shortest|smallest)\b/, 'minimum'],
  [/\b(?:total|sum|sums|summed|add(?:s|ed|ing)? (?:up|together)|in all|altogether)\b/, 'sum'],
];

export function kindsIn(text: string): readonly Kind[] {
  const extremes = text.split(' ').flatMap((word) => (isMeasuring(word) ? (extremeOf(word) ?? []) : []));
  const said = spokenKinds.flatMap(([pattern, kind]) => (pattern.test(text) ? [kind] : []));
  return [...new Set([...said, ...extremes])];
}

/** `best` and `fastest` are told by more than the one word. */
function isMeasuring(word: string): boolean {
  return /est$/.test(word) && !/^(?:best|fastest|slowest|quickest|swiftest|fewest)$/.test(word);
}

/** `largest first` is an order, and `fouls do not count` leaves something out: nothing is reckoned by them. */
export function toldIn(segment: Segment): string {
  return textOf(segment)
    .replace(/\b\w+est (?:\w+ ){0,3}(?:first|on top|at the top)\b/g, '')
    .replace(/\b(?:do|does|did|should|shall|must|will|are|is) not (?:be |to be )?count(?:ed)?\b/g, '');
}

/** The one part that speaks of some number in other words than its field: `mean stars` for a rating. */
export function soleUnnamed({ speech }: World): Segment | undefined {
  const measured = speech.unnamed.filter((segment) => {
    const text = toldIn(segment);
    return kindsIn(text).some((kind) => kind !== 'count' && kind !== 'distinct');
  });
  return measured.length === 1 ? measured[0] : undefined;
}
