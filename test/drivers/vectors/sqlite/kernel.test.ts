import { expect, test } from 'vitest';
import { encode, encodeQuery } from '../../../../src/drivers/vectors/sqlite/codes.ts';
import { createKernel } from '../../../../src/drivers/vectors/sqlite/kernel.ts';
import { type Kind, strideOf } from '../../../../src/drivers/vectors/sqlite/layout.ts';
import { clustered, cosine, scattered } from '../samples.ts';

const kernel = createKernel();
const [scalesAt, scoresAt, queryAt, rowsAt] = [0, 1_024, 2_048, 131_072];
kernel.memory.grow(20);

function scan(kind: Kind, query: Float32Array, rows: readonly Float32Array[]): readonly number[] {
  const stride = strideOf(kind, query.length);
  const bytes = new Uint8Array(kernel.memory.buffer).fill(0);
  const scales = new Float32Array(kernel.memory.buffer, scalesAt, rows.length);
  for (const [index, row] of rows.entries()) {
    scales[index] = encode(kind, row, bytes.subarray(rowsAt + index * stride, rowsAt + (index + 1) * stride));
  }
  const { row, scale } = encodeQuery(kind, query);
  bytes.set(row, queryAt);
  kernel.scans[kind](queryAt, rowsAt, rows.length / 4, stride, scalesAt, scoresAt);
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

test.each(widths)('bytes are near the cosine, at %d dimensions', (width) => {
  for (const count of counts) {
    const rows = Array.from({ length: count }, clustered(width, width));
    const query = scattered(width, 1)();

    const scores = scan('int8', query, rows);

    for (const [index, row] of rows.entries()) {
      expect(Math.abs((scores[index] ?? Number.NaN) - cosine(query, row))).toBeLessThan(0.02);
    }
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

  const scores = scan('int8', ones, [ones, ones.map((x) => -x), ones, ones]);

  for (const [index, wanted] of [1, -1, 1, 1].entries()) expect(scores[index]).toBeCloseTo(wanted, 3);
});

test('a row whose scale is NaN has the score NaN, whatever is in it', () => {
  for (const kind of ['f32', 'int8', 'bit'] as const) {
    const stride = strideOf(kind, 3);
    const bytes = new Uint8Array(kernel.memory.buffer).fill(255);
    new Float32Array(kernel.memory.buffer, scalesAt, 4).fill(Number.NaN);
    bytes.set(encodeQuery(kind, Float32Array.of(1, 2, 3)).row, queryAt);

    kernel.scans[kind](queryAt, rowsAt, 1, stride, scalesAt, scoresAt);

    expect([...new Float32Array(kernel.memory.buffer, scoresAt, 4)]).toEqual([NaN, NaN, NaN, NaN]);
  }
});
