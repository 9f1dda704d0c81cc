/** What is stored, and what is refused. */
import { expect, test } from 'vitest';
import { find, item, type NewPlace, refs, signal } from './place.ts';
import { items, nearest, scattered } from './samples.ts';

export function storingContract(newPlace: NewPlace): void {
  keepsWhatIsGiven(newPlace);
  keepsPlacesInOrder(newPlace);
}

function keepsWhatIsGiven(newPlace: NewPlace): void {
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
}

function keepsPlacesInOrder(newPlace: NewPlace): void {
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
