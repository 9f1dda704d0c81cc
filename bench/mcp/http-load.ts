/** HTTP load: requests over kept-alive connections, several at the same time, from this process. */
import { Pool } from 'undici';
import type { Subject } from '../measure.ts';
import type { ServerProcess } from '../server-process.ts';
import { expectResult, initializeMessage, type Message, plainHeaders } from './wire.ts';

const defaultConnections = 8;

export interface HttpWork {
  readonly name: string;
  readonly server: ServerProcess;
  readonly message: Message;
  readonly headers: Readonly<Record<string, string>>;
  readonly operationsPerRound: number;
  /** How many requests run at the same time. */
  readonly connections?: number;
  /** Judges every answer, by throwing; without it each round's first one has to be a result. */
  expect?(text: string): void;
}

export function httpSubject(work: HttpWork): Subject {
  const { name, server, message, headers, operationsPerRound, connections = defaultConnections, expect } = work;
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections });
  const body = JSON.stringify(message);

  async function request(): Promise<string> {
    const response = await pool.request({ path: '/mcp', method: 'POST', headers, body });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${name} answered ${response.statusCode}: ${text.slice(0, 500)}`);
    expect?.(text);
    return text;
  }

  return {
    name,
    cpuMicros: () => server.cpuMicros(),
    async round() {
      expectResult(await request());
      const each = Math.ceil(operationsPerRound / connections);
      const connection = async (): Promise<void> => {
        for (let i = 0; i < each; i += 1) await request();
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return each * connections + 1;
    },
  };
}

/** Opens a session of an older protocol revision; returns the headers of its requests. */
export async function openSession(server: ServerProcess): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: plainHeaders,
    body: JSON.stringify(initializeMessage(0)),
  });
  expectResult(await response.text());
  return {
    ...plainHeaders,
    'mcp-protocol-version': '2025-11-25',
    'mcp-session-id': response.headers.get('mcp-session-id') ?? '',
  };
}
