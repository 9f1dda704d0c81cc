import { describe, expect, test } from 'vitest';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';
import { pageLinks } from '../../../../src/engine/page/document/links.ts';
import { pageMarkdown } from '../../../../src/engine/page/document/markdown.ts';
import { visibleText } from '../../../../src/engine/page/document/text.ts';

function textOf(body: string, head = ''): string {
  return visibleText(parsePage(`<!doctype html><head>${head}</head><body>${body}`));
}

test.each([
  ['puts blocks on lines of their own', '<div>Hen</div><div>Egg</div>tail', 'Hen\nEgg\ntail'],
  ['sets paragraphs apart', '<p>Hen<p>Egg', 'Hen\n\nEgg'],
  ['keeps what is within a line on it', 'A <b>brown</b> <i>hen</i>, and<span> eggs</span>', 'A brown hen, and eggs'],
  ['breaks lines at br', 'Hen<br>Egg<br><br>Coop', 'Hen\nEgg\n\nCoop'],
  ['sets cells apart by tabs', '<table><tr><th>Hen<th>Eggs<tr><td>Ada<td>3</table>', 'Hen\tEggs\nAda\t3'],
  ['collapses white space', '<p>  Hen \n\t and   eggs  </p>', 'Hen and eggs'],
  ['keeps white space in pre', '<pre>hen\n  egg</pre>', 'hen\n  egg'],
  ['has plain spaces for those that do not break', 'Hen&nbsp;&nbsp;egg', 'Hen  egg'],
  ['has one empty line at most', '<p>Hen</p><br><br><br><p>Egg', 'Hen\n\nEgg'],
  ['writes list items on lines', '<ul><li>Hen<li>Egg<ul><li>Brown</ul></ul>', 'Hen\nEgg\nBrown'],
  ['knows options', '<select><option>Hen<option>Egg</select>', 'Hen\nEgg'],
  ['is empty for an empty page', '', ''],
])('%s', (_name, body, text) => {
  expect(textOf(body)).toBe(text);
});

test('tells where the frames of a page of frames lead', () => {
  const page = parsePage('<title>Shop</title><frameset><frame src="/menu" name="menu"><frame src="/hens"></frameset>');

  expect(visibleText(page)).toBe('menu: /menu\n/hens');
  expect(pageMarkdown(page, { base: 'https://hens.example/' })).toContain('menu: /menu');
  expect(pageLinks(page, 'https://hens.example/')).toEqual([
    { url: 'https://hens.example/menu', text: 'menu' },
    { url: 'https://hens.example/hens', text: '' },
  ]);
});

describe('leaves out what is not shown', () => {
  test.each([
    '<script>egg</script>',
    '<style>egg</style>',
    '<noscript>egg</noscript>',
    '<template>egg</template>',
    '<svg><text>egg</text></svg>',
    '<iframe>egg</iframe>',
    '<object>egg</object>',
    '<canvas>egg</canvas>',
    '<audio>egg</audio>',
    '<video>egg</video>',
    '<datalist><option>egg</datalist>',
    '<p hidden>egg</p>',
    '<p hidden=until-found>egg</p>',
    '<dialog>egg</dialog>',
    '<div style="color: red; display:none">egg</div>',
    '<div style="visibility: hidden">egg</div>',
    '<!-- egg -->',
    '<title>egg</title>',
  ])('%s', (markup) => {
    expect(textOf(`Hen${markup}`)).toBe('Hen');
  });

  test.each([
    ['a class that is hidden', '.gone{display:none}', '<p class="a gone">egg'],
    ['an id that is hidden', '#gone , .x {visibility:hidden}', '<p id=gone>egg'],
    ['after a comment', '/* {} */ .gone { color: red; display: none !important }', '<p class=gone>egg'],
  ])('by the rule of %s', (_name, css, body) => {
    expect(textOf(`Hen${body}`, `<style>${css}</style>`)).toBe('Hen');
  });
});

describe('does not leave out what may be shown', () => {
  test.each([
    ['a rule for some screens', '@media (max-width: 1px) { .egg { display: none } }'],
    ['a rule that another one takes back', '.egg { display: none } .egg.open { display: block }'],
    ['a rule that holds elsewhere', '.closed .egg { display: none }'],
    ['a rule that a screen takes back', '.egg { display: none } @media print { .egg { display: block } }'],
    ['a part of the class', '.eg { display: none }'],
    ['a rule that never ends', '.egg { display: none'],
  ])('by %s', (_name, css) => {
    expect(textOf('<p class=egg>egg', `<style>${css}</style>`)).toBe('egg');
  });
});
