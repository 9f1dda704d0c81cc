import { expect, test } from 'vitest';
import { withTold } from '../../../../src/engine/generate/build/instruction/told-fields.ts';

const number = { type: 'number' };
const day = { type: 'string', format: 'date' };
const record = (properties: Readonly<Record<string, unknown>>) => ({ type: 'object', properties });

test.each([
  [
    'What does the farm still owe? Sum of the unpaid bills, and the oldest due date.',
    { owed: number, since: day },
    ['Sum of the amounts of the unpaid bills', 'oldest due date'],
  ],
  ['Per coop: the spilled feed costs added up', { lost: number }, ['Sum of the spilled feed costs']],
  [
    'how many broken eggs there were, and the total of the fines',
    { broken: { type: 'integer' }, paid: number },
    ['Number of broken eggs', 'Sum of the amounts of the fines'],
  ],
])('%s', (instruction, properties, descriptions) => {
  const told = withTold(record(properties), instruction)?.['properties'];

  expect(Object.values(told ?? {})).toMatchObject(descriptions.map((description) => ({ description })));
});

test('says nothing where more is reckoned than there are fields for', () => {
  expect(withTold(record({ eggs: number }), 'the number of hens and the sum of their eggs')).toBeUndefined();
});

test('leaves alone what the schema tells', () => {
  const told = { ...number, description: 'Average of the weights' };

  expect(withTold(record({ weight: told }), 'the sum of the weights')).toBeUndefined();
});
