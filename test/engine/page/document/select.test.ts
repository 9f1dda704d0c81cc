import { describe, expect, test } from 'vitest';
import { compileSelector, selectAll, selectOne } from '../../../../src/engine/page/document/select.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

const list = parsePage(
  '<!doctype html><ul id=u class="Hens">\n<li class="a hen">1<li title="x">2<b>b</b><li>3</ul><template><li>4</template><p>5',
);

function textsOf(css: string): readonly string[] {
  return selectAll(list, compileSelector(css)).map((html) => html.replace(/<[^>]*>/g, ''));
}

test.each([
  ['li', ['1', '2b', '3']],
  ['LI.hen', ['1']],
  ['.hens', []],
  ['#u > li:nth-child(2n + 1)', ['1', '3']],
  ['li:nth-last-child(-n+2)', ['2b', '3']],
  ['li:nth-of-type(odd)', ['1', '3']],
  ['li:nth-last-of-type(1)', ['3']],
  ['li:first-child, li:last-of-type', ['1', '3']],
  ['b:only-child', ['b']],
  [':nth-child(3)', ['3', '5']],
  ['li:not([title], .hen)', ['3']],
  ['li:has(> b)', ['2b']],
  ['li:is(.hen, [title])', ['1', '2b']],
  ['li + li', ['2b', '3']],
  ['.hen ~ li', ['2b', '3']],
  ['[title="X" i]', ['2b']],
  ['li:hover', []],
  ['html > body p:empty', []],
])('%s', (css, texts) => {
  expect(textsOf(css)).toEqual(texts);
});

test('compares classes without case in a page without a doctype', () => {
  expect(selectAll(parsePage('<p class=Hen>'), compileSelector('.hen'))).toEqual(['<p class="Hen"></p>']);
});

test('gives the first match alone, and none', () => {
  expect(selectOne(list, compileSelector('li'))).toBe('<li class="a hen">1</li>');
  expect(selectOne(list, compileSelector('hen'))).toBeUndefined();
});

describe('refuses what is no CSS:', () => {
  test.each([
    '',
    '  ',
    'li,',
    'li[',
    'li:not(',
    '> li',
    'li < ul',
    'li[title!=x]',
    'li:contains(1)',
    'li:eq(0)',
    'li:first',
    ':header',
    'li::before',
    'li:nth-child(x)',
    'li:nth-child()',
    '[href=a b]',
    '#',
    '1',
    'li{}',
  ])('%s', (css) => {
    expect(() => compileSelector(css)).toThrow('Invalid CSS selector');
  });
});

describe('is bounded', () => {
  test('with ancestors of ancestors', () => {
    const tree = parsePage(`<!doctype html>${'<div>'.repeat(500)}`);
    const selector = compileSelector(`${'div '.repeat(20)}hen`.replace('hen', 'div.hen div'));

    expect(selectAll(tree, selector)).toEqual([]);
    expect(() => selectAll(tree, compileSelector(`.hen ${'div '.repeat(8)}`))).toThrow('too many steps');
  });

  test('with siblings of siblings', () => {
    const tree = parsePage(`<!doctype html>${'<p>'.repeat(50_000)}`);

    expect(() => selectAll(tree, compileSelector('.a ~ .b ~ p, hen ~ p'))).toThrow('too many steps');
  });

  test('with matches within each other', () => {
    const tree = parsePage(`<!doctype html>${'<div>'.repeat(500)}${'egg'.repeat(200_000)}`);

    expect(() => selectAll(tree, compileSelector('div'))).toThrow('more than an answer may have');
  });

  test('and counts places in a long list once', () => {
    const tree = parsePage(`<!doctype html>${'<p>'.repeat(150_000)}`);

    expect(selectAll(tree, compileSelector('p:nth-child(50000n)'))).toHaveLength(3);
  });

  test('in the length of a selector', () => {
    expect(() => compileSelector(`${'a'.repeat(2_000)}`)).toThrow('Invalid CSS selector');
  });
});
