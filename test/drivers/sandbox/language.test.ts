import { expect, test } from 'vitest';
import { readCondition, readExpression } from '../../../src/drivers/sandbox/language.ts';
import { cpuMsOf } from '../../harness/cpu.ts';

test.each([
  '(x) => x',
  'x => x',
  '  () =>\n1',
  '({ a, b: [c] }) => a',
  '(a = ")", b = /[)]/, c = `)`) => a',
  '(a, /* ) */ b) => b',
  '// one\n(x) => x',
  '$x => $x',
  '(x) => { return x.a; };',
  '(x: any) => x',
])('reads as JavaScript: %s', (text) => {
  expect(readExpression(text).language).toBe('javascript');
});

test.each([
  'hens.eggs',
  '(a; b)',
  '($x := "=>"; $x)',
  '($f := function($x) { $x }; $f(1))',
  'function($x) { $x }',
  'λ($x) { $x }',
  '"(x) => x"',
  '(a) & "=>"',
  '($contains(a, /\\)=>/))',
  'a ~> $map(function($v) { $v })',
  'async',
  'async.name',
  'async(1)',
  '(a)',
  '(',
  '',
  '/* (x) => x */ a',
  'a.`x => x`',
])('reads as JSONata: %s', (text) => {
  expect(readExpression(text).language).toBe('jsonata');
});

test.each(['async (x) => x', 'async x => x', 'async function f() {}', 'async () => { await 1 }'])(
  'refuses %s',
  (text) => {
    expect(() => readExpression(text)).toThrow('The JavaScript expression was an async function.');
  },
);

test.each([
  'response.data.length < 5',
  'response.done',
  '!response.next',
  'response.data.every(function (hen) { return hen.done; })',
  'pageInfo.page >= 3 || response.data.length === 0',
  'return response.done',
  'if (response.done) { return true; } return false;',
  'response.data.some((hen) => hen.return)',
  '(response) => response.done',
  '"next" in response.data',
])('reads the stop condition as JavaScript: %s', (text) => {
  expect(readCondition(text).language).toBe('javascript');
});

test.each([
  'response.done = true',
  '$count(response.hens) < 5',
  'response.done and response.empty',
  '$not(response.return)',
  'response.hens[name = "Ada"]',
  '(response.hens ~> $count) = 0',
])('reads the stop condition as JSONata: %s', (text) => {
  expect(readCondition(text).language).toBe('jsonata');
});

test.each([
  ['quotes', '"'.repeat(300_000)],
  ['comments', '/*'.repeat(300_000)],
  ['classes', `${'/['.repeat(300_000)}\n`],
  ['escapes', '(`\\'.repeat(300_000)],
  ['brackets', '('.repeat(300_000)],
])('decides about %s without end in time that grows with the text', async (_name, text) => {
  const spent = await cpuMsOf(() => {
    readExpression(text);
    readCondition(text);
  });

  expect(spent).toBeLessThan(2_000);
});
