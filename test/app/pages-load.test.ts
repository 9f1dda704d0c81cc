import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findProgram } from '../../src/drivers/browser/launch.ts';
import { unpackedIn } from '../drivers/browser/under.ts';
import { tempDir } from '../harness/temp.ts';
import { serveSite } from '../support/site.ts';

test('loads nothing of the browser before the first page that is rendered', { timeout: 60_000 }, async () => {
  const site = await serveSite({ '/': '<h1>Eggs</h1>' });
  const log = { write: () => {} };
  const { path } = await findProgram({ named: process.env['PATCHBAY_BROWSER'], folder: unpackedIn, log });

  const child = join(import.meta.dirname, 'pages-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, tempDir(), path, site.url]);

  const [plain, rendered] = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(plain).toEqual({ js: false, status: 200, loaded: [] });
  expect(rendered).toMatchObject({ js: true, status: 200, loaded: expect.arrayContaining(['puppeteer-core']) });
});
