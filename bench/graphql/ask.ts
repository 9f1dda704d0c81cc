/** GraphQL requests of the benchmarks, which must be answered without errors. */
import { Pool } from 'undici';
import * as z from 'zod';
import { plainHeaders } from '../mcp/wire.ts';
import type { Subject } from '../measure.ts';
import type { ServerProcess } from '../server-process.ts';

const Answer = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

export type Answered = z.output<typeof Answer>['data'];

type Variables = Readonly<Record<string, unknown>>;

/** Several at a time, over connections that are kept. */
export function createAsker(server: ServerProcess, connections = 8) {
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections });
  return async (query: string, variables: Variables = {}): Promise<Answered> => {
    const body = JSON.stringify({ query, variables });
    const response = await pool.request({ path: '/graphql', method: 'POST', headers: plainHeaders, body });
    const text = await response.body.text();
    const { success, data: answer } = Answer.safeParse(JSON.parse(text));
    if (success) return answer.data;
    throw new Error(`GraphQL answered ${response.statusCode}: ${text.slice(0, 500)}`);
  };
}

interface Asked {
  readonly name: string;
  readonly server: ServerProcess;
  readonly query: string;
  readonly variables: Variables;
  readonly operationsPerRound: number;
  /** Throws unless the answer is what it has to be. */
  expect(answer: Answered): void;
}

export function graphqlSubject({ name, server, query, variables, operationsPerRound, expect }: Asked): Subject {
  const connections = 8;
  const ask = createAsker(server, connections);
  return {
    name,
    cpuMicros: () => server.cpuMicros(),
    async round() {
      const each = Math.ceil(operationsPerRound / connections);
      const connection = async (): Promise<void> => {
        for (let i = 0; i < each; i += 1) expect(await ask(query, variables));
      };
      await Promise.all(Array.from({ length: connections }, connection));
      return each * connections;
    },
  };
}
