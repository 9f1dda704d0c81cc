/** Runs that nobody waits for, over MCP. */
import * as z from 'zod';
import { callMessage, expectResult, headersOf } from '../mcp/wire.ts';

const Handle = z.object({
  structuredContent: z.looseObject({ id: z.string().default(''), status: z.string().optional() }),
});

export type Call = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
) => Promise<z.output<typeof Handle>['structuredContent']>;

export function caller(port: number): Call {
  return async (tool, input) => {
    const message = callMessage(1, tool, input);
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: headersOf(message),
      body: JSON.stringify(message),
    });
    return Handle.parse(expectResult(await response.text())).structuredContent;
  };
}

/** Puts runs in line, several at a time; returns the id of the last one. */
export async function submit(call: Call, workflow: string, payload: unknown, count: number): Promise<string> {
  const lanes = 8;
  let last = '';
  const lane = async (): Promise<void> => {
    for (let i = 0; i < count / lanes; i += 1) {
      last = (await call('workflow_execute', { id: workflow, payload, options: { background: true } })).id;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return last;
}
