/** One thing said in many ways: what is left out, what alone is wanted, and what is turned round twice. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const eggs = {
  eggs: [
    { no: 1, state: 'fresh', washed: true },
    { no: 2, state: 'cracked', washed: true },
    { no: 3, state: 'fresh', washed: false },
    { no: 4, state: 'sold', washed: true },
  ],
};
const schema = listOf(record({ no: 'integer', state: 'string' }));

async function numbersFor(instruction: string): Promise<readonly unknown[]> {
  const { data } = await ask({ data: eggs, schema, instruction });
  return Array.isArray(data) ? data.map(({ no }) => no) : [];
}

test.each([
  'all eggs, nothing cracked',
  'eggs, disregard cracked ones',
  'Give me the eggs. Cracked ones shall be disregarded.',
  'all eggs apart from cracked ones',
  'every egg save the cracked ones',
  'eggs with the exception of cracked ones',
  "don't let the cracked eggs in",
  'Cracked eggs may not appear.',
  "cracked eggs don't belong in the list",
  'eggs unless they are cracked',
  'anything that is cracked stays out',
  'eggs that are no longer cracked',
  'I have no use for cracked eggs',
  'eggs, cracked ones aside',
  'eggs minus the cracked ones',
  'Eggs. Exclude any with the state cracked',
  'Cracked eggs have no place here',
])('one kind is left out: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([1, 3, 4]);
});

test.each([
  'nothing but fresh eggs',
  'exclusively fresh eggs',
  'eggs provided that they are fresh',
  "eggs without anything that isn't fresh",
  'leave out any egg that is not fresh',
  'Anything that is not fresh is left out',
  "Whatever isn't fresh (cracked, sold) is dropped",
  'no eggs other than fresh ones',
  'drop all eggs except the fresh ones',
  'all but fresh eggs are ignored',
])('one kind alone is wanted: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([1, 3]);
});

test.each([
  'eggs without the unwashed ones',
  'nothing unwashed',
  'leave out what is not washed',
  'disregard eggs not washed',
  "skip eggs that aren't washed yet",
])('twice denied is wanted: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([1, 2, 4]);
});

test.each([
  'eggs that have yet to be washed',
  'eggs still to be washed',
  'eggs for which washed is false',
  'nothing washed',
])('a flag is not set: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([3]);
});
