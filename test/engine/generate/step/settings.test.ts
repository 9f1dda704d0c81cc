import { expect, test } from 'vitest';
import { documentOf } from '../../../../src/engine/generate/documents/read.ts';
import { settableIn, withSettings } from '../../../../src/engine/generate/step/binding/settings.ts';

const isField = (words: readonly string[]): boolean =>
  ['rent', 'remark', 'lease end', 'state'].includes(words.join(' '));

test.each([
  ['Put 75 as rent on this plot.', 'Set the rent of this plot to 75.'],
  ['Write "Call first" into the remark of each plot.', 'Set the remark of each plot to "Call first".'],
  [
    'Write the name of the tenant of this plot into its remark.',
    'Set the remark of this plot to the name of the tenant.',
  ],
  ["The remark of this plot should be the tenant's name.", "Set the remark of this plot to the tenant's name."],
  ['For this plot, the rent becomes 75.', 'Set the rent of this plot to 75.'],
  ["The plot's state becomes free.", 'Set the state of the plot to free.'],
  [
    'This plot has a new lease end: 20 November 2026. Change it.',
    'Set the lease end of this plot to 20 November 2026.',
  ],
  [
    'The new rent of this plot is 75. Please update it. Return its id.',
    'Set the rent of this plot to 75. Return its id.',
  ],
  ['The plot gets a new rent.', 'Update the rent of the plot.'],
])('%s', (said, meant) => {
  expect(withSettings(said, isField)).toBe(meant);
});

test.each([
  'The rent of the plots should be added up.',
  'Put "Late" as subject on this letter.',
  'Which plot has the state free?',
  'Add 75 to the rent of this plot.',
])('stays: %s', (said) => {
  expect(withSettings(said, isField)).toBe(said);
});

test('what is made by itself is no field, whatever else has one of that name', () => {
  const schema = { type: 'object', properties: { note: { type: 'string' }, rent: { type: 'number' } } };
  const one = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
  const paths = { '/plots/{id}': { patch: one }, '/plots/{id}/notes': { post: one } };
  const openApiSchema = JSON.stringify({ openapi: '3.0.3', paths });
  const isSettable = settableIn(documentOf({ id: 'plots', openApiSchema })?.operations ?? []);

  expect([['rent'], ['note']].map(isSettable)).toEqual([true, false]);
});
