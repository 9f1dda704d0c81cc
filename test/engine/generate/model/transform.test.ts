import { expect, test } from 'vitest';
import type { Turn } from '../../../support/llm/scripted.ts';
import { makeTransform } from '../../../../src/engine/generate/model/transform.ts';
import { openSandbox } from '../../../drivers/sandbox/open.ts';
import { engine, openAsking, says } from './under.ts';

/** Nothing in the data is called like what is wanted, so that the rules find nothing. */
const task = {
  currentTransform: '$',
  stepData: {
    nests: {
      currentItem: null,
      data: [
        { q: 'Berta', z: 3 },
        { q: 'Ida', z: 5 },
      ],
    },
  },
  responseSchema: {
    type: 'array',
    items: {
      type: 'object',
      properties: { hen: { type: 'string' }, clutchSize: { type: 'integer' } },
      required: ['hen', 'clutchSize'],
    },
  },
};

const right = '[nests.data.{"hen": q, "clutchSize": z}]';
const good: Turn = says({ transformCode: right });

test('is not asked when the rules found what was wanted', async () => {
  const { ctx, provider } = await openAsking([good]);
  const stepData = { nests: { data: [{ hen: 'Berta', clutchSize: 3 }] } };

  const made = await makeTransform({ ...task, stepData }, ctx);

  expect(made.engine).toBe('rules');
  expect(provider.seen).toEqual([]);
});

test('gives a proposal that was run and matches, and says who made it', async () => {
  const { ctx, rows } = await openAsking([good]);

  const made = await makeTransform(task, ctx);

  expect(made).toMatchObject({
    transformCode: right,
    data: [
      { hen: 'Berta', clutchSize: 3 },
      { hen: 'Ida', clutchSize: 5 },
    ],
    engine,
    checked: expect.arrayContaining(['The result of this data matches responseSchema.']),
    unchecked: expect.arrayContaining([expect.stringContaining('A model proposed it')]),
  });
  expect(await rows()).toMatchObject([{ tool: 'workflow/generateTransform', isOk: true }]);
});

test('shows the model the schema, the data and what the rules could not do, without secrets', async () => {
  const { ctx, asked } = await openAsking([good]);
  const stepData = { ...task.stepData, api_key: 'sk-1234567890abcdefghij', instruction: 'Berta first' };

  await makeTransform({ ...task, stepData, errorMessage: 'clutchSize was missing' }, ctx);

  expect(asked(0)).toContain('clutchSize');
  expect(asked(0)).toContain('Berta');
  expect(asked(0)).toContain('No transform was found');
  expect(asked(0)).toContain('clutchSize was missing');
  expect(asked(0)).not.toContain('sk-1234567890');
});

test.each([
  ['a result of another shape', 'nests.data.{"hen": q}', 'clutchSize'],
  ['an expression that does not run', 'nests.data.{', 'It was run on the data'],
  ['values of its own', '[{"hen": "Berta", "clutchSize": 3}]', 'the same without the data'],
  ['nothing', '[nests.data[false]]', 'empty, although there is data'],
])('tells the model what was wrong with %s, and takes the next one', async (_what, transformCode, told) => {
  const { ctx, asked } = await openAsking([says({ transformCode }), good]);

  const made = await makeTransform(task, ctx);

  expect(made).toMatchObject({ transformCode: right, engine });
  expect(asked(1)).toContain(told);
});

test('fails as the rules do when no proposal holds, and says how often the model was asked', async () => {
  const { ctx, provider } = await openAsking([says({ transformCode: 'nests.data.{"hen": "stolen words"}' })]);

  await expect(makeTransform(task, ctx)).rejects.toMatchObject({
    reason: 'NO_TRANSFORM',
    hint: expect.stringContaining(`${engine} was asked 4 times, and its last proposal did not give`),
    message: expect.not.stringContaining('stolen words'),
  });
  expect(provider.seen).toHaveLength(4);
});

test.each<[string, Turn, string]>([
  ['garbage', { reply: { body: '{{{' } }, 'LLM_BAD_ANSWER'],
  ['a busy provider', { reply: { status: 429, headers: { 'retry-after': '9000' } } }, 'LLM_RATE_LIMITED'],
  ['no answer in time', { reply: { hang: true } }, 'LLM_TIMEOUT'],
])('fails as the rules do after %s', async (_what, turn, reason) => {
  const { ctx } = await openAsking([turn], { timeoutMs: 200 });

  await expect(makeTransform(task, ctx)).rejects.toMatchObject({
    reason: 'NO_TRANSFORM',
    hint: expect.stringContaining(reason),
  });
});

test('keeps within its budget, and asks nothing that it cannot pay', async () => {
  const { ctx, provider } = await openAsking([good], { budget: { tokens: 200 } });

  await expect(makeTransform(task, ctx)).rejects.toMatchObject({
    hint: expect.stringContaining('was not asked: LLM_BUDGET_SPENT'),
  });
  expect(provider.seen).toEqual([]);
});

test.each([
  ['the network', '(s) => fetch("http://127.0.0.1:1/")'],
  ['the process', '(s) => process.env'],
  ['a constructor', '(s) => s.constructor.constructor("return process")()'],
  ['the prototype of all', '{"__proto__": {"hen": "x"}}'],
])('returns nothing that reaches for %s', async (_what, transformCode) => {
  const { ctx } = await openAsking([says({ transformCode })], { budget: { rounds: 1 } });

  await expect(makeTransform(task, ctx)).rejects.toMatchObject({ reason: 'NO_TRANSFORM' });
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('hen');
});

test.each([
  ['endless work', '(s) => { for (;;) {} }'],
  ['endless recursion', '($f := function($x) { $f($x) & "a" }; $f(1))'],
])('returns nothing that reaches for %s', { timeout: 30_000 }, async (_what, transformCode) => {
  const { ctx } = await openAsking([says({ transformCode })], { budget: { rounds: 1 } });
  // The same sandbox, which ends what goes on for longer, sooner than that of the server.
  const sandbox = await openSandbox({ timeoutMs: 500 });

  await expect(makeTransform(task, { ...ctx, sandbox })).rejects.toMatchObject({ reason: 'NO_TRANSFORM' });
});

test('asks about words that the rules did not understand, and offers both answers', async () => {
  const stepData = {
    hens: {
      data: [
        { name: 'Berta', eggs: 3 },
        { name: 'Ida', eggs: 5 },
      ],
    },
  };
  const responseSchema = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  };
  const transformCode = '[hens.data[eggs > 4].{"name": name}]';
  const { ctx } = await openAsking([says({ transformCode })]);

  const made = await makeTransform(
    { currentTransform: '$', stepData, responseSchema, instruction: 'only the flabbergasting ones' },
    ctx,
  );

  expect(made).toMatchObject({ engine, transformCode, data: [{ name: 'Ida' }] });
  expect(made.alternatives[0]?.difference).toContain('without the words that they did not understand');
});

test('stays with the rules when both come to the same', async () => {
  const stepData = { hens: { data: [{ name: 'Berta' }] } };
  const responseSchema = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  };
  const { ctx } = await openAsking([says({ transformCode: '[hens.data.{"name": name}]' })]);

  const made = await makeTransform(
    { currentTransform: '$', stepData, responseSchema, instruction: 'only the flabbergasting ones' },
    ctx,
  );

  expect(made.engine).toBe('rules');
  expect(made.checked).toContain(`${engine} came to the same result by itself.`);
});
