import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import type { TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { openShop, products, refusal } from './shop.ts';

const dayMs = 86_400_000;

const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Eggs on every day but Sundays, more of them on Saturdays. */
async function sellForWeeks(house: TestHouse, weeks: number): Promise<void> {
  for (let ago = weeks * 7; ago > 0; ago -= 1) {
    const day = daysAgo(ago);
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0) continue;
    await house.done('business/recordSale', {
      items: [{ productId: 'eggs', qty: weekday === 6 ? 90 : 40 + weekday }],
      day,
    });
  }
}

test('forecasts what the ledger has, in the contract’s shape', async () => {
  const house = await openShop({ timezone: 'UTC' });
  await sellForWeeks(house, 12);

  const forecast = await house.done('business/forecastSales', { productId: 'eggs', days: 7 });

  expect(forecast).toMatchObject({
    title: 'Egg',
    unit: 'piece',
    summary: expect.any(String),
    method: expect.any(String),
    backtest: { folds: expect.any(Number) },
    chart: expect.stringMatching(/^patchbay:\/\/forecast\/forecast-.*\.svg$/),
  });
  const days = Array.isArray(forecast['predictedSales']) ? forecast['predictedSales'] : [];
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => daysAgo(-at)));
  const strongest = days.toSorted((a, b) => b.amount - a.amount)[0];
  expect(new Date(strongest.day).getUTCDay()).toBe(6);
  for (const { day, amount, confidence } of days) {
    // Sundays are closed.
    expect(amount > 0).toBe(new Date(day).getUTCDay() !== 0);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
});

test('forecasts money where no product is named, and a history that is given', async () => {
  const house = await openShop({ timezone: 'UTC' });
  await sellForWeeks(house, 10);
  const history = Array.from({ length: 60 }, (_, at) => ({ date: daysAgo(60 - at), amount: 100 }));

  const money = await house.done('business/forecastSales', { days: 1 });
  const given = await house.done('business/forecastSales', { days: 3, history });

  expect(money).toMatchObject({ title: 'All sales', unit: 'money' });
  expect(pick(given, 'predictedSales', 0, 'amount')).toBeCloseTo(100, 0);
  expect(await house.done('business/queryAiLogs', span())).toMatchObject({
    byTool: [{ tool: 'business/forecastSales', count: 2 }],
  });
});

const span = () => ({
  from: new Date(Date.now() - dayMs).toISOString(),
  to: new Date(Date.now() + dayMs).toISOString(),
});

test('says nothing with confidence where nothing was sold', async () => {
  const house = await openShop();

  const forecast = await house.done('business/forecastSales', { productId: 'eggs', days: 2 });

  expect(forecast).toMatchObject({
    predictedSales: [
      { amount: 0, confidence: 0 },
      { amount: 0, confidence: 0 },
    ],
  });
});

test.each([
  [{ days: 61 }, 'INVALID_ARGUMENT'],
  [{ days: 0 }, 'INVALID_ARGUMENT'],
  [{ level: 1 }, 'INVALID_ARGUMENT'],
  [{ productId: 'fox' }, 'PRODUCT_NOT_FOUND'],
  [{ history: [] }, 'NO_HISTORY'],
  [{ history: [{ date: 'yesterday', amount: 1 }] }, 'INVALID_DATE'],
])('refuses %j', async (wanted, reason) => {
  const house = await openShop();

  expect(await refusal(house, 'business/forecastSales', wanted)).toMatchObject({ reason });
});

test('advises what to order, and why, what is late first', async () => {
  const house = await openShop({ timezone: 'UTC' });
  await sellForWeeks(house, 10);
  await house.done('business/stockAdjust', { productId: 'eggs', counted: 10 });
  await house.done('business/recordSale', { items: [{ productId: 'legs', qty: 1 }], day: daysAgo(3) });
  await house.done('business/stockAdjust', { productId: 'legs', counted: 500 });

  const { items } = await house.done('business/reorderAdvice', { leadDays: 3, reviewDays: 7 });

  expect(items).toEqual([
    expect.objectContaining({
      productId: 'eggs',
      stock: 10,
      isLate: true,
      basis: 'margin',
      reasoning: expect.any(String),
    }),
    expect.objectContaining({ productId: 'legs', quantity: 0, isLate: false }),
  ]);
  // Eggs come in trays of thirty.
  expect(Number(pick(items, 0, 'quantity')) % 30).toBe(0);
  expect(Number(pick(items, 0, 'quantity'))).toBeGreaterThan(200);
  expect(await refusal(house, 'business/reorderAdvice', { leadDays: 59, reviewDays: 60 })).toMatchObject({
    reason: 'INVALID_SPAN',
  });
});

test('draws each forecast, as a resource that clients list and read', async () => {
  const { house, url } = await serveHttp();
  await house.done('business/upsertProducts', { items: products });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  const { chart } = await house.done('business/forecastSales', { productId: 'eggs', days: 7 });

  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: String(chart) });

  expect(resources.map(({ uri }) => uri)).toContain(chart);
  expect(contents).toEqual([
    { uri: chart, mimeType: 'image/svg+xml', text: expect.stringMatching(/^<svg[\s\S]*<\/svg>$/) },
  ]);
  await expect(client.readResource({ uri: String(chart).replace('.svg', '') })).rejects.toMatchObject({
    code: -32_602,
  });
});
