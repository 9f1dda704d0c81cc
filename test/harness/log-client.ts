/** Those who watch live logs, over a WebSocket as browsers and scripts do. */
import { type Client, createClient } from 'graphql-ws';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

export interface SeenLine {
  readonly id: string;
  readonly message: string;
  readonly level: string;
  readonly timestamp: string;
  readonly traceId: string;
  readonly runId: string;
}

export const logQuery = 'subscription { logs { id message level timestamp traceId runId } }';

export interface LogClient {
  readonly client: Client;
  readonly lines: readonly SeenLine[];
}

/** A client that watches; resolves when the server has taken the subscription. */
export async function watchLogs(url: string, token?: string): Promise<LogClient> {
  const client = openSocket(url, token);
  const lines: SeenLine[] = [];
  client.subscribe<{ logs: SeenLine }>(
    { query: logQuery },
    { next: ({ data }) => data && lines.push(data.logs), error() {}, complete() {} },
  );
  // Messages of a connection are answered in their order.
  await askSocket(client, '{ __typename }');
  return { client, lines };
}

export function openSocket(url: string, token?: string): Client {
  const client = createClient({
    url: url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    ...(token === undefined ? {} : { connectionParams: { Authorization: `Bearer ${token}` } }),
  });
  onTestFinished(() => void client.dispose());
  return client;
}

export function askSocket(client: Client, query: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let answer: unknown;
    client.subscribe(
      { query },
      {
        next: (result) => {
          answer = result;
        },
        error: reject,
        complete: () => resolve(answer),
      },
    );
  });
}

/** Resolves when `isMet` holds, which is looked at again and again. */
export async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setTimeout(resolve, 5));
}
