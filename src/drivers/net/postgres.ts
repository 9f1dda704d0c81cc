/** SQL over pooled connections to PostgreSQL, each opened under the egress policy. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { SqlRequest, SqlResult } from '../../core/ports.ts';
import { createDialler } from './dial.ts';
import { failure } from './failure.ts';
import type { GuardOptions } from './guard.ts';
import { openConnection, type SqlConnection, type SqlStatement } from './sql-connection.ts';
import { SqlPool } from './sql-pool.ts';
import { parseSqlTarget, type SqlTarget } from './sql-target.ts';
import { createWatch, longestTimerMs } from './watch.ts';

export interface Postgres {
  query(request: SqlRequest): Promise<SqlResult>;
  /** Ends every connection. Queries that run or wait are told so. */
  close(): void;
}

export function createPostgres(options: GuardOptions): Postgres {
  const dialler = createDialler(options);
  const pools = new Map<string, SqlPool<SqlConnection>>();

  function poolFor(url: string, target: SqlTarget): SqlPool<SqlConnection> {
    const pool =
      pools.get(url) ??
      new SqlPool({
        most: limits.sqlConnections,
        idleMs: limits.sqlIdleMs,
        open: (watch) => openConnection(target, dialler.dial, watch),
        onEmpty: () => pools.delete(url),
        turnAway: () => failure('NET_CLOSED', target.place),
      });
    pools.set(url, pool);
    return pool;
  }

  return {
    async query(request) {
      const target = parseSqlTarget(request.url);
      const statement = toStatement(request);
      const watch = createWatch(request.signal, statement.timeoutMs, target.place, 'SQL_TIMEOUT');
      const pool = poolFor(request.url, target);
      try {
        const connection = await pool.take(watch);
        try {
          return await connection.run(statement, watch);
        } finally {
          pool.give(connection);
        }
      } finally {
        watch.end();
      }
    },
    close() {
      for (const pool of pools.values()) pool.close();
      dialler.close();
    },
  };
}

/** Throws `invalid_input` for what cannot be put on the wire. */
function toStatement({ text, params, timeoutMs, maxBytes, maxRows }: SqlRequest): SqlStatement {
  // A NUL would end the text on the wire, and what follows would be read as something else.
  if (text.includes('\0')) throw badQuery('The text of the query held a NUL character.', 'Remove it.');
  if (params.length > limits.sqlParams)
    throw badQuery(
      `The query had more than ${limits.sqlParams} parameters.`,
      'Pass one array, and use `= any($1)` or `unnest($1)`.',
    );
  return {
    text,
    params,
    timeoutMs: Math.min(Math.max(Math.ceil(timeoutMs ?? limits.requestTimeoutMs), 1), longestTimerMs),
    maxBytes: maxBytes ?? limits.responseBytes,
    maxRows: maxRows ?? Number.POSITIVE_INFINITY,
  };
}

function badQuery(message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason: 'SQL_FAILED', hint });
}
