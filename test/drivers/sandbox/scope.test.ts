import { expect, test } from 'vitest';
import { onlyWorkers, openSandbox, sharedSandbox, signal } from './open.ts';

const sandbox = onlyWorkers(await sharedSandbox());
const hens = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `hen ${id}`, eggs: id % 7 }));
const total = '(farm) => farm.hens.reduce((sum, hen) => sum + hen.eggs, 0)';

test.each([
  ['JavaScript', '(all) => [all.day, all.hens.length, all.least]'],
  ['JSONata', '[day, $count(hens), least]'],
])('evaluates over its values and the members of one evaluation: %s', async (_name, expression) => {
  const scope = sandbox.open({ day: 'Monday', hens: [] });
  scope.set('hens', hens);

  expect(await scope.evaluate(expression, { least: 3 }, signal)).toEqual(['Monday', 1_000, 3]);
  expect(await scope.evaluate(expression, { day: 'Tuesday', least: 4 }, signal)).toEqual(['Tuesday', 1_000, 4]);
});

test.each([
  ['[get-hens.data.name]', ['Ada', 'Ida']],
  ['{ "names": get-hens.data[eggs = 2].name }', { names: 'Ida' }],
  ['eggs-due - 1', 0],
  ['eggs-1', 4],
  ['payload.eggs-1', 4],
  ['"get-hens" & `eggs-due`', 'get-hens1'],
  ['$replace("get-hens", /get-hens/, "x")', 'x'],
])('takes a name with hyphens for that name: %s', async (expression, result) => {
  const scope = sandbox.open({ eggs: 5, payload: { eggs: 5 } });
  scope.set('get-hens', {
    data: [
      { name: 'Ada', eggs: 1 },
      { name: 'Ida', eggs: 2 },
    ],
  });

  expect(await scope.evaluate(expression, { 'eggs-due': 1 }, signal)).toEqual(result);
});

test('knows its values by name without asking anybody', () => {
  const scope = sandbox.open({ page: 1 }, 'payload');
  scope.set('hens', hens);

  expect([scope.has('hens'), scope.has('toString'), scope.has('payload')]).toEqual([true, false, true]);
  expect([scope.get('page'), scope.get('payload'), scope.get('constructor')]).toEqual([1, { page: 1 }, undefined]);
  expect(scope.names).toEqual(['page', 'hens']);
});

test.each([
  ['JavaScript', '(all) => [all.payload.page, all.page, Object.keys(all)]'],
  ['JSONata', '[payload.page, page, [$keys($)]]'],
])('has a name for all values together, which is not listed: %s', async (_name, expression) => {
  const scope = sandbox.open({ page: 1 }, 'payload');
  scope.set('hens', [1]);

  expect(await scope.evaluate(expression, {}, signal)).toEqual([1, 1, ['page', 'hens']]);
  expect(await scope.evaluate('(all) => all', {}, signal)).toEqual({ page: 1, hens: [1] });
});

test('lets a value of that name win', async () => {
  const scope = sandbox.open({ payload: 'mine' }, 'payload');

  expect(await scope.evaluate('(all) => all.payload', {}, signal)).toBe('mine');
});

test('sees a value that was set again', async () => {
  const scope = sandbox.open({ hens });
  await scope.evaluate(total, {}, signal);

  scope.set('hens', [{ eggs: 3 }]);

  expect(await scope.evaluate(total, {}, signal)).toBe(3);
});

test.each([
  ['sorts', '(all) => all.hens.sort((a, b) => b.id - a.id)[0].id', 999],
  ['appends', '(all) => all.hens.push(1)', 1_001],
  ['deletes', '(all) => { delete all.hens[0].name; return Object.keys(all.hens[0]); }', ['id', 'eggs']],
  ['assigns', '(all) => { all.hens[0].name = "Ada"; return all.hens[0].name; }', 'Ada'],
  ['assigns to the whole', '(all) => { all.payload.hens[1].eggs = 9; return all.hens[1].eggs; }', 9],
  ['replaces a name', '(all) => { all.hens = 1; return all.hens; }', 1],
  ['transforms by JSONata', '(hens[0] ~> |$|{"name": "Ada"}|).name', 'Ada'],
])('lets an expression change a copy: %s', async (_name, expression, result) => {
  const scope = sandbox.open({ hens }, 'payload');
  const sum = await scope.evaluate(total, {}, signal);

  expect(await scope.evaluate(expression, {}, signal)).toEqual(result);
  expect(await scope.evaluate(total, {}, signal)).toBe(sum);
  expect(await scope.evaluate('(all) => [all.hens.length, all.hens[0]]', {}, signal)).toEqual([1_000, hens[0]]);
});

