/** Values that are told by where they stand: in a table, beside their name, in a range, above the title. */
import { describe, expect, test } from 'vitest';
import type { DocumentAsked } from '../../../../src/core/documents.ts';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function ask(html: string, asked: DocumentAsked) {
  return answerHere(parsePage(html), 'https://hens.example/', asked);
}

function fieldOf(html: string, name: string, wanted: string): string | undefined {
  return ask(html, { fields: { [name]: wanted } }).fields[name]?.value;
}

const breeds = `<title>Breeds</title><h1>Our breeds</h1><table><tr><th>Code</th><th>Breed</th><th>Keeper</th><th>Eggs</th><th>Price</th></tr>
  <tr><td>H1</td><td>Sussex</td><td>Ada Finch</td><td>240</td><td>£18</td></tr><tr><td>H2</td><td>Silkie</td><td>Tom Wren</td><td>110</td><td>£32</td></tr>
  <tr><td>H3</td><td>Orpington</td><td>Ivy Marsh</td><td>190</td><td>£25</td></tr></table>`;

describe('a table', () => {
  test('tells a cell by its row and its column, in whichever column the row is named', () => {
    expect(fieldOf(breeds, 'silkie_keeper', 'Keeper of the Silkie')).toBe('Tom Wren');
  });

  test('tells which row has the most, by the column that is named', () => {
    expect(ask(breeds, { question: 'Which breed lays the most eggs?' }).question?.value).toBe('Sussex: 240');
  });

  test('tells which column has the least, where it compares side by side', () => {
    const html =
      '<title>Coops</title><h1>Coops</h1><table><tr><th></th><th>Nook</th><th>Barn</th></tr><tr><td>Price</td><td>£90</td><td>£240</td></tr><tr><td>Hens</td><td>3</td><td>9</td></tr></table>';

    expect(ask(html, { question: 'Which is the cheapest coop?' }).question?.value).toBe('Nook: £90');
  });

  test('tells nothing of two rows that have as much', () => {
    const html = breeds.replace('£25', '£32');

    expect(ask(html, { question: 'Which breed is the most expensive?' }).question?.value ?? '').not.toMatch(
      /^\w+: £32$/,
    );
  });
});

describe('a range', () => {
  const html = '<title>Shop</title><h1>Egg shop</h1><dl><dt>Opening hours</dt><dd>8:00 – 16:30</dd></dl>';

  test('has a beginning and an end, where one of them is asked for', () => {
    expect(fieldOf(html, 'opening_hours_from', 'Start of the opening hours')).toBe('8:00');
    expect(fieldOf(html, 'opening_hours_to', 'End of the opening hours')).toBe('16:30');
  });

  test('is told whole where it is asked for', () => {
    expect(fieldOf(html, 'opening_hours', 'Opening hours')).toBe('8:00 – 16:30');
  });
});

describe('names and values without elements of their own', () => {
  test('are told apart where they follow each other', () => {
    const html =
      '<title>Coop</title><h1>Oak coop</h1><div><span>Height</span><span>1.2 m</span><span>Weight</span><span>38 kg</span><span>Perches</span><span>4</span></div>';

    expect(fieldOf(html, 'weight', 'Weight of the coop')).toBe('38 kg');
  });

  test('are told apart in a list behind a name', () => {
    const html = '<title>Status</title><h1>Status</h1><p>Uptime in June: Sending 99.98, Inbox 99.71, Search 99.95</p>';

    expect(fieldOf(html, 'inbox_uptime', 'Uptime of the inbox')).toBe('99.71');
  });

  test('are the first version and its day in a changelog', () => {
    const html =
      '<title>Changes</title><h1>Changelog</h1><h2>2.8.1 (2026-08-19)</h2><p>Fixes.</p><h2>2.8.0 (2026-07-02)</h2><p>New roosts.</p>';

    expect(fieldOf(html, 'latest_version', 'Newest version')).toBe('2.8.1');
  });
});

test('is believed less in a menu of plain links than in the text', () => {
  const html =
    '<title>Hens</title><p><a href=/1>Keeper</a> <a href=/2>Ada Finch</a></p><h1>Hens</h1><p>Keeper: Tom Wren</p>';

  expect(fieldOf(html, 'keeper', 'Name of the keeper')).toBe('Tom Wren');
});
