/** Several ports on one place: several processes, as a rule. */
import { expect, test } from 'vitest';
import { find, item, type NewPlace, refs, signal } from './place.ts';
import { items, nearest, scattered } from './samples.ts';

export function sharingContract(newPlace: NewPlace): void {
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
