/** The usage rows of language models: written one by one, read as sums. */
import type { Database } from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import type { LlmCall, LlmCalls, LlmSpan, LlmUsage } from '../../../core/llm.ts';

interface CallRow extends Omit<LlmCall, 'isOk' | 'reason'> {
  readonly isOk: number;
  readonly reason: string | null;
}

export function createLlmCalls(file: Database): LlmCalls {
  const statements = prepare(file);
  const add = file.transaction((row: CallRow): void => {
    const { lastInsertRowid } = statements.insert.run(row);
    // Ids count up by one, so the row that is one too many is found without counting.
    statements.trim.run(Number(lastInsertRowid) - limits.llmCallRows);
  });

  return {
    async add(call) {
      add.immediate({ ...call, isOk: Number(call.isOk), reason: call.reason ?? null });
    },
    list: async (span, limit) => statements.list.all({ ...span, limit }).map(toCall),
    sum: async (span) => statements.sum.all({ ...span }),
    prune: async (before) => statements.prune.run(before).changes,
  };
}

function prepare(file: Database) {
  const inSpan = 'at >= @from and at < @to';
  return {
    insert: file.prepare<[CallRow]>(
      `insert into llm_call (at, tool, provider, model, tokens_in, tokens_out, ms, is_ok, reason)
      values (@at, @tool, @provider, @model, @tokensIn, @tokensOut, @ms, @isOk, @reason)`,
    ),
    trim: file.prepare<[number]>('delete from llm_call where id <= ?'),
    list: file.prepare<[LlmSpan & { limit: number }], CallRow>(
      `select at, tool, provider, model, tokens_in as tokensIn, tokens_out as tokensOut, ms, is_ok as isOk, reason
      from llm_call where ${inSpan} order by at desc, id desc limit @limit`,
    ),
    sum: file.prepare<[LlmSpan], LlmUsage>(
      `select date(at / 1000, 'unixepoch') as day, tool, count(*) as calls, sum(1 - is_ok) as failed,
      sum(tokens_in) as tokensIn, sum(tokens_out) as tokensOut, sum(ms) as ms
      from llm_call where ${inSpan} group by day, tool order by day, tool`,
    ),
    prune: file.prepare<[number]>('delete from llm_call where at < ?'),
  };
}

function toCall({ isOk, reason, ...row }: CallRow): LlmCall {
  return { ...row, isOk: isOk === 1, reason: reason ?? undefined };
}
