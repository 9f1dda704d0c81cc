import { expect, test } from 'vitest';
import type { DocumentData } from '../../../../../src/core/documents.ts';
import { answerHere } from '../../../../../src/engine/page/answer/read.ts';
import { parsePage } from '../../../../../src/engine/page/document/tree.ts';

function read(html: string, properties: Readonly<Record<string, unknown>>): DocumentData {
  const schema = { type: 'object', properties };
  const { data } = answerHere(parsePage(html), 'https://hens.example/', { schema });
  if (data === undefined) throw new Error('Nothing was read.');
  return data;
}

const shop = `<!doctype html><html lang=en><title>Hanging feeder</title><main><h1>Hanging feeder</h1><p class=price>$1,027.95</p>
<dl><dt>Capacity</dt><dd>12 lb</dd><dt>Warranty</dt><dd>3 years</dd><dt>In stock</dt><dd>Yes</dd><dt>Colour</dt><dd>Moss Green</dd>
<dt>Available from</dt><dd>4 March 2026</dd><dt>Fits</dt><dd>Hens, ducks, quails</dd></dl></main>`;

test('gives values of the types and formats that are wanted', () => {
  const { value, missing } = read(shop, {
    price: { type: 'number', description: 'Current price' },
    capacity: { type: ['number', 'null'] },
    in_stock: { type: 'boolean', description: 'In stock' },
    colour: { enum: ['red', 'moss_green'] },
    available_from: { type: 'string', format: 'date', description: 'Day from which it is available' },
  });

  expect(value).toEqual({
    price: 1027.95,
    capacity: 12,
    in_stock: true,
    colour: 'moss_green',
    available_from: '2026-03-04',
  });
  expect(missing).toEqual([]);
});

test('says null, with the reason, for what the page does not say and for what does not fit', () => {
  const { value, missing } = read(shop, {
    goose_weight: { type: 'number', description: 'Weight of the goose' },
    warranty: { type: 'string', format: 'date' },
    capacity: { type: 'number', maximum: 5 },
  });

  expect(value).toEqual({ goose_weight: null, warranty: null, capacity: null });
  expect(missing).toEqual([
    { path: '/goose_weight', reason: 'The page does not say it.' },
    { path: '/warranty', reason: 'What the page says is not one day with its year.' },
    { path: '/capacity', reason: 'What the page says is beyond the bounds.' },
  ]);
});

test('reads parts of parts, and lists of words', () => {
  const { value, evidence } = read(shop, {
    feeder: { type: 'object', properties: { warranty: { type: 'string' }, capacity: { type: 'string' } } },
    fits: { type: 'array', items: { type: 'string' } },
  });

  expect(value).toEqual({ feeder: { warranty: '3 years', capacity: '12 lb' }, fits: ['Hens', 'ducks', 'quails'] });
  expect(evidence['/feeder/warranty']).toMatchObject({ passage: expect.stringContaining('3 years') });
});

const hens = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'eggs'],
    properties: {
      name: { type: 'string', description: 'Name of the hen' },
      eggs: { type: 'integer', description: 'Eggs in a year' },
      price: { type: 'number', description: 'Price' },
    },
  },
};

const marans = { name: 'Marans', eggs: 180, price: 24.5 };
const leghorn = { name: 'Leghorn', eggs: 290, price: 18 };

test('reads records from the rows of a table, and leaves out a row that lacks what is required', () => {
  const html = `<h1>Hens</h1><table><tr><th>Visitor<th>Day<tr><td>Ida<td>Monday<tr><td>Bo<td>Friday</table>
    <table><tr><th>Hen<th>Eggs a year<th>Price<tr><td>Marans<td>180<td>€24.50<tr><td>Leghorn<td>290<td>€18<tr><td>Turkey<td>–<td>€60</table>`;

  const { value, evidence } = read(html, { hens });

  expect(value).toEqual({ hens: [marans, leghorn] });
  expect(evidence['/hens/1/eggs']).toMatchObject({ passage: 'Leghorn | 290 | €18' });
});

test('reads records from cards beside each other', () => {
  const card = (name: string, eggs: string, price: string) =>
    `<div class=card><h3>${name}</h3><dl><dt>Eggs in a year</dt><dd>${eggs}</dd></dl><p>Price: ${price}</p></div>`;
  const html = `<nav><a>Home</a><a>Hens</a></nav><main><h1>Our hens</h1>${card('Marans', '180', '€24.50')}${card('Leghorn', '290', '€18')}</main>`;

  expect(read(html, { hens }).value).toEqual({ hens: [marans, leghorn] });
});

test('reads records from data for machines', () => {
  const items = [
    { '@type': 'Product', name: 'Marans', offers: { '@type': 'Offer', price: '24.50', priceCurrency: 'EUR' } },
    { '@type': 'Product', name: 'Leghorn', offers: { '@type': 'Offer', price: '18', priceCurrency: 'EUR' } },
  ];
  const list = { '@type': 'ItemList', itemListElement: items.map((item) => ({ '@type': 'ListItem', item })) };
  const html = `<script type="application/ld+json">${JSON.stringify(list)}</script><h1>Hens</h1><p>Two hens are for sale.</p>`;
  const properties = { name: { type: 'string', description: 'Name of the product' }, price: { type: 'number' } };

  const { value } = read(html, { hens: { type: 'array', items: { type: 'object', properties } } });

  expect(value).toEqual({
    hens: [
      { name: 'Marans', price: 24.5 },
      { name: 'Leghorn', price: 18 },
    ],
  });
});

test('says that there are no records where nothing has their parts', () => {
  expect(read(shop, { hens }).missing).toEqual([
    { path: '/hens', reason: 'No table, no cards and no data of the page have these parts.' },
  ]);
});
