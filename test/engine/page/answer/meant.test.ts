/** Values as they are meant: whole names, the one of several amounts, days without their hours, and what is told by its unit. */
import { describe, expect, test } from 'vitest';
import { fieldCandidates } from '../../../../src/engine/page/answer/fields.ts';
import { questionCandidates } from '../../../../src/engine/page/answer/question.ts';
import { evidenceOf } from '../../../../src/engine/page/answer/evidence/evidence.ts';
import { likeliestOf } from '../../../../src/engine/page/answer/weigh/choose.ts';
import { weights } from '../../../../src/engine/page/answer/weigh/weights.ts';
import { lexiconOf } from '../../../../src/engine/page/answer/words/lexicon.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

/** The likeliest value, however sure. */
function field(html: string, name: string, wanted: string): string | undefined {
  const evidence = evidenceOf(parsePage(html), 'https://hens.example/');
  return likeliestOf(fieldCandidates(evidence, lexiconOf(evidence))(name, wanted), weights)?.value;
}

function answers(html: string, question: string): readonly string[] {
  const evidence = evidenceOf(parsePage(html), 'https://hens.example/');
  return questionCandidates(evidence, lexiconOf(evidence))(question).map(({ value }) => value);
}

describe('a name', () => {
  const html = `<h1>Hen fair</h1><dl><dt>Organiser</dt><dd>Société Paul d'Estrée</dd><dt>Breeder</dt><dd>Ferme des Deux Noyers, Ana Cazals</dd>
    <dt>Incubator</dt><dd>Nestor Brut 4</dd></dl>`;

  test.each([
    ['organiser', 'Who organises it', "Société Paul d'Estrée"],
    ['breeder', 'Who is the breeder', 'Ferme des Deux Noyers'],
    ['incubator', 'Name of the incubator', 'Nestor Brut 4'],
  ])('goes on as far as it is one: %s', (name, wanted, value) => {
    expect(field(html, name, wanted)).toBe(value);
  });
});

describe('of several amounts', () => {
  const html = `<h1>Hatchery</h1><dl><dt>Visits</dt><dd>Two groups a day, £60 for schools, £75 for clubs</dd>
    <dt>Yearly ticket</dt><dd>£48, which saves you £12</dd><dt>Stalls</dt><dd>214, of them 9 for children</dd>
    <dt>Pay</dt><dd>2.900 bis 3.200 € a month</dd></dl>`;

  test.each([
    ['club_price', 'Price of a visit for clubs', '£75'],
    ['yearly_ticket', 'Yearly ticket', '£48'],
    ['stalls', 'Number of stalls', '214'],
    ['pay', 'Pay in a month', '2.900 bis 3.200 €'],
  ])('%s is the one that is meant', (name, wanted, value) => {
    expect(field(html, name, wanted)).toBe(value);
  });
});

describe('a day', () => {
  test('is told without its hour where the day alone is asked for', () => {
    const html = '<h1>Keepers</h1><p>Next meeting: Tuesday 10 November 2026, 7.30 pm.</p>';

    expect(field(html, 'next_meeting', 'Date of the next meeting')).toBe('Tuesday 10 November 2026');
    expect(field(html, 'next_meeting', 'When the next meeting is')).toBe('Tuesday 10 November 2026, 7.30 pm');
  });

  test('is the beginning or the end that its verb says', () => {
    const html = '<html lang=fr><h1>Couvoir</h1><p>La vente commence le 14 octobre et se termine le 31 janvier.</p>';

    expect(field(html, 'debut_vente', 'Date de début de la vente')).toContain('14 octobre');
    expect(field(html, 'fin_vente', 'Date de fin de la vente')).toContain('31 janvier');
  });

  test('of two is the first or the last', () => {
    const html =
      '<h1>Hen week</h1><p>The hen week runs from Saturday 13 to Saturday 20 March; the bus leaves at 10.15.</p>';

    expect(field(html, 'start_date', 'First day of the hen week')).toBe('Saturday 13');
    expect(field(html, 'departure_time', 'When the bus leaves')).toBe('10.15');
  });
});

describe('what stands first in a row', () => {
  const html = `<h1>Keepers</h1><table><tr><td>Ana Ruiz<td>Treasurer<tr><td>Olaf Prien<td>Egg warden<tr><td>Monday and Tuesday<td>Closed</table>`;

  test('is the value where its name stands behind it', () => {
    expect(field(html, 'treasurer', 'Who is the treasurer')).toBe('Ana Ruiz');
    expect(field(html, 'closing_days', 'When it is closed')).toBe('Monday and Tuesday');
  });
});

describe('what is not asked for', () => {
  test('is off-peak where peak is asked for, and of members where it is for others', () => {
    const html = `<h1>Hen house tours</h1><table><tr><th><th>Peak<th>Off-peak<th>Members<th>Non-members
      <tr><th>Adult<td>£8<td>£6<td>£4<td>£9</table>`;

    expect(field(html, 'adult_off_peak', 'Adult, off-peak')).toBe('£6');
    expect(field(html, 'adult_other', 'Adult who is not a member')).toBe('£9');
  });

  test('is another measure, or one of several', () => {
    const html = '<h1>Feeder</h1><dl><dt>Weight of the bowl</dt><dd>1.8 kg</dd><dt>Height</dt><dd>30 cm</dd></dl>';

    expect(field(html, 'bowl', 'Diameter of the bowl')).not.toBe('1.8 kg');
    expect(field(html, 'dimensions', 'Width, height and depth of the feeder')).not.toBe('30 cm');
  });

  test('is the size of some coop where the largest is asked for', () => {
    const html = '<h1>Coops</h1><dl><dt>Size</dt><dd>17 m²</dd></dl>';

    expect(answers(html, 'Which coop is the largest?')).toEqual([]);
  });

  test('is whom to call where something is so or not', () => {
    const html = '<h1>Keeper</h1><p>Questions about the job: Ana Ruiz, 01632 960 733.</p>';

    expect(answers(html, 'Is the job full time?')).not.toContain('Ana Ruiz, 01632 960 733.');
  });
});

test('a page of one thing is called as it is, whatever kind of thing that is', () => {
  const html = `<title>Speckled Tolland</title><script type="application/ld+json">{"@type":"Product","name":"Speckled Tolland"}</script>
    <h1>Speckled Tolland</h1><p>Other strains lay less.</p>`;

  expect(field(html, 'strain', 'Name of the strain')).toBe('Speckled Tolland');
});

test('the head of a mail says who wrote it', () => {
  const html =
    '<div>From: Hanne Roy &lt;hanne@hens.example&gt;<br>To: P. Oakes<br>Subject: eggs</div><div>Ask Fergus Tait for more.</div>';

  expect(field(html, 'sender', 'Who wrote the mail')).toBe('Hanne Roy');
});

test('a German compound is known by its short last word', () => {
  const html =
    '<html lang=de><h1>Eiertarif</h1><dl><dt>Neukundenbonus</dt><dd>80 €</dd><dt>Preis</dt><dd>12 €</dd></dl>';

  expect(field(html, 'bonus', 'Bonus für neue Kunden')).toBe('80 €');
});

test('a unit says what was measured', () => {
  const html = '<h1>Rooster</h1><p>Half a metre away we measured 87 dB. He weighs 4 kg.</p>';

  expect(answers(html, 'How loud is the rooster?')).toContain('Half a metre away we measured 87 dB.');
});
