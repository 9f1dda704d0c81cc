/** Words and nearness together. */
import { expect, test } from 'vitest';
import type { VectorItem } from '../../../src/core/vectors.ts';
import { type NewPlace, signal } from './place.ts';

const hens: readonly VectorItem[] = [
  { ref: 'near', embedding: Float32Array.of(1, 0.1), metadata: { coop: 1 }, text: 'A brown hen.' },
  { ref: 'both', embedding: Float32Array.of(1, 0.2), metadata: { coop: 1 }, text: 'The speckled Sussex lays well.' },
  { ref: 'far', embedding: Float32Array.of(-1, 0), metadata: { coop: 2 }, text: 'Another speckled hen' },
  { ref: 'mute', embedding: Float32Array.of(0, 1), metadata: { coop: 2 } },
];

async function openFlock(newPlace: NewPlace) {
  const vectors = await newPlace().open();
  await vectors.upsert('hens', hens, signal);
  await vectors.upsert(
    'eggs',
    [{ ref: 'egg', embedding: Float32Array.of(1, 0), metadata: {}, text: 'speckled' }],
    signal,
  );
  const find = async (words: string, over = {}) => {
    const query = { namespace: 'hens', embedding: Float32Array.of(1, 0), topK: 10, words, ...over };
    return (await vectors.query(query, signal))?.matches.map(({ ref }) => ref);
  };
  return { vectors, find };
}

export function hybridContract(newPlace: NewPlace): void {
  const open = () => openFlock(newPlace);

  test('what is near and has the words comes first', async () => {
    const { find } = await open();

    expect(await find('speckled')).toEqual(['both', 'far', 'near', 'mute']);
    expect(await find('SUSSEX hens?')).toEqual(['both', 'near', 'mute', 'far']);
  });

  test('words that find nothing leave the order of nearness', async () => {
    const { find } = await open();

    expect(await find('zeppelin')).toEqual(['near', 'both', 'mute', 'far']);
    expect(await find(' ?! ')).toEqual(['near', 'both', 'mute', 'far']);
  });

  test('any words will do', async () => {
    const { find } = await open();
    const odd = [
      '"',
      'speckled"',
      'AND',
      'NOT speckled OR',
      'text: (',
      'NEAR(a b',
      '*',
      "'; drop table words --",
      '\0',
    ];

    for (const words of odd) {
      expect.soft((await find(words))?.toSorted(), words).toEqual(['both', 'far', 'mute', 'near']);
    }
  });

  test('a condition holds for what words find, too', async () => {
    const { find } = await open();

    expect(await find('speckled', { condition: { column: 'coop', order: 'eq', value: 2 } })).toEqual(['far', 'mute']);
  });

  test('words follow what was stored again and what was deleted', async () => {
    const { vectors, find } = await open();
    await vectors.upsert(
      'hens',
      [{ ref: 'near', embedding: Float32Array.of(1, 0.1), metadata: {}, text: 'speckled' }],
      signal,
    );
    await vectors.upsert('hens', [{ ref: 'both', embedding: Float32Array.of(1, 0.3), metadata: {} }], signal);
    await vectors.delete({ namespace: 'hens', refs: ['far'] }, signal);

    expect(await find('speckled')).toEqual(['near', 'both', 'mute']);
  });
}
