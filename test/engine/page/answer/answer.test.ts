import { describe, expect, test } from 'vitest';
import { holds, judgeField } from '../../../../bench/eval/pages/judge.ts';
import type { DocumentAsked } from '../../../../src/core/documents.ts';
import { answerHere } from '../../../../src/engine/page/answer/read.ts';
import { compileSelector, selectOne } from '../../../../src/engine/page/document/select.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';
import { pages, type WrittenPage } from './pages.ts';

const url = 'https://hens.example/';

function ask(html: string, asked: DocumentAsked) {
  return answerHere(parsePage(html), url, asked);
}

function fieldOf(html: string, name: string, wanted: string): string | undefined {
  return ask(html, { fields: { [name]: wanted } }).fields[name]?.value;
}

function wrongFields({ html, fields }: WrittenPage): readonly string[] {
  return fields.flatMap(([name, wanted, right]) => {
    const value = fieldOf(html, name, wanted);
    const verdict = judgeField({ expect: right === null ? null : [...right] }, value);
    return verdict === 'wrong' || verdict === 'false positive' ? [`${name}: ${value}`] : [];
  });
}

function wrongAnswers({ html, questions }: WrittenPage): readonly string[] {
  return questions.flatMap(([question, right]) => {
    const answer = ask(html, { question }).question?.value;
    if (answer === undefined) return [];
    return right?.some((one) => holds(answer, one)) ? [] : [`${question} ${answer}`];
  });
}

describe('pages of many kinds', () => {
  test('have at most one field with a value that is not its own', () => {
    expect(pages.flatMap(wrongFields).length).toBeLessThanOrEqual(1);
  });

  test('have no question answered with what is not asked', () => {
    expect(pages.flatMap(wrongAnswers)).toEqual([]);
  });
});

test('finds most of what the pages say', () => {
  const asked = pages.flatMap(({ html, fields }) =>
    fields.map(([name, wanted, right]) => ({ html, name, wanted, right })),
  );
  const said = asked.filter(({ right }) => right !== null);
  const found = said.filter(({ html, name, wanted }) => fieldOf(html, name, wanted) !== undefined);

  expect(found.length / said.length).toBeGreaterThan(0.85);
});

describe('evidence', () => {
  const coop =
    '<title>Coop</title><main><h1>Oak coop</h1><dl><dt>Height</dt><dd>110 cm</dd></dl><p>It holds six hens, or eight bantams.</p></main>';

  test('is the passage and a selector of the element that it stands in', () => {
    const height = ask(coop, { fields: { height: 'Height of the coop' } }).fields['height'];

    expect(height).toMatchObject({ value: '110 cm', passage: 'Height 110 cm' });
    expect(selectOne(parsePage(coop), compileSelector(height?.selector ?? ''))).toBe('<dd>110 cm</dd>');
  });

  test('has a confidence that is lower for a sentence than for a label', () => {
    const { height, hens } = ask(coop, {
      fields: { height: 'Height', hens: 'Number of hens that may live in it' },
    }).fields;

    expect(hens?.confidence ?? 0).toBeLessThan(height?.confidence ?? 0);
  });

  test('is not invented where the page does not say', () => {
    expect(ask(coop, { fields: { price: 'Price' }, question: 'How much does delivery cost?' })).toEqual({ fields: {} });
  });
});

describe('a price', () => {
  test('is the current one, and the one before when that is asked for', () => {
    const html =
      '<h1>Feeder</h1><p class=price><del>$34.95</del> $27.95</p><h2>You may also like</h2><p>Drinker $12.00</p>';

    expect(fieldOf(html, 'price', 'Current price')).toBe('$27.95');
    expect(fieldOf(html, 'old_price', 'Price before the sale')).toBe('$34.95');
  });

  test('is that of the thing named, among several', () => {
    const card = (name: string, price: string) => `<li class=card><b>${name}</b><div>${price}</div></li>`;
    const html = `<ul>${card('Leghorn pullet', '18 €')}${card('Sussex pullet', '22 €')}${card('Orpington pullet', '25 €')}</ul>`;

    expect(fieldOf(html, 'sussex_price', 'Price of the Sussex pullet')).toBe('22 €');
  });

  test('is not that of another thing', () => {
    const html = '<h1>Hens</h1><dl><dt>Leghorn</dt><dd>18 €</dd><dt>Sussex</dt><dd>22 €</dd></dl>';

    expect(fieldOf(html, 'goose_price', 'Price of a goose')).toBeUndefined();
  });
});

describe('hostile pages', () => {
  test('cost no more than their size', () => {
    const words = Array.from({ length: 4_000 }, (_, at) => `hen${at} costs ${at},${at % 100} € at ${at % 24}:00`).join(
      '. ',
    );
    const html = `<p>${words}</p>${'<div class=card><b>Hen</b><i>1 €</i></div>'.repeat(2_000)}${'<div>'.repeat(3_000)}deep`;

    expect(ask(html, { fields: { goose: 'Price of the goose' } }).fields).toEqual({});
  });

  test('keep their prototypes to themselves', () => {
    const html =
      '<script type="application/ld+json">{"@type":"Product","__proto__":{"price":"1"},"name":"Hen"}</script><h1>Hen</h1>';

    expect(ask(html, { fields: { constructor: 'Constructor', toString: 'String' } }).fields).toEqual({});
  });
});
