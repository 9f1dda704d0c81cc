/** Keys that stand in brackets behind what they are of, as paths of OData have them. */
import { expect, test } from 'vitest';
import { unbracketed } from '../../../../src/engine/generate/documents/terms/document.ts';

const operation = { bracketed: { id: '' } };

test.each([
  ['/Hens(7)/eggs', '/Hens/7/eggs'],
  ["/Coops('north')", '/Coops/north'],
  ['/Coops(%27a b%27)', '/Coops/a b'],
  ['/Hens(<<(sourceData) => sourceData.id>>)', '/Hens/<<(sourceData) => sourceData.id>>'],
  ['/Hens(<<hen>>,<<coop>>)', '/Hens/<<hen>>,<<coop>>'],
])('%s', (path, expected) => {
  expect(unbracketed(path, operation)).toBe(expected);
});

test('a bracket that is never closed is given back, however many expressions stand behind it', () => {
  const path = `/Hens(${'<<hen>>'.repeat(1_000)}`;

  expect(unbracketed(path, operation)).toBe(path);
});
