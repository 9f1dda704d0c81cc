/** What is told by rates, units, products and scales: builds over a small pottery, of which nothing is requested. */
import { expect, test } from 'vitest';
import { finalTransformOver, record, rows } from './final-transform.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const count = { type: 'integer' };
const states = { type: 'string', enum: ['glazed', 'cracked', 'sold'] };
const list = (item: unknown) => answers({ type: 'array', items: item });

const kiln = object({ id: text, label: text, celsius: number, hourlyRate: number, energy_kwh: number });
const potter = object({ id: text, name: text, price_per_kwh: number });
const pot = object({ pot_no: count, potter_id: text, state: states, pieces: count, price_per_piece: number });
const defect = object({ id: text, kiln_id: text, severity: count, found_on: { type: 'string', format: 'date' } });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Pottery', version: '1' },
  servers: [{ url: 'https://pottery.example' }],
  paths: {
    '/kilns': { get: { summary: 'List kilns', ...list(kiln) } },
    '/kilns/{id}': { get: { summary: 'Get a kiln', parameters: [key('id')], ...answers(kiln) } },
    '/potters': { get: { summary: 'List potters', ...list(potter) } },
    '/potters/{id}': { get: { summary: 'Get a potter', parameters: [key('id')], ...answers(potter) } },
    '/pots': { get: { summary: 'List pots', parameters: [query('potter_id')], ...list(pot) } },
    '/defects': { get: { summary: 'List defects', parameters: [query('kiln_id')], ...list(defect) } },
  },
});

const transformOf = finalTransformOver('pottery', openApiSchema);

test('a price per hour is an hourly rate, and a temperature what is told in degrees', async () => {
  const transform = await transformOf(
    'price list of the kilns: label, temperature, price per hour',
    rows({ kiln: { ...text, description: 'Label' }, temperature: number, pricePerHour: number }),
  );
  expect(transform).toContain('"temperature": celsius');
  expect(transform).toContain('"pricePerHour": hourlyRate');
});

test('a field that is called by a unit is what is measured in it, and not what one of it costs', async () => {
  const transform = await transformOf('the kilns with their label and kWh', rows({ label: text, kwh: number }));
  expect(transform).toContain('"kwh": energy_kwh');
});

test('one field times another is added up over those that are counted', async () => {
  const transform = await transformOf(
    'How many pots are glazed, and what are they worth (pieces times price per piece)?',
    record({ pots: { ...count, description: 'Number of glazed pots' }, worth: number }),
  );
  expect(transform).toContain('"worth": $sum([$of[state = "glazed"].(pieces * price_per_piece)])');
});

test('the most frequent first is an order by what is counted', async () => {
  const transform = await transformOf(
    'number of pots per state, the most frequent one first',
    rows({ state: text, pots: count }),
  );
  expect(transform).toContain('^(>pots)');
});

test('where each thing is asked for, those that nothing belongs to have a row as well', async () => {
  const transform = await transformOf(
    'For every potter the name and the number of sold pots',
    rows({ potter: { ...text, description: 'Name' }, pots: { ...count, description: 'Number of sold pots' } }),
  );
  expect(transform).toContain('$map(potters.data');
  expect(transform).not.toContain('$distinct');
});

test('a severity that is worse is a higher one', async () => {
  const transform = await transformOf(
    'Defects with a severity of 3 or worse: id, day',
    rows({ id: text, day: { type: 'string', format: 'date' } }),
  );
  expect(transform).toContain('severity >= 3');
  expect(transform).toContain('"day": found_on');
});

test('groups are made of those that are counted', async () => {
  const transform = await transformOf(
    'Number of cracked pots per potter',
    rows({ potter_id: text, pots: { ...count, description: 'Number of cracked pots' } }),
  );
  expect(transform).toContain('[pots.data[state = "cracked"]]');
});

test('a number of things is no product, though a product stands in brackets beside it', async () => {
  const transform = await transformOf(
    'What is everything worth (pieces times price per piece), and how many pots is that?',
    record({ pots: { ...count, description: 'Number of pots' }, worth: number }),
  );
  expect(transform).toContain('"pots": $count(');
});
