/** One thing said in many ways: what is left out, what alone is wanted, and what is turned round twice. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const eggs = {
  eggs: [
    { no: 1, state: 'fresh', washed: true, grams: 51 },
    { no: 2, state: 'cracked', washed: true, grams: 55 },
    { no: 3, state: 'fresh', washed: false, grams: 60 },
    { no: 4, state: 'sold', washed: true, grams: 64 },
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
  'Some eggs are cracked; those do not count.',
  'Cracked eggs may turn up: ignore them.',
  'If an egg was cracked, leave it out.',
  'Where an egg has the state cracked, it is not listed',
  'There are cracked eggs among them, which should be left out',
  'The list has cracked eggs, these are to be dropped',
  'Cracked ones can go.',
  'No. and state of each egg. Cracked? Leave out.',
  'An egg with the state cracked is of no interest',
  'nobody needs the cracked ones',
  'I do not want to see cracked eggs',
  'get rid of cracked eggs',
  'leave the cracked ones out',
  'leave any cracked eggs out',
  'set the cracked ones aside',
  'all eggs but the cracked ones',
  'minus the cracked ones',
  'eggs, the cracked ones excepted',
  'do not list cracked eggs',
  "don't include anything cracked",
  'throw away cracked eggs',
  'strike the cracked ones',
  'pass over the cracked ones',
  'never mind the cracked ones',
  'keep out the cracked ones',
  'everything cracked is out',
  'skip an egg when it is cracked',
  'no eggs that are cracked',
  'no egg that is cracked',
  'the state is anything but cracked',
  'the state has to be something other than cracked',
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
  "If an egg isn't fresh, leave it out.",
  'Cracked eggs are left out, and so are sold ones.',
  'Sold eggs are left out, and so is whatever is cracked.',
  'leave out cracked eggs as well as sold ones',
  'cracked eggs are dropped, as are sold ones',
  'Cracked and sold eggs shall both be excluded',
  'Skip sold ones, likewise cracked ones',
])('two kinds are left out: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([1, 3]);
});

test.each([
  'eggs from 60 up',
  'no eggs below 60',
  'eggs that are not under 60 grams',
  'eggs unless the weight is under 60',
  'eggs topping 59 grams',
  'the grams may not be below 60',
  'the grams must not be less than 60',
])('a bound: %s', async (instruction) => {
  expect(await numbersFor(instruction)).toEqual([3, 4]);
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

test.each(['eggs by grams, starting with the heaviest', 'start with the one that has most grams'])(
  'where the order begins is no text that a value starts with: %s',
  async (instruction) => {
    expect(await numbersFor(instruction)).toEqual([4, 3, 2, 1]);
  },
);
