import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src/core/json.ts';
import type { Row, RowOperation } from '../../../../src/core/rows.ts';
import { recordsIn } from '../../../../src/drivers/rows/sqlite/batch.ts';
import { Frames } from '../../../../src/drivers/rows/sqlite/frames.ts';
import type { Answer, BatchRequest, Request } from '../../../../src/drivers/rows/sqlite/messages.ts';
import { answerFrame, answerIn, requestFrame, requestIn } from '../../../../src/drivers/rows/sqlite/packed.ts';

function performed(rows: readonly (readonly Json[])[]): Answer {
  const columns = (rows[0] ?? []).map((_, index) => `column ${index}`);
  const result = { kind: 'query', table: 'hens', columns, rows, hasMore: false, notes: [] } as const;
  return { kind: 'performed', id: 7, result: { results: [result], isUndoable: true } };
}

function inserting(...lists: readonly (readonly Row[])[]): Request {
  const operations: readonly RowOperation[] = lists.map((rows) => ({ kind: 'insert', table: 'hens', rows }));
  return { id: 7, after: 0, ask: { kind: 'perform', operations } };
}

/** As it goes from one process to the other. */
function answered(answer: Answer): Answer | undefined {
  return new Frames().take(answerFrame(answer)).map(answerIn)[0];
}

/** With the rows of a batch as records. */
function asked(request: Request): unknown {
  return new Frames().take(requestFrame(request)).map(requestIn).map(withRecords)[0];
}

function withRecords(request: BatchRequest): unknown {
  const { ask } = request;
  if (ask.kind !== 'perform') return request;
  const operations = ask.operations.map((operation) =>
    operation.kind === 'insert' ? { ...operation, rows: recordsIn(operation.rows) } : operation,
  );
  return { ...request, ask: { ...ask, operations } };
}

const values: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  7,
  -1.5,
  1e300,
  2 ** 53 - 1,
  '',
  'Berta',
  'Hühner 🐔',
  'ends with half a pair \ud83d',
  '\udc14 begins with the other',
  { coop: 'north', eggs: [1, 2] },
  ['a', null],
  {},
];

const rotated = values.map((_, index) => [...values.slice(index), ...values.slice(0, index)]);

describe('an answer', () => {
  test('gives every value back as it was, wherever it stands', () => {
    expect(answered(performed(rotated))).toStrictEqual(performed(rotated));
  });

  test.each(values)('gives %j back where it stands alone', (value) => {
    expect(answered(performed([[value]]))).toStrictEqual(performed([[value]]));
  });

  test.each([0, 1, 7, 8, 9, 1_000])('gives %i rows back', (count) => {
    const rows = Array.from({ length: count }, (_, index) => [index, `hen ${index}`, null]);

    expect(answered(performed(rows))).toStrictEqual(performed(rows));
  });

  test('gives rows of columns without values back', () => {
    const rows = Array.from({ length: 20 }, () => [null, null]);

    expect(answered(performed(rows))).toStrictEqual(performed(rows));
  });

  test('gives what is no rows back, short and long', () => {
    for (const length of [1, 100_000]) {
      const answer: Answer = { kind: 'done', id: 1, result: { text: 'a'.repeat(length) } };

      expect(answered(answer)).toStrictEqual(answer);
    }
  });
});

describe('a request', () => {
  const records = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `hen ${index}`,
      eggs: index,
      lays: index % 2 === 0,
      note: null,
    }));

  test.each([1, 7, 8, 1_000])('gives %i records back', (count) => {
    expect(asked(inserting(records(count)))).toStrictEqual(inserting(records(count)));
  });

  test('gives the records of several operations back', () => {
    expect(asked(inserting(records(20), records(1), records(30)))).toStrictEqual(
      inserting(records(20), records(1), records(30)),
    );
  });

  test.each([1, 20])('tells numbers that are none from null in %i records', (count) => {
    const rows = Array.from({ length: count }, () => ({
      weight: Number.NaN,
      eggs: Number.POSITIVE_INFINITY,
      note: null,
    }));

    expect(asked(inserting(rows))).toStrictEqual(inserting(rows));
  });

  test('gives records back that have other columns, or the same in another order', () => {
    const rows = [...records(10), { name: 'Berta' }, { eggs: 1, name: 'Cleo' }, {}];

    expect(asked(inserting(rows))).toStrictEqual(inserting(rows));
  });

  test('leaves a column that is called __proto__ what it is', () => {
    const rows = Array.from({ length: 10 }, (): Row => JSON.parse('{"__proto__": {"eggs": 1}, "name": "Berta"}'));

    expect(asked(inserting(rows))).toStrictEqual(inserting(rows));
  });
});

describe('frames', () => {
  const answers = [performed([[1, 'Berta']]), performed(rotated), performed([]), performed([[2, 'Cleo']])];
  const bytes = Buffer.concat(answers.map(answerFrame));

  test.each([1, 3, 7, 16, 100, 100_000])('arrive whole in pieces of %i bytes', (size) => {
    const frames = new Frames();
    const arrived: Answer[] = [];

    for (let at = 0; at < bytes.length; at += size) {
      arrived.push(...frames.take(bytes.subarray(at, at + size)).map(answerIn));
    }

    expect(arrived).toStrictEqual(answers);
  });

  test('cannot hold what is nested without end', () => {
    let nested: Json = [];
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];

    expect(() => requestFrame(inserting([{ nested }]))).toThrow(RangeError);
  });
});
