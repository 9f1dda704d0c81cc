/** Parts of single values, rows that are still to come, lists that are compared, and places that are shared. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const nullable = { type: ['string', 'null'] };

test.each([
  ['a list of GeoJSON', { coop: 'A', coordinates: [10.1, 54.3] }],
  ['a text that says which is first', { coop: 'A', latLng: '54.3, 10.1' }],
  ['a list whose numbers tell', { coop: 'A', position: [54.3, 110.1] }],
])('a position has a latitude and a longitude: %s', async (_, coop) => {
  const schema = listOf(record({ coop: 'string', latitude: 'number', longitude: 'number' }));

  const { data } = await ask({ data: { coops: [coop] }, schema });

  expect(data).toEqual([{ coop: 'A', latitude: 54.3, longitude: 'position' in coop ? 110.1 : 10.1 }]);
});

test('a position of which nothing tells the order is none', async () => {
  const schema = listOf(record({ coop: 'string', latitude: 'number', longitude: 'number' }));
  const coops = [{ coop: 'A', place: { position: [12.5, 54.3] } }];

  await expect(ask({ data: { coops }, schema })).rejects.toMatchObject({ reason: 'NO_TRANSFORM' });
});

test('a value may be told of by a reference inside', async () => {
  const hatch = (code: string, answers: readonly (readonly [string, string])[]): object => ({
    token: code,
    answers: answers.map(([slug, answer]) => ({ question: { slug, kind: 'text' }, answer })),
  });
  const data = {
    data: [
      hatch('h1', [
        ['breed', 'Sussex'],
        ['eggs', '12'],
      ]),
      hatch('h2', [
        ['eggs', '7'],
        ['breed', 'Maran'],
      ]),
    ],
  };
  const schema = listOf(record({ hatchId: 'string', breed: 'string', eggs: 'integer' }));

  expect((await ask({ data, schema, instruction: 'one row per hatch' })).data).toEqual([
    { hatchId: 'h1', breed: 'Sussex', eggs: 12 },
    { hatchId: 'h2', breed: 'Maran', eggs: 7 },
  ]);
});

const visits = {
  now: '2026-05-01T12:00:00Z',
  barns: [
    { id: 'b1', name: 'Old barn' },
    { id: 'b2', name: 'New barn' },
  ],
  visits: [
    { barn_id: 'b1', begins: '2026-05-01T09:00:00Z', vet: 'Dr. Dun' },
    { barn_id: 'b1', begins: '2026-05-03T09:00:00Z', vet: 'Dr. Roan' },
    { barn_id: 'b1', begins: '2026-05-02T09:00:00Z', vet: 'Dr. Bay' },
    { barn_id: 'b2', begins: '2026-04-30T09:00:00Z', vet: 'Dr. Pinto' },
  ],
};

test('the next one is still to come, and what nothing belongs to is shown with null', async () => {
  const schema = listOf(record({ barn: 'string', nextVisit: nullable, vet: nullable }));
  const instruction = 'Every barn with its next visit (when, and which vet); null if there is none coming up.';

  expect((await ask({ data: visits, schema, instruction })).data).toEqual([
    { barn: 'Old barn', nextVisit: '2026-05-02T09:00:00Z', vet: 'Dr. Bay' },
    { barn: 'New barn', nextVisit: null, vet: null },
  ]);
});

const batches = {
  today: '2026-03-10',
  batches: [
    { code: 'E1', use_by: '2026-03-12' },
    { code: 'E2', use_by: '2026-04-30' },
    { code: 'E3', use_by: '2026-03-20' },
    { code: 'E4', use_by: '2026-02-20' },
  ],
};

test.each([
  ['Batches due for use within the next 14 days', ['E1', 'E3']],
  ['Batches whose use_by is in the coming 3 days', ['E1']],
  ['Batches with a use_by in the last 30 days', ['E4']],
  ['Batches to be used by 15 March 2026 at the latest: use_by before March 15th, 2026', ['E1', 'E4']],
])('days are counted from the one that is given: %s', async (instruction, codes) => {
  const { data } = await ask({ data: batches, schema: listOf(record({ code: 'string' })), instruction });

  expect(data).toEqual(codes.map((code) => ({ code })));
});

const flocks = {
  register: {
    hens: [
      { ring_no: 'R1', name: 'Ada' },
      { ring_no: 'R2', name: 'Bea' },
      { ring_no: 'R4', name: 'Cleo' },
    ],
  },
  vaccinated: {
    birds: [
      { ring: 'r2', name: 'Bea' },
      { ring: 'r9', name: 'Dora' },
    ],
  },
};

test('two lists are compared by keys that are called otherwise', async () => {
  const schema = record({ onlyRegister: listOf('string'), onlyVaccinated: listOf('string'), both: 'integer' });
  const instruction =
    'Compare the register with the vaccinated birds by ring number (upper and lower case are the same): names of those only in the register, names of those only vaccinated, and how many are in both.';

  expect((await ask({ data: flocks, schema, instruction })).data).toEqual({
    onlyRegister: ['Ada', 'Cleo'],
    onlyVaccinated: ['Dora'],
    both: 1,
  });
});

const pens = [
  { id: 1, title: 'Yard', parent_id: null },
  { id: 2, title: 'Run', parent_id: 1 },
  { id: 3, title: 'Nests', parent_id: 1 },
];

test('rows that name each other know the one above and how many are below', async () => {
  const schema = listOf(record({ title: 'string', parent: nullable, children: 'integer' }));

  const { data } = await ask({
    data: { pens },
    schema,
    instruction: 'every pen with its parent and the number of children',
  });

  expect(data).toEqual([
    { title: 'Yard', parent: null, children: 2 },
    { title: 'Run', parent: 'Yard', children: 0 },
    { title: 'Nests', parent: 'Yard', children: 0 },
  ]);
});

test('pieces are added up, and what one of them weighs is multiplied', async () => {
  const crates = [
    { sort: 'S', quantity: 30, grams: 50 },
    { sort: 'L', quantity: 10, grams: 70 },
  ];
  const schema = record({ crates: 'integer', pieces: 'integer', kilograms: 'number' });
  const instruction = 'How many crates, how many pieces, and the weight in kg (grams is per piece)';

  expect((await ask({ data: { crates }, schema, instruction })).data).toEqual({
    crates: 2,
    pieces: 40,
    kilograms: 2.2,
  });
});

test('codes that are not named have a name together', async () => {
  const hens = [
    { ring: 'A', mood: 1 },
    { ring: 'B', mood: 9 },
  ];
  const schema = listOf(record({ ring: 'string', mood: 'string' }));

  const { data } = await ask({
    data: { hens },
    schema,
    instruction: 'mood: 0 = calm, 1 = broody, everything else "odd"',
  });

  expect(data).toEqual([
    { ring: 'A', mood: 'broody' },
    { ring: 'B', mood: 'odd' },
  ]);
});

test('those with the same number share a place', async () => {
  const hens = [
    { hen: 'Bea', eggs: 5 },
    { hen: 'Ada', eggs: 5 },
    { hen: 'Cleo', eggs: 7 },
    { hen: 'Dora', eggs: 1 },
  ];
  const schema = listOf(record({ rank: 'integer', hen: 'string', eggs: 'integer' }));
  const instruction =
    'Ranking by eggs, most first; hens with the same number share the same rank and are sorted by name.';

  expect((await ask({ data: { hens }, schema, instruction })).data).toEqual([
    { rank: 1, hen: 'Cleo', eggs: 7 },
    { rank: 2, hen: 'Ada', eggs: 5 },
    { rank: 2, hen: 'Bea', eggs: 5 },
    { rank: 4, hen: 'Dora', eggs: 1 },
  ]);
});

test('the names of columns may stand elsewhere', async () => {
  const data = {
    meta: { fields: [{ name: 'ring' }, { name: 'eggs' }] },
    payload: {
      rows: [
        ['A', '3'],
        ['B', '5'],
      ],
    },
  };

  const { data: made } = await ask({
    data,
    schema: listOf(record({ ring: 'string', eggs: 'integer' })),
    instruction: 'a record for each row',
  });

  expect(made).toEqual([
    { ring: 'A', eggs: 3 },
    { ring: 'B', eggs: 5 },
  ]);
});

test('the item that is flagged is taken, and lengths are written as a clock', async () => {
  const songs = [
    {
      name: 'Cluck',
      seconds: 185,
      covers: [
        { url: 'a', main: false },
        { url: 'b', main: true },
      ],
    },
  ];
  const schema = listOf(record({ name: 'string', coverUrl: 'string', duration: 'string' }));

  const { data } = await ask({
    data: { songs },
    schema,
    instruction: 'name, the main cover url, and the duration as m:ss',
  });

  expect(data).toEqual([{ name: 'Cluck', coverUrl: 'b', duration: '3:05' }]);
});

test('numbers of a text are taken one after the other, and below zero is below zero', async () => {
  const boxes = [
    { box: 'A', size: '30 x 20', degrees: -4 },
    { box: 'B', size: '40 x 25', degrees: -9 },
  ];
  const schema = listOf(record({ box: 'string', width: 'number', depth: 'number' }));

  const { data } = await ask({
    data: { boxes },
    schema,
    instruction: 'split size into width and depth; only boxes with degrees above -5',
  });

  expect(data).toEqual([{ box: 'A', width: 30, depth: 20 }]);
});

test.each([
  ['Overdue feed bills with their number', ['B1']],
  ['Bills that have to be paid today or earlier', ['B1', 'B2']],
])('what is over on the day that is given: %s', async (instruction, numbers) => {
  const bills = [
    { number: 'B1', due: '2026-03-09' },
    { number: 'B2', due: '2026-03-10' },
    { number: 'B3', due: '2026-03-11' },
  ];

  const { data } = await ask({
    data: { today: '2026-03-10', bills },
    schema: listOf(record({ number: 'string' })),
    instruction,
  });

  expect(data).toEqual(numbers.map((number) => ({ number })));
});
