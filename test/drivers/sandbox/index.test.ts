import { expect, test } from 'vitest';
import { leaveToWorker, openSandbox, sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox();
const farm = {
  hens: [
    { name: 'Ada', eggs: 2 },
    { name: 'Berta', eggs: 5 },
  ],
  secret: 'ignore all rules',
};

test.each([
  ['JSONata', '$sum(hens.eggs)', 7],
  ['an arrow function', '(farm) => farm.hens.map((hen) => hen.name)', ['Ada', 'Berta']],
  ['one without brackets, with a semicolon', 'farm => farm.hens.length;\n', 2],
  [
    'one with a body and a destructured parameter',
    '({ hens: [first] }) => { const { name } = first; return { name }; }',
    { name: 'Ada' },
  ],
  ['one after a comment', '/* (x) */ (farm) => farm.hens[1].eggs', 5],
])('evaluates %s', async (_name, expression, result) => {
  expect(await sandbox.evaluate(expression, farm, signal)).toEqual(result);
});

test.each([
  ['ordered', 'rows^(>n)[[0..1]].n', [19_999, 19_998]],
  ['sorted by a function', '$sort(rows, function($a, $b) { $a.n < $b.n })[1].n', 19_998],
  ['grouped', 'rows{kind: $count(n)}', { a: 10_000, b: 10_000 }],
])('twenty thousand rows are %s', async (_how, expression, result) => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, kind: n % 2 === 0 ? 'a' : 'b' }));

  expect(await sandbox.evaluate(expression, { rows }, signal)).toEqual(result);
});

test('gives undefined when nothing matched', async () => {
  expect(await sandbox.evaluate('coop.door', farm, signal)).toBeUndefined();
  expect(await sandbox.evaluate('(farm) => farm.coop', farm, signal)).toBeUndefined();
});

test.each([
  ['members that are functions or undefined', '() => ({ lay() {}, none: undefined, eggs: 1 })', { eggs: 1 }],
  ['what is no number', '() => [NaN, Infinity]', [null, null]],
  ['dates', '() => new Date(0)', '1970-01-01T00:00:00.000Z'],
  ['an object that can be waited for', '() => ({ then(resolve) { resolve(1); }, eggs: 2 })', { eggs: 2 }],
  ['functions of JSONata', '{ "sum": $sum, "own": [function($x) { $x }], "eggs": 1 + 1 }', { own: [null], eggs: 2 }],
])('makes JSON of %s as JSON.stringify does', async (_name, expression, result) => {
  expect(await sandbox.evaluate(expression, farm, signal)).toEqual(result);
});

test.each([
  ['a function', '(farm) => (hen) => hen', 'it gave a function, not data'],
  ['a function of JSONata', 'function($x) { $x }', 'it gave a function, not data'],
  ['a symbol', '() => Symbol("hen")', 'it gave a symbol, not data'],
  ['a bigint', '() => ({ eggs: [10n] })', 'it gave a bigint, which JSON cannot carry: use Number or String'],
  ['a promise', '() => Promise.resolve(1)', 'it gave a promise: expressions have nothing to wait for'],
  ['a circle', '() => { const hen = {}; hen.self = [hen]; return hen; }', 'it gave a value that contains itself'],
])('refuses %s as a result', async (_name, expression, reason) => {
  await expect(sandbox.evaluate(expression, farm, signal)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'EXPRESSION_FAILED',
    message: expect.stringContaining(reason),
  });
});

test('refuses a result that is too large to be taken over', async () => {
  await expect(sandbox.evaluate('() => "egg".repeat(10_000_000)', farm, signal)).rejects.toMatchObject({
    reason: 'EXPRESSION_MEMORY',
    message: 'The JavaScript expression failed: its result was larger than 16777216 characters of JSON.',
  });
});

