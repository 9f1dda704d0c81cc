import { describe, expect, test } from 'vitest';
import { openArrowEvaluator } from '../../../../src/drivers/sandbox/arrow/index.ts';
import { arrowLimits } from '../../../../src/drivers/sandbox/arrow/limits.ts';
import { askEngine, askInline } from './compare.ts';

const hens = Array.from({ length: 1_000 }, (_, id) => ({
  id,
  name: `hen ${id}`,
  price: ((id * 37) % 1000) / 10 + 0.5,
  qty: id % 7,
  active: id % 2 === 0,
  tags: ['brown', 'old'],
}));
const farm = {
  hens,
  numbers: hens.map(({ id }) => id),
  few: hens.slice(0, 3),
  coop: { name: 'north', door: null, 'is open': true },
  mid: 'ab '.repeat(300),
  text: 'lay '.repeat(250_000),
  eggs: 12,
};

describe('is answered as a worker answers it:', () => {
  test.each([
    '(s) => s.coop.name',
    's => s.few',
    '() => 1',
    '(s) => ({ id: s.few[0].id, name: s.coop.name, none: s.coop.none })',
    '({ few, coop: { name: where, floor = 1 } }) => few.map((hen) => ({ ...hen, where, floor }))',
    '({ few: [first, , third], ...rest }) => [first.name, third.name, Object.keys(rest)]',
    '({ coop: { name, ...rest } }) => rest',
    '(s) => s.hens.filter((hen) => hen.active).map((hen) => hen.qty * hen.price).reduce((sum, each) => sum + each, 0)',
    '(s) => s.coop.door?.lock.key.name ?? "open"',
    "(s) => s['coop']['is open'] ? 'yes' : 'no'",
    `(s) => \`\${s.coop.name}: \${s.few.length} hens, \${s.eggs / 5} eggs\``,
    `(s) => Object.entries(s.coop).map(([key, value]) => \`\${key}=\${value}\`).join("&")`,
    '(s) => Object.fromEntries(s.few.map((hen) => [hen.name, hen.price]))',
    '(s) => s.hens.reduce((all, { qty, price }) => ({ ...all, [qty]: (all[qty] || 0) + price }), {})',
    '(s) => [...s.hens].sort((a, b) => b.price - a.price || a.id - b.id).slice(0, 5).map(({ id }) => id)',
    '(s) => s.few.map((hen, index, all) => [index, all.length, hen.tags.includes("old"), hen.tags.indexOf("x")])',
    '(s) => s.few.flatMap((hen) => hen.tags).concat("new", ["newer"]).toSorted()',
    '(s) => { const total = s.few.length; let none; return { total, none, more: [none] }; }',
    '(s) => {\n  const label = (hen) => hen.name.toUpperCase()\n  const list = s.few.map(label)\n  return list\n}',
    '(s) => { if (!s.coop.door) return "none"; else { const { door } = s.coop; return door; } }',
    '(s) => { if (s.eggs > 20) { return "many" } else if (s.eggs > 10) return "some"; return "few" }',
    '(s) => s.few.find((hen) => hen.name === "hen 1")?.price.toFixed(2)',
    '(s) => s.few.some((hen) => hen.qty >= 2) && s.few.every((hen) => typeof hen.name === "string")',
    '(s) => "2024-05-06T10:00".split("T")[0].replaceAll("-", "/").padStart(12, "*").slice(1, -1)',
    '(s) => s.coop.name.charAt(0).toUpperCase() + s.coop.name.slice(1)',
    '(s) => JSON.stringify({ eggs: s.eggs, none: s.none, list: s.few[0].tags })',
    '(s) => [parseInt("0x1f"), parseInt("12px", 10), parseFloat("1.5kg"), Number(""), Number("1e3"), +"7", -"x"]',
    '(s) => [NaN, 1 / 0, -0, undefined, null, [], {}, 1e21, 0.1 + 0.2]',
    '(s) => ({ nan: 0 / 0, none: undefined, minus: -0 })',
    '(s) => NaN',
    '(s) => -0',
    '(s) => undefined',
    '(s) => Math.max(...s.few.map((hen) => hen.price), 3) + Math.round(2.5) - Math.min(s.eggs, 4)',
    '(s) => [s.eggs == null, s.none == null, s.eggs === "12", s.eggs != 12, !s.none, "a" < "b", 1 < "2"]',
    '(s) => ((list) => list.length)(s.few)',
    '(s) => s.few.map((hen) => hen.qty).filter(Boolean).map(String)',
    '(s) => ["constructor", "x"].includes("constructor")',
    '(s) => "it\'s \\"here\\"\\n" + \'a\\tb\' + `c\\`d`',
    '(s) => /* why */ s.eggs // the last one',
    '(s) => s.few.at(-1).tags[0][0]',
    '(s) => encodeURIComponent("a b&c/é") + String(null) + String(1.50)',
    '(s) => Object.assign({}, s.coop, { name: "south" })',
    '(s) => [1_000, 0.5].length + s.eggs["toFixed"](1)',
    '(s) => s',
  ])('%s', (text) => {
    const engine = askEngine(text, farm);

    expect(engine).toBeDefined();
    expect(askInline(text, farm)).toStrictEqual(engine);
  });

  test('a condition of two values', () => {
    expect(askInline('(response, pageInfo) => response.n < 5 && pageInfo.page === 3', { n: 1 }, { page: 3 })).toEqual({
      value: true,
    });
  });
});

