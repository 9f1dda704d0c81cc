import { expect, test } from 'vitest';
import * as z from 'zod';
import { toJsonSchema } from '../../src/core/json-schema.ts';
import { brief } from '../../src/model/base.ts';

test('emits no dialect, no reference, no type list and no empty schema', () => {
  const Egg = z.object({ colour: z.string().nullable() });
  const schema = toJsonSchema(z.object({ first: Egg, second: Egg, notes: z.record(z.string(), z.unknown()) }), 'input');

  const text = JSON.stringify(schema);
  expect(text).not.toMatch(/\$schema|\$ref|\$defs|propertyNames|additionalProperties":\{\}/);
  expect(text).not.toContain('"type":[');
  expect(text).toContain('{"anyOf":[{"type":"string"},{"type":"null"}]}');
});

test('keeps real bounds and drops those that only say "safe integer"', () => {
  const schema = toJsonSchema(z.object({ eggs: z.int(), hens: z.int().min(1).max(9) }), 'input');

  expect(schema.properties).toEqual({
    eggs: { type: 'integer' },
    hens: { type: 'integer', minimum: 1, maximum: 9 },
  });
});

test('keeps properties that are named like keywords', () => {
  const schema = toJsonSchema(z.object({ minimum: z.string(), items: z.string(), type: z.string() }), 'input');

  expect(Object.keys(schema.properties ?? {})).toEqual(['minimum', 'items', 'type']);
});

test('refuses what has no JSON Schema', () => {
  expect(() => toJsonSchema(z.object({ laidAt: z.date() }), 'input')).toThrow();
});

test('says of members of the items of a list that they may be left out, and not that they may be null', () => {
  const hen = z.object({ name: z.string().nullable(), eggs: z.int().nullish().describe('A day') });

  const schema = toJsonSchema(z.object({ hens: z.array(hen), coop: z.string().nullish() }), 'input');

  expect(schema.properties).toMatchObject({
    hens: {
      items: {
        properties: {
          eggs: { type: 'integer', description: 'A day' },
          name: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
    },
    coop: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  });
  expect(JSON.stringify(toJsonSchema(z.object({ hens: z.array(hen) }), 'output'))).toContain('null');
});

test('lists a brief part by its type and description alone', () => {
  const Egg = z.object({ colour: z.string() });
  const schema = toJsonSchema(z.object({ egg: Egg.optional().meta(brief('As egg_upsert takes it')) }), 'input');

  expect(schema.properties).toEqual({ egg: { type: 'object', description: 'As egg_upsert takes it' } });
});
