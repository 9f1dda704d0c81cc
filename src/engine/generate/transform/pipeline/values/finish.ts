/** The text of a list: its rows in their order, the records that are made of them, and as many as are wanted. */
import type { Ordered } from './order.ts';

export function sorted(text: string, { rowSort }: Ordered): string {
  return rowSort === undefined ? text : `${text}^(${rowSort})`;
}

/** The records in their order, as many as are wanted, with their ranks. */
export function finish({ resultSort, limit, rank, isShared }: Ordered, over: string, body: string): string {
  // By a name: over data that is a list itself, a list that is written out would be made once for every item of it.
  const made = over.startsWith('(') ? `($kept := ${over}; $kept.${body})` : `${over}.${body}`;
  const inOrder = resultSort === undefined ? `[${made}]` : `[($made := [${made}]; $made^(${resultSort}))]`;
  const cut = limit === undefined ? inOrder : `[(${inOrder})[[0..${limit} - 1]]]`;
  if (rank === undefined) return cut;
  const [, sign, by] = /^([<>])(\w+)/.exec(resultSort ?? '') ?? [];
  // Those that are ahead are counted: records with the same number share a place, and the next ones are left out.
  if (isShared === true && sign !== undefined && by !== undefined)
    return `($list := ${cut}; [$list.($ranked := $; $merge([$ranked, { ${JSON.stringify(rank)}: $count($list[${by} ${sign} $ranked.${by}]) + 1 }]))])`;
  return `[$map(${cut}, function($ranked, $rank) { $merge([$ranked, { ${JSON.stringify(rank)}: $rank + 1 }]) })]`;
}
