/** The recorded request lines of four official clients, sent as they are: only the target, the key and the way are ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { folderWithBrowser } from '../harness/browser-folder.ts';
import { coop, openPlace } from './page-place.ts';

const recorded = z
  .object({ rows: z.array(z.object({ client: z.string(), accept: z.string(), url: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/page-client-requests.json'), 'utf8')));
const served = recorded.rows;
const key = 'hens-and-eggs';

/** The line with our key, for our target instead of the recorded one. */
function aim(line: string, target: string): string {
  return line
    .replace(/https?(:|%3A)%2F%2F(example\.com|boom)/, encodeURIComponent(target))
    .replace('api_key=k', `api_key=${key}`);
}

test.each(served.map((row) => [`${row.client} ${row.url}`, row] as const))(
  '%s',
  async (_name, { accept, url: line }) => {
    const { pages, site } = await openPlace({ pageKeys: [{ key, credits: 100 }] }, { '/a%20b': coop });
    // The first one counts.
    const ours = aim(line, site.url).replace('?', '?js=false&');

    const answer = await pages.get(ours, {}, { headers: { accept } });

    expect(answer.status).toBe(200);
    const asked = line.startsWith('/account') ? [] : [expect.stringMatching(/^\/(a%20b\?x=1&y=%C3%A9)?$/)];
    expect(site.seen.map(({ path }) => path)).toEqual(asked);
    if (line.includes('Cookie')) expect(site.seen[0]?.headers.cookie).toMatch(/^a=b/);
    if (line.includes('device=mobile')) expect(site.seen[0]?.headers['user-agent']).toContain('Mobile');
  },
);

test('all of them, with their scripts, in one browser', { timeout: 120_000 }, async () => {
  const settings = { pageKeys: [{ key, credits: 10_000 }] };
  const { pages, site } = await openPlace(settings, { '/a%20b': coop }, folderWithBrowser());

  const failed: unknown[] = [];
  for (const { url, accept } of served) {
    const { status, headers, text } = await pages.get(aim(url, site.url), {}, { headers: { accept } });
    const wanted = url.startsWith('/account') ? null : url.includes('js=false') ? 'plain' : 'browser';
    if (status !== 200 || headers.get('x-engine') !== wanted) failed.push({ url, status, text });
  }

  expect(failed).toEqual([]);
});
