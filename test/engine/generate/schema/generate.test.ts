import { expect, test } from 'vitest';
import { generateSchema } from '../../../../src/engine/generate/schema/generate.ts';
import { openContext } from '../context.ts';

const ctx = await openContext();

async function schemaOf(data: unknown, instruction = ''): Promise<unknown> {
  const { schema } = await generateSchema({ instruction, responseData: JSON.stringify(data) }, ctx);
  return schema;
}

test('tells types, formats and nesting', async () => {
  const coop = { id: 7, hatched: '2024-05-01', mail: 'berta@coop.example', hen: { weight: 1.5, lays: true } };

  expect(await schemaOf(coop)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      hatched: { type: 'string', format: 'date' },
      mail: { type: 'string', format: 'email' },
      hen: {
        type: 'object',
        properties: { weight: { type: 'number' }, lays: { type: 'boolean' } },
        required: ['weight', 'lays'],
      },
    },
    required: ['id', 'hatched', 'mail', 'hen'],
  });
});

test('merges the items of a list: missing in some is optional, null in some is nullable', async () => {
  const hens = [{ name: 'Berta', eggs: 3 }, { name: null, eggs: 2.5 }, { name: 'Frieda' }];

  expect(await schemaOf(hens)).toEqual({
    type: 'array',
    items: {
      type: 'object',
      properties: { name: { type: ['string', 'null'] }, eggs: { type: 'number' } },
      required: ['name'],
    },
  });
});

test('takes few values that come back often for an enum, and others not', async () => {
  const breeds = Array.from({ length: 12 }, (_, index) => ({
    breed: index % 2 === 0 ? 'Sussex' : 'Leghorn',
    name: `Hen ${index}`,
  }));

  expect(await schemaOf(breeds)).toMatchObject({
    items: { properties: { breed: { type: 'string', enum: ['Sussex', 'Leghorn'] }, name: { type: 'string' } } },
  });
});

test('gives a list of different kinds a choice, and an empty one no items', async () => {
  expect(await schemaOf([1, 'two', { hen: 3 }])).toEqual({
    type: 'array',
    items: {
      anyOf: [
        { type: 'string' },
        { type: 'integer' },
        { type: 'object', properties: { hen: { type: 'integer' } }, required: ['hen'] },
      ],
    },
  });
  expect(await schemaOf({ eggs: [] })).toEqual({
    type: 'object',
    properties: { eggs: { type: 'array' } },
    required: ['eggs'],
  });
});

test('keeps the fields that the instruction names', async () => {
  const data = { total: 2, hens: [{ id: 1, hen_name: 'Berta', weight: 2, coop: { city: 'Ulm', zip: '89073' } }] };

  expect(await schemaOf(data, 'List all hens with their hen name and city')).toEqual({
    type: 'object',
    properties: {
      hens: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            hen_name: { type: 'string' },
            coop: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
          },
          required: ['hen_name', 'coop'],
        },
      },
    },
    required: ['hens'],
  });
});

test('leaves out the fields that the instruction excepts', async () => {
  const hens = [{ id: 1, name: 'Berta', weight: 2 }];

  for (const said of ['Everything but the name', 'all fields except for name', 'Hens without their name'])
    expect(await schemaOf(hens, said)).toMatchObject({ items: { required: ['id', 'weight'] } });
});

test('tells one schema for all that is filed under keys', async () => {
  expect(await schemaOf({ 17: { name: 'Berta' }, 18: { name: 'Else', eggs: 2 } })).toEqual({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { name: { type: 'string' }, eggs: { type: 'integer' } },
      required: ['name'],
    },
  });
});

test('is matched by data whose last items are unlike all others, and by what only looks like a day or an address', async () => {
  const eggs = Array.from({ length: 2_000 }, (_, id) => ({ id, size: id === 1_998 ? null : 'M' }));
  const odd = {
    day: '2026-02-30',
    at: '2026-01-01T24:00:00Z',
    site: 'https://hühner.example/ä',
    mail: 'a..b@coop.example',
  };

  expect(await schemaOf(eggs)).toMatchObject({ items: { properties: { size: { type: ['string', 'null'] } } } });
  expect(await schemaOf(odd)).toMatchObject({ properties: { day: { type: 'string' }, site: { type: 'string' } } });
  const responseData = '{"eggs": 1e999, "id": 12345678901234567890}';
  const { schema } = await generateSchema({ instruction: '', responseData }, ctx);
  expect(schema).toMatchObject({
    properties: { eggs: {}, id: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
  });
});

test.each([[undefined], [''], ['no json']])('says what is missing when the data is %j', async (responseData) => {
  await expect(generateSchema({ instruction: 'hens', responseData }, ctx)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'NO_SCHEMA',
    hint: expect.stringContaining('JSON text'),
  });
});
