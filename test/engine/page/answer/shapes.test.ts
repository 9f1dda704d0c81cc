/** Answers that are told by their shape, their unit or their place beside others. */
import { describe, expect, test } from 'vitest';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { evidenceOf } from '../../../../src/engine/page/answer/evidence/evidence.ts';
import { sentencesOf } from '../../../../src/engine/page/answer/evidence/passage.ts';
import { sideOf } from '../../../../src/engine/page/answer/range-part.ts';
import { colors } from '../../../../src/engine/page/answer/spans/colors.ts';
import { frequencies } from '../../../../src/engine/page/answer/spans/frequencies.ts';
import type { Shape } from '../../../../src/engine/page/answer/spans/kind.ts';
import { measuresOf } from '../../../../src/engine/page/answer/spans/measures.ts';
import { kindsOfField, kindsOfQuestion } from '../../../../src/engine/page/answer/wanted.ts';
import { holdsRole } from '../../../../src/engine/page/answer/words/roles.ts';
import { likeness, stemOf } from '../../../../src/engine/page/answer/words/word.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function answerOf(html: string, question: string): string | undefined {
  return answerHere(parsePage(html), 'https://hens.example/', { question }).question?.value;
}

function pairsOf(html: string): Readonly<Record<string, string>> {
  const { pairs } = evidenceOf(parsePage(html), 'https://hens.example/');
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
}

function found(shapes: readonly Shape[], text: string): readonly string[] {
  return shapes.flatMap(([, shape]) => [...text.matchAll(shape)].map(([whole, value = whole]) => value));
}

describe('how often something is', () => {
  test.each([
    ['The coop is cleaned once a month.', ['once a month']],
    ['A van calls every 20 minutes, nightly in May.', ['every 20 minutes', 'nightly']],
    ['Gefüttert wird zweimal am Tag, gewogen alle drei Wochen.', ['zweimal am Tag', 'alle drei Wochen']],
    ['Le marché a lieu tous les samedis, la pesée deux fois par an.', ['tous les samedis', 'deux fois par an']],
    ['Se limpia dos veces al mes.', ['dos veces al mes']],
    ['Nililinis ang kulungan linggo-linggo.', ['linggo-linggo']],
    ['The hens are old.', []],
  ])('%s', (text, expected) => {
    expect(found(frequencies, text)).toEqual(expected);
  });

  test('is what such a question wants', () => {
    expect(kindsOfQuestion('Wie häufig wird der Stall gestrichen?')).toEqual(['frequency']);
  });
});

test('colours stand with their shade and with a second one', () => {
  expect(found(colors, 'It comes in dark green and cream, or in larch.')).toEqual(['dark green and cream']);
});

test('a number in words is read behind any word', () => {
  expect(measuresOf('höchstens acht Wochen').map(({ text }) => text)).toEqual(['acht Wochen']);
});

test.each([
  ['geliefert', 'liefern'],
  ['angemeldet', 'anmelden'],
  ['ausgebrütet', 'ausbrüten'],
])('%s is a form of %s', (form, verb) => {
  expect(likeness(stemOf(form), stemOf(verb))).toBeGreaterThan(0.8);
});

test.each([
  ['Perch in metres', 'perch', ['quantity']],
  ['Last day of the moult', 'moult_until', ['date']],
  ['Share of eggs that hatched', 'hatch_rate', ['percent']],
])('the description says the kind: %s', (description, name, kinds) => {
  expect(kindsOfField(name, description, 'en')).toEqual(kinds);
});

test('a short title before a name ends no sentence', () => {
  expect(sentencesOf('The flock belongs to Hptm. Eva Kern. She has nine.').map(({ text }) => text)).toEqual([
    'The flock belongs to Hptm. Eva Kern.',
    'She has nine.',
  ]);
});

test('an end of a period is told by the word before it', () => {
  const text = 'The run is shut from 3 May until 9 June.';

  expect(sideOf(text, { kind: 'date', start: text.indexOf('3 May') })).toBe('first');
  expect(sideOf(text, { kind: 'date', start: text.indexOf('9 June') })).toBe('last');
});

describe('names and values', () => {
  test('stand in short pieces of a long line', () => {
    const html =
      '<main><p>Hen Yard Cooperative of the Lower Valley · Flock register 48812 · Feed order HEN2027 · All eggs are counted by hand</p></main>';

    expect(pairsOf(html)).toMatchObject({ 'Flock register': '48812', 'Feed order': 'HEN2027' });
  });

  test('are a person and what is said below the name', () => {
    const html =
      '<main><div><div>Dr. Ada Finch</div><div>Director, poultry</div></div><p>Zuchtleiterin Eva Kern zeigt die Hennen.</p></main>';

    expect(pairsOf(html)).toMatchObject({ 'Director, poultry': 'Dr. Ada Finch', Zuchtleiterin: 'Eva Kern' });
    expect(holdsRole('larch')).toBe(false);
  });

  test('are what is chosen in a form', () => {
    const html =
      '<main><form><label>Breed <select><option>Brahma</option><option selected>Sussex</option></select></label><fieldset><legend>Size</legend><label><input type="radio">Bantam</label><label><input type="radio" checked>Large</label></fieldset></form></main>';

    expect(pairsOf(html)).toMatchObject({ Breed: 'Sussex', Size: 'Large' });
  });
});

const yard = `<html lang="en"><title>Hen yard</title><main><h1>Hen yard</h1><h2>Tickets</h2><dl><dt>Adults</dt><dd>£6</dd><dt>Children under 5</dt><dd>free</dd>
  <dt>Keepers in boots</dt><dd>free</dd></dl><h2>Hours</h2><table><tr><th>Day</th><th>Morning</th><th>Afternoon</th></tr><tr><td>Friday</td><td>closed</td><td>2 pm to 6 pm</td></tr>
  <tr><td>Saturday</td><td>9 am to 1 pm</td><td>2 pm to 5 pm</td></tr></table><p>The nests are swept twice a week. Heat the brooder to 35 °C before the chicks come.</p></main></html>`;

describe('a page of a yard', () => {
  test.each([
    ['How often are the nests swept?', 'The nests are swept twice a week.'],
    ['How hot should the brooder be?', 'Heat the brooder to 35 °C before the chicks come.'],
    ['Who gets in free?', 'Children under 5: free; Keepers in boots: free'],
  ])('says %s', (question, answer) => {
    expect(answerOf(yard, question)).toBe(answer);
  });

  test('has no day without an answer where an hour is asked for', () => {
    expect(answerOf(yard, 'What time does it close on Friday?') ?? '').not.toContain('closed');
  });
});
