/** Expressions that want too much: each ends at its limit, and others are answered meanwhile. */
import { describe, expect, test } from 'vitest';
import { leaveToWorker, openSandbox, sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox({ timeoutMs: 250 });
const slow = 60_000;

const endless: readonly (readonly [string, string])[] = [
  ['a loop', '() => { for (;;); }'],
  ['a loop in a getter', '() => ({ get eggs() { for (;;); } })'],
  ['a loop in toJSON', '() => ({ toJSON() { for (;;); } })'],
  ['a loop in a proxy', '() => new Proxy({}, { ownKeys() { for (;;); } })'],
  ['a loop in what is thrown', '() => { throw { get message() { for (;;); } }; }'],
  ['a loop in what is thrown, as a proxy', '() => { throw new Proxy({}, { getPrototypeOf() { for (;;); } }); }'],
  ['a loop in a default value', '(a, b = (() => { for (;;); })()) => b'],
  ['a loop of promises', '() => { (async () => { for (;;) await null; })(); return 1; }'],
  ['promises that make promises', '() => { const more = () => Promise.resolve().then(more); more(); return 1; }'],
  ['recursion that catches its end', '() => { const lay = () => { try { lay(); } catch { lay(); } }; lay(); }'],
  ['a regular expression that looks back', '() => /^(a+)+$/.test("a".repeat(40) + "b")'],
  ['one that repeats what it found', '() => /^(?:(a*)*\\1)*$/.test("a".repeat(50) + "b")'],
  ['a huge number', '() => String(7n ** 50_000_000n).length'],
  ['a search in a sparse list', '() => { const eggs = []; eggs.length = 2 ** 32 - 1; return eggs.indexOf(1); }'],
  ['a search in what looks like a list', '() => Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)'],
  ['a walk over what looks like a list', '() => Array.prototype.forEach.call({ length: 2 ** 53 - 1 }, () => {})'],
  ['a list turned around', '() => Array.prototype.reverse.call({ length: 2 ** 53 - 1 })'],
  ['a search in a long text', '() => "a".repeat(2e7).includes("a".repeat(5e6) + "b" + "a".repeat(5e6))'],
  ['recursion of JSONata', '($f := function($n) { $f($n + 1) }; $f(0))'],
  ['a regular expression of JSONata', '$contains($join([1..40].("a")) & "b", /^(a+)+$/)'],
  ['functions of JSONata', '$reduce([1..5000000], function($a, $b) { $a + $sum([1..1000]) })'],
];

describe.concurrent('is stopped after its time:', () => {
  test.each(endless)('%s', { timeout: slow }, async (_name, expression) => {
    await expect(sandbox.evaluate(expression, { hens: [] }, signal)).rejects.toMatchObject({
      code: 'timeout',
      reason: 'EXPRESSION_TIMEOUT',
      message: expect.stringMatching(/^The (JavaScript|JSONata) expression ran longer than 250 ms and was stopped\.$/),
    });
  });
});

const hungry: readonly (readonly [string, string])[] = [
  ['a list', '() => { const eggs = []; for (;;) eggs.push({ egg: [1, 2, 3] }); }'],
  ['a list that doubles', '() => { let eggs = [1]; for (;;) eggs = [...eggs, ...eggs]; }'],
  ['a list made at once', '() => new Array(1e8).fill(0).length'],
  ['a list of a length', '() => Array.from({ length: 1e9 }).length'],
  ['a sorted list of a length', '() => Array.prototype.toSorted.call({ length: 2 ** 32 - 1 }).length'],
  ['a text', '() => { let egg = "egg"; for (;;) egg = (egg + egg + "x").slice(1); }'],
  ['texts', '() => { const eggs = []; for (let n = 0; ; n += 1) eggs.push("egg".repeat(1000) + n); }'],
  ['a map', '() => { const eggs = new Map(); for (let n = 0; ; n += 1) eggs.set(n, n); }'],
  ['an object', '() => { const eggs = {}; for (let n = 0; ; n += 1) eggs["egg" + n] = n; }'],
  ['symbols', '() => { for (let n = 0; ; n += 1) Symbol.for("egg" + n); }'],
  ['JSON that nests', '() => JSON.parse("[".repeat(5e6) + "]".repeat(5e6))'],
  ['JSONata lists', '($f := function($l) { $f($append($l, $map($l, function($v) { {"egg": $v} }))) }; $f([1..1000]))'],
];

describe('is stopped when its memory is used up:', () => {
  test.each(hungry)('%s', { timeout: slow }, async (_name, expression) => {
    const small = await openSandbox({ memoryMib: 24, timeoutMs: 50_000 });

    await expect(small.evaluate(expression, {}, signal)).rejects.toMatchObject({
      code: 'invalid_input',
      reason: 'EXPRESSION_MEMORY',
      message: expect.stringMatching(/^The (JavaScript|JSONata) expression used more than 24 MiB and was stopped\.$/),
    });
    expect(await small.evaluate(leaveToWorker('() => 2'), {}, signal)).toBe(2);
  });
});

test.each([
  ['deep recursion', '() => { const lay = () => lay() + 1; return lay(); }', /Maximum call stack size exceeded/],
  [
    'deep data',
    '() => { let nest = []; for (let n = 0; n < 1e5; n += 1) nest = [nest]; return nest; }',
    /Maximum call stack/,
  ],
  [
    'a chain of proxies',
    '() => { let hen = {}; for (let n = 0; n < 2e5; n += 1) hen = new Proxy(hen, {}); return hen.egg; }',
    /call stack/,
  ],
  ['a text that is too long', '() => "egg".repeat(2 ** 30)', /it threw a RangeError|Invalid string length/],
  ['a range of JSONata', '[1..1000000000]', /D2014/],
  ['a nested pattern', '() => new RegExp("(".repeat(1e5) + ")".repeat(1e5))', /it threw a SyntaxError/],
  ['bytes', '() => new Uint8Array(1e9)', /Uint8Array is not a constructor/],
  ['waiting', '() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', /reading 'wait'/],
  ['messages', '() => parentPort.postMessage(1)', /Cannot read properties of undefined \(reading 'postMessage'\)/],
  ['an exit', '() => process.exit()', /Cannot read properties of undefined \(reading 'exit'\)/],
])('fails at once: %s', { timeout: slow }, async (_name, expression, message) => {
  const patient = await openSandbox({ timeoutMs: 50_000 });

  await expect(patient.evaluate(expression, {}, signal)).rejects.toMatchObject({
    reason: 'EXPRESSION_FAILED',
    message: expect.stringMatching(message),
  });
});
