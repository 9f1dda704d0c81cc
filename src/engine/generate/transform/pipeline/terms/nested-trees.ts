/** Records that hold records of their own kind, as folders do: all of them in one list, each with those above it. */
import { isRecord } from '../../../../../core/json.ts';
import { limits } from '../../../../../core/limits.ts';
import { writeName } from '../../terms/expression.ts';
import { aboveName, type FromTop, levelMembers, levelTexts } from './levels.ts';

type Row = Readonly<Record<string, unknown>>;

export interface TreeRows {
  readonly rows: readonly Row[];
  /** What makes them of the record, or the records, at the top. */
  readonly text: string;
  /** The member that holds the records below. */
  readonly below: string;
}

/** Undefined where the records do not hold records that hold such, too. */
export function treeRows(tops: readonly Row[], from: FromTop): TreeRows | undefined {
  const below = [...new Set(tops.flatMap((top) => Object.keys(top)))].find((name) => holdsItself(tops, name));
  const written = below === undefined ? undefined : writeName(below);
  const [first = {}] = tops;
  if (below === undefined || written === undefined || tops.some((top) => Object.hasOwn(top, aboveName)))
    return undefined;
  const rows: Row[] = [];
  for (const top of tops) walk(top, [], { below, from }, rows);
  const members = [...levelTexts(first, from), ...(Object.hasOwn(first, 'parent') ? [] : ['"parent": $above[-1]'])];
  const text =
    `($walk := function($one, $above) { ($further := $append($above, $one); ` +
    `[$merge([$one, { ${members.join(', ')} }]), $one.${written}.$walk($, $further)]) }; $walk($, []))`;
  return { rows, text, below: written };
}

interface Way {
  readonly below: string;
  readonly from: FromTop;
}

function walk(one: Row, above: readonly Row[], way: Way, into: Row[]): void {
  if (into.length >= limits.generateItems) return;
  const parent = above.at(-1);
  const ofParent = parent === undefined || Object.hasOwn(one, 'parent') ? {} : { parent };
  into.push({ ...one, ...levelMembers(one, above, way.from), ...ofParent });
  for (const inner of recordsIn(one[way.below])) walk(inner, [...above, one], way, into);
}

/** Records in the member have what the records have, that member among it. */
function holdsItself(tops: readonly Row[], name: string): boolean {
  const inner = tops.flatMap((top) => recordsIn(top[name]));
  return inner.some((one) =>
    tops.some((top) => recordsIn(top[name]).includes(one) && Object.keys(top).every((key) => Object.hasOwn(one, key))),
  );
}

function recordsIn(value: unknown): readonly Row[] {
  return Array.isArray(value) && value.every(isRecord) ? value : [];
}
