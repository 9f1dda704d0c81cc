/** The answers on the main thread, held against the library's: there may be fewer of them, and none may differ. */
import { expect, test } from 'vitest';
import { isCertainlyUsable, isCertainlyValid, type Schema } from '../../../../src/drivers/sandbox/schema/index.ts';
import { createSchemas } from '../../../../src/drivers/sandbox/schemas.ts';
import { makeSchema, makeValue, seed } from './random.ts';
import { cpuMsOf } from '../../../harness/cpu.ts';

const library = createSchemas();

/** What the library says; a schema that refers to itself for ever it neither refuses nor gets done with. */
function judge(schema: Schema, value: unknown): 'valid' | 'not valid' | 'not usable' | 'endless' {
  const program = { language: 'schema', text: JSON.stringify(schema), lead: 0 } as const;
  try {
    library.compile(program);
  } catch {
    return 'not usable';
  }
  try {
    return library.run(program, value).length === 0 ? 'valid' : 'not valid';
  } catch {
    return 'endless';
  }
}

test('never takes what the library refuses, and knows most of what it takes', () => {
  const random = seed(11);
  const wrong: unknown[] = [];
  const count = { usable: 0, valid: 0, knownUsable: 0, knownValid: 0 };

  for (let round = 0; round < 3_000; round += 1) {
    const schema = makeSchema(random);
    const isUsable = isCertainlyUsable(schema);
    for (let each = 0; each < 3; each += 1) {
      const value = makeValue(random);
      const verdict = judge(schema, value);
      const isValid = isCertainlyValid(schema, value);
      const isWrong = verdict === 'not valid' ? isValid : verdict === 'not usable' && isUsable;
      if (isWrong) wrong.push({ schema, value, verdict });
      count.usable += verdict === 'not usable' ? 0 : 1;
      count.knownUsable += isUsable ? 1 : 0;
      count.valid += verdict === 'valid' ? 1 : 0;
      count.knownValid += isValid ? 1 : 0;
    }
  }

  expect(wrong).toEqual([]);
  // Else the comparison would say little.
  expect(count.usable).toBeGreaterThan(3_000);
  expect(count.usable).toBeLessThan(8_500);
  expect(count.valid).toBeLessThan(count.usable - 1_000);
  expect(count.knownUsable / count.usable).toBeGreaterThan(0.8);
  expect(count.knownValid / count.valid).toBeGreaterThan(0.8);
});

const hen = { type: 'object', properties: { name: { type: 'string' }, eggs: { type: 'integer' } }, required: ['name'] };

test.each([
  [
    'a list of records',
    { type: 'array', items: hen },
    Array.from({ length: 1_000 }, (_, id) => ({ name: `hen ${id}` })),
  ],
  ['a tree', { $defs: { tree: { type: 'array', items: { $ref: '#/$defs/tree' } } }, $ref: '#/$defs/tree' }, [[], [[]]]],
  ['a text that is long enough', { minLength: 2, maxLength: 2 }, 'ab'],
  ['signs of two units each', { minLength: 2 }, '🐔🐔'],
])('answers %s itself', (_name, schema, value) => {
  expect(isCertainlyValid(schema, value)).toBe(true);
});

test.each([
  ['a sign of two units, which is one character', { minLength: 2 }, '🐔'],
  ['what every object inherits', { required: ['constructor'] }, {}],
  ['a member that the library leaves out', { properties: JSON.parse('{"__proto__":{"type":"string"}}') }, {}],
  ['a number that JSON cannot carry', { type: 'number' }, Number.NaN],
  ['a pattern', { pattern: '^a' }, 'a'],
  ['a format', { format: 'email' }, 'ada@farm.example'],
  ['an identifier, which moves what references mean', { $id: 'hen', $ref: '#' }, {}],
  ['a reference that leads to nothing but a reference', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }, {}],
])('leaves to the library: %s', (_name, schema, value) => {
  expect(isCertainlyValid(schema, value)).toBe(false);
});

/** A value that is nested deeper than the stack holds. */
function deep(levels: number): unknown {
  let nest: unknown[] = [];
  for (let level = 0; level < levels; level += 1) nest = [nest];
  return nest;
}

const twins = Array.from({ length: 30 }, (_, n) => [
  `n${n}`,
  {
    anyOf:
      n === 0
        ? [{ type: 'string' }]
        : [
            { allOf: [{ $ref: `#/$defs/n${n - 1}` }] },
            { items: { $ref: `#/$defs/n${n - 1}` }, allOf: [{ $ref: `#/$defs/n${n - 1}` }] },
          ],
  },
]);

test.each([
  ['a value that is nested very deep', { items: { $ref: '#' } }, deep(100_000)],
  ['a large list', { items: hen }, Array.from({ length: 200_000 }, () => ({ name: 'Ada' }))],
  ['a schema that is its own alternative', { anyOf: [{ allOf: [{ $ref: '#' }] }, true] }, 1],
  [
    'one with very many alternatives',
    { anyOf: Array.from({ length: 40_000 }, () => ({ items: false, anyOf: [{ $ref: '#' }] })) },
    [1],
  ],
  ['alternatives of alternatives', { $defs: Object.fromEntries(twins), allOf: [{ $ref: '#/$defs/n29' }] }, 1],
  ['very many members', { properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, true])) }, {}],
  ['a very large value for a list of names', { enum: Array.from({ length: 100_000 }, (_, n) => n) }, 'hen'],
])('gives up before it takes long: %s', async (_name, schema, value) => {
  let isCertain = true;

  const spent = await cpuMsOf(() => {
    isCertain = isCertainlyValid(schema, value);
  });

  expect(isCertain).toBe(false);
  // Measured at 40 ms and less.
  expect(spent).toBeLessThan(500);
});
