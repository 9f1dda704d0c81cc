import { expect, test } from 'vitest';
import { holds, judgeAnswer, judgeField, type Said, type Verdict } from '../../../bench/eval/pages/judge.ts';
import type { Expectation } from '../../../bench/eval/pages/page.ts';

const eggs: Expectation = { expect: ['$24.90', '24.90'], composed: ['24.90 USD'], traps: ['$31.00'] };
const unsaid: Expectation = { expect: null };

const ofFields: readonly (readonly [string, Expectation, Said, Verdict])[] = [
  ['an accepted value', eggs, '24.90', 'ok'],
  ['a value that is put together', eggs, '24.90 USD', 'ok'],
  ['other spaces, and a full stop at the end', eggs, ' $24.90. ', 'ok'],
  ['the value and more', eggs, 'Price: $24.90', 'wrong'],
  ['a trap', eggs, '$31.00', 'wrong'],
  ['a number without its point', eggs, '2490', 'wrong'],
  ['null', eggs, null, 'miss'],
  ['an empty text', eggs, ' ', 'miss'],
  ['nothing of what the page does not say', unsaid, undefined, 'correct null'],
  ['something of what the page does not say', unsaid, '24.90', 'false positive'],
];

test.each(ofFields)('a field takes %s', (_what, expected, said, verdict) => {
  expect(judgeField(expected, said)).toBe(verdict);
});

const sentence = 'A tray of thirty eggs is $24.90 at the gate.';

const ofAnswers: readonly (readonly [string, Expectation, Said, Verdict])[] = [
  ['a sentence with an accepted value', eggs, sentence, 'ok'],
  ['a sentence with another value', eggs, 'A tray of thirty eggs was $31.00 last year.', 'wrong'],
  ['so much that the value is bound to be in it', eggs, sentence.repeat(10), 'wrong'],
  ['nothing', eggs, undefined, 'miss'],
  ['nothing of what the page does not say', unsaid, '', 'correct null'],
  ['a sentence on what the page does not say', unsaid, sentence, 'false positive'],
];

test.each(ofAnswers)('a question takes %s', (_what, expected, said, verdict) => {
  expect(judgeAnswer(expected, said)).toBe(verdict);
});

test.each([
  ['5 hens', '5', true],
  ['15 hens', '5', false],
  ['5.90 for a hen', '5', false],
  ['It is 5.', '5', true],
  ['henhouse', 'hen', false],
  ['Das Huhn heißt „Änne“', 'änne', true],
  ['9 – 13 h', '9 - 13 h', true],
])('whether in %j stands %j: %j', (text, words, isThere) => {
  expect(holds(text, words)).toBe(isThere);
});
