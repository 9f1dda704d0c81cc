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

test.each([[undefined], [''], ['no json']])('says what is missing when the data is %j', async (responseData) => {
  await expect(generateSchema({ instruction: 'hens', responseData }, ctx)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'NO_SCHEMA',
    hint: expect.stringContaining('JSON text'),
  });
});
