/** Load over stdio: calls written as lines, answers matched by their id. */
import type { Readable, Writable } from 'node:stream';
import type { Subject } from '../measure.ts';
import type { ServerProcess } from '../server-process.ts';
import { callMessage, expectResult } from './wire.ts';

export interface LineClient {
  /** Sends one message and returns the line that answers it. */
  send(message: { readonly id: number }): Promise<string>;
}

export function lineClient(input: Writable | null, output: Readable | null): LineClient {
  if (input === null || output === null) throw new Error('The server under test has no pipes.');
  const waiting = new Map<number, (line: string) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { id } = JSON.parse(line);
      waiting.get(id)?.(line);
      waiting.delete(id);
    }
  });
  return {
    send(message) {
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting.set(message.id, resolve);
      input.write(`${JSON.stringify(message)}\n`);
      return promise;
    },
  };
}

/** Calls the echo tool, `concurrency` calls at the same time. */
export function stdioSubject(
  name: string,
  server: ServerProcess,
  { concurrency, operationsPerRound }: { readonly concurrency: number; readonly operationsPerRound: number },
): Subject {
  const client = lineClient(server.child.stdin, server.child.stdout);
  let id = 0;
  const call = (): Promise<string> => {
    id += 1;
    return client.send(callMessage(id, 'echo', { message: 'cluck' }));
  };
  return {
    name,
    cpuMicros: () => server.cpuMicros(),
    async round() {
      expectResult(await call());
      const each = Math.ceil(operationsPerRound / concurrency);
      const caller = async (): Promise<void> => {
        for (let i = 0; i < each; i += 1) await call();
      };
      await Promise.all(Array.from({ length: concurrency }, caller));
      return each * concurrency + 1;
    },
  };
}
