/** What fields and counts mean by the plain words that they are called by: builds over an aquarium, of which nothing is requested. */
import { expect, test } from 'vitest';
import { saysMore } from '../../../../src/engine/generate/build/relations/fields/said-more.ts';
import { nothing } from '../../../../src/engine/generate/build/relations/terms/nodes.ts';
import { resultOf } from '../../../../src/engine/generate/build/relations/terms/result.ts';
import { finalTransformOver, record, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const count = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const states = { type: 'string', enum: ['planned', 'done', 'delayed'] };
const list = (item: unknown) => answers({ type: 'array', items: item });

const tank = object({ id: text, label: text, alarm_count: count, morning_level: number, evening_level: number });
const curator = object({ id: text, first_name: text, last_name: text, email: text });
const donor = object({
  no: text,
  name: text,
  city: text,
  owes: number,
  thanked: { type: 'boolean' },
  paid: { type: 'boolean' },
});
const delivery = object({ id: text, donor_no: text, volume_litres: count, score: count });
const plant = object({ id: text, name: text, colour: text, curator_id: text });
const boat = object({ registration: text, make: text, model: text });
const trip = object({ id: count, registration: text, day, minutes: count });
const feeding = object({ id: count, tank_id: text, food: text, state: states, grams: count, delay_minutes: count });
const ticket = object({ number: text, curator_id: text, price: number });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Aquarium', version: '1' },
  servers: [{ url: 'https://aquarium.example' }],
  paths: {
    '/tanks': { get: { summary: 'List tanks', ...list(tank) } },
    '/tanks/{id}': { get: { summary: 'Get a tank', parameters: [key('id')], ...answers(tank) } },
    '/curators': { get: { summary: 'List curators', parameters: [query('email')], ...list(curator) } },
    '/curators/{id}': { get: { summary: 'Get a curator', parameters: [key('id')], ...answers(curator) } },
    '/donors': { get: { summary: 'List donors', ...list(donor) } },
    '/donors/{no}': { get: { summary: 'Get a donor', parameters: [key('no')], ...answers(donor) } },
    '/donors/{no}/deliveries': {
      get: { summary: 'List deliveries of a donor', parameters: [key('no')], ...list(delivery) },
    },
    '/deliveries': { get: { summary: 'List deliveries', ...list(delivery) } },
    '/deliveries/{id}': { get: { summary: 'Get a delivery', parameters: [key('id')], ...answers(delivery) } },
    '/plants': { get: { summary: 'List plants', parameters: [query('curator_id')], ...list(plant) } },
    '/boats': { get: { summary: 'List boats', ...list(boat) } },
    '/boats/{registration}': { get: { summary: 'Get a boat', parameters: [key('registration')], ...answers(boat) } },
    '/trips': { get: { summary: 'List trips', parameters: [query('registration')], ...list(trip) } },
    '/feedings': { get: { summary: 'List feedings', parameters: [query('tank_id')], ...list(feeding) } },
    '/tickets': { get: { summary: 'List tickets', parameters: [query('curator_id')], ...list(ticket) } },
  },
});

const transformOf = finalTransformOver('aquarium', openApiSchema);

test('the number of the ticket is no number of tickets', async () => {
  const transform = await transformOf(
    'List the tickets with their number and price',
    rows({ ticket: { ...text, description: 'Number of the ticket' }, price: number }),
  );
  expect(transform).toContain('"ticket": number');
});

test('alarms are what an alarm count tells, and one level minus the other is reckoned', async () => {
  const transform = await transformOf(
    'The tanks with their label, alarms and change (evening minus morning)',
    rows({ label: text, alarms: count, change: number }),
  );
  expect(transform).toContain('"alarms": alarm_count');
  expect(transform).toContain('"change": evening_level - morning_level');
});

test('a text may be described as what it is made of', async () => {
  const transform = await transformOf(
    'Boats with registration, make and model',
    rows({ registration: text, boat: { ...text, description: 'Make, a space, model' } }),
  );
  expect(transform).toContain('"boat": make & " " & model');
});

