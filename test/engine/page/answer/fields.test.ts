/** Mechanisms by which named values are found, each on pages made for it. */
import { describe, expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function read(html: string, name: string, wanted: string): string | undefined {
  const asked = { fields: { [name]: wanted } };
  return answerHere(parsePage(html), 'https://hens.example/', asked).fields[name]?.value;
}

describe('a value that holds several', () => {
  const html = `<h1>Hatchery</h1><dl><dt>Temperature</dt><dd>Incubator 37.7 °C, brooder 32 °C</dd>
    <dt>Entry</dt><dd>£4 for adults, £2 for children</dd><dt>Staff</dt><dd>14, of them three vets</dd></dl>`;

  test.each([
    ['brooder_temperature', 'Temperature of the brooder', '32 °C'],
    ['entry_children', 'Entry for children', '£2'],
    ['staff', 'Number of staff', '14'],
  ])('%s is one of them', (name, wanted, value) => {
    expect(read(html, name, wanted)).toBe(value);
  });
});

test('what the page calls just so is taken, though it looks unlike what was guessed', () => {
  const html = '<h1>Hen keeping</h1><dl><dt>Level</dt><dd>Beginners</dd><dt>Places left</dt><dd>3 of 14</dd></dl>';

  expect(read(html, 'level', 'Level')).toBe('Beginners');
  expect(read(html, 'places_left', 'Places left')).toBe('3 of 14');
});

test('of rows that say as much, the one that says nothing else is meant', () => {
  const html = `<h1>Tickets</h1><table><tr><th>Ticket<th>Price<tr><td>Single with bicycle<td>£5.10<tr><td>Single<td>£3.20
    <tr><td>Weekly<td>£19</table>`;

  expect(read(html, 'single_price', 'Price of a single')).toBe('£3.20');
});

test('a measure in a table is no price', () => {
  const html = `<h1>Feeders</h1><table><tr><th>Feeder<th>Height<th>Price<tr><td>20 cm<td>30 cm<td>€16.50<tr><td>30 cm<td>45 cm<td>€38</table>`;

  expect(read(html, 'price_20', 'Price of the feeder of 20 cm')).toBe('€16.50');
});

test('opening hours are from one hour to another', () => {
  const html =
    '<h1>Egg shop</h1><h2>Hours</h2><dl><dt>Saturday</dt><dd>08:00–17:00</dd><dt>Sunday</dt><dd>09:00–16:00</dd></dl>';

  expect(read(html, 'sunday_hours', 'Hours for the public on Sunday')).toBe('09:00–16:00');
});

test('availability in microdata is read as people write it', () => {
  const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Feeder</h1><div itemprop=offers itemscope
    itemtype="https://schema.org/Offer"><link itemprop=availability href="https://schema.org/InStock"></div></div>`;

  expect(read(html, 'availability', 'Availability')).toBe('In Stock');
});
