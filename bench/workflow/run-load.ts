/** Runs of a stored workflow over MCP, from this process. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type HttpWork, httpSubject } from '../mcp/http-load.ts';
import { callMessage, expectResult, headersOf } from '../mcp/wire.ts';
import type { Subject } from '../measure.ts';
import type { ServerProcess } from '../server-process.ts';
import type { Measured } from './workflows.ts';

const Answer = z.object({ structuredContent: z.looseObject({ success: z.boolean().optional(), data: z.unknown() }) });

export async function storeWorkflow(server: ServerProcess, { id, input }: Measured): Promise<void> {
  const message = callMessage(1, 'workflow_upsert', { id, input });
  const response = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: headersOf(message),
    body: JSON.stringify(message),
  });
  expectResult(await response.text());
}

/** `connections` runs at the same time. */
export function runSubject(
  server: ServerProcess,
  { id, payload, data }: Measured,
  load: Pick<HttpWork, 'name' | 'connections' | 'operationsPerRound'>,
): Subject {
  const message = callMessage(1, 'workflow_execute', { id, payload });
  return httpSubject({
    ...load,
    server,
    message,
    headers: headersOf(message),
    expect(text) {
      const { structuredContent: run } = Answer.parse(expectResult(text));
      if (run.success === true && isDeepStrictEqual(run.data, data)) return;
      throw new Error(`A run of ${id} ended with: ${JSON.stringify(run).slice(0, 500)}`);
    },
  });
}
