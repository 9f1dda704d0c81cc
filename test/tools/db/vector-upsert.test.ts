import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse } from '../../harness/house.ts';

const berta = { namespace: 'hens', ref: 'berta', embedding: [1, 0] };

test('says whether the vector was new, and what the namespace has now', async () => {
  const house = await openHouse();

  expect(await house.done('db/vectorUpsert', berta)).toEqual({
    namespace: 'hens',
    ref: 'berta',
    created: true,
    dimensions: 2,
    count: 1,
  });
  expect(await house.done('db/vectorUpsert', { ...berta, embedding: [0, 1] })).toMatchObject({
    created: false,
    count: 1,
  });
});

test('what one house stored another on the folder finds', async () => {
  const house = await openHouse();
  await house.done('db/vectorUpsert', { ...berta, metadata: { coop: 'north' } });
  const other = await openHouse({}, house.dataDir);

  expect(await other.done('db/vectorQuery', { namespace: 'hens', embedding: [1, 0] })).toMatchObject({
    matches: [{ ref: 'berta', metadata: { coop: 'north' } }],
  });
});

test.each([
  [{ embedding: [1, 2, 3] }, 'DIMENSION_MISMATCH', 'The embedding had 3 dimensions; those of its namespace have 2.'],
  [{ embedding: [] }, 'INVALID_ARGUMENT', 'embedding was empty.'],
  [{ embedding: [0, -0] }, 'INVALID_ARGUMENT', 'embedding was all zero.'],
  [{ embedding: [1e-60, 0] }, 'INVALID_ARGUMENT', 'embedding was all zero.'],
  [{ embedding: [1, 1e39] }, 'INVALID_ARGUMENT', 'embedding[1] was no finite number.'],
  [
    { embedding: Array.from({ length: limits.vectorDimensions + 1 }, () => 1) },
    'TOO_LARGE',
    'embedding had 16001 dimensions.',
  ],
  [{ ref: '' }, 'INVALID_ARGUMENT', 'ref was empty.'],
  [{ ref: 'a\u0000b' }, 'INVALID_ARGUMENT', 'ref had characters in it that cannot be seen.'],
  [{ ref: 'a'.repeat(limits.vectorRefChars + 1) }, 'INVALID_ARGUMENT', 'ref had 2049 characters.'],
  [{ ref: 'a\u202eb' }, 'INVALID_ARGUMENT', 'ref had characters in it that cannot be seen.'],
  [{ namespace: 'a\u200bb' }, 'INVALID_ARGUMENT', 'namespace had characters in it that cannot be seen.'],
  [{ embedding: [1] }, 'DIMENSION_MISMATCH', 'The embedding had 1 dimension; those of its namespace have 2.'],
  [{ metadata: JSON.parse('{"eggs": [7, 1e400]}') }, 'INVALID_ARGUMENT', 'metadata.eggs[1] was no finite number.'],
  [
    { metadata: { id: 2 ** 53 } },
    'INVALID_ARGUMENT',
    'metadata.id was a whole number beyond 2^53, which JSON numbers cannot tell apart.',
  ],
  [
    { metadata: JSON.parse('{"__proto__": {"eggs": 7}}') },
    'INVALID_ARGUMENT',
    'metadata had a member called __proto__.',
  ],
  [
    { metadata: JSON.parse('{"nest": [{"__proto__": 1}]}') },
    'INVALID_ARGUMENT',
    'metadata.nest[0] had a member called __proto__.',
  ],
  [{ metadata: [] }, 'INVALID_ARGUMENT', expect.stringContaining('metadata')],
  [{ namespace: '' }, 'INVALID_ARGUMENT', 'namespace was empty.'],
  [{ metadata: { text: 'x'.repeat(limits.vectorMetadataBytes) } }, 'TOO_LARGE', 'metadata had 65547 bytes of JSON.'],
  [{ text: 'x'.repeat(limits.vectorTextBytes + 1) }, 'TOO_LARGE', 'text was too long.'],
])('refuses %.60j', async (over, reason, message) => {
  const house = await openHouse();
  await house.done('db/vectorUpsert', berta);

  expect(await house.call('db/vectorUpsert', { ...berta, ref: 'clara', ...over })).toMatchObject({
    kind: 'failed',
    error: { code: 'invalid_input', reason, message },
  });
  expect(await house.done('db/listNamespaces', {})).toMatchObject({ namespaces: [{ name: 'hens', count: 1 }] });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, '1', null])('refuses %j as a number', async (number) => {
  const house = await openHouse();

  expect(await house.call('db/vectorUpsert', { ...berta, embedding: [1, number] })).toMatchObject({
    error: { code: 'invalid_input', message: expect.stringContaining('embedding') },
  });
});

test('is not offered where nothing may be changed, while searching is', async () => {
  const house = await openHouse({ readOnly: true });

  expect(() => house.registry.get('db/vectorUpsert')).toThrow('db_vector_upsert changes something');
  expect(house.registry.get('db/vectorQuery').annotations.readOnlyHint).toBe(true);
});
