/** What lists and tables made for it say is read as it stands: whole values, and none of another kind. */
import { describe, expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { evidenceOf } from '../../../../src/engine/page/answer/evidence/evidence.ts';
import { rangePartOf } from '../../../../src/engine/page/answer/range-part.ts';
import { rememberSpans } from '../../../../src/engine/page/answer/spans/span.ts';
import { conceptsOfUnit } from '../../../../src/engine/page/answer/spans/units.ts';
import { superlativesIn } from '../../../../src/engine/page/answer/superlative-words.ts';
import { isReferenceName, kindsOfField } from '../../../../src/engine/page/answer/wanted.ts';
import { sensesOf } from '../../../../src/engine/page/answer/words/senses.ts';
import { fold } from '../../../../src/engine/page/answer/words/word.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function fieldOf(html: string, name: string, wanted: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { fields: { [name]: wanted } }).fields[name]?.value;
}

function answerOf(html: string, question: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { question }).question?.value;
}

function valuesOf(html: string): readonly string[] {
  return evidenceOf(parsePage(html), 'https://hens.example/').pairs.map(({ value }) => value);
}

const runs = `<html lang="en"><title>Runs to let</title><h1>Runs to let</h1><table><caption>Runs</caption><thead><tr><th>Run</th><th>Ground area</th><th>A week</th></tr></thead>
  <tr><th>Small</th><td>40 sq ft</td><td>£3</td></tr><tr><th>Large</th><td>160 sq ft</td><td>£9</td></tr></table>
  <dl><dt>Hens</dt><dd>40 in summer, 25 in winter</dd><dt>Monday</dt><dd>closed</dd><dt>Tuesday to Sunday</dt><dd>9 am to 5 pm</dd></dl>
  <p>Ask Ada Finch, the keeper, for a key.</p></html>`;

describe('values', () => {
  test.each([
    ['35 sq ft', 'area'],
    ['12 square metres', 'area'],
    ['6 ft', 'height'],
  ])('%s tell a measure of %s', (text, concept) => {
    expect(conceptsOfUnit(text)).toContain(concept);
  });

  test('are cells of an area in square feet', () => {
    expect(fieldOf(runs, 'small_area', 'Ground area of the small run')).toBe('40 sq ft');
  });

  test('end before a preposition', () => {
    expect(valuesOf(runs)).toContain('25');
    expect(valuesOf(runs)).not.toContain('25 in');
  });

  test('that are names hold nothing of what readers are told to do', () => {
    expect(fieldOf(runs, 'keeper', 'Name of the keeper')).toBe('Ada Finch');
  });

  test.each([
    ['Der Stall ist von 7.30 bis 16 Uhr offen.', '7.30 bis 16 Uhr'],
    ['The coop is open 9 to 5 pm on weekdays.', '9 to 5 pm'],
  ])('%s has an hour without a mark of its own', (text, expected) => {
    const times = rememberSpans()(text, ['time']).filter(({ kind }) => kind === 'time');

    expect(times.map((span) => span.text).join()).toContain(expected);
  });

  test('that are days are whole ones', () => {
    const html =
      '<html lang="de"><title>Stall</title><h1>Stall</h1><p>Die Bauarbeiten am Stall beginnen am Montag, dem 2. März 2026, und dauern bis Freitag.</p></html>';

    expect(fieldOf(html, 'baubeginn', 'Wann die Bauarbeiten beginnen')).not.toBe('Montag');
  });
});

describe('what a field wants', () => {
  test.each([
    ['fin_contrato', 'Hasta cuándo tiene contrato', 'date'],
    ['telefon_stall', 'Nummer des Stalls', 'phone'],
    ['season', 'Von wann bis wann gelegt wird', 'period'],
  ])('%s: %s', (name, description, kind) => {
    expect(kindsOfField(name, description, 'de')).toContain(kind);
  });

  test('is a code where it is called a number or a reference', () => {
    expect(['hen_id', 'numero_anillo', 'number_of_hens', 'eggs'].map(isReferenceName)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('is no day where a reason is asked for', () => {
    const html = '<html lang="en"><title>Hen Ada</title><h1>Hen Ada</h1><p>Our hen Ada died on 4 May 2026.</p></html>';

    expect(fieldOf(html, 'cause_of_death', 'Why the hen died')).toBeUndefined();
  });

  test('is no hour where it is asked where something is', () => {
    const html =
      '<html lang="en"><title>Hen club</title><h1>Hen club</h1><p><b>Meetings:</b> second Tuesday, 7.30 pm</p></html>';

    expect(fieldOf(html, 'meeting_place', 'Where the club meets')).toBeUndefined();
  });

  test('is no end of a range for the end of a week', () => {
    expect(rangePartOf('hours_week_end', 'Opening hours on Saturday', [])).toBeUndefined();
  });
});

describe('names of a letter', () => {
  const bands = `<html lang="en"><title>Licences</title><h1>Hen licences</h1><table><thead><tr><th>Band</th><th>Hens</th><th>First year</th><th>Later years</th></tr></thead>
    <tr><th>A</th><td>up to 9</td><td>£10</td><td>£4</td></tr><tr><th>B</th><td>10 to 40</td><td>£25</td><td>£12</td></tr><tr><th>C</th><td>more</td><td>£60</td><td>£30</td></tr></table></html>`;

  test.each([
    ['Price of later years in band B', '£12'],
    ['Price of later years in band C', '£30'],
  ])('%s', (wanted, expected) => {
    expect(fieldOf(bands, 'later_price', wanted)).toBe(expected);
  });
});

describe('questions', () => {
  test('when it is closed are answered by the day that says so', () => {
    expect(answerOf(runs, 'On which day are you closed?')).toContain('Monday');
  });

  test('are not answered with numbers of something else', () => {
    expect(answerOf(runs, 'How many ducks are there in winter?')).toBeUndefined();
  });

  const breeds = `<html lang="en"><title>Breeds</title><h1>Breeds</h1><table><tr><th>Breed</th><th>Keepers</th><th>Temper</th></tr>
    <tr><td>Silver hen</td><td>12</td><td>calm</td></tr><tr><td>Copper hen</td><td>31</td><td>shy</td></tr></table></html>`;

  test('compare two', () => {
    expect(answerOf(breeds, 'Which breed has more keepers?')).toBe('Copper hen: 31');
  });

  test('find those of rows that are called what is asked for', () => {
    expect(answerOf(breeds, 'Which of the hens is shy?')).toContain('Copper hen');
  });

  test('of more than two things are left alone', () => {
    expect(superlativesIn('which breed has more keepers?')[0]?.isOfTwo).toBe(true);
    expect(superlativesIn('which breed has the most keepers?')[0]?.isOfTwo).toBeUndefined();
  });

  test.each([
    ['Who paid for the coop?', 'funder'],
    ['Wer hat den Stall gestiftet?', 'stiftung donor'],
    ['Where do we meet?', 'treffpunkt'],
    ['How long does a licence last?', 'valid'],
    ['Which papers do I need?', 'unterlagen'],
    ['¿Dónde nació?', 'birth'],
  ])('%s asks for what pages call otherwise', (question, words) => {
    const meant = sensesOf(fold(question))
      .map((sense) => sense.words)
      .join(' ');

    expect(words.split(' ').some((word) => meant.includes(word))).toBe(true);
  });
});
