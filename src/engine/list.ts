/** Lists that fit: what does not is left to the next call. */

interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}

interface ListCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>> & { readonly limit: number; readonly offset: number };
  readonly resultChars: number;
}

export interface ListAnswer<T> {
  items: T[];
  total: number;
  next?: { tool: string; arguments: Record<string, unknown> };
}

/** As many items as fit into `resultChars` of JSON, at least one, and the arguments that continue when more exist. */
export function fitList<T>({ items, total }: Listed<T>, call: ListCall): ListAnswer<T> {
  let used = 0;
  let count = 0;
  for (const item of items) {
    used += JSON.stringify(item).length;
    if (used > call.resultChars && count > 0) break;
    count += 1;
  }
  const shownTo = call.arguments.offset + count;
  const answer = { items: items.slice(0, count), total };
  if (count === 0 || shownTo >= total) return answer;
  return { ...answer, next: { tool: call.tool, arguments: { ...call.arguments, offset: shownTo } } };
}
