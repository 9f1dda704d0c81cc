/** Schemas that want too much: each ends at its limit, and others are answered meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { openSandbox, sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox({ timeoutMs: 500 });
const slow = 60_000;

/** Each alternative is tried for each one above it. */
const doubled = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [
    `n${n}`,
    n === 0 ? { type: 'string' } : { anyOf: [{ $ref: `#/$defs/n${n - 1}` }, { $ref: `#/$defs/n${n - 1}` }] },
  ]),
);
const hens = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `hen ${id}` }));
const text = `${'a'.repeat(40)}!`;

const endless: readonly (readonly [string, Record<string, unknown>, unknown])[] = [
  ['a pattern that looks back', { pattern: '^(a+)+$' }, text],
  ['one for names', { patternProperties: { '^(a+)+$': true } }, { [text]: 1 }],
  ['one for the names that remain', { propertyNames: { pattern: '^(a|a)*$' } }, { [text]: 1 }],
  ['one in a part that may be missing', { properties: { egg: { anyOf: [{ pattern: '^(a*)*$' }] } } }, { egg: text }],
  ['a comparison of all with all', { uniqueItems: true }, hens],
  ['alternatives of alternatives', { $defs: doubled, $ref: '#/$defs/n39' }, 1],
];

describe.concurrent('is stopped after its time:', () => {
  test.each(endless)('%s', { timeout: slow }, async (_name, schema, value) => {
    await expect(sandbox.validate(schema, value, signal)).rejects.toMatchObject({
      code: 'timeout',
      reason: 'SCHEMA_TIMEOUT',
      message: 'The validation by JSON Schema ran longer than 500 ms and was stopped.',
      hint: expect.stringContaining('patterns'),
    });
  });
});

test.each([
  ['a schema that is its own alternative', { anyOf: [{ $ref: '#' }] }, {}],
  ['one that refers to itself by a dynamic reference', { $dynamicAnchor: 'hen', allOf: [{ $dynamicRef: '#hen' }] }, {}],
])('fails at once: %s', { timeout: slow }, async (_name, schema, value) => {
  await expect(sandbox.validate(schema, value, signal)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'SCHEMA_FAILED',
    message: 'The validation by JSON Schema failed: Maximum call stack size exceeded.',
  });
});

test('is stopped when its memory is used up', { timeout: slow }, async () => {
  const small = await openSandbox({ memoryMib: 24, timeoutMs: 50_000 });
  const eggs = Array.from({ length: 500_000 }, (_, id) => ({ id }));

  await expect(small.validate({ items: { format: 'date' } }, eggs, signal)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'SCHEMA_MEMORY',
    message: 'The validation by JSON Schema used more than 24 MiB and was stopped.',
  });
  expect(await small.validate({ pattern: '^a' }, 'ab', signal)).toEqual([]);
});

test('leaves the main thread and other validations alone while many hang', { timeout: slow }, async () => {
  const busy = await openSandbox({ timeoutMs: 500 });
  const answer = () =>
    Promise.all([
      busy.validate({ type: 'object', required: ['id'] }, hens[0], signal),
      busy.validate({ type: 'object', properties: { name: { pattern: '^hen' } } }, hens[0], signal),
      busy.validate({ type: 'string' }, 1, signal),
    ]);
  await answer();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  let ended = 0;
  const hostile = endless.map(([, schema, value], n) =>
    busy.validate({ ...schema, title: `hen ${n}` }, value, signal).then(
      () => 'answered',
      (error: unknown) => {
        ended += 1;
        return Reflect.get(Object(error), 'reason');
      },
    ),
  );
  let slowestMs = 0;
  let answeredMeanwhile = 0;
  while (ended < hostile.length) {
    const start = performance.now();
    expect(await answer()).toEqual([[], [], ['/ must be string']]);
    slowestMs = Math.max(slowestMs, performance.now() - start);
    answeredMeanwhile += 1;
  }
  delay.disable();

  expect(new Set(await Promise.all(hostile))).toEqual(new Set(['SCHEMA_TIMEOUT']));
  expect(answeredMeanwhile).toBeGreaterThan(20);
  // Both generous: the machine that runs this may be busy with the other tests.
  expect(slowestMs).toBeLessThan(5_000);
  expect(delay.max / 1e6).toBeLessThan(1_000);
});

test('counts no schema for the time that a worker needs to load the library', { timeout: slow, retry: 3 }, async () => {
  // Less than loading takes, and much more than this schema.
  const hasty = await openSandbox({ timeoutMs: 60 });

  expect(await hasty.validate({ pattern: '^a' }, 'ab', signal)).toEqual([]);
});

test('ends a validation whose caller leaves', async () => {
  const control = new AbortController();

  const pending = sandbox.validate({ pattern: '^(a+)+$', title: 'left' }, text, control.signal);
  control.abort(new Error('gone'));

  await expect(pending).rejects.toThrow('gone');
});

test('keeps memory for expressions when many large schemas come by', { timeout: slow }, async () => {
  const patient = await openSandbox({ workers: 1, timeoutMs: 50_000, sliceMs: 50_000, memoryMib: 48 });
  const members = Array.from({ length: 200 }, (_, n) => [`hen${n}`, { pattern: `^a${n}`, enum: ['a'.repeat(150)] }]);
  const properties = Object.fromEntries(members);

  for (let n = 0; n < 40; n += 1) {
    expect(await patient.validate({ properties, title: `coop ${n}` }, {}, signal)).toEqual([]);
  }

  expect(await patient.evaluate('() => Array.from({ length: 500_000 }, (_, n) => n).length', {}, signal)).toBe(500_000);
});
