import { expect, test } from 'vitest';
import { buildQuery } from '../../../src/engine/api/sql.ts';
import { sharedSandbox } from '../../harness/shared-drivers.ts';

const port = await sharedSandbox();
const { signal } = new AbortController();

function build(config: { readonly urlHost?: string; readonly body?: string }, variables: Record<string, unknown> = {}) {
  const by = { scope: port.open(variables), over: {}, signal };
  const whole = { urlHost: 'postgres://coop.example', body: '{"query": "select 1"}', ...config };
  return buildQuery({ config: whole, integration: undefined, field: 'apiConfig' }, by);
}

test.each([
  ['postgres://hen:<<key>>@coop.example:5432/<<key>>', 'postgres://hen:a%2Fb%40c@coop.example:5432/a%2Fb%40c'],
  ['postgres://<<$join(["a", "@", "/", "?"])>>@coop.example', 'postgres://a%40%2F%3F@coop.example'],
  ['postgres://<<host>>/eggs?application_name=<<key>>', 'postgres://coop.example:5432/eggs?application_name=a%2Fb%40c'],
  ['postgres://ida:1<2@<<host>>/eggs', 'postgres://ida:1<2@coop.example:5432/eggs'],
])('encodes values in %s for their places', async (urlHost, url) => {
  const built = await build({ urlHost }, { key: 'a/b@c', host: 'coop.example:5432' });

  expect(built?.url).toBe(url);
});

test('reads placeholders that stand for values, and leaves what is shifted alone', async () => {
  const built = await build(
    { body: '{"params": [<<age>>, "<<age>>"], "query": "select $1::int << 2, \\"a\\" from b"}' },
    { age: 3 },
  );

  expect(built).toMatchObject({ text: 'select $1::int << 2, "a" from b', params: [3, 3] });
});

test.each([
  ['texts that never end', { body: `"${'\\"'.repeat(100_000)}` }],
  ['a text that ends in a backslash', { body: `"${'\\"'.repeat(100_000)}\\` }],
  ['placeholders that never end', { body: '<<'.repeat(100_000) }],
])('refuses %s at once', async (_what, config) => {
  await expect(build(config)).rejects.toThrow('`apiConfig.body` was not JSON.');
});

test('reads an address of nothing but placeholders at once', async () => {
  const built = await build({ urlHost: `postgres://${'<<hen>>'.repeat(1_000)}` }, { hen: 'i' });

  expect(built?.url).toBe(`postgres://${'i'.repeat(1_000)}`);
});
