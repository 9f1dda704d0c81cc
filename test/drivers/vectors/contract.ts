/**
 * The contract of the vectors port: what is found is what comparing with every vector finds, whatever was changed before
 * and by whom.
 */
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition.ts';
import type { VectorItem, VectorMatch, Vectors } from '../../../src/core/vectors.ts';
import { seeded } from '../../durable/random.ts';
import { filterContract } from './contract-filters.ts';
import { hybridContract } from './contract-hybrid.ts';
import { clustered, cosine, items, type Make, nearest, scattered } from './samples.ts';

/** A place where vectors are kept, empty at first; any number of ports may be opened on it. */
export interface Place {
  open(): Promise<Vectors>;
}

export type NewPlace = () => Place;

const { signal } = new AbortController();

export function vectorsContract(newPlace: NewPlace): void {
  describe('storing', () => storingContract(newPlace));
  describe('searching', () => searchingContract(newPlace));
  describe('changing', () => changingContract(newPlace));
  describe('several ports', () => sharingContract(newPlace));
  describe('filters', () => filterContract(newPlace));
  describe('words', () => hybridContract(newPlace));
}

export function item(ref: string, numbers: readonly number[], metadata: VectorItem['metadata'] = {}): VectorItem {
  return { ref, embedding: Float32Array.from(numbers), metadata };
}

export function refs(answer: { readonly matches: readonly VectorMatch[] } | undefined): readonly string[] {
  return answer?.matches.map(({ ref }) => ref) ?? ['no such namespace'];
}

function find(vectors: Vectors, namespace: string, numbers: readonly number[], topK = 10) {
  return vectors.query({ namespace, embedding: Float32Array.from(numbers), topK }, signal);
}

function storingContract(newPlace: NewPlace): void {
  test('says what was new, and how many there are', async () => {
    const vectors = await newPlace().open();

    expect(await vectors.upsert('hens', [item('a', [1, 0]), item('b', [0, 1])], signal)).toEqual({
      created: 2,
      dimensions: 2,
      count: 2,
    });
    expect(await vectors.upsert('hens', [item('b', [1, 1]), item('c', [1, 2])], signal)).toMatchObject({
      created: 1,
      count: 3,
    });
  });

  test('of one reference given twice, the last counts', async () => {
    const vectors = await newPlace().open();

    expect(await vectors.upsert('hens', [item('a', [1, 0]), item('a', [0, 1])], signal)).toMatchObject({
      created: 1,
      count: 1,
    });
    expect((await find(vectors, 'hens', [0, 1]))?.matches).toMatchObject([{ ref: 'a', score: 1 }]);
  });

  test('gives back what was stored beside a vector', async () => {
    const vectors = await newPlace().open();
    const metadata = { 'a.b': [1, null, { c: 'x"y' }], __proto_: true, text: '\u{1F95A} "egg"', n: 1.5 };
    const ref = 'https://example.org/hen?a=b#"c"';

    await vectors.upsert('hens', [{ ...item(ref, [1, 2], metadata), text: 'A hen.' }], signal);

    expect((await find(vectors, 'hens', [1, 2]))?.matches).toEqual([
      { ref, score: expect.closeTo(1, 12), metadata, text: 'A hen.' },
    ]);
  });

  test('refuses another number of dimensions, and stores nothing of that call', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0])], signal);
    const mismatch = { code: 'invalid_input', reason: 'DIMENSION_MISMATCH', details: { expected: 2, given: 3 } };

    await expect(vectors.upsert('hens', [item('b', [1, 1]), item('c', [1, 2, 3])], signal)).rejects.toMatchObject(
      mismatch,
    );
    await expect(find(vectors, 'hens', [1, 2, 3])).rejects.toMatchObject(mismatch);
    await expect(vectors.upsert('eggs', [item('b', [1, 1]), item('c', [1, 2, 3])], signal)).rejects.toMatchObject(
      mismatch,
    );

    expect(await vectors.namespaces(signal)).toEqual([{ name: 'hens', dimensions: 2, count: 1 }]);
  });

  test('keeps namespaces apart, and lists them by name', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0])], signal);
    await vectors.upsert("eggs' --", [item('a', [1, 0, 0]), item('b', [0, 0, 1])], signal);

    expect(await vectors.namespaces(signal)).toEqual([
      { name: "eggs' --", dimensions: 3, count: 2 },
      { name: 'hens', dimensions: 2, count: 1 },
    ]);
    expect(refs(await find(vectors, 'hens', [1, 0]))).toEqual(['a']);
  });

  test('knows no namespace that nothing was stored in', async () => {
    const vectors = await newPlace().open();

    expect(await find(vectors, 'hens', [1])).toBeUndefined();
    expect(await vectors.delete({ namespace: 'hens', refs: ['a'] }, signal)).toBeUndefined();
    expect(await vectors.namespaces(signal)).toEqual([]);
  });

  test('everything is there when the place is opened again', async () => {
    const place = newPlace();
    const some = items(50, scattered(8, 1));
    await (await place.open()).upsert('hens', some, signal);

    const again = await place.open();

    const query = scattered(8, 2)();
    const answer = await again.query({ namespace: 'hens', embedding: query, topK: 5 }, signal);
    expect(refs(answer)).toEqual(nearest(query, some, 5));
  });

  test('stores nothing for whoever has left', async () => {
    const vectors = await newPlace().open();

    await expect(vectors.upsert('hens', [item('a', [1])], AbortSignal.abort(new Error('left')))).rejects.toThrow(
      'left',
    );
    expect(await vectors.namespaces(signal)).toEqual([]);
  });
}

