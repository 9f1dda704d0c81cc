/** What one field of a row is made of, in whichever order and form of the sentence it is said. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const hens = {
  hens: [
    {
      tag: 'H1',
      givenName: 'Ada',
      familyName: 'Moss',
      code: 'NEST-41',
      mail: 'ada@coop.example',
      feed: ['oats', 'corn'],
      hatched: '2025-03-14T06:05:09Z',
      mass: 2250,
      fed: 40,
      left: 15,
      ratio: 3.1234,
      ring: null,
    },
    {
      tag: 'H2',
      givenName: 'Bea',
      familyName: 'Reed',
      code: 'ROW-7',
      mail: 'bea@barn.example',
      feed: ['rye', 'peas'],
      hatched: '2024-11-28T17:40:00Z',
      mass: 1800,
      fed: 33,
      left: 4,
      ratio: 2.7456,
      ring: 'blue',
    },
  ],
};

async function shown(instruction: string, type: string): Promise<unknown> {
  const { data } = await ask({ data: hens, schema: listOf(record({ tag: 'string', result: type })), instruction });
  return Array.isArray(data) ? data.map(({ result }) => result) : data;
}

test.each([
  ['Result consists of given name, a space and family name.', ['Ada Moss', 'Bea Reed']],
  [
    'For each hen give tag and result. Put a slash between given name and family name to make result.',
    ['Ada/Moss', 'Bea/Reed'],
  ],
  ['Result: family name, then given name in parentheses.', ['Moss (Ada)', 'Reed (Bea)']],
  ['Result: given name-family name', ['Ada-Moss', 'Bea-Reed']],
  ['One row per hen: tag and result. Result = given name and family name, hyphenated.', ['Ada-Moss', 'Bea-Reed']],
  ['Split code at the hyphen, result is the first part.', ['NEST', 'ROW']],
  ['Result: what follows the hyphen in code', ['41', '7']],
  ['Result is what comes before the @ in mail.', ['ada', 'bea']],
  ['The domain of the mail as result', ['coop.example', 'barn.example']],
  ['Result: family name in block letters', ['MOSS', 'REED']],
  ['Result is the last of the feed.', ['corn', 'peas']],
  ['Result: the feed, each on its own line', ['oats\ncorn', 'rye\npeas']],
  ['Result: hatched like "24 December 2025"', ['14 March 2025', '28 November 2024']],
  ['Result: only hours and minutes of hatched', ['06:05', '17:40']],
  ['Result is the weekday of hatched.', ['Friday', 'Thursday']],
  ['Use "none" as result if ring is not set.', ['none', 'blue']],
  ['Every hen gets the result "kept".', ['kept', 'kept']],
])('%s', async (instruction, expected) => {
  await expect(shown(instruction, 'string')).resolves.toEqual(expected);
});

test.each([
  ['Subtract left from fed to get result.', [25, 29]],
  ['Result is how much fed exceeds left.', [25, 29]],
  ['Result: fed and left added', [55, 37]],
  ['Mass is given in grams; result is the same in kilograms.', [2.25, 1.8]],
  ['Result in kilograms, the mass comes in grams.', [2.25, 1.8]],
  ['Result is a thousandth of mass.', [2.25, 1.8]],
  ['Result is ratio to 1 dp.', [3.1, 2.7]],
  ['Result: ratio, always rounded up', [4, 3]],
  ['How many feed there are is the result.', [2, 2]],
])('%s', async (instruction, expected) => {
  await expect(shown(instruction, 'number')).resolves.toEqual(expected);
});

test('names in a row are said of nothing', async () => {
  const schema = listOf(record({ family: 'string', hatched: 'string' }));
  const { data } = await ask({ data: hens, schema, instruction: 'The family and hatched without the time' });

  expect(data).toEqual([
    { family: 'Moss', hatched: '2025-03-14' },
    { family: 'Reed', hatched: '2024-11-28' },
  ]);
});

test('what a value is made of chooses no rows', async () => {
  const schema = listOf(record({ tag: 'string', result: 'string' }));
  const instruction = 'Result: the last word of family name, sorted by mass';
  const { data } = await ask({ data: hens, schema, instruction });

  expect(data).toEqual([
    { tag: 'H2', result: 'Reed' },
    { tag: 'H1', result: 'Moss' },
  ]);
});
