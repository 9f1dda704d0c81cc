/** A value that is another one in each case: words for codes, words for how large a number is, and flags. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const hens = {
  hens: [
    { tag: 'H1', breed: 'A', perch: 1, eggs: 2, mood: 'calm' },
    { tag: 'H2', breed: 'm', perch: 2, eggs: 5, mood: 'broody' },
    { tag: 'H3', breed: 'X', perch: 3, eggs: 9, mood: 'calm' },
    { tag: 'H4', breed: 'A', perch: 2, eggs: 4, mood: 'wild' },
  ],
};

async function shown(instruction: string, type: string): Promise<unknown> {
  const { data } = await ask({ data: hens, schema: listOf(record({ tag: 'string', result: type })), instruction });
  return Array.isArray(data) ? data.map(({ result }) => result) : data;
}

const breeds = ['Amber Link', 'mixed', 'out of town', 'Amber Link'];

test.each([
  ['Result from breed: A = Amber Link, m = mixed, X = out of town'],
  ['For each hen give tag and result. Result: "Amber Link" for A, "mixed" for m, "out of town" for X in breed.'],
  ['If breed is A, result is "Amber Link", if it is m, "mixed", else "out of town".'],
  ['Breed is a code. A means Amber Link, m means mixed, X means out of town. Give the meaning as result.'],
  ['Use words instead of breed as result: Amber Link instead of A, mixed instead of m, out of town instead of X'],
  ['Result, from breed:\n- A: Amber Link\n- m: mixed\n- X: out of town'],
])('%s', async (instruction) => {
  await expect(shown(instruction, 'string')).resolves.toEqual(breeds);
});

test('codes may be numbers', async () => {
  const instruction = 'Result: perch 1 = low, perch 2 = middle, perch 3 = high';

  await expect(shown(instruction, 'string')).resolves.toEqual(['low', 'middle', 'high', 'middle']);
});

const layers = ['poor', 'fair', 'good', 'poor'];

test.each([
  ['Result from eggs: 0-4 poor, 5-8 fair, 9 and more good'],
  ['Result: eggs below 5 is poor, below 9 is fair, everything else good'],
  ['Eggs of 9 or more means result "good", 5 or more "fair", less than that "poor".'],
  ['Result is poor for eggs up to 4, fair for 5 to 8 and good above that.'],
  ['Result says poor for eggs of at most 4, fair for at most 8, good for more.'],
  ['Result: poor / fair / good for eggs under 5 / under 9 / 9 and over'],
  ['Call result "good" from eggs of 9 on, "fair" from 5 on and "poor" below.'],
  ['Result grades eggs: under 5 poor, 5..8 fair, 9 or above good'],
])('%s', async (instruction) => {
  await expect(shown(instruction, 'string')).resolves.toEqual(layers);
});

test('a choice in short is one of two cases', async () => {
  const instruction = 'Result = eggs >= 5 ? "good" : "poor"';

  await expect(shown(instruction, 'string')).resolves.toEqual(['poor', 'good', 'good', 'poor']);
});

test.each([
  ['Result tells whether eggs is 5 or more.'],
  ['Result (true/false): eggs at least 5'],
  ['Result: false unless eggs is over 4'],
  ['Result is false if eggs is below 5, else true.'],
  ['Eggs over 4 makes result true.'],
  ['A hen with eggs of 5 or more has result true.'],
])('%s', async (instruction) => {
  await expect(shown(instruction, 'boolean')).resolves.toEqual([false, true, true, false]);
});

test.each([
  ['Result: true for mood "calm", false for others'],
  ['Result = (mood = "calm")'],
  ['Result: true/false, whether mood is calm'],
  ['Set result to true when mood is calm, otherwise to false.'],
])('%s', async (instruction) => {
  await expect(shown(instruction, 'boolean')).resolves.toEqual([true, false, true, false]);
});

test('a field that a value is called like chooses no rows where fields are listed', async () => {
  const schema = listOf(record({ tag: 'string', calm: 'boolean' }));
  const instruction = 'List the hens with tag and calm. Calm: whether mood is calm.';
  const { data } = await ask({ data: hens, schema, instruction });

  expect(data).toHaveLength(4);
});

test('a field of orders is no order', async () => {
  const schema = listOf(record({ orderNo: 'string', eggs: 'integer' }));
  const orders = {
    orders: [
      { orderNo: 'B2', eggs: 1 },
      { orderNo: 'A1', eggs: 3 },
    ],
  };
  const { data } = await ask({ data: orders, schema, instruction: 'For each order give order number and eggs.' });

  expect(data).toEqual(orders.orders);
});

test('what stands before a name with a colon is of the name before it', async () => {
  const schema = listOf(record({ tag: 'string', busy: 'boolean', tame: 'boolean' }));
  const instruction = 'busy: more than 4 eggs; tame: mood is not wild';
  const { data } = await ask({ data: hens, schema, instruction }).catch(() => ({ data: [] }));

  expect(data).not.toMatchObject([{ tame: false }, { tame: true }, { tame: true }, { tame: false }]);
});
