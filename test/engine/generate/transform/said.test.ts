/** What an instruction says of single fields, and data that is no object. */
import { expect, test } from 'vitest';
import { generateTransform } from '../../../../src/engine/generate/transform/generate.ts';
import { testClock } from '../../../harness/clock.ts';
import { openContext } from '../context.ts';
import { ask, listOf, onOther, record, step } from './ask.ts';

const eggs = {
  eggs: step([
    { hen: 'Berta', sold: 4, price: 0.5, cost: 1, laid_at: '2024-05-01' },
    { hen: 'Olga', sold: 6, price: 0.25, cost: 1, laid_at: '2024-05-03' },
  ]),
};

test('a list is as good as an object', async () => {
  const ctx = await openContext();
  const schema = record({ count: 'integer', hens: listOf(record({ name: 'string' })) });
  const wanted = { currentTransform: '$', responseSchema: schema, stepData: [{ name: 'Berta' }, { name: 'Olga' }] };

  const { data, transformCode } = await generateTransform(wanted, ctx);

  expect(data).toEqual({ count: 2, hens: [{ name: 'Berta' }, { name: 'Olga' }] });
  await expect(ctx.sandbox.evaluate(transformCode, [], ctx.signal)).resolves.toEqual({ count: 0, hens: [] });
});

test.each([
  ['profit is sold times price minus cost', { profit: 'number' }, [{ profit: 1 }, { profit: 0.5 }]],
  ['isGood when sold is over 5', { isGood: 'boolean' }, [{ isGood: false }, { isGood: true }]],
  ['label: "{hen} ({sold})"', { label: 'string' }, [{ label: 'Berta (4)' }, { label: 'Olga (6)' }]],
  ['set farm to "North"', { hen: 'string', farm: 'string' }, [{ hen: 'Berta', farm: 'North' }, { farm: 'North' }]],
  ['day is laid_at as DD.MM.YYYY', { day: 'string' }, [{ day: '01.05.2024' }, { day: '03.05.2024' }]],
])('the instruction says what a field is made of: %s', async (instruction, fields, rows) => {
  const { data } = await ask({ data: eggs, schema: listOf(record(fields)), instruction });

  expect(data).toMatchObject(rows);
});

test('what is said of a field is no condition on the list', async () => {
  const schema = listOf(record({ hen: 'string', isGood: 'boolean' }));

  const { data } = await ask({ data: eggs, schema, instruction: 'isGood is true if sold is over 5' });

  expect(data).toHaveLength(2);
});

test('conditions take their values from the payload', async () => {
  const task = {
    data: { minSold: 5, ...eggs },
    schema: listOf(record({ hen: 'string' })),
    instruction: 'hens that sold at least minSold',
  };

  expect((await ask(task)).data).toEqual([{ hen: 'Olga' }]);
  expect(await onOther(task, { minSold: 1, ...eggs })).toHaveLength(2);
});

test('what was decided about a field is told', async () => {
  const schema = listOf(record({ profit: 'number' }));

  const { unchecked } = await ask({ data: eggs, schema, instruction: 'profit is sold times price minus cost' });

  expect(unchecked).toContainEqual(expect.stringContaining('[].profit is sold * price - cost'));
});

test('a search gives others a turn, and ends when the call is cancelled', async () => {
  const ctx = await openContext();
  const clock = testClock(0, { skips: true });
  const cancel = new AbortController();
  let now = 0;
  // Every look at the clock is later than the one before, so that every part takes long.
  const slow = {
    now(): number {
      now += 20;
      return now;
    },
    sleep(ms: number): Promise<void> {
      cancel.abort();
      return clock.sleep(ms);
    },
  };
  const wanted = { currentTransform: '$', responseSchema: listOf(record({ hen: 'string' })), stepData: eggs };

  const answer = generateTransform(wanted, { ...ctx, clock: slow, signal: cancel.signal });

  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

const films = {
  films: step([
    { title: 'Reed', budget: 90, spent: 20, minutes: 80 },
    { title: 'Moor', budget: 60, spent: 50, minutes: 120 },
    { title: 'Fen', budget: 75, spent: 15, minutes: 95 },
  ]),
};

test('what is reckoned from a field leaves the field itself as it is', async () => {
  const schema = listOf(record({ budget: 'number', spent: 'number', left: 'number' }));

  const { data } = await ask({
    data: films,
    schema,
    instruction: 'budget, spent and what is left (budget minus spent)',
  });

  expect(data).toMatchObject([{ budget: 90, spent: 20, left: 70 }, {}, {}]);
});

test.each([
  ['the two short films with the largest budgets', ['Reed', 'Fen']],
  ['the two feature films with the smallest budgets', ['Moor', 'Fen']],
  ['the 2 works with the most minutes', ['Moor', 'Fen']],
])('a number before rows that are called otherwise says how many: %s', async (instruction, titles) => {
  const { data } = await ask({ data: films, schema: listOf(record({ title: 'string' })), instruction });

  expect(data).toEqual(titles.map((title) => ({ title })));
});
