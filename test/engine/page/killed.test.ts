import { expect, test } from 'vitest';
import { startChild } from '../../harness/child.ts';
import { openHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';
import { serveSite } from '../../support/site.ts';

const source = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);

test('what a killed process had put aside is given back after a minute, and not before', {
  timeout: 60_000,
}, async () => {
  const site = await serveSite({ '/': { hang: true } });
  const dataDir = tempDir();
  const child = await startChild(`
    import { compose } from ${source('app/compose.ts')};
    import { Config } from ${source('app/settings.ts')};
    const house = await compose({ ...Config.parse({ logLevel: 'error' }), dataDir: ${JSON.stringify(dataDir)} });
    console.log('ready');
    await house.door.invoke({
      tool: house.registry.get('page/html').tool,
      input: { url: ${JSON.stringify(site.url)}, js: false, timeout: 30_000 },
      caller: { face: 'command', principal: 'test' },
      requestId: 'test',
      signal: new AbortController().signal,
      canAsk: false,
    });
  `);
  await site.hanging;
  await child.kill();

  const house = await openHouse({}, dataDir);
  const { store } = await house.ports();
  const now = Date.now();
  const look = (at: number) => store.pageLedger.look('owner', new Date(now).toISOString().slice(0, 7), at);

  expect(await look(now)).toEqual({ used: 0, reserved: 1, running: 1 });
  expect(await look(now + 60_000)).toEqual({ used: 0, reserved: 0, running: 0 });
});
