/** What an expression can reach: the language, frozen, and nothing of the process around it. */
import { describe, expect, test } from 'vitest';
import { sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox();

/**
 * Walks from the global object, from literals of every kind and from every error that can be caught, over prototypes,
 * members and accessors, as an expression of its own. Returns what is not frozen and everything by its path.
 */
const walk = `() => {
  const caught = (work) => { try { work(); } catch (error) { return error; } };
  const fresh = [
    {}, [], () => {}, function () {}, async () => {}, function* () {}, async function* () {}, class {}, /a/g, (() => {})\`a\`,
    Promise.resolve(), new Map(), new Set(), new WeakMap(), new WeakSet(), new Date(), new Error("a"), Symbol("a"), 1n, 1, "a", true,
    [][Symbol.iterator](), ""[Symbol.iterator](), new Map().entries(),
    new Set().values(), "a".matchAll(/a/g), [].values().map((x) => x), Iterator.from({ next() {} }), new Proxy({}, {}),
    new URL("https://a.example/?x=1"), new URL("https://a.example/?x=1").searchParams, new URLSearchParams("a=1").entries(),
    (function () { return arguments; })(1), Object.getOwnPropertyDescriptor({ get a() { return 1; } }, "a"),
    caught(() => null.x), caught(() => atob("%")), caught(() => btoa("\\u1234")), caught(() => new URL("hen")),
    caught(() => { new URL("https://a.example").host = Symbol("a"); }), caught(() => new URLSearchParams(1)),
    caught(() => URL.prototype.toString.call({})), caught(() => JSON.parse("{")), caught(() => new RegExp("(")),
    caught(() => decodeURI("%")), caught(() => "a".repeat(-1)), caught(() => (() => {}).constructor("a")),
    caught(() => { (function f() { f(); })(); }), caught(() => crypto.randomUUID.call({})),
  ];
  const loose = [], paths = new Map(), waiting = [[globalThis, "globalThis", false]];
  fresh.forEach((value, at) => waiting.push([value, "fresh" + at, true]));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, path, isFresh] = next;
    if ((typeof value !== "object" && typeof value !== "function") || value === null || paths.has(value)) continue;
    paths.set(value, path);
    if (!isFresh && !Object.isFrozen(value)) loose.push(path);
    waiting.push([Object.getPrototypeOf(value), path + ".__proto__", false]);
    for (const key of Reflect.ownKeys(value)) {
      const { get, set, value: own } = Object.getOwnPropertyDescriptor(value, key);
      const at = path + "." + String(key);
      // A fresh function has a fresh prototype, a template its raw texts: those belong to this run as well.
      waiting.push([own, at, isFresh], [get, at + "<get>", false], [set, at + "<set>", false]);
      try { waiting.push([value[key], at + "()", isFresh]); } catch (error) { waiting.push([error, at + "<error>", true]); }
    }
  }
  return { loose, names: [...paths].map(([value, path]) => [path, typeof value === "function" ? String(value.name) : ""]) };
}`;

const forbidden = [
  ...['process', 'require', 'module', 'global', 'Buffer', 'fetch', 'WebSocket', 'Worker', 'MessagePort', 'parentPort'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'structuredClone', 'WebAssembly', 'performance'],
  ...[
    'console',
    'Atomics',
    'SharedArrayBuffer',
    'ArrayBuffer',
    'DataView',
    'Uint8Array',
    'Float64Array',
    'TextEncoder',
  ],
  ...[
    'TextDecoder',
    'Blob',
    'EventTarget',
    'AbortController',
    'WeakRef',
    'FinalizationRegistry',
    'Intl',
    'Compartment',
  ],
  ...['lockdown', 'harden', 'navigator', 'localStorage', 'DOMException', 'eval', 'Function', 'DisposableStack'],
];

describe('a walk over everything that an expression can reach', async () => {
  const found = await sandbox.evaluate(walk, {}, signal);
  const { loose, names } = JSON.parse(JSON.stringify(found)) as { loose: string[]; names: [string, string][] }; // As the walk returns it.

  test('saw most of the language', () => {
    expect(names.length).toBeGreaterThan(700);
  });

  test('met nothing that could be changed', () => {
    // What stands in for Error.prepareStackTrace is made anew each time it is read.
    expect(loose.filter((path) => !path.endsWith('.prepareStackTrace()'))).toEqual([]);
  });

  test('met nothing by a forbidden name', () => {
    // %Function% is what functions have for a constructor: it throws.
    const met = names.filter(([path, name]) => {
      const last = path.split('.').at(-1)?.replace('()', '') ?? '';
      return forbidden.includes(name) || (forbidden.includes(last) && last !== 'Function');
    });

    expect(met.filter(([path]) => !path.includes('constructor'))).toEqual([]);
  });
});

test.each(forbidden.filter((name) => name !== 'module'))('%s is not there', async (name) => {
  expect(await sandbox.evaluate(`() => typeof ${name} + typeof globalThis.${name}`, {}, signal)).toBe(
    'undefinedundefined',
  );
});

test.each([
  ['a function', '(() => {}).constructor("return 1")()'],
  ['an async function', '(async () => {}).constructor("return 1")()'],
  ['a generator', '(function* () {}).constructor("return 1")()'],
  ['an async generator', '(async function* () {}).constructor("return 1")()'],
  ['a method', '({ a() {} }).a.constructor("return 1")()'],
  ['a getter', 'Object.getOwnPropertyDescriptor({ get a() { return 1; } }, "a").get.constructor("return 1")()'],
  ['a class', '(class {}).constructor("return 1")()'],
  ['a text', '"a".constructor.constructor("return 1")()'],
  ['a number', '(1).constructor.constructor("return 1")()'],
  ['a bigint', '1n.constructor.constructor("return 1")()'],
  ['a symbol', 'Symbol.iterator.constructor.constructor("return 1")()'],
  ['a regular expression', '/a/.constructor.constructor("return 1")()'],
  ['a list', '[].constructor.constructor("return 1")()'],
  ['a promise', 'Promise.resolve().constructor.constructor("return 1")()'],
  ['an error', '(() => { try { null.x; } catch (e) { return e; } })().constructor.constructor("return 1")()'],
  ['the data', 'data.hens.constructor.constructor("return 1")()'],
  ['a bound function', '(() => {}).bind().constructor("return 1")()'],
  ['Reflect', 'Reflect.construct((() => {}).constructor, ["return 1"])()'],
  ['a proxy', 'new Proxy((() => {}).constructor, {})("return 1")()'],
  ['new Function', 'new Function("return 1")()'],
  ['indirect eval', '(0, eval)("1")'],
  ['URL', 'URL.constructor("return 1")()'],
  ['crypto', 'crypto.randomUUID.constructor("return 1")()'],
  ['this', '(function () { return this.process.pid; })()'],
  ['the caller', '(function f() { return f.caller.arguments; })()'],
  ['the arguments', '(function () { return arguments.callee; })()'],
  [
    'prepareStackTrace',
    '(() => { Error.prepareStackTrace = (_, frames) => frames; return new Error("a").stack[0].getThis().pid; })()',
  ],
])('makes no function of a text by the constructor of %s', async (_name, expression) => {
  const given = await sandbox
    .evaluate(`(data) => ${expression}`, { hens: [] }, signal)
    .catch((error: unknown) => error);

  expect(given).toMatchObject({ reason: 'EXPRESSION_FAILED' });
});

test.each([
  'import("node:fs")',
  'import ("node:fs")',
  'import/**/("node:fs")',
  'import\n("node:fs")',
  'import//\n("node:fs")',
  'import.meta.url',
  'im\\u0070ort("node:fs")',
  'import.source("node:fs")',
  'import.defer("node:fs")',
])('imports nothing: %s', async (expression) => {
  const given = await sandbox.evaluate(`() => ${expression}`, {}, signal).catch((error: unknown) => error);

  expect(given).toMatchObject({ reason: 'EXPRESSION_FAILED' });
});

test.each(['with (data) { return hens; }', 'return arguments.callee;', 'return 010;', 'delete data;'])(
  'runs in strict mode: %s',
  async (body) => {
    const given = sandbox.evaluate(`(data) => { (function () { ${body} })(); }`, { hens: 1 }, signal);

    await expect(given).rejects.toMatchObject({ reason: 'EXPRESSION_FAILED' });
  },
);

test.each([
  ['a stack', '() => new Error("a").stack', ''],
  ['a captured stack', '() => { const hen = {}; Error.captureStackTrace(hen); return hen.stack; }', ''],
  ['the stack of an engine error', '() => { try { null.x; } catch (error) { return error.stack; } }', ''],
  ['a getter of a result', '() => ({ get eggs() { return typeof process; } })', { eggs: 'undefined' }],
  ['toJSON of a result', '() => ({ toJSON: (...all) => [all.length, typeof process] })', [1, 'undefined']],
  [
    'a proxy of a result',
    '() => new Proxy({ eggs: 1 }, { get: (all, key) => (key in all ? typeof process : undefined) })',
    { eggs: 'undefined' },
  ],
  [
    'a species',
    '() => { class Hens extends Array { static get [Symbol.species]() { return Array; } } return new Hens(1, 2).map((n) => n + typeof process); }',
    ['1undefined', '2undefined'],
  ],
])('tells nothing of the machine by %s', async (_name, expression, result) => {
  expect(await sandbox.evaluate(expression, {}, signal)).toEqual(result);
});

test.each([
  ['$eval("1", $constructor)'],
  ['constructor.constructor("return process")()'],
  ['__proto__.polluted'],
  ['$lookup({}, "__proto__")'],
  ['$lookup(hen, "constructor")'],
  ['hen.toString()'],
  ['$sum.implementation'],
  ['function($x) { $x }.environment'],
  ['$spread(function($x) { $x })'],
  ['$each(function($x) { $x }, function($v, $k) { $k })'],
  ['$keys($sum)'],
  ['$merge([$sum, {"a": 1}])'],
  ['($sum).**.constructor'],
  ['$map([1], $string.constructor)'],
  ['$match("a", /a/).constructor'],
])('gives no way out of the data to JSONata: %s', async (expression) => {
  const value = await sandbox.evaluate(expression, { hen: { eggs: 1 } }, signal).catch(() => undefined);

  expect(JSON.stringify(value) ?? '').not.toMatch(/process|function|native|environment|implementation/);
});
