/** Changes, and what is found after them. */
import { expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition.ts';
import type { VectorItem } from '../../../src/core/vectors.ts';
import { seeded } from '../../durable/random.ts';
import { find, item, type NewPlace, refs, signal } from './place.ts';
import { clustered, items, nearest, scattered } from './samples.ts';

export function changingContract(newPlace: NewPlace): void {
  replacesAndDeletes(newPlace);
  confirmsMany(newPlace);
  deletesMany(newPlace);
}

function replacesAndDeletes(newPlace: NewPlace): void {
  test('a vector that was stored again is found where it is now, with what stands beside it now', async () => {
    const vectors = await newPlace().open();
    await vectors.upsert('hens', [{ ...item('a', [1, 0], { age: 1 }), text: 'old' }, item('b', [1, 1])], signal);
    await find(vectors, 'hens', [1, 0]);

    await vectors.upsert('hens', [item('a', [0, 1], { age: 2 })], signal);

    expect((await find(vectors, 'hens', [0, 1]))?.matches).toEqual([
      { ref: 'a', score: 1, metadata: { age: 2 } },
      { ref: 'b', score: expect.closeTo(Math.SQRT1_2, 6), metadata: {} },
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
}

function confirmsMany(newPlace: NewPlace): void {
  test.each([undefined, 109])(
    'deletes nothing when it would be more than %j allows, and says how many',
    async (maxDeleted) => {
      const vectors = await newPlace().open();
      await vectors.upsert('hens', items(110, scattered(4, 1)), signal);
      const condition: Condition = { column: 'index', order: 'gte', value: 0 };

      await expect(vectors.delete({ namespace: 'hens', condition, maxDeleted }, signal)).rejects.toMatchObject({
        code: 'answer_needed',
        reason: 'CONFIRMATION_REQUIRED',
        details: { count: 110, argument: 'max_rows' },
      });
      expect(await vectors.delete({ namespace: 'hens', condition, isDryRun: true }, signal)).toMatchObject({
        deleted: 110,
        count: 110,
      });
      expect(await vectors.delete({ namespace: 'hens', condition, maxDeleted: 110 }, signal)).toMatchObject({
        count: 0,
      });
    },
  );
}

function deletesMany(newPlace: NewPlace): void {
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
      await vectors.delete({ namespace: 'hens', refs: gone, maxDeleted: gone.length }, signal);
      for (const ref of gone) kept.delete(ref);

      const embedding = make();
      const answer = await vectors.query({ namespace: 'hens', embedding, topK: 20 }, signal);

      expect(answer?.count).toBe(kept.size);
      expect(refs(answer)).toEqual(nearest(embedding, kept.values(), 20));
    }
  });
}
