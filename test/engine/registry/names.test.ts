import { expect, test } from 'vitest';
import { inContext, normalizeContext, pathOf, qualify, splitName } from '../../../src/engine/registry/names.ts';

test.each([
  [null, '.'],
  [undefined, '.'],
  ['', '.'],
  ['.', '.'],
  [':.:', '.'],
  ['hens', '.hens'],
  ['.hens', '.hens'],
  [':.hens:', '.hens'],
])('takes %j for the context %s', (given, context) => {
  expect(normalizeContext(given)).toBe(context);
});

test.each(['a:b', 'a/b', '.__GLOBAL', ':.__GLOBAL:', 'a\nb', '..', ':a', '\ud800'])(
  'refuses the context %j',
  (given) => {
    expect(() => normalizeContext(given)).toThrow(expect.objectContaining({ reason: 'INVALID_CONTEXT' }));
  },
);

test('splits a qualified name, and leaves a bare one to its context', () => {
  expect(splitName(':.hens:eggs', '.')).toEqual({ context: '.hens', subject: 'eggs' });
  expect(splitName(':.:eggs', '.hens')).toEqual({ context: '.', subject: 'eggs' });
  expect(splitName('a:b', '.hens')).toEqual({ context: '.hens', subject: 'a:b' });
  expect(splitName(':lead', '.')).toEqual({ context: '.', subject: ':lead' });
  expect(qualify({ context: '.hens', subject: 'eggs' })).toBe(':.hens:eggs');
});

test.each([
  [{ context: '.', subject: 'eggs/large' }, '/subjects/eggs%2Flarge/versions'],
  [{ context: '.', subject: 'a:b' }, '/subjects/a:b/versions'],
  [{ context: '.hens', subject: '100% é' }, '/contexts/.hens/subjects/100%25%20%C3%A9/versions'],
  // A URL would take these for steps of its path.
  [{ context: '.', subject: '..' }, '/subjects/:.:../versions'],
  [{ context: '.hens', subject: '.' }, '/subjects/:.hens:./versions'],
])('writes %j as %s', (name, path) => {
  expect(pathOf('subjects', name, '/versions')).toBe(path);
  expect(new URL(`http://farm.example${path}`).pathname).toBe(path);
});

test('puts a context before everything but the default one', () => {
  expect([inContext('.', '/schemas'), inContext('.hens', '/schemas')]).toEqual(['/schemas', '/contexts/.hens/schemas']);
  expect(pathOf('mode', { context: '.hens', subject: '' })).toBe('/contexts/.hens/mode');
});
