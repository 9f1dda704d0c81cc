/** Documentation whose text scripts make, in a real browser. */
import { expect, test } from 'vitest';
import { folderWithBrowser } from '../../../harness/browser-folder.ts';
import { openHouse, type TestHouse } from '../../../harness/house.ts';
import { serveSite } from '../../../support/site.ts';
import { settled } from './place.ts';

const made = `
  <title>Loading</title><div id="app"></div>
  <script>
    document.title = 'The farm';
    app.innerHTML = '<main><h1>Hens</h1><p>' + 'A hen lays an egg a day. '.repeat(30) + '</p><pre>GET /hens</pre></main>';
  </script>`;

async function fetchedBy(house: TestHouse) {
  const site = await serveSite({ '/docs/': made });
  house.work();
  await house.done('integration/upsert', { input: { id: 'farm', documentationUrl: `${site.url}/docs/` } });
  return settled(house, 'farm');
}

test('is that of the page as the browser shows it', { timeout: 60_000 }, async () => {
  const { documentation } = await fetchedBy(await openHouse({}, folderWithBrowser()));

  expect(documentation).toContain('# The farm');
  expect(documentation).toContain('A hen lays an egg a day.');
  expect(documentation).toContain('GET /hens');
});

test('is what the page says without scripts where there is no browser', async () => {
  const { documentation, documentationPending } = await fetchedBy(await openHouse({ pageBrowser: 'off' }));

  expect(documentationPending).not.toBe(true);
  expect(documentation).toContain('# Loading');
  expect(documentation).not.toContain('GET /hens');
});
