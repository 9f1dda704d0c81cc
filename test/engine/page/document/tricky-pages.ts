/** Markup that parsers read in different ways, by what is special about it. Documents begin with a doctype, "quirks" alone without. */
export const trickyPages: Readonly<Record<string, string>> = {
  'unclosed paragraphs': '<p>One<p>Two<div>Three<p>Four',
  'misnested formatting': '<b>One<i>Two</b>Three</i>Four',
  'a block in formatting': '<b><p>One</b>Two</p>Three',
  'a link in a link': '<a href=1>One<a href=2>Two</a>Three</a>',
  'text in a table': '<table>Text<tr><td>Cell</table>After',
  'a form in a table': '<table><form><tr><td><input></form></table>',
  'a table without rows': '<table><td>Cell<th>Head<tbody><caption>Caption</table>',
  'nested tables': '<table><tr><td><table><tr><td>Inner</table>Outer</table>',
  'a list in a paragraph': '<p>Before<ul><li>One<li>Two<ul><li>Three</ul></ul>After</p>',
  'definition list': '<dl><dt>One<dd>Two<dt>Three<dd>Four</dl>',
  'headings within headings': '<h1>One<h2>Two</h1>Three</h2>',
  'foreign content':
    '<svg viewbox="0 0 1 1"><foreignobject><p>Text</p></foreignobject><lineargradient/></svg><math><mi definitionurl=x>y</mi><p>Out</math>',
  'breaking out of svg': '<svg><title>T</title><b>Bold</b></svg>',
  'a template': '<template><tr><td>Cell</template><p>After',
  noscript: '<noscript><p>Without <b>scripts</b></noscript><p>After',
  'comments and nulls': '<!-- one --><p>A\u0000B<!--- two --!><!-->three--><![CDATA[four]]>',
  entities:
    '<p title="&lt;&quot;&amp;&nbsp;&notit;&copy">&lt;&nbsp;&amp;amp &notit; &#128; &#x110000; &CounterClockwiseContourIntegral;',
  attributes: '<p a=1 A=2 b c="" d=\'"\' e=a&amp;b class="x  y" data-x=1>Text</p>',
  'body twice': '<body class=a><p>One<body class=b id=c><html lang=en>Two',
  'text after the end': '<html><body><p>One</body></html>Two<!-- three -->',
  frameset: '<frameset><frame src=x></frameset><noframes>No</noframes>',
  'textarea and pre': '<pre>\n\nOne\n</pre><textarea>\n\nTwo</textarea><listing>\nThree</listing>',
  'script and style':
    '<script>if (a < b && c) "</p>"</script><style>a > b {}</style><script><!--<script></script>--></script>x',
  'unknown and void elements': '<hen><br/>One</br><egg/>Two</hen><hr/><image src=x><p/>Three</p></p>',
  'ruby and buttons': '<ruby>漢<rt>kan</ruby><button>One<button>Two</button>',
  plaintext: '<p>One<plaintext><b>Two</b>',
  quirks: '<p>One<table><tr><td>Two</table>',
  'deep nesting': `${'<div>'.repeat(600)}Deep`,
  'deep spans': `${'<span>'.repeat(1000)}Deep<b>bold</b></span></span>tail`,
  'adoption of many': '<a><a><a><b id=1><b id=2><b id=3><p>x</b></b>y',
  'iframe and noembed': '<iframe><p>One</p></iframe><noembed><b>x</b></noembed><xmp><i>y</i></xmp>',
  'an article':
    '<h1>Hens</h1><p>One <b>two</b>\n three.</p><p>Four<br>five<hr><blockquote>Six<p>seven</blockquote>eight',
  'lists and tables':
    '<ul><li>One<li>Two <ol><li>Three</ol></ul><table><caption>Cap</caption><thead><tr><th>A<th>B</thead><tbody><tr><td>C<td><p>D</p>E<tr><td><td>F</table>G',
  'hidden parts':
    '<style>.a{display:none}#b{visibility:hidden}</style>One<p class=a>Two</p><p id=b>Three</p><p hidden>Four</p><dialog>Five</dialog><span style="display:none">Six</span>seven',
  'inline spaces': '<p> a <span> b </span> c<i>d </i> <i> e</i>&#32;&#32;f </p><div>  </div><p></p>g',
  forms:
    '<form><fieldset><legend>L</legend><label>One <input value=x></label><button>Two</button><select><option>A<optgroup label=x><option>B</select></fieldset></form>',
};
