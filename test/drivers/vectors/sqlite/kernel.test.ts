import { expect, test } from 'vitest';
import { encode, encodeQuery } from '../../../../src/drivers/vectors/sqlite/codes.ts';
import { createKernel } from '../../../../src/drivers/vectors/sqlite/kernel.ts';
import { headFloats, type Kind, strideOf } from '../../../../src/drivers/vectors/sqlite/layout.ts';
import { clustered, cosine, scattered } from '../samples.ts';

const kernel = createKernel();
const [headsAt, scoresAt, queryAt, rowsAt] = [0, 2_048, 4_096, 131_072];
kernel.memory.grow(20);

function scan(kind: Kind, query: Float32Array, rows: readonly Float32Array[]): readonly number[] {
  const stride = strideOf(kind, query.length);
  const bytes = new Uint8Array(kernel.memory.buffer).fill(0);
  const each = headFloats(kind);
  const heads = new Float32Array(kernel.memory.buffer, headsAt, rows.length * each);
  for (const [index, row] of rows.entries()) {
    const into = bytes.subarray(rowsAt + index * stride, rowsAt + (index + 1) * stride);
    encode(kind, row, { into, head: heads.subarray(index * each, (index + 1) * each) });
  }
  const { row, scale } = encodeQuery(kind, query);
  bytes.set(row, queryAt);
  kernel.scans[kind](queryAt, rowsAt, rows.length / 4, stride, headsAt, scoresAt);
  return [...new Float32Array(kernel.memory.buffer, scoresAt, rows.length)].map((score) => score * scale);
}

const widths = [1, 2, 7, 15, 16, 17, 31, 32, 33, 127, 128, 384, 1_536];
const counts = [4, 8, 12, 100];

test.each(widths)('floats by floats is the cosine, at %d dimensions', (width) => {
  for (const count of counts) {
    const rows = Array.from({ length: count }, scattered(width, width));
    const query = scattered(width, 1)();

    const scores = scan('f32', query, rows);

    for (const [index, row] of rows.entries()) expect(scores[index]).toBeCloseTo(cosine(query, row), 5);
  }
});

/** Vectors that codes do not suit: mostly zero, one number far beyond the others, all alike, tiny, huge. */
const awkward: readonly ((width: number) => () => Float32Array)[] = [
  (width) => clustered(width, width),
  (width) => {
    const make = scattered(width, width);
    return () => make().map((x, at) => (at % 7 === 0 ? x + 1e-3 : 0));
  },
  (width) => {
    const make = scattered(width, width);
    return () => make().map((x, at) => (at === 0 ? 30 : x));
  },
  (width) => () => new Float32Array(width).fill(0.25),
  (width) => {
    const make = scattered(width, width);
    return () => make().map((x) => x * 1e-42);
  },
  (width) => {
    const make = scattered(width, width);
    return () => make().map((x) => x * 1e37);
  },
];

test.each(widths)('what bytes allow is never below the cosine, at %d dimensions', (width) => {
  for (const make of awkward) {
    const rows = Array.from({ length: 100 }, make(width));
    // The nearest are where it matters: rows themselves are among the queries.
    for (const query of [scattered(width, 1)(), rows[3] ?? new Float32Array(), rows[77] ?? new Float32Array()]) {
      const { error } = encodeQuery('front', query);

      const parts = (['front', 'back', 'low'] as const).map((kind) => scan(kind, query, rows));

      for (const [index, row] of rows.entries()) {
        const exact = cosine(query, row);
        let bound = error;
        for (const part of parts) {
          bound += part[index] ?? Number.NaN;
          expect(bound).toBeGreaterThanOrEqual(exact);
        }
        expect(bound - exact).toBeLessThan(0.2);
      }
    }
  }
});

test('all nibbles together are near the cosine of what resembles embeddings', () => {
  const rows = Array.from({ length: 100 }, clustered(384, 384));
  const query = clustered(384, 384)();

  const [front, back, low] = (['front', 'back', 'low'] as const).map((kind) => scan(kind, query, rows));

  for (const [index, row] of rows.entries()) {
    const high = (front?.[index] ?? Number.NaN) + (back?.[index] ?? Number.NaN);
    expect(high - cosine(query, row)).toBeLessThan(0.2);
    expect(high + (low?.[index] ?? Number.NaN) - cosine(query, row)).toBeLessThan(0.025);
  }
});

test.each(widths)('bits count what differs, at %d dimensions', (width) => {
  const rows = Array.from({ length: 12 }, scattered(width, width));
  const query = scattered(width, 1)();

  const scores = scan('bit', query, rows);

  const differing = rows.map((row) => row.filter((x, at) => x > 0 !== (query[at] ?? 0) > 0).length);
  expect(scores.map(Math.abs)).toEqual(differing);
});

test('the largest products of the most dimensions do not overflow', () => {
  const ones = new Float32Array(16_000).fill(1);

  const rows = [ones, ones.map((x) => -x), ones, ones];
  const parts = (['front', 'back', 'low'] as const).map((kind) => scan(kind, ones, rows));

  for (const [index, wanted] of [1, -1, 1, 1].entries()) {
    const sum = parts.reduce((whole, part) => whole + (part[index] ?? Number.NaN), 0);
    expect(sum).toBeCloseTo(wanted, 3);
  }
});

test('a row whose scale is NaN has the score NaN, whatever is in it', () => {
  for (const kind of ['f32', 'front', 'back', 'low', 'bit'] as const) {
    const stride = strideOf(kind, 3);
    const bytes = new Uint8Array(kernel.memory.buffer).fill(255);
    new Float32Array(kernel.memory.buffer, headsAt, 4 * headFloats(kind)).fill(Number.NaN);
    bytes.set(encodeQuery(kind, Float32Array.of(1, 2, 3)).row, queryAt);

    kernel.scans[kind](queryAt, rowsAt, 1, stride, headsAt, scoresAt);

    expect([...new Float32Array(kernel.memory.buffer, scoresAt, 4)]).toEqual([NaN, NaN, NaN, NaN]);
  }
});

test('peaks are the greatest of each 64 scores, NaN apart', () => {
  const scores = new Float32Array(kernel.memory.buffer, scoresAt, 192);
  scores.fill(-3).fill(Number.NaN, 64, 128);
  scores.set([Number.NaN, -1, -2], 0);
  scores.set([7, Number.NaN, 5, 8], 188);

  kernel.peaks(scoresAt, scoresAt + 192 * 4, queryAt);

  expect([...new Float32Array(kernel.memory.buffer, queryAt, 3)]).toEqual([-1, Number.NEGATIVE_INFINITY, 8]);
});
