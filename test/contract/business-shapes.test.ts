/** The rows of docs/contract/pages-and-business.md, "Tool input shapes", as the tools of the shop take and answer them. */
import { describe, expect, test } from 'vitest';
import { isRecord } from '../../src/core/json.ts';
import { pick } from '../harness/json.ts';
import { openShop, refusal } from '../tools/business/shop.ts';
import { rows } from './tables.ts';

const document = 'pages-and-business.md';
const shapes = new Map(rows(document, 'B. Tool server').map(([name = '', fields = '']) => [name, fields]));

/** The tools behind the shapes that are arguments. */
const inputs = {
  NoteCollectionInput: ['business_note_collection', 'business_parse_note'],
  LiveVoiceStreamInput: ['business_live_voice_stream'],
  QueryAILogsInput: ['business_query_ai_logs'],
} as const;

const note = { content: 'Bought 2 trays of eggs at 210 each. Sold 3 legs at 85 each.', userRole: 'worker' };

describe.each(Object.entries(inputs))('%s', (shape, names) => {
  test.each(names)('is what %s takes', async (name) => {
    const house = await openShop();
    const fields = (shapes.get(shape) ?? '').replaceAll(/\{[^}]*\}/g, '');
    const { inputSchema } = house.registry.get(name);
    const properties = isRecord(inputSchema['properties']) ? inputSchema['properties'] : {};
    const named = [...fields.matchAll(/(?:^|, )(\w+):? (?:string|array)/g)].map(([, field]) => field);

    expect(named.length).toBeGreaterThan(2);
    expect(Object.keys(properties)).toEqual(named);
    const wanted = [...fields.matchAll(/(?:^|, )(\w+) string [^(,]*\(required/g)].map(([, field]) => field);
    expect(inputSchema['required']).toEqual(wanted);
  });
});

test('NoteCollectionInput: content has at most 5000 characters, userRole is owner or worker', async () => {
  const house = await openShop();
  const refused = (over: Record<string, unknown>) => refusal(house, 'business/noteCollection', { ...note, ...over });

  expect(shapes.get('NoteCollectionInput')).toContain('max length 5000');
  expect(await refused({ content: 'x'.repeat(5_001) })).toMatchObject({ code: 'invalid_input' });
  expect(await refused({ userRole: 'fox' })).toMatchObject({ code: 'invalid_input' });
  expect(await refused({ content: undefined })).toMatchObject({ code: 'invalid_input' });
});

test('LiveVoiceStreamInput: transcriptChunk has at most 500 characters', async () => {
  const house = await openShop();
  const chunk = { streamId: 's', transcriptChunk: 'x'.repeat(501) };

  expect(shapes.get('LiveVoiceStreamInput')).toContain('max length 500');
  expect(await refusal(house, 'business/liveVoiceStream', chunk)).toMatchObject({ code: 'invalid_input' });
});

test('QueryAILogsInput: from and to are date-times, aggregate is count or avg_tokens', async () => {
  const house = await openShop();
  const span = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00+08:00' };
  const refused = (over: Record<string, unknown>) => refusal(house, 'business/queryAiLogs', { ...span, ...over });

  for (const aggregate of ['count', 'avg_tokens']) {
    expect(await house.done('business/queryAiLogs', { ...span, aggregate })).toMatchObject({ aggregate, value: 0 });
  }
  expect(await refused({ aggregate: 'sum' })).toMatchObject({ code: 'invalid_input' });
  expect(await refused({ from: 'yesterday' })).toMatchObject({ code: 'invalid_input' });
});

test('ParsedNote: purchases with cost, sales with revenue', async () => {
  const house = await openShop();

  expect(shapes.has('ParsedNote (required: purchases, sales)')).toBe(true);
  expect(await house.done('business/parseNote', note)).toMatchObject({
    purchases: [{ productId: 'eggs', qty: 60, cost: 420 }],
    sales: [{ productId: 'legs', qty: 3, revenue: 255 }],
  });
  expect(await house.done('business/parseNote', { ...note, content: 'Nice weather.' })).toMatchObject({
    purchases: [],
    sales: [],
  });
});

test('ForecastResult: predictedSales with day, amount and a confidence between 0 and 1, and a summary', async () => {
  const house = await openShop();
  const history = Array.from({ length: 28 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    amount: 100 + at,
  }));

  const forecast = await house.done('business/forecastSales', { history });

  expect(shapes.has('ForecastResult (required: predictedSales)')).toBe(true);
  const days = Array.isArray(forecast['predictedSales']) ? forecast['predictedSales'] : [];
  expect(days.length).toBe(14);
  for (const { day, amount, confidence } of days) {
    expect([day, amount]).toEqual([expect.stringMatching(/^2026-\d\d-\d\d$/), expect.any(Number)]);
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
  expect(forecast['summary']).toEqual(expect.stringMatching(/\w/));
});

test('PartialParse: items with productId, qty and confidence; the origin’s confidence stands beside them', async () => {
  const house = await openShop();

  const parse = await house.done('business/liveVoiceStream', { streamId: 's', transcriptChunk: 'three legs' });

  expect(shapes.get('PartialParse')).toContain('confidence number 0..1');
  expect(parse['items']).toEqual([{ productId: 'legs', qty: 3, confidence: expect.any(Number) }]);
  expect(parse['confidence']).toBe(pick(parse, 'items', 0, 'confidence'));
});