describe('is left to a worker:', () => {
  test.each([
    '(s) => s.constructor',
    '(s) => s["constructor"]',
    '(s) => s["const" + "ructor"]',
    '(s) => s[["constructor"]]',
    '(s) => s.coop.__proto__',
    '(s) => s["__pro" + "to__"].x',
    '(s) => s.few.map.constructor("return 1")()',
    '(s) => "".constructor',
    '(s) => (() => 1).constructor',
    '(s) => s.few["map"]',
    '(s) => s.few["ma" + "p"]((x) => x)',
    '(s) => s.coop.toString',
    '(s) => s.coop.hasOwnProperty("name")',
    '(s) => ({ __proto__: s.coop })',
    '(s) => ({ ["__proto__"]: 1 })',
    '(s) => ({ ["__proto" + "__"]: 1 }).x',
    '(s) => Object.fromEntries([["__proto__", 1]])',
    '({ constructor }) => constructor',
    '({ __proto__: { x } }) => x',
    '(s) => ({ toString: 1 })',
    '(s) => ({ lay() { return 1; } })',
    '(s) => ({ get eggs() { return 1; } })',
    '(s) => ({ f: (x) => x })',
    '(s) => (x) => x',
    '(s) => Math',
    '(s) => Math.random()',
    '(s) => Math.constructor("return 1")()',
    '(s) => Object.getPrototypeOf(s)',
    '(s) => globalThis.process',
    '(s) => process.env',
    '(s) => new Date()',
    '(s) => Date.now()',
    '(s) => this',
    '(s) => arguments[0]',
    '(s) => eval("1")',
    '(s) => import("node:fs")',
    '(s) => "eval(1)"',
    '(s) => "import(x)"',
    '(s) => "-->" + "<!--"',
    '(s) => /a+/.test(s.mid)',
    '(s) => s.mid.split(/a/)',
    '(s) => s.mid.replace("a", "$&")',
    '(s) => s.mid.localeCompare("b")',
    '(s) => { s.eggs = 1; return s; }',
    '(s) => s.eggs++',
    '(s) => --s.eggs',
    '(s) => s.eggs ** 2',
    '(s) => s.eggs | 0',
    '(s) => s.eggs += 1',
    '(s) => delete s.eggs',
    '(s) => { let n = 0; n = 1; return n; }',
    '(s) => { let n = 0; for (const x of s.few) n += x.id; return n; }',
    '(s) => { while (true) {} }',
    '(s) => { throw 1; }',
    '(s) => { const f = (n) => f(n + 1); return f(0); }',
    '(s) => { const x = y; const y = 1; return x; }',
    '(s) => { const s = 1; return s; }',
    '(s, s) => s',
    '(s) => s.numbers.sort()',
    '(s) => s.few.sort((a, b) => b.id - a.id)',
    '(s) => s.numbers.reverse()',
    '(s) => { const list = s.numbers; return list.sort(); }',
    '(s) => s.numbers.push(1)',
    '(s) => Object.assign(s.coop, { x: 1 })',
    '(s) => s.few.splice(0, 1)',
    '(s) => s.none.name',
    '(s) => s.coop.door.lock',
    '(s) => s.eggs.map((x) => x)',
    '(s) => s.coop()',
    '(s) => s.coop.name()',
    '(s) => [].reduce((a, b) => a)',
    '(s) => s.coop + ""',
    `(s) => \`\${s.few}\``,
    '(s) => s.coop < 1',
    '(s) => s.few[0] === s.hens[0]',
    '(s) => s.few.includes(s.few[0])',
    '(s) => "x".repeat(-1)',
    '(s) => (1).toFixed(200)',
    '(s) => encodeURIComponent("\ud800")',
    '(s) => a ?? b || c',
    '(s) => s.none ?? s.eggs || 1',
    '(s) => s.mid`x`',
    '(s) => s.eggs, 1',
    '(s) => s.eggs) + (1',
    '(s) => 010',
    '(s) => "\\u{1f414}"',
    '(s) => { return\n1 }',
    '(s)\n=> 1',
    'async (s) => 1',
    '(s) => await s',
    'function (s) { return 1; }',
    '(...all) => all',
    '(s) => s.eggs /* unfinished',
    '(s) => s.eggs /*/',
    `(s) => \`\${s.eggs`,
    '(s) => "unfinished',
    '(s) => ',
    '',
  ])('%s', (text) => {
    expect(askInline(text, farm)).toBeUndefined();
  });

  test('data that poses as a function', () => {
    expect(askInline('(s) => s.hen', { hen: { _jsonata_lambda: true } })).toBeUndefined();
    expect(askInline('(s) => [s.hen]', { hen: { _jsonata_function: true } })).toBeUndefined();
  });

  test('data that is not there, or no JSON', () => {
    expect(askInline('(s) => 1', undefined)).toBeUndefined();
    expect(askInline('(s) => [s.hatched]', { hatched: new Date(0) })).toBeUndefined();
    expect(askInline('(s) => [s.lay]', { lay: () => 1 })).toBeUndefined();
    expect(askInline('(s) => Object.keys(s)', { eggs: undefined })).toBeUndefined();
  });

  test('a name of its own that every object has', () => {
    const data: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": "c"}');

    expect(askInline('(s) => ({ ...s })', data)).toBeUndefined();
    expect(askInline('(s) => s.constructor', data)).toBeUndefined();
  });
});

