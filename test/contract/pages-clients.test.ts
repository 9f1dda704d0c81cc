/** The recorded request lines of four official clients, sent as they are: only the target, the key and the way are ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { coop, openPlace } from './page-place.ts';

const recorded = z
  .object({ rows: z.array(z.object({ client: z.string(), accept: z.string(), url: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/page-client-requests.json'), 'utf8')));
const served = recorded.rows.filter(({ url }) => !url.startsWith('/ai/'));
const key = 'hens-and-eggs';

test.each(served.map((row) => [`${row.client} ${row.url}`, row] as const))(
  '%s',
  async (_name, { accept, url: line }) => {
    const { pages, site } = await openPlace({ pageKeys: [{ key, credits: 100 }] }, { '/a%20b': coop });
    const target = encodeURIComponent(site.url);
    const ours = line
      .replace(/https?(:|%3A)%2F%2F(example\.com|boom)/, target)
      .replace('api_key=k', `api_key=${key}`)
      // The first one counts.
      .replace('?', '?js=false&');

    const answer = await pages.get(ours, {}, { headers: { accept } });

    expect(answer.status).toBe(200);
    const asked = line.startsWith('/account') ? [] : [expect.stringMatching(/^\/(a%20b\?x=1&y=%C3%A9)?$/)];
    expect(site.seen.map(({ path }) => path)).toEqual(asked);
    if (line.includes('Cookie')) expect(site.seen[0]?.headers.cookie).toMatch(/^a=b/);
    if (line.includes('device=mobile')) expect(site.seen[0]?.headers['user-agent']).toContain('Mobile');
  },
);
