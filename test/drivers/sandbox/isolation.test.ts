/** What one expression does, no other sees: each pair runs on the same worker, one after the other. */
import { expect, test } from 'vitest';
import { onlyWorkers, sharedSandbox, signal } from './open.ts';

const sandbox = onlyWorkers(await sharedSandbox({ workers: 1 }));
const scope = sandbox.open({ hens: [{ name: 'Ada', tags: ['old'] }] });

/** An expression's result, or the kind of its failure. */
async function run(expression: string): Promise<unknown> {
  return scope.evaluate(expression, {}, signal).catch((error: { reason?: string }) => error.reason);
}

test.each([
  ['a global', '() => { globalThis.leak = 1; }', '() => typeof globalThis.leak'],
  ['an undeclared variable', '() => { leak = 1; }', '() => typeof leak'],
  ['a defined global', '() => Object.defineProperty(globalThis, "leak", { value: 1 })', '() => typeof leak'],
  ['Object.prototype', '() => { Object.prototype.leak = 1; }', '() => typeof ({}).leak'],
  ['the prototype of a literal', '() => { ({}).__proto__.leak = 1; }', '() => typeof ({}).leak'],
  [
    'Array.prototype',
    '() => { Array.prototype.map = () => 1; }',
    '() => ([1].map((n) => n + 1)[0] === 2 ? "undefined" : "leak")',
  ],
  ['the prototype of a function', '() => { (() => {}).__proto__.leak = 1; }', '() => typeof (() => {}).leak'],
  [
    'the prototype of a promise',
    '() => { (async () => {})().__proto__.leak = 1; }',
    '() => typeof Promise.prototype.leak',
  ],
  [
    'the prototype of a generator',
    '() => { (function* () {})().__proto__.__proto__.leak = 1; }',
    '() => typeof (function* () {})().leak',
  ],
  [
    'the prototype of an error of the engine',
    '() => { try { null.x; } catch (error) { error.__proto__.leak = 1; } }',
    '() => typeof TypeError.prototype.leak',
  ],
  ['a function of the engine', '() => { Math.max.leak = 1; }', '() => typeof Math.max.leak'],
  ['a member of Math', '() => { Math.max = () => 1; }', '() => Math.max(2) === 2 ? "undefined" : "leak"'],
  ['Date', '() => { Date.leak = 1; }', '() => typeof Date.leak'],
  ['URL', '() => { URL.prototype.leak = 1; }', '() => typeof new URL("https://a.example").leak'],
  [
    'search parameters',
    '() => { new URL("https://a.example").searchParams.__proto__.leak = 1; }',
    '() => typeof new URLSearchParams().leak',
  ],
  ['crypto', '() => { crypto.leak = 1; }', '() => typeof crypto.leak'],
  ['the prototype of the data', '(all) => { all.hens.__proto__.leak = 1; }', '(all) => typeof all.hens.leak'],
  [
    'a regular expression',
    '() => { RegExp.prototype.leak = 1; RegExp.leak = /(egg)/.test("egg"); }',
    '() => typeof /a/.leak',
  ],
  ['the last match of a regular expression', '() => /(egg)/.test("egg")', '() => typeof RegExp.$1'],
  ['a tagged template', '() => { ((parts) => { parts.leak = 1; })`a`; }', '() => typeof ((parts) => parts.leak)`a`'],
])('keeps %s', async (_name, first, second) => {
  await run(first);

  expect(await run(second)).toBe('undefined');
});

test.each([
  ['a default value', '(all, kept = []) => kept.push(1)', 1],
  ['a symbol of the registry', '() => Object.keys({ [Symbol.for("leak")]: 1 }).length', 0],
  ['an immediate function', '() => (() => { let n = 0; return () => (n += 1); })()()', 1],
  ['a static block', '() => class { static n = 0; static next() { return (this.n += 1); } }.next()', 1],
  ['a variable of JSONata', '[$exists($leak), $leak := 1]', [false, 1]],
  ['a value bound in brackets', '($before := $exists($leak); $leak := 1; $before)', false],
  ['a regular expression with a position', '() => { const egg = /g/g; egg.test("egg"); return egg.lastIndex; }', 2],
])('begins anew each time: %s', async (_name, expression, result) => {
  await run(expression);

  expect(await run(expression)).toEqual(result);
});

test.each([
  ['in place', '(all) => { all.hens[0].name = "leak"; return all.hens[0].name; }'],
  ['a list', '(all) => all.hens[0].tags.push("leak")'],
  ['by a setter', '(all) => Object.defineProperty(all.hens[0], "name", { get: () => "leak" }).name'],
  ['the prototype of a member', '(all) => Object.setPrototypeOf(all.hens[0], { leak: 1 }).leak'],
  ['in spite of an error', '(all) => { try { all.hens[0].name = "leak"; } catch {} return 1; }'],
  ['by Reflect', '(all) => Reflect.set(all.hens[0], "name", "leak")'],
  ['by JSONata', '$merge([hens[0], {"name": "leak"}])'],
  ['by an option of a list', 'hens[].tags[]'],
])('keeps its data as it was: changed %s', async (_name, expression) => {
  await run(expression);

  expect(await run('(all) => [all.hens, all.hens[0].leak, Object.keys(all)]')).toEqual([
    [{ name: 'Ada', tags: ['old'] }],
    null,
    ['hens'],
  ]);
});

test('lets no promise run on after its expression', async () => {
  await run('(all) => { (async () => { await null; for (let n = 0; n < 1e6; n += 1) await null; })(); return 1; }');

  expect(await run('() => 2')).toBe(2);
});

test('survives a promise that nobody catches', async () => {
  expect(await run('() => { Promise.reject(new Error("leak")); return 1; }')).toBe(1);
  expect(await run('() => 2')).toBe(2);
});