const shapes: readonly (readonly [string, (seed: number) => Make])[] = [
  ['scattered, 1 dimension', (seed) => scattered(1, seed)],
  ['scattered, 3 dimensions', (seed) => scattered(3, seed)],
  ['scattered, 100 dimensions', (seed) => scattered(100, seed)],
  ['scattered, 384 dimensions', (seed) => scattered(384, seed)],
  ['clustered, 64 dimensions', (seed) => clustered(64, seed)],
  ['clustered, 257 dimensions', (seed) => clustered(257, seed)],
];

/** A part of the contract, for a driver that searches in several ways. */
export function searchingContract(newPlace: NewPlace): void {
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

/** Another part. */
export function changingContract(newPlace: NewPlace): void {
  test('a vector that was stored again is found where it is now, with what stands beside it now', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [{ ...item('a', [1, 0], { age: 1 }), text: 'old' }, item('b', [1, 1])], signal);
    await find(vectors, 'hens', [1, 0]);

    await vectors.upsert('hens', [item('a', [0, 1], { age: 2 })], signal);

    expect((await find(vectors, 'hens', [0, 1]))?.matches).toEqual([
      { ref: 'a', score: 1, metadata: { age: 2 } },
      { ref: 'b', score: expect.closeTo(0.7071, 4), metadata: {} },
    ]);
  });

  test('the same vector stored again replaces what stands beside it', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0], { age: 1 })], signal);

    expect(await vectors.upsert('hens', [item('a', [1, 0], { coop: 'x' })], signal)).toMatchObject({
      created: 0,
      count: 1,
    });
    expect((await find(vectors, 'hens', [1, 0]))?.matches).toMatchObject([{ ref: 'a', metadata: { coop: 'x' } }]);
  });

  test('what was deleted is not found', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0]), item('b', [1, 1]), item('c', [0, 1])], signal);
    await find(vectors, 'hens', [1, 0]);

    expect(await vectors.delete({ namespace: 'hens', refs: ['c', 'a', 'a', 'none'] }, signal)).toEqual({
      deleted: 2,
      refs: ['a', 'c'],
      count: 1,
    });
    expect(refs(await find(vectors, 'hens', [1, 0]))).toEqual(['b']);
  });

  test('a dry run says what would be deleted, and deletes nothing', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0], { age: 1 }), item('b', [1, 1], { age: 2 })], signal);
    const condition: Condition = { column: 'age', order: 'gt', value: 1 };

    expect(await vectors.delete({ namespace: 'hens', condition, isDryRun: true }, signal)).toEqual({
      deleted: 1,
      refs: ['b'],
      count: 2,
    });
    expect(refs(await find(vectors, 'hens', [1, 0]))).toEqual(['a', 'b']);
  });

  test('deletes by condition, and of given ones only those that fulfil it', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', items(30, scattered(4, 1)), signal);
    const condition: Condition = { column: 'coop', order: 'eq', value: 'coop 0' };

    expect(await vectors.delete({ namespace: 'hens', refs: ['hen-0', 'hen-1'], condition }, signal)).toMatchObject({
      refs: ['hen-0'],
    });
    expect(await vectors.delete({ namespace: 'hens', condition }, signal)).toMatchObject({ deleted: 4, count: 25 });
  });

  test('a namespace goes with its last vector, and may come back with other dimensions', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [item('a', [1, 0])], signal);
    await find(vectors, 'hens', [1, 0]);

    expect(await vectors.delete({ namespace: 'hens', refs: ['a'] }, signal)).toMatchObject({ deleted: 1, count: 0 });
    expect(await vectors.namespaces(signal)).toEqual([]);
    await vectors.upsert('hens', [item('b', [1, 0, 0])], signal);
    expect(refs(await find(vectors, 'hens', [1, 0, 0]))).toEqual(['b']);
  });

  test('finds the right ones after any sequence of changes', async () => {
    const vectors = await newPlace().open();
    const random = seeded(11);
    const make = clustered(24, 12);
    const kept = new Map<string, VectorItem>();
    for (let round = 0; round < 30; round += 1) {
      const batch = Array.from({ length: 1 + random.below(200) }, () => ({
        ref: `hen-${random.below(3_000)}`,
        embedding: make(),
        metadata: { round },
      }));
      await vectors.upsert('hens', batch, signal);
      for (const each of batch) kept.set(each.ref, each);
      const gone = Array.from({ length: random.below(120) }, () => `hen-${random.below(3_000)}`);
      await vectors.delete({ namespace: 'hens', refs: gone }, signal);
      for (const ref of gone) kept.delete(ref);

      const embedding = make();
      const answer = await vectors.query({ namespace: 'hens', embedding, topK: 20 }, signal);

      expect(answer?.count).toBe(kept.size);
      expect(refs(answer)).toEqual(nearest(embedding, kept.values(), 20));
    }
  });
}

