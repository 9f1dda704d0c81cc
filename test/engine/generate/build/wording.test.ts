/** Instructions as clauses and conditions are read from them. */
import { expect, test } from 'vitest';
import { worded } from '../../../../src/engine/generate/build/instruction/wording.ts';

const payload = { since: '2026-03-01', hen: 'h_3', coop_no: 7, eggs: [1, 2], limit: 3 };
const said = (instruction: string): string =>
  worded(instruction, { payload, operations: [], isThing: (words) => words.join(' ') === 'hen' });

test('what is given may be named as templates have it', () => {
  expect(said('Where is hen {hen}, and who cleans coop {coopNo}?')).toBe(
    'Where is this hen, and who cleans coop {coopNo}?',
  );
});

test('places in quoted texts stay', () => {
  expect(said('Write "Hen {hen} is back"')).toBe('Write "Hen {hen} is back"');
});

test('a paper is made of what is read', () => {
  expect(said('Make me a card for this hen: its name and age')).toBe('show a card for this hen: its name and age');
  expect(said('make a coop for the hen')).toBe('make a coop for the hen');
});

test('those that nothing is counted for are shown as well', () => {
  expect(said('How many eggs in each coop? Coops with no eggs too.')).toBe(
    'How many eggs in each coop? (0 if there are none).',
  );
});

test('what somebody wants to do with it is asked of no service', () => {
  expect(said('Name and phone of the keeper, so that I can call')).toBe('Name and phone of the keeper');
});

test('per thing of a kind is for each that is so', () => {
  expect(said('Eggs per young hen, and per hen')).toBe('Eggs for each young hen, and per hen');
  expect(said('Eggs per wooden coop')).toBe('Eggs per wooden coop');
});
