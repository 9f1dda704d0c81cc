/** Steps that are made for some of the items of a list. */
import { describe, expect, test } from 'vitest';
import { chosenItems } from '../../../../src/engine/generate/step/request/chosen-items.ts';
import { placesOf } from '../../../../src/engine/generate/step/terms/places.ts';

const hens = [
  { ring: 'h1', state: 'laying', sick: false, eggs: 4, hatched: '2026-01-05', coop: 'North' },
  { ring: 'h2', state: 'broody', sick: true, eggs: 0, hatched: '2026-03-09', coop: 'South' },
  { ring: 'h3', state: 'laying', sick: false, eggs: 1, hatched: '2026-05-20', coop: 'South' },
];

function chosen(text: string, more: Readonly<Record<string, unknown>> = {}) {
  const data = { hens, ...more };
  return chosenItems(text, placesOf(data), data);
}

describe('the items that an instruction means', () => {
  test.each([
    ['Weigh every hen that is still broody', '[hens[state = "broody"]]', 'Weigh every hen'],
    ['For all hens with less than 2 eggs order feed', '[hens[eggs < 2]]', 'For all hens order feed'],
    ['move each sick hen to the pen', '[hens[sick = true]]', 'move each hen to the pen'],
    ['Ring all hens in South, they are due', '[hens[coop = "South"]]', 'Ring all hens, they are due'],
    ['Sell laying hens', '[hens[state = "laying"]]', 'Sell hens'],
    ['Set all laying hens to retired', '[hens[state = "laying"]]', 'Set all hens to retired'],
  ])('are those that have what is said of them: %s', (text, selector, rest) => {
    const found = chosen(text);

    expect([found?.selector, found?.text]).toEqual([selector, rest]);
  });

  test('are compared with a value beside the list', () => {
    const found = chosen('Sell all hens with eggs over the limit', { limit: 2 });

    expect(found?.selector).toBe('[hens[eggs > $$.limit]]');
  });

  test('are all of them where nothing is said that the items show', () => {
    const found = chosen('Weigh all of these hens, the scales are back');

    expect(found).toBeUndefined();
  });
});