function sharingContract(newPlace: NewPlace): void {
  test('each sees at once what the other has changed', async () => {
    const place = newPlace();
    const [one, other] = [await place.open(), await place.open()];
    await one.upsert('hens', [item('a', [1, 0]), item('b', [0, 1])], signal);
    expect(refs(await other.query({ namespace: 'hens', embedding: Float32Array.of(1, 0), topK: 5 }, signal))).toEqual([
      'a',
      'b',
    ]);

    await other.upsert('hens', [item('a', [-1, 0]), item('c', [1, 0])], signal);
    expect(refs(await find(one, 'hens', [1, 0]))).toEqual(['c', 'b', 'a']);
    await one.delete({ namespace: 'hens', refs: ['c'] }, signal);
    expect(refs(await find(other, 'hens', [1, 0]))).toEqual(['b', 'a']);
  });

  test('a namespace that the other made anew is not mistaken for the old one', async () => {
    const place = newPlace();
    const [one, other] = [await place.open(), await place.open()];
    await one.upsert('hens', [item('a', [1, 0])], signal);
    await find(one, 'hens', [1, 0]);

    await other.delete({ namespace: 'hens', refs: ['a'] }, signal);
    await other.upsert('hens', [item('b', [0, 1])], signal);

    expect((await find(one, 'hens', [0, 1]))?.matches).toMatchObject([{ ref: 'b', score: 1 }]);
  });

  test('both may store at the same time, and nothing is lost', async () => {
    const place = newPlace();
    const ports = [await place.open(), await place.open()];
    const make = scattered(6, 3);
    const stored = items(200, make);

    await Promise.all(stored.map((each, index) => ports[index % 2]?.upsert('hens', [each], signal)));

    const embedding = make();
    for (const port of ports) {
      const answer = await port.query({ namespace: 'hens', embedding, topK: 200 }, signal);
      expect(refs(answer)).toEqual(nearest(embedding, stored, 200));
    }
  });
}
