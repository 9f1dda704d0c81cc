/** One connection to a database, over a socket that the egress policy has let out. */
import type * as Pg from 'pg';
import { limits } from '../../core/limits.ts';
import type { SqlResult } from '../../core/ports.ts';
import type { Dial } from './dial.ts';
import { failure } from './failure.ts';
import { explainConnect, explainQuery } from './sql-failure.ts';
import type { SqlTarget } from './sql-target.ts';
import { createConverters } from './sql-values.ts';
import { SqlWire } from './sql-wire.ts';
import type { Watch } from './watch.ts';

export interface SqlStatement {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRows: number;
}

export interface SqlConnection {
  /** Rejects with a `PatchbayError` in every case. A statement that `watch` stops is cancelled on the server as well. */
  run(statement: SqlStatement, watch: Watch): Promise<SqlResult>;
  isUsable(): boolean;
  close(): void;
}

/** What a server wants to be told by who cancels a query. */
interface CancelKey {
  readonly processID: number;
  readonly secretKey: number;
}

/**
 * Commands that leave a session as it was. After any other one, such as SET or LISTEN, the connection is not lent again, so
 * that no query sees what one before it has set.
 */
const harmless = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SHOW', 'EXPLAIN', 'VALUES']);

/** Rejects with a `PatchbayError` in every case, at the latest after the limit `connectTimeoutMs`. */
export async function openConnection(target: SqlTarget, dial: Dial, watch: Watch): Promise<SqlConnection> {
  const { place } = target;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(failure('CONNECT_TIMEOUT', place)), limits.connectTimeoutMs);
  watch.onStop((error) => stop.abort(error));
  try {
    // The library is loaded by the first query, since most processes never make one.
    const pg = await import('pg');
    const wire = new SqlWire(await dial(target, stop.signal));
    stop.signal.addEventListener('abort', () => wire.destroy());
    if (stop.signal.aborted) wire.destroy();
    wire.allow(limits.responseHeadBytes);
    const client = createClient(pg, target, wire);
    let key: CancelKey | undefined;
    client.connection.on('backendKeyData', (sent: CancelKey) => {
      key = sent;
    });
    await client.connect();
    return createConnection({ pg, target, dial, wire, client, key });
  } catch (error) {
    throw explainConnect(stop.signal.aborted ? stop.signal.reason : error, place);
  } finally {
    clearTimeout(timer);
    watch.onStop(() => {});
  }
}

function createClient(pg: typeof Pg, target: SqlTarget, wire: SqlWire): Pg.Client {
  class GuardedClient extends pg.Client {
    /** In the place of the library's own, which fills it from the environment. */
    getStartupConf(): Readonly<Record<string, string>> {
      return target.startup;
    }
  }
  const { host, port, user, database, password } = target;
  const client = new GuardedClient({
    host,
    port,
    user,
    database,
    // An empty password as text would be looked for in PGPASSWORD and in the file `.pgpass`.
    password: () => password,
    // The socket is encrypted already where it must be.
    ssl: false,
    sslnegotiation: 'postgres',
    stream: () => wire,
  });
  // A connection that breaks while nobody uses it is noticed by who takes it next.
  client.on('error', () => {});
  return client;
}

interface Parts {
  readonly pg: typeof Pg;
  readonly target: SqlTarget;
  readonly dial: Dial;
  readonly wire: SqlWire;
  readonly client: Pg.Client;
  readonly key: CancelKey | undefined;
}

function createConnection(parts: Parts): SqlConnection {
  const { target, dial, wire, client, key } = parts;
  let isClean = true;
  /** The `statement_timeout` of the session. */
  let sessionTimeoutMs: number | undefined;

  async function execute(statement: SqlStatement, watch: Watch): Promise<SqlResult> {
    isClean = false;
    watch.onStop((error) => {
      // The server would go on otherwise: it notices that nobody listens when it begins to answer.
      if (key !== undefined) void cancel(target, dial, key);
      wire.destroy(error);
    });
    const { command, ...result } = await send(parts, statement);
    isClean = client.getTransactionStatus() === 'I' && (command === undefined || harmless.has(command));
    return result;
  }

  return {
    async run(statement, watch) {
      const { timeoutMs } = statement;
      const startedAt = performance.now();
      try {
        if (sessionTimeoutMs !== timeoutMs) await execute(timeoutStatement(timeoutMs), watch);
        sessionTimeoutMs = timeoutMs;
        return await execute(statement, watch);
      } catch (error) {
        // What failed was undone, unless a transaction is open or the connection is gone.
        isClean = client.getTransactionStatus() === 'I';
        const isLate = performance.now() - startedAt >= timeoutMs;
        throw explainQuery(error, target.place, isLate ? timeoutMs : undefined);
      } finally {
        watch.onStop(() => {});
        wire.allow(limits.responseHeadBytes);
      }
    },
    isUsable: () => isClean && !wire.destroyed,
    close() {
      void client.end();
      wire.leave();
    },
  };
}

