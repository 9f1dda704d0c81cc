/** Which of several have something: by marks, by words of their cells, in tables and in cards. */
import { describe, expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { saysNo, saysYes } from '../../../../src/engine/page/answer/marks.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function answerOf(html: string, question: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { question }).question?.value;
}

const plans = `<html lang="en"><title>Egg boxes</title><main><h1>Egg boxes by mail</h1><table><caption>What each box has</caption>
  <tr><th></th><th>Chick</th><th>Hen</th><th>Rooster</th></tr>
  <tr><th>Price</th><td>£6</td><td>£9</td><td>£15</td></tr>
  <tr><th>Duck eggs</th><td>—</td><td>—</td><td>✓</td></tr>
  <tr><th>Recipe card</th><td class="no"></td><td><i class="icon-check"></i></td><td><i class="icon-check"></i></td></tr>
  <tr><th>Straw</th><td>✓</td><td>✓</td><td>✓</td></tr></table></main></html>`;

const coops = `<html lang="en"><title>Coops</title><main><h1>Coops to rent</h1><table>
  <tr><th>Coop</th><th>Price</th><th>Wheels</th><th>Roof</th></tr>
  <tr><td>Nook</td><td>£12</td><td>no</td><td>felt</td></tr>
  <tr><td>Barn</td><td>£31</td><td>yes</td><td>tiles</td></tr>
  <tr><td>Loft</td><td>£24</td><td>yes</td><td>felt</td></tr></table></main></html>`;

const hen = (name: string, age: string, weight: string, broody: string): string =>
  `<div class="hen"><div class="n">${name}</div><div class="m"><span>${age}</span><span>${weight}</span></div><div>Broody <img src="i.svg" alt="${broody}"></div></div>`;
const hens = `<html lang="en"><title>Hens for sale</title><main><h1>Hens for sale</h1><div>${hen('Ada', '3 years', '2.1 kg', 'no')}${hen(
  'Ivy',
  '5 years',
  '1.8 kg',
  'yes',
)}${hen('Dot', '8 months', '2.9 kg', 'no')}</div></main></html>`;

describe('plans side by side', () => {
  test.each([
    ['Which box has duck eggs?', 'Rooster: ✓'],
    ['Which boxes include a recipe card?', 'Hen, Rooster: ✓'],
  ])('are told by marks: %s', (question, answer) => {
    expect(answerOf(plans, question)).toBe(answer);
  });

  test('are not told where all of them are marked', () => {
    expect(answerOf(plans, 'Which box has straw?') ?? '').not.toMatch(/Chick|Hen|Rooster/);
  });
});

describe('rows', () => {
  test('are told by a word of a cell', () => {
    expect(answerOf(coops, 'Which coop has tiles?')).toBe('Barn: tiles');
  });

  test('are compared only as far as they have what is asked', () => {
    expect(answerOf(coops, 'Which is the cheapest coop with wheels?')).toBe('Loft: £24');
    expect(answerOf(coops, 'Which is the cheapest coop?')).toBe('Nook: £12');
  });
});

describe('cards', () => {
  test.each([
    ['Which hen is the oldest?', 'Ivy: 5 years'],
    ['Which hen is the heaviest?', 'Dot: 2.9 kg'],
    ['Which hen is broody?', 'Ivy: yes'],
  ])('are compared by what they measure and what their icons say: %s', (question, answer) => {
    expect(answerOf(hens, question)).toBe(answer);
  });
});

test('numbers of different units are not compared with each other', () => {
  const html = `<html lang="en"><title>Pens</title><main><h1>Pens</h1><table><tr><th>Pen</th><th>Seats</th><th>Hour</th></tr>
    <tr><td>North</td><td>4</td><td>£9</td></tr><tr><td>South</td><td>8</td><td>£16</td></tr></table></main></html>`;

  expect(answerOf(html, 'Which is the cheapest pen?')).toBe('North: £9');
});

test('degrees are temperatures whatever their column is called, below zero as well', () => {
  const html = `<html lang="en"><title>Coop climate</title><main><h1>Coop climate</h1><table><tr><th>Day</th><th>Most</th><th>Least</th></tr>
    <tr><td>Monday</td><td>3 °C</td><td>1 °C</td></tr><tr><td>Tuesday</td><td>7 °C</td><td>−4 °C</td></tr></table></main></html>`;

  expect(answerOf(html, 'Which day is the coldest?')).toBe('Tuesday: −4 °C');
});

test.each(['✓', 'yes', 'ja', 'included', 'yes, over 8'])('a mark says yes: %s', (text) => {
  expect(saysYes(text)).toBe(true);
});

test.each(['✗', '—', 'no', 'nein', 'not sold'])('a mark says no: %s', (text) => {
  expect(saysNo(text)).toBe(true);
});

describe('a list below a heading', () => {
  const box = `<html lang="en"><title>Incubator</title><main><h1>Incubator Nest 12</h1><dl><dt>Weight</dt><dd>3 kg</dd></dl>
    <h2>In the box</h2><ul><li>Incubator with a lid</li><li>Power cord</li><li>Egg lamp</li></ul></main></html>`;

  test('is the answer as a whole', () => {
    expect(answerOf(box, 'What is in the box?')).toBe('Incubator with a lid; Power cord; Egg lamp');
  });
});

test('several values of one name are said together', () => {
  const html = `<html lang="en"><title>The Hatch</title><main itemscope itemtype="https://schema.org/Movie"><h1 itemprop="name">The Hatch</h1>
    <p>With <span itemprop="actor">Ada Finch</span> and <span itemprop="actor">Tom Wren</span></p></main></html>`;

  expect(answerOf(html, 'Who are the actors?')).toBe('Ada Finch, Tom Wren');
});
