/** The house around one echo tool: the real runtime, registry, door and face, nothing left out but the other tools. */
import * as z from 'zod';
import { tuneRuntime } from '../../../src/app/runtime.ts';
import { createDoor } from '../../../src/core/door.ts';
import { createRegistry } from '../../../src/core/registry.ts';
import { defineTool } from '../../../src/core/tool.ts';
import { memoryBus } from '../../../src/drivers/bus/index.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { createLog } from '../../../src/drivers/log/index.ts';
import { createStateCodec } from '../../../src/faces/mcp/ask.ts';
import type { McpFace } from '../../../src/faces/mcp/face.ts';

const echo = defineTool({
  name: 'echo',
  family: 'general',
  title: 'Echo',
  summary: 'Returns the message it was given.',
  effect: 'read',
  contract: true,
  needs: [],
  input: z.object({ message: z.string().describe('What to say') }),
  output: z.object({ message: z.string().describe('What was said') }),
  example: { message: 'cluck' },
  async run({ message }) {
    return { message };
  },
});

export async function echoFace(): Promise<McpFace> {
  tuneRuntime();
  const clock = systemClock;
  const log = createLog({ level: 'info', write: (line) => process.stderr.write(line), now: clock.now });
  const bus = await memoryBus.open({}, { clock, log, dataDir: '' });
  return {
    registry: createRegistry([echo], { ports: [] }),
    door: createDoor({ ports: {}, clock, log }),
    prompts: [],
    bus: bus.port,
    log,
    version: '0',
    isFencing: true,
    state: createStateCodec(new Uint8Array(32)),
  };
}