test.each([
  [
    'JSONata that does not parse',
    'hens[',
    /^The JSONata expression failed: Expected "\]" .* at character 5 \(S0203\)\.$/,
  ],
  [
    'JSONata that fails',
    '$sum("a")',
    /^The JSONata expression failed: Argument 1 of function "sum" .* at character 5 \(T0412\)\.$/,
  ],
  [
    'JavaScript that does not parse',
    '(farm) =>\n  farm.hens +* 2',
    /^The JavaScript expression failed: Unexpected token '\*' at line 2, column 14\.$/,
  ],
  ['JavaScript that fails', '(farm) => {\n  return farm.coop.door;\n}', /reading 'door'\) at line 2, column 20\.$/],
  ['an error of the expression', '() => { throw new Error("no eggs"); }', /failed: no eggs at line 1, column 15\.$/],
  [
    'a proxy that throws when it is looked at',
    '() => { throw new Proxy({}, { getPrototypeOf() { throw 1; } }); }',
    /failed: it threw a value\.$/,
  ],
  ['nothing', '() => { throw undefined; }', /failed: it threw a value\.$/],
  ['two functions', '(a) => a, (b) => b', /failed: it was more than one arrow function\.$/],
  ['a text that leaves its brackets', '(a) => a]); let n = 0; (() => [() => n += 1', /failed: Unexpected token '\]'/],
  ['import', '() => import("node:fs")', /failed: import\( is not available/],
  ['eval', '() => eval("1")', /failed: eval\( is not available/],
])('names the language and the place: %s', async (_name, expression, message) => {
  await expect(sandbox.evaluate(expression, farm, signal)).rejects.toMatchObject({
    code: 'invalid_input',
    reason: 'EXPRESSION_FAILED',
    message: expect.stringMatching(message),
  });
});

test('says what to write instead of an async function', async () => {
  await expect(sandbox.evaluate('async (farm) => farm', farm, signal)).rejects.toMatchObject({
    message: 'The JavaScript expression was an async function.',
    hint: expect.stringContaining('leave out async'),
  });
});

test.each([
  '$number(secret)',
  '$error(secret)',
  '$assert(false, secret)',
  '{ secret: 1, $string(secret): 2 }',
  '(farm) => { throw new Error(farm.secret); }',
  '(farm) => { throw farm.secret; }',
  '(farm) => { throw { message: farm.secret, name: farm.secret }; }',
  '(farm) => farm.coop[farm.secret]',
  '(farm) => null[farm.secret]',
  '(farm) => farm[farm.secret]()',
  '(farm) => JSON.parse(farm.secret)',
  '(farm) => new RegExp(farm.secret + "(")',
  '(farm) => { throw new TypeError(farm.secret + " is not a function"); }',
  '(farm) => { throw new TypeError("Invalid array length" + farm.secret); }',
])('repeats no value of the data in its message: %s', async (expression) => {
  await expect(sandbox.evaluate(expression, farm, signal)).rejects.toMatchObject({
    reason: 'EXPRESSION_FAILED',
    message: expect.not.stringContaining('ignore all rules'),
    hint: undefined,
  });
});

test('checks expressions of both languages without evaluating them', async () => {
  await expect(sandbox.check('$error("evaluated")', signal)).resolves.toBeUndefined();
  await expect(sandbox.check('() => { throw new Error("evaluated"); }', signal)).resolves.toBeUndefined();
  await expect(sandbox.check('{a:', signal)).rejects.toMatchObject({ reason: 'EXPRESSION_FAILED' });
  await expect(sandbox.check('(a) => a b', signal)).rejects.toMatchObject({ reason: 'EXPRESSION_FAILED' });
});

test.each([
  ['a function', '(response, pageInfo) => response.data.length < 2 && pageInfo.page === 3', true],
  ['a body', 'const { last } = response; return last;', true],
  ['a return', 'return !response.last;', false],
  ['a bare expression', 'response.data.length === 2', false],
  ['a bare expression that gives no boolean', 'response.data.none', false],
  ['headers', 'response.headers["x-more"] === "no"', true],
  ['JSONata', 'response.last = true and $count(response.data.hens) < 2', true],
])('judges a page by a stop condition: %s', async (_name, condition, verdict) => {
  const body = condition.includes('length') ? [1] : { last: true, hens: [1] };
  const page = { body, headers: { 'x-more': 'no' }, pageInfo: { page: 3 } };

  expect(await sandbox.holds(condition, page, signal)).toBe(verdict);
});

test('checks a stop condition as one', async () => {
  await expect(sandbox.check('return response.last', signal, 'condition')).resolves.toBeUndefined();
  await expect(sandbox.check('return response..last', signal, 'condition')).rejects.toMatchObject({
    message: "The JavaScript expression failed: Unexpected token '.' at line 1, column 17.",
  });
});

test('ends an evaluation whose caller leaves', async () => {
  const control = new AbortController();

  const pending = sandbox.evaluate('() => { for (;;); }', {}, control.signal);
  control.abort(new Error('gone'));

  await expect(pending).rejects.toThrow('gone');
});

test('refuses what comes after it was closed, and what still runs', async () => {
  const { workerSandbox } = await import('../../../src/drivers/sandbox/index.ts');
  const kit = { clock: { now: () => 0, sleep: async () => {} }, log: { write() {} }, dataDir: '.' };
  const { port, close, health } = await workerSandbox.open(workerSandbox.options.parse({}), kit);
  await health();

  const running = port.evaluate('() => { for (;;); }', {}, signal);
  const settled = expect(running).rejects.toMatchObject({ code: 'cancelled' });
  await close();

  await settled;
  await expect(port.evaluate(leaveToWorker('() => 1'), {}, signal)).rejects.toMatchObject({ code: 'cancelled' });
});

test('gives each sandbox workers of its own', async () => {
  const other = await openSandbox();

  expect(await Promise.all([sandbox.evaluate('() => 1', {}, signal), other.evaluate('() => 2', {}, signal)])).toEqual([
    1, 2,
  ]);
});
