import { expect, test } from 'vitest';
import { startDatabase, useDatabase } from '../../drivers/net/coop-database.ts';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';

useDatabase();

const password = 'eggs & <bacon>/@';

async function stocked() {
  const database = await startDatabase({ password });
  const house = await openHouse();
  const urlHost = `postgres://hen:<<coop_password>>@127.0.0.1:${database.port}`;
  await house.done('integration/upsert', {
    input: { id: 'coop', urlHost, urlPath: '/coop', credentials: { password } },
  });
  const step = (body: unknown, more: object = {}) => ({
    id: 'hens',
    integrationId: 'coop',
    apiConfig: { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
    ...more,
  });
  const run = (steps: readonly object[], payload: object = {}, options: object = {}) =>
    house.done('workflow/execute', { workflow: { id: 'w', steps }, payload, options });
  return { database, house, step, run };
}

test('asks a database with bound values of their own types, and gives its rows', async () => {
  const { step, run } = await stocked();
  const query = 'select $1::int + 1 as next, $2::text as name, $3::text[] as list';

  const result = await run([step(`{"query":${JSON.stringify(query)},"params":[<<age>>,"<<name>>","<<list>>"]}`)], {
    age: 2,
    name: "ida'); drop table hens; --",
    list: ['a', 'b'],
  });

  expect(result).toMatchObject({ success: true, stepResults: [{ requests: 1 }] });
  expect(pick(result, 'data', 'hens', 'data')).toEqual([
    { next: 3, name: "ida'); drop table hens; --", list: ['a', 'b'] },
  ]);
  expect(JSON.stringify(result)).not.toContain(password);
});

test('asks once for each item of a loop', async () => {
  const { step, run } = await stocked();
  const body = { query: 'select $1::int * 2 as twice', values: ['<<currentItem>>'] };

  const result = await run([step(body, { executionMode: 'LOOP', loopSelector: 'ages' })], { ages: [1, 2] });

  expect(pick(result, 'data', 'hens')).toMatchObject([{ data: [{ twice: 2 }] }, { data: [{ twice: 4 }] }]);
});

test.each([
  [{ query: "select '<<name>>'" }, 'The query in steps[0].apiConfig.body held a placeholder.'],
  ['select 1', '`steps[0].apiConfig.body` was not JSON.'],
  [{ query: 'select * from nowhere' }, '42P01'],
  [{ query: 'select $1::int', params: ['<<nobody>>'] }, 'Placeholder <<nobody>> in steps[0].apiConfig.body.params[0]'],
])('says what is wrong with %j', async (body, message) => {
  const { step, run } = await stocked();

  const result = await run([step(body)], { name: 'ida' });

  expect(result.success).toBe(false);
  expect(result.error).toMatch(/^Error executing step hens: /);
  expect(result.error).toContain(message);
});

test('only shows a query in test mode, unless it changes nothing', async () => {
  const { database, step, run } = await stocked();
  const body = { query: 'select 1 as one', params: [] };

  const shown = await run([step(body)], {}, { testMode: true });
  const before = database.startups.length;
  const asked = await run([step(body, { modify: false })], {}, { testMode: true });

  expect(before).toBe(0);
  expect(pick(shown, 'data', 'hens', 'data', 'notSent')).toMatchObject({ text: 'select 1 as one', params: [] });
  expect(JSON.stringify(shown)).not.toContain(encodeURIComponent(password));
  expect(pick(asked, 'data', 'hens', 'data')).toEqual([{ one: 1 }]);
});

test('takes a query without a method for a change, and lets no value lead elsewhere', async () => {
  const { database, house, run } = await stocked();
  const body = '{"query":"select 1 << 4 as shifted"}';
  const hens = { id: 'hens', integrationId: 'coop', apiConfig: { body } };
  const urlHost = `postgres://hen:{pw}@127.0.0.1:${database.port}`;
  const endpoint = { id: 'c', instruction: 'x', urlHost, urlPath: '/<<tenant>>', method: 'POST', body };

  const shown = await run([hens], {}, { testMode: true });
  const asked = await run([hens]);
  const led = await house.done('api/call', {
    endpoint,
    payload: { tenant: 'coop?sslmode=disable&options=-c role=admin' },
    credentials: { pw: `${password}@127.0.0.1:1/y` },
  });

  expect(pick(shown, 'data', 'hens', 'data', 'notSent', 'text')).toBe('select 1 << 4 as shifted');
  expect(pick(asked, 'data', 'hens', 'data')).toEqual([{ shifted: 16 }]);
  expect(String(led.error)).toContain(`127.0.0.1:${database.port}`);
  expect(database.startups.at(-1)).toMatchObject({ database: 'coop?sslmode=disable&options=-c role=admin' });
});

test('masks a password that stands in an address, and keeps it when the mask comes back', async () => {
  const database = await startDatabase({ password: 'egg-of-the-hen' });
  const house = await openHouse();
  const urlHost = `postgres://hen:egg-of-the-hen@127.0.0.1:${database.port}`;

  const saved = await house.done('integration/upsert', { input: { id: 'coop', urlHost, urlPath: '/coop' } });
  await house.done('integration/upsert', { input: { id: 'coop', urlHost: saved.urlHost, name: 'Coop' } });
  const run = await house.done('workflow/execute', {
    workflow: {
      id: 'w',
      steps: [{ id: 'hens', integrationId: 'coop', apiConfig: { body: '{"query":"select 1 as one"}' } }],
    },
  });

  expect(saved.urlHost).toBe(`postgres://hen:****-hen@127.0.0.1:${database.port}`);
  expect(run.success).toBe(true);
});