test('what is taken from the data is shared with it', () => {
  expect(askInline('(s) => s.hens', farm)?.value).toBe(hens);
  expect(askInline('(s) => ({ first: s.hens[0] })', farm)).toEqual({ value: { first: hens[0] } });
});

describe('a budget', () => {
  const chain = Array.from({ length: 30 }, (_, at) => `const f${at + 1} = (x) => f${at}(f${at}(x));`).join(' ');
  test.each([
    '(s) => "x".repeat(1e9)',
    '(s) => "x".repeat(Infinity)',
    '(s) => s.numbers.map((n) => "x".repeat(1e5))',
    '(s) => "x".padStart(1e9)',
    '(s) => s.numbers.reduce((a) => a + a, "xy")',
    `(s) => s.numbers.reduce((a) => \`\${a}\${a}\`, "xy")`,
    '(s) => s.numbers.reduce((a) => a.concat(a), [1])',
    '(s) => s.numbers.reduce((a) => a.concat(a), "xy")',
    '(s) => s.numbers.reduce((a) => [...a, ...a], [1])',
    '(s) => s.numbers.reduce((a) => [a, a], [])',
    '(s) => s.numbers.reduce((a) => ({ a, b: a }), 1)',
    '(s) => s.numbers.slice(0, 60).reduce((a) => [a, a], []).flat(Infinity)',
    '(s) => JSON.stringify(s.numbers.slice(0, 60).reduce((a) => [a, a], []))',
    '(s) => JSON.stringify(s.hens, null, 4)',
    '(s) => s.hens.map((a) => s.hens.map((b) => a.id + b.id))',
    '(s) => s.hens.map((a) => s.hens.filter((b) => b.name === a.name))',
    '(s) => s.hens.map(() => s)',
    `(s) => s.numbers.map((n) => s.numbers.map((m) => ({ [\`\${n}.\${m}\`]: 1 })))`,
    `(s) => s.numbers.reduce((all, n) => ({ ...all, [\`k\${n}\`]: n }), {})`,
    `(s) => Object.fromEntries(s.numbers.flatMap((n) => s.numbers.map((m) => [\`\${n}.\${m}\`, 1])))`,
    '(s) => s.numbers.map((n) => s.text.includes("zzzzz"))',
    '(s) => s.numbers.map((n) => s.mid.repeat(9).includes(s.mid.repeat(4) + "c"))',
    '(s) => s.text.split("y")',
    '(s) => s.text.split("")',
    '(s) => s.text.toUpperCase()',
    '(s) => s.text.replaceAll("a", "looooooong")',
    '(s) => s.numbers.map((n) => s.hens.toSorted((a, b) => b.price - a.price))',
    '(s) => s.numbers.map((n) => Math.max(...s.numbers))',
    '(s) => s.numbers.map((n) => s.numbers.join())',
    `(s) => { const f0 = (x) => x; ${chain} return f30(1); }`,
  ])('ends %s soon', (text) => {
    const { tryInline } = openArrowEvaluator();
    const before = process.cpuUsage();
    const answer = tryInline(text, () => [farm]);
    const { user, system } = process.cpuUsage(before);

    expect(answer).toEqual({ done: false });
    // Many times the aim: the code is cold here, and the machine busy.
    expect((user + system) / 1000).toBeLessThan(50);
  });

  test('refuses what is nested deeply', () => {
    const brackets = (count: number): string => `(s) => ${'['.repeat(count)}1${']'.repeat(count)}`;

    expect(askInline(brackets(50), farm)).toBeDefined();
    expect(askInline(brackets(2_000), farm)).toBeUndefined();
    expect(askInline(`(s) => ${'!'.repeat(4_000)}s`, farm)).toBeUndefined();
    expect(askInline(`(s) => s${'.a'.repeat(2_000)}`, farm)).toBeUndefined();
    expect(askInline(`(s) => 1${' + 1'.repeat(1_000)}`, farm)).toBeUndefined();
    expect(askInline(`(s) => ${'s => '.repeat(900)}1`, farm)).toBeUndefined();
    expect(askInline(`(s) => "${'x'.repeat(arrowLimits.textChars)}"`, farm)).toBeUndefined();
  });

  test('survives data deeper than the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(8_000)}${']'.repeat(8_000)}`);

    for (const text of ['(s) => [s.deep]', '(s) => s.deep.flat(Infinity)', '(s) => JSON.stringify(s.deep)']) {
      expect(askInline(text, { deep }), text).toBeUndefined();
    }
  });

  test('is not spent again and again on one text', () => {
    const { tryInline } = openArrowEvaluator();
    const text = '(s) => s.map((n) => s.map((m) => n * m))';
    for (let count = 0; count < arrowLimits.exhaustions; count++) tryInline(text, () => [farm.numbers]);

    expect(tryInline(text, () => [[1]])).toEqual({ done: false });
    expect(tryInline(text.replace('m)', 'm )'), () => [[2]])).toEqual({ done: true, value: [[4]] });
  });
});