/** By a parameter and not as the connection begins, where poolers of connections refuse it. */
function timeoutStatement(timeoutMs: number): SqlStatement {
  const text = "select set_config('statement_timeout', $1, false)";
  return { text, params: [String(timeoutMs)], timeoutMs, maxBytes: limits.responseHeadBytes, maxRows: 1 };
}

interface Sent extends SqlResult {
  readonly command: string | undefined;
}

/** Resolves or rejects when the server is ready for another query, or the connection is gone. */
function send({ pg, target, wire, client }: Parts, statement: SqlStatement): Promise<Sent> {
  const { text, params, maxBytes, maxRows } = statement;
  const tooLarge = (details: object) => failure('SQL_RESULT_TOO_LARGE', target.place, { details: { ...details } });
  wire.allow(maxBytes, () => tooLarge({ maxBytes }));

  return new Promise((resolve, reject) => {
    const rows: Record<string, unknown>[] = [];
    const query = new pg.Query(toConfig(text, params));
    let toRow: ((values: readonly unknown[]) => Record<string, unknown>) | undefined;
    let nameBytes = 0;
    let failed = false;

    query.on('row', (values: unknown, result) => {
      if (wire.destroyed || result === undefined || !Array.isArray(values)) return;
      if (toRow === undefined) {
        toRow = rowMaker(pg, result.fields);
        nameBytes = result.fields.reduce((sum, { name }) => sum + name.length, 0);
      }
      if (rows.length === maxRows) wire.destroy(tooLarge({ maxRows }));
      else rows.push(toRow(values));
      wire.spend(nameBytes);
    });
    query.on('end', ({ command, rowCount }) => {
      // The end may have come in the same bytes as what was too much.
      if (wire.destroyed) reject(wire.errored);
      else if (!failed) resolve({ rows, rowCount: rowCount ?? rows.length, command: command ?? undefined });
    });
    query.on('error', (error) => {
      failed = true;
      if (wire.destroyed) return reject(error);
      const end = () => {
        client.off('drain', end);
        wire.off('close', end);
        reject(error);
      };
      client.on('drain', end);
      wire.on('close', end);
    });
    client.query(query);
  });
}

/** One statement per query, by the extended protocol; values come as the server writes them. */
function toConfig(text: string, params: readonly unknown[]): Pg.QueryConfig<unknown[]> {
  const types = { getTypeParser: () => (value: string) => value };
  const config = { text, values: [...params], types, rowMode: 'array', queryMode: 'extended' };
  return config;
}

function rowMaker(
  pg: typeof Pg,
  fields: readonly Pg.FieldDef[],
): (values: readonly unknown[]) => Record<string, unknown> {
  const converterOf = createConverters((oid) => pg.types.getTypeParser(oid));
  const columns = fields.map(({ name, dataTypeID }) => ({ name, convert: converterOf(dataTypeID) }));
  return (values) =>
    // A column named __proto__ is one like any other.
    Object.fromEntries(
      columns.map(({ name, convert }, index) => {
        const value = values[index];
        return [name, typeof value === 'string' ? convert(value) : null];
      }),
    );
}

/** CancelRequest (manual, message formats) over a connection of its own, as the protocol has it. */
async function cancel(target: SqlTarget, dial: Dial, { processID, secretKey }: CancelKey): Promise<void> {
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(80_877_102, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  try {
    const socket = await dial(target, AbortSignal.timeout(limits.connectTimeoutMs));
    socket.setTimeout(limits.connectTimeoutMs, () => socket.destroy());
    socket.resume();
    socket.end(request);
  } catch {
    // The caller has been told that the query was stopped, and the server's own `statement_timeout` ends it.
  }
}