test('moves to another worker when its own is ended by somebody else', async () => {
  const alone = onlyWorkers(await openSandbox({ workers: 1, longWorkers: 1, sliceMs: 50, timeoutMs: 300 }));
  const scope = alone.open({ hens });
  const sum = await scope.evaluate(total, {}, signal);

  const hostile = alone.evaluate('() => { for (;;); }', {}, signal).catch((error: unknown) => error);
  const other = alone.evaluate('() => { for (let n = 0;; n += 1); }', {}, signal).catch((error: unknown) => error);

  expect(await scope.evaluate(total, {}, signal)).toBe(sum);
  expect(await Promise.all([hostile, other])).toMatchObject([
    { reason: 'EXPRESSION_TIMEOUT' },
    { reason: 'EXPRESSION_TIMEOUT' },
  ]);
  expect(await scope.evaluate(total, {}, signal)).toBe(sum);
});

test('moves on when an expression of its own ends its worker', async () => {
  const scope = onlyWorkers(await openSandbox({ timeoutMs: 200 })).open({ hens });

  await expect(scope.evaluate('() => { for (;;); }', {}, signal)).rejects.toMatchObject({ code: 'timeout' });

  expect(await scope.evaluate('(all) => all.hens.length', {}, signal)).toBe(1_000);
});

test('leaves nothing behind: many scopes one after the other fit into one worker', async () => {
  const small = onlyWorkers(await openSandbox({ workers: 1, memoryMib: 48 }));
  const wide = 'egg'.repeat(1_000_000);

  for (let count = 0; count < 60; count += 1) {
    const scope = small.open({ wide: `${wide}${count}` });
    expect(await scope.evaluate('(all) => all.wide.length > 3_000_000', {}, signal)).toBe(true);
    if (count % 2 === 0) scope.close();
  }
});

test.each([
  ['JavaScript', '(all) => all.hens.sort((a, b) => b.id - a.id)[0].id'],
  ['JSONata', '$reduce(hens.id, function($a, $b) { $a > $b ? $a : $b }) + 0 * $dateDiff(0, 0)'],
])('finishes what runs when it is closed meanwhile: %s', async (_name, expression) => {
  const scope = sandbox.open({ hens });
  await scope.evaluate(total, {}, signal);

  const running = scope.evaluate(expression, {}, signal);
  scope.close();

  expect(await running).toBe(999);
});

test('gives a copy of the members of one evaluation as well', async () => {
  const scope = sandbox.open({ hens });

  const twice = '(all) => { all.eggs.push(1); all.hens.push(1); return all.eggs; }';

  expect(await scope.evaluate(twice, { eggs: [0] }, signal)).toEqual([0, 1]);
});

test('is usable after it was closed', async () => {
  const scope = sandbox.open({ eggs: 2 });
  await scope.evaluate('(all) => all.eggs', {}, signal);

  scope.close();

  expect(await scope.evaluate('(all) => all.eggs + 1', {}, signal)).toBe(3);
});

test('keeps its values when an expression does not parse', async () => {
  const scope = sandbox.open({ eggs: 2 });

  await expect(scope.evaluate('(all) => all.eggs +', {}, signal)).rejects.toMatchObject({
    reason: 'EXPRESSION_FAILED',
  });

  expect(await scope.evaluate('(all) => all.eggs', {}, signal)).toBe(2);
});

test('keeps names that objects have of their own', async () => {
  const scope = sandbox.open(JSON.parse('{"__proto__": {"eggs": 1}, "constructor": 2}'));

  expect(await scope.evaluate('(all) => [all.eggs, all.constructor, Object.keys(all)]', {}, signal)).toEqual([
    null,
    2,
    ['__proto__', 'constructor'],
  ]);
});

test('refuses a value that JSON cannot carry, and goes on', async () => {
  const scope = sandbox.open();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  scope.set('circle', circle);

  await expect(scope.evaluate('(all) => 1', {}, signal)).rejects.toThrow('circular');
  scope.set('circle', 1);

  expect(await scope.evaluate('(all) => all.circle', {}, signal)).toBe(1);
});