test('the name of a plant is none of those who look after it', async () => {
  const transform = await transformOf(
    'The plants of the curator with this mail address: name and colour',
    rows({ name: text, colour: text }),
    { email: 'ada@aquarium.example' },
  );
  expect(transform).toContain('"name": name');
  expect(transform).not.toContain('first_name');
});

test('what things are known by is never added up', async () => {
  const transform = await transformOf(
    'How many grams has each tank got? The most first.',
    rows({ tank_id: text, grams: { ...number, description: 'Sum of the feedings' } }),
  );
  expect(transform).toContain('.grams');
  expect(transform).not.toContain('$sum([$of.id');
});

test('a list may be called by the state of what it lists', async () => {
  const transform = await transformOf(
    'Which feedings of this tank are delayed, with what food and by how many minutes? And the longest delay of them.',
    record({
      delayed: rows({ food: text, minutes: { ...count, description: 'Delay in minutes' } }),
      longest: { ...count, description: 'Highest delay in minutes' },
    }),
    { tankId: 't_4' },
  );
  expect(transform).toContain('[state = "delayed"].{ "food": food, "minutes": delay_minutes }');
});

test('what alone is read by its registration is asked for by it everywhere', async () => {
  const transform = await transformOf(
    'For each of these boats: registration, how many trips it made and how many minutes these took',
    rows({
      registration: text,
      trips: { ...count, description: 'Number of trips' },
      minutes: { ...count, description: 'Minutes of all trips' },
    }),
    { boats: ['NX 12', 'NX 40'] },
  );
  expect(transform).toContain('$count(trips)');
  expect(transform).toContain('$sum([trips.minutes');
});

test('all of them are those that were counted', async () => {
  const transform = await transformOf(
    'How many planned feedings are there for this tank, and how many grams are these?',
    record({
      feedings: { ...count, description: 'Number of planned feedings' },
      grams: { ...count, description: 'Grams of all of them' },
    }),
    { tankId: 't_4' },
  );
  expect(transform).toContain('$sum([$of[state = "planned"].grams');
});

test('a number of things of which more is said is not known to be that of all of them', () => {
  const node = { ...nothing, noun: ['slot'] };
  const isMore = (description: string): boolean | undefined => {
    const schema = { type: 'object', properties: { slots: { type: 'integer', description } } };
    const [field] = resultOf(schema, 'How many of them are there?')?.fields ?? [];
    return field === undefined ? undefined : saysMore(field, node, []);
  };

  expect(isMore('Number of empty slots')).toBe(true);
  expect(isMore('Number of slots')).toBe(false);
  expect(isMore('Number of slots of the machine')).toBe(false);
});

test('the number is what is called `no`, and what they owe is what owes tells', async () => {
  const transform = await transformOf(
    'We wrote to them all last week. List the donors: number, name and the amount',
    rows({ number: text, name: text, amount: { ...number, description: 'What they owe' } }),
  );
  expect(transform).toContain('"number": no');
  expect(transform).toContain('"amount": owes');
});

test('what is given and used by nothing else is what the rows have under that name', async () => {
  const transform = await transformOf(
    'For each donor in this city the name and the number of deliveries',
    rows({ name: text, deliveries: { ...count, description: 'Number of deliveries' } }),
    { city: 'Turku' },
  );
  expect(transform).toContain('city = $$.city');
});

test('litres are added up where one field is in them, and the best score is the highest', async () => {
  const transform = await transformOf(
    'For each of these donors: how many litres are that in total, and the best score?',
    rows({ donor: text, litres: { ...count, description: 'All of them together' }, bestScore: count }),
    { donors: ['D1', 'D2'] },
  );
  expect(transform).toContain('.volume_litres[$ != null]])');
  expect(transform).toContain('.score[$ != null]])');
});

test('who did not pay has not paid', async () => {
  const transform = await transformOf(
    'List the donors who did not pay: name and city',
    rows({ name: text, city: text }),
  );
  expect(transform).toContain('paid = false');
});

test('litres of one thing are no sum of all of them', async () => {
  const transform = await transformOf(
    'The receipt of this delivery: name of the donor, and the litres',
    record({ donor: { ...text, description: 'Name of the donor' }, litres: number }),
    { deliveryId: 'v_1' },
  );
  expect(transform).not.toContain('$sum');
  expect(transform).toContain('volume_litres');
});
