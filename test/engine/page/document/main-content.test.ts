import { describe, expect, test } from 'vitest';
import { mainContent } from '../../../../src/engine/page/document/main-content.ts';
import { visibleText } from '../../../../src/engine/page/document/text.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

const hens = 'Hens lay eggs in the morning, and rest when the day is hot. '.repeat(8);
const menu = `<ul>${['Home', 'Our hens', 'Shop for eggs', 'Contact the farm', 'Imprint and privacy'].map((one) => `<li><a href=/>${one}</a>`).join('')}</ul>`;

function mainText(body: string): string {
  const { node, without } = mainContent(parsePage(`<!doctype html><body>${body}`));
  return visibleText(node, { without });
}

describe('keeps what the page is there for', () => {
  test.each([
    ['main', `<header>Farm</header><nav>${menu}</nav><main><h1>Hens</h1><p>${hens}</main><footer>2026</footer>`],
    [
      'an article',
      `<div>${menu}</div><article><header><h1>Hens</h1></header><p>${hens}</article><aside>Buy eggs</aside>`,
    ],
    [
      'an article within main',
      `<main><article><h1>Hens</h1><p>${hens}</article><section>Buy eggs now</section></main>`,
    ],
    ['a role', `<div>${menu}</div><div role=main><h1>Hens</h1><p>${hens}</div>`],
    [
      'the element with nearly all of the text',
      `<div><div>${menu}</div><div><div><h1>Hens</h1><p>${hens}</div></div></div>`,
    ],
    ['a page that is nothing else', `<h1>Hens</h1><p>${hens}`],
    ['a cell of a page that is a table', `<table><tr><td>${menu}<td><h1>Hens</h1><p>${hens}</table>`],
    [
      'a part with a name like one of a menu',
      `<div class="widget-menu-tags elementor-widget"><h1>Hens</h1><p>${hens}</div>`,
    ],
    ['a part that has the name of a menu and most of the text', `<div class=menu><h1>Hens</h1><p>${hens}</div>`],
  ])('%s', (_name, body) => {
    expect(mainText(body)).toBe(`Hens\n\n${hens.trim()}`);
  });

  test('with its tables, its lists and its code', () => {
    const table = '<table><tr><th>Hen<th>Eggs<tr><td>Ada<td>3</table>';
    const links = '<ul><li><a href=/a>A</a> lays<li><a href=/b>B</a> rests</ul>';

    expect(mainText(`<nav>${menu}</nav><div><p>${hens}</p>${table}${links}<pre>lay()</pre></div>`)).toBe(
      `${hens.trim()}\n\nHen\tEggs\nAda\t3\nA lays\nB rests\nlay()`,
    );
  });
});

describe('drops', () => {
  test.each([
    ['what is beside it', '<aside>Buy eggs</aside>'],
    ['menus', `<div>${menu}</div>`],
    ['what is for sharing', '<div class="share-buttons x">Share this</div>'],
    ['what asks for consent', '<div id=cookie-banner>We use cookies</div>'],
    ['what is hidden', '<div style="display:none">Hidden</div>'],
    ['buttons', '<button>Buy</button>'],
    ['roles', '<div role=navigation>Go</div>'],
  ])('%s', (_name, markup) => {
    expect(mainText(`<main><p>${hens}</p>${markup}</main>`)).toBe(hens.trim());
  });
});

describe('is the whole page', () => {
  test('when it is a list of links', () => {
    expect(mainText(`<h1>Index</h1>${menu}`)).toBe(visibleText(parsePage(`<!doctype html><h1>Index</h1>${menu}`)));
  });

  test('when there are many articles', () => {
    const articles = ['One', 'Two', 'Three', 'Four'].map((name) => `<article><h2>${name}</h2><p>${hens}</article>`);

    expect(mainText(`<h1>News</h1>${articles.join('')}`)).toContain('Four');
    expect(mainText(`<h1>News</h1>${articles.join('')}`)).toContain('News');
  });

  test('when what is marked is nearly empty', () => {
    expect(mainText(`<main>Loading</main><div><p>${hens}</div>`)).toContain(hens.trim());
  });

  test('when there is nothing', () => {
    expect(mainText('')).toBe('');
    expect(visibleText(mainContent(parsePage('<frameset>')).node)).toBe('');
  });
});
