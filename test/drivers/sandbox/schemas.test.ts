/** Validation by JSON Schema: what is asked of a value, and what a schema may be. */
import { expect, test } from 'vitest';
import { sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox();
const hen = { type: 'object', properties: { name: { type: 'string' }, eggs: { type: 'integer' } }, required: ['name'] };

test.each([
  ['an object', hen, { name: 'Ada', eggs: 2 }],
  ['a list', { type: 'array', items: hen, maxItems: 2 }, [{ name: 'Ada' }, { name: 'Berta' }]],
  ['a pattern', { pattern: '^A' }, 'Ada'],
  ['a format', { format: 'email' }, 'ada@farm.example'],
  ['a recursive reference', { properties: { mother: { $ref: '#' } } }, { mother: { mother: {} } }],
  ['an anchor', { $defs: { egg: { $anchor: 'egg', type: 'integer' } }, $ref: '#egg' }, 1],
  ['the schema of schemas', { $ref: 'https://json-schema.org/draft/2020-12/schema' }, hen],
  ['unevaluated properties', { properties: { eggs: true }, unevaluatedProperties: false }, { eggs: 1 }],
  ['a format that is not known', { format: 'hen' }, 'Ada'],
])('finds nothing wrong with %s', async (_name, schema, value) => {
  expect(await sandbox.validate(schema, value, signal)).toEqual([]);
  await expect(sandbox.checkSchema(schema, signal)).resolves.toBeUndefined();
});

test.each([
  ['an object', hen, { name: 'Ada', eggs: 'two' }, '/eggs must be integer'],
  ['a missing member', hen, { eggs: 2 }, "/ must have required property 'name'"],
  ['a list', { items: hen }, [{ name: 'Ada' }, { name: 1 }], '/1/name must be string'],
  ['a pattern', { pattern: '^A' }, 'Berta', '/ must match pattern "^A"'],
  ['a format', { format: 'email' }, 'ada', '/ must match format "email"'],
  ['equal items', { uniqueItems: true }, [{ hen: 1 }, { hen: 1 }], 'must NOT have duplicate items'],
  ['what every object inherits', { required: ['constructor'] }, {}, "/ must have required property 'constructor'"],
  ['a choice', { enum: ['S', 'L', 7] }, 'M', '/ must be equal to one of the allowed values: "S", "L", 7'],
  ['no value', { type: 'object' }, undefined, '/ must be object'],
])('tells the first violation: %s', async (_name, schema, value, violation) => {
  expect(await sandbox.validate(schema, value, signal)).toEqual([expect.stringContaining(violation)]);
});

test.each(['import("hen")', 'eval (1)', '<!-- hen -->', '\\import(', '"`{eval(1)}', 'evaluated'])(
  'knows a member that is named %s',
  async (name) => {
    const schema = { properties: { [name]: { const: name, pattern: '.' } }, required: [name] };

    expect(await sandbox.validate(schema, { [name]: name }, signal)).toEqual([]);
    expect(await sandbox.validate(schema, {}, signal)).toEqual([
      expect.stringContaining(`/ must have required property '${name}'`),
    ]);
    expect(await sandbox.validate(schema, { [name]: 'x' }, signal)).toEqual([
      expect.stringMatching(/ must be equal to constant$/),
    ]);
  },
);

test('names a few of many values that are allowed, and none that are long', async () => {
  const many = { enum: Array.from({ length: 30 }, (_, at) => at) };

  expect(await sandbox.validate(many, 'hen', signal)).toEqual([expect.stringMatching(/: 0, 1, .* 9, \.\.\.$/)]);
  expect(await sandbox.validate({ enum: ['h'.repeat(999)] }, 'hen', signal)).toEqual([
    expect.stringMatching(/ allowed values$/),
  ]);
});

test('names a long place by its beginning', async () => {
  const [violation = ''] = await sandbox.validate(
    { additionalProperties: { type: 'null' } },
    { ['h'.repeat(9_999)]: 1 },
    signal,
  );

  expect(violation).toMatch(/^\/h+ must be null$/);
  expect(violation.length).toBeLessThan(300);
});

test.each([
  ['a wrong type', { type: 'egg' }, 'data/type must be equal to one of the allowed values'],
  ['a wrong type in a branch that no value meets', { properties: { hen: { minimum: '1' } } }, 'minimum must be number'],
  ['a pattern that does not parse', { pattern: '(' }, 'Invalid regular expression'],
  ['a reference to the network', { $ref: 'https://farm.example/hen.json' }, "can't resolve reference"],
  ['a reference to nothing', { $ref: '#/$defs/hen' }, "can't resolve reference"],
  ['a reference to itself', { $defs: { hen: { $ref: '#/$defs/hen' } }, $ref: '#/$defs/hen' }, 'Maximum call stack'],
  ['the same name twice', { required: ['hen', 'hen'] }, 'must NOT have duplicate items'],
  ['an empty list of values', { enum: [] }, 'enum must have non-empty array'],
  ['another dialect', { $schema: 'http://json-schema.org/draft-04/schema#' }, 'no schema with key or ref'],
  ['asynchronous validation', { $async: true, type: 'object' }, 'asynchronous'],
])(
  'refuses %s as a schema, before it sees a value and after',
  async (_name, schema, why) => {
    const refusal = {
      code: 'invalid_input',
      reason: 'INVALID_SCHEMA',
      message: expect.stringMatching(/^The JSON Schema was not usable: /),
      hint: expect.stringContaining('2020-12'),
    };

    const told = { ...refusal, message: expect.stringContaining(why) };
    await expect(sandbox.checkSchema(schema, signal)).rejects.toMatchObject(told);
    await expect(sandbox.validate(schema, {}, signal)).rejects.toMatchObject(refusal);
  },
  60_000,
);

test('keeps the names of one schema from the next', async () => {
  const egg = { $id: 'https://farm.example/egg', type: 'integer' };
  await sandbox.validate({ $defs: { egg }, $ref: egg.$id }, 1, signal);

  await expect(sandbox.checkSchema({ $ref: egg.$id }, signal)).rejects.toMatchObject({ reason: 'INVALID_SCHEMA' });
  expect(await sandbox.validate({ ...egg, type: 'string' }, 1, signal)).toEqual(['/ must be string']);
});

test('refuses a caller that has left already, for plain schemas too', async () => {
  const left = AbortSignal.abort(new Error('gone'));

  await expect(sandbox.validate(hen, { name: 'Ada' }, left)).rejects.toThrow('gone');
  await expect(sandbox.checkSchema(hen, left)).rejects.toThrow('gone');
});
