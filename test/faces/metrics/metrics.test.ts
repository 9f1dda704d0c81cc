import { expect, test } from 'vitest';
import { serveHttp } from '../../harness/mcp.ts';
import { upstream } from '../../harness/upstream.ts';

async function figures(url: string, token?: string): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
}

test('tells calls by tool and outcome, how long they took, runs, the line, and the process', async () => {
  const farm = await upstream(() => ({ body: [{ id: 1 }] }));
  const { url, house } = await serveHttp();
  const workflow = { id: 'hens', steps: [{ id: 'hens', apiConfig: { urlHost: farm.url, urlPath: '/hens' } }] };

  await house.done('workflow/execute', { workflow });
  await house.call('workflow/get', { id: 'nowhere' });
  const answer = await figures(url);
  const text = await answer.text();

  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split('\n');
  expect(lines).toContain('patchbay_calls_total{tool="workflow/execute",face="command",outcome="done"} 1');
  expect(lines).toContain('patchbay_calls_total{tool="workflow/get",face="command",outcome="not_found"} 1');
  expect(lines).toContain('patchbay_call_seconds_count{tool="workflow/execute"} 1');
  expect(lines).toContain('patchbay_runs_total{kind="workflow",status="succeeded"} 1');
  expect(lines).toContain('patchbay_runs_waiting 0');
  expect(text).toContain('process_cpu_user_seconds_total');
});

test('counts pages by the way', async () => {
  const site = await upstream(() => ({ headers: { 'content-type': 'text/html' }, body: '<p>Hens</p>' }));
  const { url, house } = await serveHttp({ pageBrowser: 'off' });

  await house.done('page/text', { url: site.url, js: false });

  expect(await (await figures(url)).text()).toContain('patchbay_pages_total{engine="plain"} 1');
});

test('is guarded as every other face', async () => {
  const { url } = await serveHttp({ token: 'straw-and-hay' });

  expect((await figures(url)).status).toBe(401);
  expect((await figures(url, 'hay')).status).toBe(401);
  expect((await figures(url, 'straw-and-hay')).status).toBe(200);
});

test('is only read, and can be switched off', async () => {
  const on = await serveHttp();
  const off = await serveHttp({ faces: ['mcp'] });

  const posted = await fetch(`${on.url}/metrics`, { method: 'POST' });

  expect(posted.status).toBe(405);
  expect((await figures(off.url)).status).toBe(404);
});
