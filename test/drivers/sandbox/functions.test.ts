import { expect, test } from 'vitest';
import { sharedSandbox, signal } from './open.ts';

const sandbox = await sharedSandbox();
const data = { hens: [{ name: 'Ada' }, { name: 'Berta' }], day: '2026-01-02T00:00:00Z', eggs: 7 };

test.each<[string, unknown]>([
  ['$slice([1, 2, 3], 1)', [2, 3]],
  ['$slice([1, 2, 3], -2, -1)', [2]],
  ['$slice("hello", 1, 3)', 'el'],
  ['$slice(eggs, 1)', 7],
  ['$slice(none, 1)', undefined],
  ['$isArray(hens)', true],
  ['$isArray(eggs)', false],
  ['$isString(day)', true],
  ['$isString(eggs)', false],
  ['$isNull(null)', true],
  ['$isNull(none)', false],
  ['$toDate(1700000000)', '2023-11-14T22:13:20.000Z'],
  ['$toDate(1700000000000)', '2023-11-14T22:13:20.000Z'],
  ['$toDate("1700000000")', '2023-11-14T22:13:20.000Z'],
  ['$toDate("01/31/2026")', '2026-01-31T00:00:00.000Z'],
  ['$toDate("1/2/2026 3:04:05")', '2026-01-02T03:04:05.000Z'],
  ['$toDate(day)', '2026-01-02T00:00:00.000Z'],
  ['$toDate(none)', undefined],
  ['$toDate(null)', null],
  ['$dateMax(["2026-01-01", "01/05/2026", null])', '01/05/2026'],
  ['$dateMin(["2026-01-01", 1700000000])', 1_700_000_000],
  ['$dateMax(day)', '2026-01-02T00:00:00Z'],
  ['$dateMax([])', undefined],
  ['$dateDiff("2026-01-01", "2026-01-03")', 2],
  ['$dateDiff("2026-01-03", "2026-01-01", "hours")', 48],
  ['$dateDiff("2026-01-01T00:00:00Z", "2026-01-01T00:01:30Z", "minutes")', 1],
  ['$dateDiff("2026-01-01T00:00:00Z", "2026-01-01T00:01:30Z", "seconds")', 90],
  ['$dateDiff(none, day)', undefined],
  ['$seconds() >= 1700000000 and $seconds() * 1000 <= $millis()', true],
  ['$toMillis($now()) <= $millis()', true],
])('adds %s', async (expression, result) => {
  expect(await sandbox.evaluate(expression, data, signal)).toEqual(result);
});

test.each<[string, unknown]>([
  ['$max(eggs)', 7],
  ['$max(["3", 2, null])', 3],
  ['$min("7")', 7],
  ['$number(" 5 ")', 5],
  ['$map(eggs, function($v) { $v + 1 })', 8],
  ['$join([1, true, "a"], "-")', '1-true-a'],
  ['$join("a")', 'a'],
  ['$substring(12345, 1, 2)', '23'],
  ['$replace(12345, "3", "x")', '12x45'],
])('takes what the built-in function refuses: %s', async (expression, result) => {
  expect(await sandbox.evaluate(expression, data, signal)).toEqual(result);
});

test.each<[string, unknown]>([
  ['$max([3, 20, 4])', 20],
  ['$max([])', undefined],
  ['$min(none)', undefined],
  ['$number("0x10")', 16],
  ['$number(true)', 1],
  ['$map([1, 2], function($v, $i) { $v * $i })', [0, 2]],
  ['$join(["a", "b"])', 'ab'],
  ['$substring("hello", -3, 2)', 'll'],
  ['hens.name.$substring(0, 1)', ['A', 'B']],
  ['hens[0].name.$replace("A", "E")', 'Eda'],
  ['$replace("abracadabra", /a(.)/, "<$1>", 2)', '<b>r<c>adabra'],
  ['$replace("abc", /b/, function($m) { $uppercase($m.match) })', 'aBc'],
])('leaves the built-in function as it is: %s', async (expression, result) => {
  expect(await sandbox.evaluate(expression, data, signal)).toEqual(result);
});

test.each([
  ['$toDate("hen")', 'A date was neither'],
  ['$toDate("02/30/2026")', 'A date was neither'],
  ['$dateDiff(day, day, "moons")', '$dateDiff knows seconds, minutes, hours and days'],
  ['$max("hen")', 'Argument 1 of function "max"'],
  ['$number("hen")', 'Unable to cast value to a number: a value'],
])('says what is wrong with %s', async (expression, message) => {
  await expect(sandbox.evaluate(expression, data, signal)).rejects.toMatchObject({
    reason: 'EXPRESSION_FAILED',
    message: expect.stringContaining(message),
  });
});

test.each<[string, unknown]>([
  ['new URL("/eggs?x=1#top", "https://farm.example:8443").href', 'https://farm.example:8443/eggs?x=1#top'],
  ['new URL("https://a.example/?x=1&x=2").searchParams.getAll("x")', ['1', '2']],
  [
    '(() => { const url = new URL("https://a.example/"); url.searchParams.set("q", "a b"); return url; })()',
    'https://a.example/?q=a+b',
  ],
  ['(() => { const url = new URL("https://a.example/"); url.pathname = "/x y"; return url.pathname; })()', '/x%20y'],
  ['[URL.canParse("hen"), URL.canParse("a", "https://b.example")]', [false, true]],
  ['[...new URLSearchParams({ a: 1 }), ...new URLSearchParams("?b=2").keys()]', [['a', '1'], 'b']],
  ['new URLSearchParams([["a", "1"], ["a", "2"]]).toString()', 'a=1&a=2'],
  ['btoa("hen") + atob("aGVu")', 'aGVuhen'],
  ['crypto.randomUUID() !== crypto.randomUUID()', true],
  ['Math.random() < 1 && Date.now() > 1.7e12 && new Date().getTime() > 1.7e12', true],
  ['"ä".localeCompare("b") < 0 && (1234.5).toLocaleString("de-DE") === "1.234,5"', true],
])('gives JavaScript beside the language: %s', async (expression, result) => {
  expect(await sandbox.evaluate(`() => ${expression}`, data, signal)).toEqual(result);
});
