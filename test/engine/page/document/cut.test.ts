import { expect, test } from 'vitest';
import { textPart } from '../../../../src/engine/page/document/cut.ts';

test.each([
  ['a paragraph', 'The first hen.\n\nThe second hen lays.', 20, 'The first hen.\n\n'],
  ['a line', 'A hen in the coop\nAn egg in the nest', 22, 'A hen in the coop\n'],
  ['a sentence', 'Three hens lay. Nobody knows', 20, 'Three hens lay. '],
  ['a word', 'hens and eggs and coops', 15, 'hens and eggs '],
  ['the limit', 'henhenhenhenhen', 10, 'henhenhenh'],
])('ends at %s', (_name, text, maxChars, first) => {
  expect(textPart(text, 0, maxChars)).toEqual({ text: first, next: first.length, total: text.length });
});

test('gives the rest without an end', () => {
  expect(textPart('A hen.', 2, 100)).toEqual({ text: 'hen.', total: 6 });
  expect(textPart('A hen.', 100, 100)).toEqual({ text: '', total: 6 });
});

test('makes the whole text of its parts, and tears no character', () => {
  const text = 'Ei 🥚 und Henne 🐔🐔🐔🐔🐔🐔🐔🐔. '.repeat(40);
  const parts: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const part = textPart(text, offset, 7);
    parts.push(part.text);
    offset = part.next;
  }

  expect(parts.join('')).toBe(text);
  expect(parts.every((part) => part.isWellFormed() && part.length <= 7 && part !== '')).toBe(true);
});
