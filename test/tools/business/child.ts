/** A process of its own that applies notes: `node child.ts <data folder> <note id>...`; a line for each, and one before the first. */
import { createInterface } from 'node:readline';
import { compose } from '../../../src/app/compose.ts';
import { Config } from '../../../src/app/settings.ts';

const [dataDir = '', ...notes] = process.argv.slice(2);
const config = Config.parse({ logLevel: 'error', noWorker: true, timezone: 'Asia/Manila' });
const house = await compose({ ...config, dataDir });
const { tool } = house.registry.get('business/applyNote');
// Everything is open before the start is given.
await house.ports();
console.log('ready');
for await (const _start of createInterface({ input: process.stdin })) break;

for (const noteId of notes) {
  const outcome = await house.door.invoke({
    tool,
    input: { noteId },
    caller: { face: 'command', principal: 'child' },
    requestId: noteId,
    signal: new AbortController().signal,
    canAsk: false,
  });
  console.log(JSON.stringify(outcome.kind === 'done' ? outcome.output : { failed: outcome.kind }));
}
await house.close();
