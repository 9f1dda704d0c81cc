import { describe, expect, test } from 'vitest';
import { withMembers } from '../../../../src/engine/generate/build/instruction/placeholders.ts';

const isThing = (words: readonly string[]): boolean => ['hen', 'feed order'].includes(words.join(' '));

function said(instruction: string, payload: Readonly<Record<string, unknown>>): string {
  return withMembers(instruction, payload, isThing);
}

describe('withMembers', () => {
  test.each([
    ['Move hen {henId} to coop {coop}.', { henId: 'h1', coop: 'C1' }, 'Move this hen to this coop.'],
    ['Hen {henId} is back.', { henId: 'h1' }, 'This hen is back.'],
    ['Cancel feed order {orderNo}.', { orderNo: 7 }, 'Cancel this feed order.'],
    [
      'Tell the keeper that feed order {orderNo} is late.',
      { orderNo: 7 },
      'Tell the keeper that this feed order is late.',
    ],
    ['Weigh the hen `henId`.', { henId: 'h1' }, 'Weigh the hen.'],
    ['Weigh hens {henIds}.', { henIds: ['h1', 'h2'] }, 'Weigh these hens.'],
  ])('a key is the thing before it: %s', (instruction, payload, expected) => {
    expect(said(instruction, payload)).toBe(expected);
  });

  test('a day is the given one, and the ends of a span are the first and the last', () => {
    expect(said('Eggs from {from} to {to}.', { from: '2026-01-01', to: '2026-01-31' })).toBe(
      'Eggs from the first day to the last day.',
    );
    expect(said('Eggs laid on {laidOn}.', { laidOn: '2026-01-01' })).toBe('Eggs laid on the given day.');
  });

  test('what is called by a name is that of this name', () => {
    expect(said('Put her into the coop called "{coop}".', { coop: 'North' })).toBe(
      'Put her into the coop of this name.',
    );
  });

  test('a value before things is what they have', () => {
    expect(said('She wants {colour} eggs below {price}.', { colour: 'white', price: 2 })).toBe(
      'She wants eggs of the colour below the price.',
    );
  });

  test('a unit is not said twice', () => {
    expect(said('She weighs {weightKg} kg.', { weightKg: 2 })).toBe('She weighs the weight kg.');
  });

  test('each of a list is each of these', () => {
    expect(said('For every hen in `hens`: her weight', { hens: ['h1'] })).toBe('For each of these hens: her weight');
  });

  test('what nobody gave and what is one place of a text stays', () => {
    expect(said('Write "Hen {henId} is well" to {name}', { henId: 'h1' })).toBe(
      'Write "Hen {henId} is well" to {name}',
    );
  });
});
