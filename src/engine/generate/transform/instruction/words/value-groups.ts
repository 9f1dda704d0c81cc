/** Values that are given a new name together: `new and open go to "Backlog", pending to "Waiting"`, `P means paid, O open`. */
import type { Token } from './read.ts';

/** Words between values and the name that they are given. */
const between =
  /^(?:go|goes|to|is|are|means?|as|becomes?|counts?|shown?|shows|should|must|be|for|in|into|gets?|called|stands?|map|maps|mapped|turns?|=|->|=>|→|:|the|a|an|both|all|either|values?|codes?|states?|statuses|belongs?|under|lands?|fall|falls)$/;
const joins = /^(?:and|or|,|\/|;)$/;
const valuesMax = 8;

export interface ValueGroups {
  /** The new name by the old value. */
  readonly table: ReadonlyMap<string, string>;
  readonly from: number;
  /** The token after it. */
  readonly to: number;
}

/**
 * The new name by the old value; undefined unless there are two names or more, and each has values.
 *
 * `isValue` says of the data at hand; what stands beside such a value in an enumeration is one as well, if it is not in this data.
 */
export function valueGroupsIn(
  tokens: readonly Token[],
  isValue: (text: string) => boolean,
  targetOf: (token: Token) => string | undefined,
): ValueGroups | undefined {
  const targets = tokens.flatMap((token, at) => {
    const name = targetOf(token);
    return name === undefined ? [] : [{ name, at }];
  });
  if (targets.length < 2) return undefined;
  const table = new Map<string, string>();
  let from = tokens.length;
  for (const [index, { name, at }] of targets.entries()) {
    const start = (targets[index - 1]?.at ?? -1) + 1;
    const values = valuesBefore(tokens.slice(start, at), isValue, index === 0);
    if (values.length === 0 || values.length > valuesMax || !values.some(({ text }) => isValue(text))) return undefined;
    if (values.some(({ text }) => table.has(text))) return undefined;
    for (const { text: value } of values) table.set(value, name);
    from = Math.min(from, start + (values[0]?.at ?? 0));
  }
  return { table, from, to: (targets.at(-1)?.at ?? 0) + 1 };
}

interface Said {
  readonly text: string;
  readonly at: number;
}

/** The enumeration right before the name; nothing where other words stand in between. */
function valuesBefore(part: readonly Token[], isValue: (text: string) => boolean, isFirst: boolean): readonly Said[] {
  let end = part.length;
  while (end > 0 && between.test(part[end - 1]?.lower ?? '') && !isValue(textOf(part[end - 1]))) end -= 1;
  const values: Said[] = [];
  for (let at = end - 1; at >= 0; at -= 1) {
    const token = part[at];
    if (token === undefined) break;
    if (joins.test(token.lower) || token.lower === '.') continue;
    const text = textOf(token);
    const isJoined = at === end - 1 || joins.test(part[at + 1]?.lower ?? '');
    if (isValue(text) || (isJoined && token.kind !== 'sign' && !between.test(token.lower)))
      values.unshift({ text, at });
    else if (!between.test(token.lower)) return isFirst ? values : [];
    else if (isFirst) return values;
  }
  return values;
}

function textOf(token: Token | undefined): string {
  return token === undefined ? '' : token.kind === 'word' || token.kind === 'sign' ? token.text : String(token.value);
}
