/** Days without a year, as they are meant on one day of the year. */
import { expect, test } from 'vitest';
import { withYears } from '../../../src/engine/generate/yearless-days.ts';

const today = Date.parse('2026-11-30T13:00:00Z');

test.each([
  ['which exams has Vera on December 3?', 'which exams has Vera on 2026-12-03?'],
  ['cancel all fittings on the 3rd of December', 'cancel all fittings on 2026-12-03'],
  ['every invoice that was due before December 1', 'every invoice that was due before 2026-12-01'],
  ['book a ride on 5 December at 7:15', 'book a ride on 2026-12-05 at 7:15'],
  ['jobs in the week of 7 December, task', 'jobs in the week of 2026-12-07, task'],
  ['write a quote, valid until 31 January: prune a tree', 'write a quote, valid until 2027-01-31: prune a tree'],
  ['the tree was inspected on 28 November', 'the tree was inspected on 2026-11-28'],
  ['eggs laid since 2 February', 'eggs laid since 2026-02-02'],
  ['rent a coop from 3 to 9 December', 'rent a coop from 2026-12-03 to 2026-12-09'],
  ['from 30 December to 2 January', 'from 2026-12-30 to 2027-01-02'],
  ['orders due before Christmas that are open', 'orders due before 2026-12-25 that are open'],
  ['the next 29 February', 'the next 2028-02-29'],
])('the day that is near is meant: %s', (said, dated) => {
  expect(withYears(said, today).text).toBe(dated);
});

test.each([
  'between 1 June and 30 November 2026',
  'orders of 3 May 2026',
  'in the week of 4 May 2026: start',
  'the eggs of May 4, 2026: weight',
  'eggs laid in May 2025',
  'hens may 3 times a day',
  'the Christmas menu',
  'June 10:30',
  'send "Back on 5 December."',
  'add a note: back on 5 December',
  'on 31 June',
])('what has its year, is no day or is to be written stays: %s', (said) => {
  expect(withYears(said, today)).toStrictEqual({ text: said, doubts: [] });
});

test.each([
  ['move all of 3 December to the 4th', 'move all of 2026-12-03 to 2026-12-04'],
  ['move those of 30 November to the 2nd at 10:00', 'move those of 2026-11-30 to 2026-12-02 at 10:00'],
  ['walk on 3 December to the 4th floor', 'walk on 2026-12-03 to the 4th floor'],
])('a day without its month is near the one before: %s', (said, text) => {
  expect(withYears(said, today).text).toBe(text);
});

test('each reading is told', () => {
  expect(withYears('eggs of Dec 3', today).doubts).toStrictEqual(['Without a year, "Dec 3" was read as 2026-12-03.']);
});
