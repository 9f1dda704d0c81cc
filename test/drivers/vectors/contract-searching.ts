/** What is found is what comparing with every vector finds. */
import { expect, test } from 'vitest';
import { find, item, type NewPlace, refs, signal } from './place.ts';
import { clustered, cosine, items, type Make, nearest, scattered } from './samples.ts';

const shapes: readonly (readonly [string, (seed: number) => Make])[] = [
  ['scattered, 1 dimension', (seed) => scattered(1, seed)],
  ['scattered, 3 dimensions', (seed) => scattered(3, seed)],
  ['scattered, 100 dimensions', (seed) => scattered(100, seed)],
  ['scattered, 384 dimensions', (seed) => scattered(384, seed)],
  ['clustered, 64 dimensions', (seed) => clustered(64, seed)],
  ['clustered, 257 dimensions', (seed) => clustered(257, seed)],
];

export function searchingContract(newPlace: NewPlace): void {
  findsTheNearest(newPlace);
  takesAnySize(newPlace);
}

function findsTheNearest(newPlace: NewPlace): void {
  test.each(shapes)('finds what comparing with every one finds: %s', async (_what, shape) => {
    const vectors = await newPlace().open();
    const some = items(1_500, shape(7));
    await vectors.upsert('hens', some, signal);
    const queries = Array.from({ length: 10 }, shape(7));

    for (const embedding of queries) {
      for (const isExact of [false, true]) {
        const answer = await vectors.query({ namespace: 'hens', embedding, topK: 10, isExact }, signal);
        expect(refs(answer)).toEqual(nearest(embedding, some, 10));
      }
    }
  });

  test('the score is the cosine of the floats', async () => {
    const vectors = await newPlace().open();
    const some = items(300, scattered(48, 3));
    await vectors.upsert('hens', some, signal);
    const embedding = scattered(48, 4)();

    const answer = await vectors.query({ namespace: 'hens', embedding, topK: 300 }, signal);

    const byRef = new Map(some.map((each) => [each.ref, cosine(embedding, each.embedding)]));
    expect(answer?.matches).toHaveLength(300);
    for (const { ref, score } of answer?.matches ?? []) expect(score).toBeCloseTo(byRef.get(ref) ?? Number.NaN, 12);
  });

  test('equal vectors come by their reference, however many there are', async () => {
    const vectors = await newPlace().open();
    const equal = Array.from({ length: 500 }, (_, index) => item(`hen-${499 - index}`, [2, 1, 0.5]));
    await vectors.upsert('hens', [...equal, item('other', [0, 1, 0])], signal);

    const answer = await find(vectors, 'hens', [4, 2, 1], 3);

    expect(refs(answer)).toEqual(['hen-0', 'hen-1', 'hen-10']);
    expect(answer?.count).toBe(501);
  });
}

function takesAnySize(newPlace: NewPlace): void {
  test.each([
    ['tiny', 1e-30],
    ['huge', 1e30],
  ])('the length does not matter: %s', async (_what, factor) => {
    const vectors = await newPlace().open();
    const scaled = (numbers: readonly number[]) => numbers.map((number) => number * factor);
    await vectors.upsert(
      'hens',
      [item('a', scaled([1, 2, 3])), item('b', [3, 2, 1]), item('c', scaled([-1, -2, -3]))],
      signal,
    );

    const answer = await find(vectors, 'hens', scaled([1, 2, 3]));

    expect(answer?.matches.map(({ ref, score }) => [ref, Number(score.toFixed(6))])).toEqual([
      ['a', 1],
      ['b', 0.714286],
      ['c', -1],
    ]);
  });

  test('answers fewer where there are fewer, and nothing below the least score', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0]), item('b', [1, 1]), item('c', [-1, 0])], signal);

    expect(refs(await find(vectors, 'hens', [1, 0], 1000))).toEqual(['a', 'b', 'c']);
    const near = await vectors.query(
      { namespace: 'hens', embedding: Float32Array.of(1, 0), topK: 10, minScore: 0.5 },
      signal,
    );
    expect(refs(near)).toEqual(['a', 'b']);
  });

  test('takes 16,000 dimensions', async () => {
    const vectors = await newPlace().open();
    const some = items(30, scattered(16_000, 5));
    await vectors.upsert('hens', some, signal);
    const embedding = scattered(16_000, 6)();

    expect(refs(await vectors.query({ namespace: 'hens', embedding, topK: 30 }, signal))).toEqual(
      nearest(embedding, some, 30),
    );
  });
}
