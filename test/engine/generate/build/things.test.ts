import { expect, test } from 'vitest';
import { strayFields, thingsLeft } from '../../../../src/engine/generate/build/judgement/things.ts';
import type { Done } from '../../../../src/engine/generate/build/terms/plan.ts';
import { asked, planOf } from './farm.ts';

function doneBy(transform: string, ...paths: readonly string[]): Done {
  const ending = { engine: 'rules', transform, data: {}, checked: [], unchecked: [], alternatives: [] };
  return { plan: planOf(...paths), ending };
}

test('what is asked of a thing that nobody reads is left', () => {
  const wanted = asked('Give me the name of the hen and the label of the coop.');

  expect(thingsLeft(planOf('/hens/{id}'), wanted)).toEqual(['coop']);
});

test('a thing that is read leaves nothing', () => {
  const wanted = asked("Give me the hen's name and the label of the coop.");

  expect(thingsLeft(planOf('/hens/{id}', '/coops/{id}'), wanted)).toEqual([]);
});

test('what is counted has to be read', () => {
  const wanted = asked('For every hen: the name and the number of eggs.');

  expect(thingsLeft(planOf('/hens'), wanted)).toEqual(['egg']);
  expect(thingsLeft(planOf('/hens', '/eggs'), wanted)).toEqual([]);
});

test('one kind of a thing that is counted has to be read, too', () => {
  const wanted = asked('For every hen: the name and how many jumbos she has laid.');

  expect(thingsLeft(planOf('/hens'), wanted)).toEqual(['jumbo']);
  expect(thingsLeft(planOf('/hens', '/eggs'), wanted)).toEqual([]);
});

test('a list of things asks nothing of another thing', () => {
  expect(thingsLeft(planOf('/hens'), asked('Make a list of the eggs.'))).toEqual([]);
});

test('the mood of the coop is none of the hen', () => {
  const wanted = asked('Tell me the name of the hen and the mood of the coop.');

  expect(strayFields(doneBy('{ "mood": hen.mood }', '/hens/{id}', '/coops/{id}'), wanted)).toBe(1);
  expect(strayFields(doneBy('{ "mood": coop.mood }', '/hens/{id}', '/coops/{id}'), wanted)).toBe(0);
});
