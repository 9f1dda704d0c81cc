/**
 * Patchbay as a process that is started often and killed: the real house, with the calls of tools as messages of its parent.
 * It loads its code first, and opens the place when it is told to.
 */
import { flushCompileCache } from 'node:module';
import { compose, type House } from '../../src/app/compose.ts';
import { tuneRuntime } from '../../src/app/runtime.ts';
import { Config } from '../../src/app/settings.ts';
import { isRecord } from '../../src/core/json.ts';
// What is otherwise loaded when it is first needed.
import '../../src/drivers/durable/index.ts';
import '../../src/drivers/extract/index.ts';
import '../../src/drivers/net/index.ts';
import '../../src/drivers/sandbox/index.ts';
import '../../src/drivers/store/sqlite/index.ts';

tuneRuntime();
const trueNow = Date.now;

let opened: Promise<House> | undefined;

async function open(settings: unknown, dataDir: string): Promise<House> {
  const config = Config.parse({ logLevel: 'error', toolsets: 'all', ...(isRecord(settings) ? settings : {}) });
  const house = await compose({ ...config, dataDir });
  house.work();
  return house;
}

async function call(tool: string, input: unknown): Promise<Readonly<Record<string, unknown>>> {
  const house = await opened;
  if (house === undefined) throw new Error('The place was not opened.');
  const outcome = await house.door.invoke({
    tool: house.registry.get(tool).tool,
    input,
    caller: { face: 'command', principal: 'test' },
    requestId: 'test',
    signal: new AbortController().signal,
    canAsk: false,
  });
  if (outcome.kind === 'done') return { output: outcome.output };
  return { error: outcome.kind === 'failed' ? outcome.error.message : 'The tool asks.' };
}

async function obey(message: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  if (message.what === 'call') return call(String(message.tool), message.input);
  if (message.what === 'open') {
    opened = open(message.settings, String(message.dataDir));
    await opened;
  } else {
    Date.now = () => trueNow() + Number(message.offsetMs);
  }
  return {};
}

process.on('message', (message) => {
  if (!isRecord(message)) return;
  obey(message).then(
    (told) => process.send?.({ ...told, id: message.id }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 'loaded' });
// A process that is killed would not leave what it compiled to the next one.
flushCompileCache();
