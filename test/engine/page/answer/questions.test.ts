/** Questions that share no word with what answers them, and those that compare what a page says. */
import { describe, expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { kindsOfQuestion } from '../../../../src/engine/page/answer/wanted.ts';
import { isSame, meaningOf } from '../../../../src/engine/page/answer/weigh/same-value.ts';
import { sensesOf } from '../../../../src/engine/page/answer/words/senses.ts';
import { quantitiesIn } from '../../../../src/engine/page/answer/words/ranges.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function answerOf(html: string, question: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { question }).question?.value;
}

const coop = `<html lang="en"><title>Oak coop</title><main><h1>Oak coop</h1><dl><dt>Material</dt><dd>Larch</dd><dt>Released</dt><dd>4 May 2026</dd>
  <dt>Payment</dt><dd>Card or bank transfer</dd><dt>Weight</dt><dd>38 kg</dd></dl></main></html>`;
const keepers = `<html lang="en"><title>Show</title><main><h1>Poultry show</h1><table><tr><th>Place</th><th>Pen</th><th>Keeper</th><th>Points</th></tr>
  <tr><td>1</td><td>27</td><td>Ada Finch</td><td>96</td></tr><tr><td>2</td><td>31</td><td>Tom Wren</td><td>91</td></tr>
  <tr><td>3</td><td>12</td><td>Ivy Marsh</td><td>88</td></tr></table></main></html>`;
const stays = `<html lang="en"><title>Farm stays</title><main><h1>Farm stays</h1><h2>Our rooms</h2><ul><li>Hayloft, 16 m², €89</li>
  <li>Dairy, 22 m², €118</li><li>Granary, 34 m², €165</li></ul></main></html>`;

describe('a question in words that the page does not have', () => {
  test.each([
    ['What is it made of?', 'Larch'],
    ['When did it come out?', '4 May 2026'],
    ['How can I pay?', 'Card or bank transfer'],
  ])('is answered by what the page calls the same: %s', (question, answer) => {
    expect(answerOf(coop, question)).toBe(answer);
  });

  test.each([
    ['who runs the hatchery?', ['runs']],
    ['woraus besteht der stall?', ['woraus']],
    ['que faut-il apporter ?', ['apporter']],
    ['a que hora puedo llegar?', ['llegar']],
  ])('does not seek the words that its sense stands for: %s', (question, said) => {
    expect([...(sensesOf(question)[0]?.said ?? [])]).toEqual(said);
  });

  test('is left as it is where no sense fits', () => {
    expect(sensesOf('how many eggs does a hen lay?')).toEqual([]);
  });

  test('about how something is done is not answered where the page has no word for the deed', () => {
    expect(answerOf(coop, 'How do I dismantle the coop?')).toBeUndefined();
  });
});

describe('a day whose name a table shortens', () => {
  const hours = `<html lang="en"><main><h1>Farm shop</h1><table><tr><th></th><th>Mon</th><th>Tue</th></tr>
  <tr><th>Opening</th><td>9:00</td><td>10:00</td></tr><tr><th>Closing</th><td>17:00</td><td>18:00</td></tr></table></main></html>`;

  test.each([
    ['When does it close on Tuesday?', '18:00'],
    ['When does it open on Mon?', '9:00'],
    ['When does it open on Friday?', undefined],
  ])('is that day and no other: %s', (question, answer) => {
    expect(answerOf(hours, question)).toBe(answer);
  });
});

describe('days of opening hours', () => {
  const hours = (language: string, rows: string) =>
    `<html lang="${language}"><main><h1>Farm</h1><h2>Opening hours</h2><table>${rows}</table></main></html>`;
  const row = (day: string, open: string) => `<tr><td>${day}</td><td>${open}</td></tr>`;
  const german = hours(
    'de',
    row('Mo.', '9–17 Uhr') + row('Di', '10–18 Uhr') + row('Mi–Fr', '8–12 Uhr') + row('Sa', 'geschlossen'),
  );
  const french = hours('fr', row('lun', '9h00–17h00') + row('mar', '10h00–18h00') + row('ven - lun', '8h00–9h00'));
  const english = hours('en', row('Mon, Tue', '9:00–17:00') + row('Wednesday to Friday', '8:00–12:00'));
  const line =
    '<html lang="de"><main><h1>Hof</h1><h2>Öffnungszeiten</h2><p>Mo–Fr: 9–18 Uhr<br>Sa: 9–13 Uhr</p></main></html>';

  test.each([
    [german, 'Wann ist am Dienstag geöffnet?', '10–18 Uhr'],
    [german, 'Wann ist am Di geöffnet?', '10–18 Uhr'],
    [german, 'Wann habt ihr am Donnerstag geöffnet?', '8–12 Uhr'],
    [german, 'Ist am Samstag offen?', 'geschlossen'],
    [german, 'Wann ist am Sonntag geöffnet?', undefined],
    [french, 'Quand est-ce ouvert le mardi ?', '10h00–18h00'],
    [french, 'Quand est-ce ouvert le dimanche ?', '8h00–9h00'],
    [english, 'When is it open on Thursday?', '8:00–12:00'],
    [line, 'Wann ist am Samstag geöffnet?', '9–13 Uhr'],
    [line, 'Wann ist am Mittwoch geöffnet?', '9–18 Uhr'],
  ])('may be short, several, or from one to another: %#', (page, question, answer) => {
    expect(answerOf(page, question)).toBe(answer);
  });

  test('are other words within sentences', () => {
    const page =
      '<html lang="de"><main><h1>Hof</h1><p>So einfach ist das: Di Canio kocht um 18 Uhr für 20 Gäste.</p></main></html>';

    expect(answerOf(page, 'Was ist am Dienstag?')).toBeUndefined();
  });
});

