/** How often models and engines were asked, and what it took. */
import type { LlmUsage } from '../../core/llm.ts';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';

export interface LogsWanted {
  readonly from: string;
  readonly to: string;
  readonly aggregate?: 'count' | 'avg_tokens' | undefined;
}

/** Throws `invalid_input` when the end is before the beginning. */
export async function queryAiLogs({ from, to, aggregate }: LogsWanted, { store }: Context<'store'>) {
  const span = { from: Date.parse(from), to: Date.parse(to) };
  if (span.to < span.from) {
    throw new PatchbayError('invalid_input', 'The end was before the beginning.', {
      reason: 'SPAN_REVERSED',
      hint: 'Give from and to as ISO 8601, from not after to.',
    });
  }
  const usage = await store.llmCalls.sum(span);
  const count = usage.reduce((total, { calls }) => total + calls, 0);
  const averageTokens = average(usage);
  return {
    ...(aggregate === undefined ? {} : { aggregate, value: aggregate === 'count' ? count : averageTokens }),
    count,
    avg_tokens: averageTokens,
    byTool: group(usage, ({ tool }) => tool).map(([tool, rows]) => ({ tool, ...totals(rows) })),
    byDay: group(usage, ({ day }) => day).map(([day, rows]) => ({ day, ...totals(rows) })),
  };
}

function totals(rows: readonly LlmUsage[]) {
  const sum = (of: (row: LlmUsage) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    count: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    avg_tokens: average(rows),
    ms: sum(({ ms }) => ms),
  };
}

function average(rows: readonly LlmUsage[]): number {
  const calls = rows.reduce((total, row) => total + row.calls, 0);
  const tokens = rows.reduce((total, { tokensIn, tokensOut }) => total + tokensIn + tokensOut, 0);
  return calls === 0 ? 0 : Math.round((tokens / calls) * 100) / 100;
}

function group(rows: readonly LlmUsage[], by: (row: LlmUsage) => string): [string, LlmUsage[]][] {
  return [...Map.groupBy(rows, by)].sort(([a], [b]) => (a < b ? -1 : 1));
}
