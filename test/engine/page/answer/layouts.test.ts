/** Values that blocks, tiles, cards and units tell, and data that the page does not show. */
import { expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function fieldOf(html: string, name: string, wanted: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { fields: { [name]: wanted } }).fields[name]?.value;
}

const row = (...cells: readonly string[]): string =>
  `<div class="r">${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`;

test('rows of blocks are a table, below a title of their own', () => {
  const html = `<title>Coops</title><h1>Our coops</h1><div class="t"><div>Sizes and prices</div>${row('Coop', 'Hens', 'Weight', 'Price')}${row(
    'Nook',
    '3',
    '21 kg',
    '£90',
  )}${row('Barn', '9', '64 kg', '£240')}${row('Loft', '5', '38 kg', '£165')}</div>`;

  expect(fieldOf(html, 'barn_price', 'Price of the Barn')).toBe('£240');
  expect(fieldOf(html, 'loft_weight', 'Weight of the Loft')).toBe('38 kg');
});

test('a tile has its name above its value', () => {
  const tile = (name: string, value: string, note: string): string =>
    `<div class="tile"><div>${name}</div><div><b>${value}</b></div><div>${note}</div></div>`;
  const html = `<title>Coop 3</title><h1>Coop 3</h1><div>${tile('Humidity', '68 %', 'target 70')}${tile('Eggs today', '41', 'yesterday 38')}</div>`;

  expect(fieldOf(html, 'humidity', 'Humidity')).toBe('68 %');
});

test('a value in another unit is not the one that is asked for', () => {
  const html =
    '<title>Egg pie</title><h1>Egg pie</h1><dl><dt>Oven</dt><dd>180 °C (350 °F)</dd><dt>Bake</dt><dd>40 minutes</dd></dl>';

  expect(fieldOf(html, 'oven_fahrenheit', 'Oven in Fahrenheit')).toBe('350 °F');
  expect(fieldOf(html, 'oven_celsius', 'Oven in Celsius')).toBe('180 °C');
});

test('the first place of a table of results is the winner', () => {
  const html = `<title>Egg race</title><h1>Egg race</h1><table><tr><th>Pos</th><th>No.</th><th>Name</th><th>Club</th><th>Time</th></tr>
    <tr><td>1</td><td>12</td><td>Ada Finch</td><td>Hill Hens</td><td>4:10</td></tr><tr><td>2</td><td>8</td><td>Tom Wren</td><td>Coop United</td><td>4:31</td></tr>
    <tr><td>3</td><td>41</td><td>Ivy Marsh</td><td>Barn Owls</td><td>4:40</td></tr></table>`;

  expect(fieldOf(html, 'winner_time', 'Time of the winner')).toBe('4:10');
});

test('a name and a value in bold letters end where the next name begins', () => {
  const html =
    '<title>Notice</title><h1>Notice</h1><p><b>File:</b> HEN/214 <span>&nbsp;</span><b>Posted:</b> 3 September 2026</p>';

  expect(fieldOf(html, 'file', 'File')).toBe('HEN/214');
});

test('several people are told together where several are asked for', () => {
  const html = '<title>Coops</title><h1>Coops</h1><dl><dt>Authors</dt><dd>Ada Finch, Tom Wren</dd></dl>';

  expect(fieldOf(html, 'authors', '')).toBe('Ada Finch, Tom Wren');
});

test('hours are told with their days', () => {
  const html =
    '<title>Farm shop</title><h1>Farm shop</h1><dl><dt>Opening hours</dt><dd>Tuesday to Sunday, 10:00 to 18:00</dd></dl>';

  expect(fieldOf(html, 'opening_hours', 'Opening hours')).toBe('Tuesday to Sunday, 10:00 to 18:00');
});

test('what only machines are told is doubted where readers see another price', () => {
  const data =
    '{"@context":"https://schema.org","@type":"Product","name":"Coop","offers":{"@type":"Offer","price":90}}';
  const html = `<title>Coop</title><script type="application/ld+json">${data}</script><h1>Coop</h1><p>Price: £75.00</p>`;

  expect(fieldOf(html, 'price', 'Price')).not.toBe('90');
});
