import { expect, test } from 'vitest';
import { askedWords } from '../../../src/engine/search/terms.ts';
import { WordIndex } from '../../../src/engine/search/word-index.ts';

function farm(): WordIndex {
  const index = new WordIndex();
  index.put('list-hens', [{ text: 'List the hens of a coop', weight: 3 }]);
  index.put('count-eggs', [{ text: 'Count the eggs of a coop', weight: 3 }]);
  index.put('henhouse', [
    { text: 'Clean the coop', weight: 1 },
    { text: 'henhouse', weight: 3 },
  ]);
  return index;
}

const ids = (index: WordIndex, question: string): readonly string[] =>
  index.rank(askedWords(question), 10).map(({ id }) => id);

test('puts a rare word before a common one', () => {
  expect(ids(farm(), 'coop eggs')[0]).toBe('count-eggs');
});

test('finds other forms and parts of a word, after the word itself', () => {
  expect(ids(farm(), 'Hen')).toEqual(['list-hens', 'henhouse']);
});

test('says which of the words were found, as they were typed', () => {
  expect(farm().rank(askedWords('EGGS tractor coop'), 1)).toEqual([{ id: 'count-eggs', words: ['EGGS', 'coop'] }]);
});

test('leaves out words that say nothing, unless there are no others', () => {
  expect(askedWords('what are the eggs').map(({ word }) => word)).toEqual(['eggs']);
  expect(askedWords('the of').map(({ word }) => word)).toEqual(['the', 'of']);
});

test('finds nothing where no word is known, and nothing that was taken out', () => {
  const index = farm();
  index.remove('count-eggs');

  expect(ids(index, 'tractor')).toEqual([]);
  expect(ids(index, 'eggs')).toEqual([]);
  expect(index.size).toBe(2);
});

test('forgets the old words of what is put again', () => {
  const index = farm();

  index.put('count-eggs', [{ text: 'Count the chicks', weight: 3 }]);

  expect([ids(index, 'eggs'), ids(index, 'chicks')]).toEqual([[], ['count-eggs']]);
});

test('takes signs of patterns as signs', () => {
  expect(ids(farm(), '.* [x-z]+ (')).toEqual([]);
});
