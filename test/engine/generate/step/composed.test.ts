import { expect, test } from 'vitest';
import { newBinding } from '../../../../src/engine/generate/step/binding/binding.ts';
import { composedPart } from '../../../../src/engine/generate/step/binding/composed.ts';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import { placesOf } from '../../../../src/engine/generate/step/terms/places.ts';

const eggs = {
  currentItem: {},
  data: [
    { egg: 'e1', weight: 61 },
    { egg: 'e2', weight: 58 },
  ],
};

function composed(text: string, data: Readonly<Record<string, unknown>>) {
  const binding = newBinding(new Map(), new Map());
  const materials = { wanted: readInstruction(`add the note "${text}"`), places: placesOf(data), credentials: [] };
  const part = composedPart({ source: 'instruction', literal: text, value: text }, materials, binding);
  return { part, doubts: binding.doubts };
}

test.each([
  ['Coop <coop> is full', { coop: 'C-7' }, '"Coop " & $string(coop) & " is full"', 'Coop C-7 is full'],
  ['{{number}} is late', { order_number: 12 }, '$string(order_number) & " is late"', '12 is late'],
  ['<name of the hen> lays', { hen: { name: 'Ada' }, day: 'x' }, '$string(hen.name) & " lays"', 'Ada lays'],
  ['<count> eggs, all sold', { eggs }, '$string($count(eggs.data)) & " eggs, all sold"', '2 eggs, all sold'],
  ['<number of eggs>', { eggs, hens: { currentItem: {}, data: [{ hen: 1 }] } }, '"" & $string($count(eggs.data))', '2'],
])('%s is made of what there is', (text, data, expression, value) => {
  expect(composed(text, data).part).toMatchObject({ source: 'data', expression, value });
});

test('a place that nothing is called by is told of, and the text stays', () => {
  const { part, doubts } = composed('Coop <fox> is full', { coop: 'C-7' });

  expect(part).toMatchObject({ literal: 'Coop <fox> is full' });
  expect(doubts).toHaveLength(1);
});

test.each(['a <b>full</b> coop', '2 < 3 hens', 'a full coop'])('%s has no place for a value', (text) => {
  const { part, doubts } = composed(text, { coop: 'C-7', b: 'x' });

  expect({ part, doubts }).toMatchObject({ part: { literal: text }, doubts: [] });
});
