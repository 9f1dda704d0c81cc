/** Texts that are put together of fields, told by an example that no row makes, by what stands between, or by how many there are. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const walks = {
  walks: [
    { start_coop: 'Oak', end_coop: 'Elm', minutes: 5, mark: 'N1' },
    { start_coop: 'Ash', end_coop: 'Fir', minutes: 7, mark: 'N2' },
  ],
};

test.each([
  'The way is made of the two coops, with " - " in between; and the minutes',
  'way: both coops with " - " between them, minutes',
  'way: the coops, joined with " - "',
  'the way combines the two coops with " - "',
  'way like "Yew - Box"; minutes',
  'minutes, and pairs of coops such as "Yew - Box"',
  'way in the form "Yew - Box"',
  'way consists of the start coop and the end coop, separated by " - "',
  'way is start coop to end coop, separated by a dash with a space on both sides',
  'The way shall consist of start coop and end coop, separated by a space, a hyphen and a space',
  'way: start coop and end coop joined with a spaced hyphen',
])('two fields become one text: %s', async (instruction) => {
  const schema = listOf(record({ way: 'string', minutes: 'number' }));

  const { data } = await ask({ data: walks, schema, instruction });

  expect(data).toEqual([
    { way: 'Oak - Elm', minutes: 5 },
    { way: 'Ash - Fir', minutes: 7 },
  ]);
});

const farms = {
  farms: [
    { farm_name: 'Old Oak', lane: 'Mill Lane', number: 12, code: 'YO1 9AB', town: 'York' },
    { farm_name: 'New Oak', lane: 'Queen St', number: 3, code: 'LS1 4DY', town: 'Leeds' },
  ],
};

test.each([
  'number before lane, then a comma, then code before town, as in "5 High Rd, M1 2AB Hull": that is the address of every farm',
  'address: number and lane, comma, code and town, like "5 High Rd, M1 2AB Hull"',
  'Write out where each farm is on a single line, so "5 High Rd, M1 2AB Hull": number and lane, comma, code and town.',
])('parts of an example are told by their look: %s', async (instruction) => {
  const schema = listOf(record({ farm: 'string', address: 'string' }));

  const { data } = await ask({ data: farms, schema, instruction });

  expect(data).toEqual([
    { farm: 'Old Oak', address: '12 Mill Lane, YO1 9AB York' },
    { farm: 'New Oak', address: '3 Queen St, LS1 4DY Leeds' },
  ]);
});

test('its number is that of the one that was chosen, in the unit that is wanted', async () => {
  const hens = [
    { coop: 'Oak', title: 'Ada', seconds: 1800 },
    { coop: 'Elm', title: 'Bea', seconds: 2400 },
    { coop: 'Oak', title: 'Cle', seconds: 3120 },
  ];
  const schema = listOf(record({ coop: 'string', longestTitle: 'string', minutes: 'integer' }));
  const instruction =
    'For each coop, determine the hen with the greatest duration and state its title and its duration in minutes. Durations are supplied in seconds and are always multiples of 60. Sort the coops alphabetically.';

  const { data } = await ask({ data: { hens }, schema, instruction });

  expect(data).toEqual([
    { coop: 'Elm', longestTitle: 'Bea', minutes: 40 },
    { coop: 'Oak', longestTitle: 'Cle', minutes: 52 },
  ]);
});
