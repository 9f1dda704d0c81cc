import { describe, expect, test } from 'vitest';
import { pageMarkdown } from '../../../../src/engine/page/document/markdown.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

function markdownOf(body: string): string {
  return pageMarkdown(parsePage(`<!doctype html><body>${body}`), { base: 'https://hens.example/coop/' });
}

describe('writes', () => {
  test.each([
    ['headings', '<h1>Hens</h1><h2>A <b>b</b></h2><h6>c</h6><h3> </h3>', '# Hens\n\n## A b\n\n###### c'],
    ['paragraphs', '<p>Hen<p>Egg', 'Hen\n\nEgg'],
    ['line breaks', 'Hen<br>Egg', 'Hen  \nEgg'],
    ['two line breaks as paragraphs', 'Hen<br><br>Egg<br>', 'Hen\n\nEgg'],
    ['emphasis', 'A <b>b</b><i>c</i> <del>d</del>', 'A **b***c* ~~d~~'],
    ['spaces outside of emphasis', 'A<b> b </b>c', 'A **b** c'],
    ['neighbours as one', '<b>a</b><b>b</b>', '**ab**'],
    ['emphasis once', '<b><strong>a</strong></b><i></i>', '**a**'],
    ['emphasis over blocks', '<b><p>a<p>b</b>', '**a**\n\n**b**'],
    ['links', '<a href="egg?a=1&amp;b=2">An <b>egg</b></a>', '[An **egg**](https://hens.example/coop/egg?a=1&b=2)'],
    ['odd addresses', '<a href="a (1) b">x</a>', '[x](https://hens.example/coop/a%20%281%29%20b)'],
    ['mail', '<a href="mailto:ada@hens.example">Ada</a>', '[Ada](mailto:ada@hens.example)'],
    ['links around blocks', '<a href=/e><h3>Egg</h3><p>Fresh</p></a>', '### [Egg](https://hens.example/e)\n\nFresh'],
    ['pictures', '<img src=/h.png alt="A [hen]">', '![A \\[hen\\]](https://hens.example/h.png)'],
    [
      'linked pictures',
      '<a href=/e><img src=/h.png alt=Hen></a>',
      '[![Hen](https://hens.example/h.png)](https://hens.example/e)',
    ],
    ['pictures that load late', '<img src="data:x" data-src=/h.png alt=Hen>', '![Hen](https://hens.example/h.png)'],
    ['lists', '<ul><li>a<li>b</ul>', '- a\n- b'],
    ['nested lists', '<ul><li>a<ol><li>b<li>c</ol><li>d</ul>', '- a\n  1. b\n  2. c\n- d'],
    ['lists in lists without items', '<ul><li>a</li><ul><li>b</ul></ul>', '- a\n- b'],
    ['numbers', '<ol start=9><li>a<li>b<li value=20>c</ol>', '9. a\n10. b\n20. c'],
    ['paragraphs in items', '<ul><li><p>a<p>b<li>c</ul>', '- a\n\n  b\n- c'],
    ['tasks', '<ul><li><input type=checkbox checked> a<li><input type=checkbox> b</ul>', '- [x] a\n- [ ] b'],
    ['items without a list', '<li>a', '- a'],
    ['quotes', '<blockquote>a<blockquote>b</blockquote></blockquote>c', '> a\n>\n> > b\n\nc'],
    ['rules', 'a<hr>b', 'a\n\n---\n\nb'],
    ['code', 'a <code>b  `c`</code> <kbd>d</kbd>', 'a `` b `c` `` `d`'],
    ['code blocks', '<pre>a\n  *b*\n</pre>', '```\na\n  *b*\n```'],
    ['fences in code', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    ['code in items', '<ol><li>a<pre>b\n\nc</pre></ol>', '1. a\n\n   ```\n   b\n\n   c\n   ```'],
    [
      'definitions',
      '<dl><dt>Hen<dd>A bird<dt>Egg<dd>Food<dd>Cell</dl>',
      '**Hen**\n: A bird\n\n**Egg**\n: Food\n: Cell',
    ],
    ['summaries', '<details><summary>More</summary>text</details>', '**More**\n\ntext'],
    ['raised and lowered', 'm<sup>2</sup> H<sub>2</sub>O', 'm<sup>2</sup> H<sub>2</sub>O'],
    [
      'formulas',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '$x^2$',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('names the language of code', () => {
  test.each([
    '<pre><code class="language-js">x</code></pre>',
    '<pre><code class="hljs js">x</code></pre>',
    '<pre class="brush:js">x</pre>',
    '<pre lang=x data-lang=js>x</pre>',
    '<div class="highlight highlight-source-js"><pre>x</pre></div>',
    '<div class="highlight-js notranslate"><div class="highlight"><pre>x</pre></div></div>',
  ])('%s', (html) => {
    expect(markdownOf(html)).toBe('```js\nx\n```');
  });

  test('and not the numbers beside it', () => {
    const html = '<pre><span class=lineno>1</span>a<br><div>b</div><div>c</div><span class="x gutter">2</span></pre>';

    expect(markdownOf(html)).toBe('```\na\nb\nc\n```');
  });
});

describe('tables', () => {
  test.each([
    [
      'with a head',
      '<table><thead><tr><th>Hen<th align=right>Eggs</thead><tr><td>Ada<td>3</table>',
      '| Hen | Eggs |\n| --- | --: |\n| Ada | 3 |',
    ],
    ['without a head', '<table><tr><td>a<td>b<tr><td>c<td>d</table>', '|  |  |\n| --- | --- |\n| a | b |\n| c | d |'],
    [
      'with breaks, lists and bars in cells',
      '<table><tr><th>a|b<th>c<tr><td>d<br>e<td><ul><li>f<li>g</ul></table>',
      '| a\\|b | c |\n| --- | --- |\n| d<br>e | - f<br>- g |',
    ],
    [
      'with cells over rows and columns',
      '<table><tr><th>a<th>b<th>c<tr><td rowspan=2>d<td colspan=2>e<tr><td>f<td>g</table>',
      '| a | b | c |\n| --- | --- | --- |\n| d | e |  |\n| d | f | g |',
    ],
    [
      'with a caption',
      '<table><caption>Hens</caption><tr><th>a<th>b<tr><td>c<td>d</table>',
      'Hens\n\n| a | b |\n| --- | --- |\n| c | d |',
    ],
    ['that arrange the page', '<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>', '## a\n\nb\n\nc\n\nd'],
    [
      'within tables',
      '<table><tr><td><table><tr><th>a<th>b<tr><td>c<td>d</table><td>e</table>',
      '| a | b |\n| --- | --- |\n| c | d |\n\ne',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('escapes what text only looks like', () => {
  test.each([
    ['1. a', '1\\. a'],
    ['1986 was', '1986 was'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['# a', '\\# a'],
    ['#a', '#a'],
    ['> a', '\\> a'],
    ['---', '\\---'],
    ['a * b * c', 'a \\* b \\* c'],
    ['snake_case_name _a_', 'snake_case_name \\_a\\_'],
    ['[a](b)', '\\[a\\](b)'],
    ['`a`', '\\`a\\`'],
    ['a &lt; b &lt;c>', 'a < b \\<c>'],
    ['&amp;lt; AT&amp;T', '\\&lt; AT&T'],
    ['~~a~~', '\\~\\~a\\~\\~'],
    ['C:\\hen \\*', 'C:\\hen \\\\\\*'],
    ['a!<a href=/>b</a>', 'a\\![b](https://hens.example/)'],
    ['<span>1</span>. a', '1\\. a'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(`<p>${html}`)).toBe(markdown);
  });
});

describe('leaves out', () => {
  test.each([
    ['what is hidden', '<p hidden>b</p><script>c</script>'],
    ['links to nowhere', '<a href="javascript:alert(1)"></a><a href=x></a>'],
    ['pictures that say nothing', '<img src=x><img src=x alt="" title=""><img src=x alt=b width=1 height=1>'],
    ['empty items, quotes and tables', '<ul><li></ul><blockquote></blockquote><table><tr><td><td><tr></table>'],
    ['empty emphasis', '<b> </b><i><b></b></i>'],
  ])('%s', (_name, html) => {
    expect(markdownOf(`<p>a</p>${html}`)).toBe('a');
  });

  test('marks of headings', () => {
    expect(markdownOf('<h2>Hens <a class=anchor href="#hens">¶</a></h2>')).toBe('## Hens');
  });

  test('the addresses of links that cannot be followed', () => {
    expect(markdownOf('<a href="javascript:x">a</a> <a href="#b">b</a> <a name=c>c</a>')).toBe('a b c');
  });
});
