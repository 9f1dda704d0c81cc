/** Sessions of clients that speak a revision before 2026-07-28: capped in number, ended when idle, tied to a principal. */
import {
  type AuthInfo,
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Log } from '../../core/context.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { createEventStore } from './event-store.ts';
import { initializeFault } from './params.ts';
import { refuse } from './refuse.ts';
import type { McpServers } from './server.ts';

/** A client whose stream ended early comes back after this. */
const reconnectAfterMs = 1_000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly principal: string;
  idle: NodeJS.Timeout | undefined;
}

interface SessionOptions {
  readonly log: Log;
  readonly max: number;
  readonly idleMs: number;
}

export interface Sessions {
  handle(request: Request, json: unknown, authInfo: AuthInfo): Promise<Response>;
  close(): Promise<void>;
}

export function createSessions(servers: McpServers, options: SessionOptions): Sessions {
  const table = new SessionTable(options);
  return {
    async handle(request, json, authInfo) {
      const id = request.headers.get('mcp-session-id');
      const handling = { authInfo, ...(json === undefined ? {} : { parsedBody: json }) };
      if (id !== null) {
        const session = table.use(id, authInfo.clientId);
        if (session === undefined) return refuse(404, -32_001, 'Session not found');
        const response = await session.transport.handleRequest(request, handling);
        await endCancelled(session.transport, json);
        return response;
      }
      if (Array.isArray(json)) return refuse(400, -32_600, 'Bad Request: batches are taken in a session only');
      const fault = initializeFault(json);
      if (fault !== undefined) return refuse(400, -32_602, fault, isRecord(json) ? json.id : null);
      if (!isInitializeRequest(json)) {
        return refuse(400, -32_000, 'Bad Request: send initialize first, or the Mcp-Session-Id it gave');
      }
      const { server, transport } = await begin(servers, table, authInfo.clientId);
      try {
        return await transport.handleRequest(request, handling);
      } finally {
        // A refused initialize begins no session, and only sessions are ended later.
        if (transport.sessionId === undefined) await server.close();
      }
    },
    async close() {
      table.endAll();
    },
  };
}

/**
 * What was cancelled is answered by nobody, and its stream stood open for as long as the session. A last message ends it; closed without one,
 * it would be asked for again every second by clients that resume. They leave an answer to what they cancelled alone.
 */
async function endCancelled(transport: WebStandardStreamableHTTPServerTransport, json: unknown): Promise<void> {
  for (const message of Array.isArray(json) ? json : [json]) {
    if (!isRecord(message) || message.method !== 'notifications/cancelled' || !isRecord(message.params)) continue;
    const { requestId: id } = message.params;
    if (typeof id !== 'string' && typeof id !== 'number') continue;
    const error = { code: -32_000, message: 'The request was cancelled' };
    // One that has been answered meanwhile has no stream any more.
    await transport.send({ jsonrpc: '2.0', id, error }).catch(() => {});
  }
}

async function begin(servers: McpServers, table: SessionTable, principal: string) {
  const server = servers.create();
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
    eventStore: createEventStore(limits.mcpSessionEvents),
    retryInterval: reconnectAfterMs,
    onsessioninitialized: (id) => {
      servers.follow(server, false);
      table.add(id, { transport, principal, idle: undefined });
    },
    onsessionclosed: (id) => table.end(id, 'closed by its client'),
  });
  await server.connect(transport);
  return { server, transport };
}

class SessionTable {
  readonly #options: SessionOptions;
  /** In the order of last use, so that the first one makes room for another. */
  readonly #sessions = new Map<string, Session>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  add(id: string, session: Session): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size >= this.#options.max) this.end(oldest, 'room for another');
    this.#touch(id, session);
  }

  /** Somebody else's session is as unknown as one that never was. */
  use(id: string, principal: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session?.principal !== principal) return undefined;
    this.#touch(id, session);
    return session;
  }

  end(id: string, why: string): void {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#sessions.delete(id);
    clearTimeout(session.idle);
    this.#options.log.write('debug', 'mcp session ended', { why, left: this.#sessions.size });
    void session.transport.close();
  }

  endAll(): void {
    for (const id of [...this.#sessions.keys()]) this.end(id, 'shutdown');
  }

  #touch(id: string, session: Session): void {
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    clearTimeout(session.idle);
    session.idle = setTimeout(() => this.end(id, 'idle'), this.#options.idleMs).unref();
  }
}