describe('a row of a table', () => {
  test('is told by a value that it alone has', () => {
    expect(answerOf(keepers, 'Which keeper has 88 points?')).toBe('Ivy Marsh: 88');
  });

  test('is not told by a value that no row has', () => {
    expect(answerOf(keepers, 'Which keeper has 77 points?')).toBeUndefined();
  });
});

describe('a list', () => {
  test.each([
    ['Which room is the cheapest?', 'Hayloft: €89'],
    ['Which is the largest room?', 'Granary: 34 m²'],
  ])('is compared by what its entries say: %s', (question, answer) => {
    expect(answerOf(stays, question)).toBe(answer);
  });

  test('is not compared by what it does not say', () => {
    expect(answerOf(stays, 'Which room is the quietest?')).toBeUndefined();
  });
});

test('words for numbers are those of the language of the page', () => {
  expect(quantitiesIn('combien de temps au four ?', 'fr')).toEqual([]);
  expect(quantitiesIn('a child of four years', 'en')).toEqual([{ value: 4, unit: 'years', words: ['four', 'years'] }]);
});

const hatchery = `<html lang="en"><title>Ashby hatchery</title><main><h1>Ashby hatchery</h1>
  <h2>Hatching</h2><table><tr><th>Batch</th><th>Breed</th><th>Starts</th><th>Length</th><th>Shed</th></tr>
  <tr><td>B 11</td><td>Marans</td><td>3 March</td><td>21 days</td><td>Long Barn</td></tr>
  <tr><td>B 12</td><td>Silkie</td><td>9 March</td><td>19 days</td><td>Stone Byre</td></tr>
  <tr><td>B 13</td><td>Sussex</td><td>17 March</td><td>20 days</td><td>Old Dairy</td></tr></table>
  <h2>Waiting times</h2><table><tr><th>For</th><th>Weeks from the order</th></tr><tr><td>Pullets</td><td>6</td></tr><tr><td>Bantams</td><td>11</td></tr></table>
  <h2>Prices</h2><table><tr><th>Crate</th><th>Without straw</th><th>With straw</th></tr><tr><td>Small</td><td>£4.00</td><td>£5.50</td></tr>
  <tr><td>Large</td><td>£7.00</td><td>£9.20</td></tr></table>
  <dl><dt>Keeper</dt><dd>Ada Finch</dd><dt>Office</dt><dd>01555 550 217</dd><dt>Frequency</dt><dd>Every spring</dd><dt>Incubator</dt><dd>62 cm, oak</dd></dl>
  <p>Boxes leave from October 20. Helpers carried the trays past gate 4 in the rain.</p></main></html>`;

describe('a cell of a table', () => {
  test.each([
    ['How long does the Silkie batch take?', '19 days'],
    ['How long is the waiting time for bantams?', '11'],
    ['What does a large crate cost with straw?', '£9.20'],
    ['What does a large crate cost without straw?', '£7.00'],
    ['Which breed is kept in the Stone Byre?', 'Silkie'],
  ])('is found by what its row and its column are called: %s', (question, answer) => {
    expect(answerOf(hatchery, question)).toBe(answer);
  });
});

test.each(['12 lb', '12 litres', '40 hens'])('a capacity may be %s', (capacity) => {
  const page = `<html lang="en"><title>Feeder</title><main><h1>Feeder</h1><dl><dt>Capacity</dt><dd>${capacity}</dd></dl></main></html>`;

  expect(answerOf(page, 'What is the capacity?')).toBe(capacity);
});

describe('what a question asks for', () => {
  test('may be called otherwise on the page', () => {
    expect(answerOf(hatchery, 'How often do you hatch?')).toBe('Every spring');
  });

  test('may be a day at the end of a sentence', () => {
    expect(answerOf(hatchery, 'When do the boxes leave?')).toContain('October 20');
  });

  test.each([
    ['of another measure', 'How much does the incubator weigh?'],
    ['that numbers one of several', 'How many helpers were there?'],
    ['of something that the page has no word for', 'When is the next auction?'],
  ])('is not told by a value %s', (_, question) => {
    expect(answerOf(hatchery, question)).toBeUndefined();
  });
});

test.each([
  ['Wie hoch ist die Miete?', ['money']],
  ['Wie hoch ist der Turm?', ['quantity', 'duration', 'age', 'percent']],
  ['Wer ist der Pfarrer?', ['person']],
  ['In which room is the show?', []],
  ['How much money was raised?', ['money']],
])('looks for values of the kind that is meant: %s', (question, kinds) => {
  expect(kindsOfQuestion(question)).toEqual(kinds);
});

test('hours of the day are the same in other words', () => {
  const isSaidSo = (one: string, other: string): boolean => isSame(meaningOf(one), meaningOf(other));

  expect(isSaidSo('15:00', 'Anreise ab 15 Uhr')).toBe(true);
  expect(isSaidSo('15:00', 'Anreise ab 16 Uhr')).toBe(false);
});
