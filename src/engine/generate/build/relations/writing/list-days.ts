/** Which of the things that belong to what is given are meant, by their days: "how often since 1 May" leaves earlier ones out. */
import { isRecord } from '../../../../../core/json.ts';
import type { Workshop } from '../../terms/plan.ts';
import { isDay } from '../../terms/record.ts';
import { narrowedBy } from '../conditions/narrowed.ts';
import { isReckoned, nodesOf } from '../fields/values.ts';
import type { Query } from '../queries/query.ts';
import type { Node } from '../terms/nodes.ts';
import type { Laid } from './steps.ts';
import type { Writing } from './written.ts';

interface Dated {
  readonly writing: Writing;
  /** Words that say which days. */
  readonly words: readonly string[];
}

/** The writing with the only list that something is reckoned of, without what is of other days. */
export async function withDaysOfList(
  query: Query,
  { made, writing }: { readonly made: Laid; readonly writing: Writing },
  { ctx, instruction, payload }: Workshop,
): Promise<Dated> {
  const lists = new Set(
    [...query.values.values()]
      .filter(isReckoned)
      .flatMap(nodesOf)
      .filter((node) => node.isMany),
  );
  const [list, ...others] = [...lists];
  // What is said of days may be said of the rows, where these are looked for.
  const isOpen =
    query.gathering !== undefined ||
    others.length > 0 ||
    (query.row.isMany && query.row.list === undefined && query.row.leaves.some(isDay));
  if (list === undefined || list === query.row || isOpen) return { writing, words: [] };
  const place = writing.rows === undefined ? writing.list(list) : `${writing.rows}.${writing.list(list)}`;
  const answered = await ctx.sandbox.evaluate(`[${place}]`, made.plan.data, ctx.signal);
  const rows = Array.isArray(answered) ? answered.filter(isRecord) : [];
  if (rows.length === 0) return { writing, words: [] };
  const besides = new Set(list.leaves.filter(({ schema }) => !/^date/.test(String(schema['format'] ?? ''))));
  const { condition, words } = narrowedBy({
    text: instruction,
    rows,
    payload,
    noun: list.noun,
    leaves: list.leaves,
    besides,
    found: [],
  });
  if (condition === undefined) return { writing, words: [] };
  const listText = (node: Node): string => (node === list ? `${writing.list(node)}[${condition}]` : writing.list(node));
  return { writing: { ...writing, list: listText }, words };
}
