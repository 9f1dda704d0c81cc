import { expect, test } from 'vitest';
import { isReading } from '../../../../src/engine/generate/step/instruction/reading.ts';

const nothing = { method: 'POST', id: '', path: '/hens', summary: '' } as const;

test.each([
  ['a GET', { method: 'GET', id: 'createHen' }],
  ['a search below a thing', { path: '/hens/search' }],
  ['a procedure', { path: '/hens.list' }],
  ['an id that says so', { id: 'searchHens' }],
  ['an id that ends with it', { id: 'hens_lookup' }],
  ['a search of a service that posts all', { path: '/hens/query', id: 'post_hens_query', summary: 'Search hens' }],
] as const)('%s reads', (_what, over) => {
  expect(isReading({ ...nothing, ...over })).toBe(true);
});

test.each([
  ['a POST', {}],
  ['a PUT of something that is found', { method: 'PUT', path: '/hens/search' }],
  ['one that makes a search', { path: '/searches', id: 'createSavedSearch' }],
  ['one that makes a list, by what is said of it', { path: '/shopping-list', summary: 'Creates a shopping list' }],
  ['one that may make it', { path: '/hens', id: 'getOrCreateHen' }],
  ['one that may make it, by its path', { path: '/hens/find-or-create' }],
  ['one that does more than find it', { id: 'findOneAndUpdate' }],
] as const)('%s changes something', (_what, over) => {
  expect(isReading({ ...nothing, ...over })).toBe(false);
});
