import { expect, test } from 'vitest';
import { withOwners } from '../../../../src/engine/generate/build/instruction/told-owners.ts';

const text = { type: 'string' };
const known = {
  isRole: (words: readonly string[]) => words.join(' ') === 'night warden',
  isThing: (words: readonly string[]): boolean => ['hen', 'coop', 'farmer'].includes(words.join(' ')),
  mayHave: (thing: readonly string[], field: readonly string[]): boolean =>
    thing.join(' ') !== 'coop' || field.join(' ') !== 'weight',
};
const record = (properties: Readonly<Record<string, unknown>>) => ({ type: 'object', properties });

test.each([
  ['List the eggs with the name of the hen.', { hen: text }, ['Name of the hen']],
  ['All broken eggs: the label of their coop and the day', { coop: text }, ['Label of the coop']],
  [
    'List the bills with the full name and the e-mail address of the farmer.',
    { name: text, email: text },
    ['Full name of the farmer', 'Email of the farmer'],
  ],
  ['weight, breed and label of the coop', { weight: text, coop: text }, [undefined, 'Label of the coop']],
  [
    'Eggs per farmer: name, phone and how many',
    { name: text, phone: text },
    ['Name of the farmer', 'Phone of the farmer'],
  ],
  ["Show the coops with the farmer's phone", { phone: text }, ['Phone of the farmer']],
])('%s', (instruction, properties, descriptions) => {
  const told = withOwners(record(properties), instruction, known)?.['properties'];

  expect(Object.values(told ?? {})).toMatchObject(
    descriptions.map((description) => (description === undefined ? {} : { description })),
  );
});

test.each([
  ['what two things have', 'the name of the hen and the name of the coop', { name: text }],
  ['what no service has', 'the name of the moon', { name: text }],
  ['what the schema tells', 'the name of the hen', { name: { ...text, description: 'As it is painted on the box' } }],
])('leaves alone %s', (_what, instruction, properties) => {
  const schema = record(properties);

  expect(withOwners(schema, instruction, known)).toEqual(schema);
});
