import { expect, test } from 'vitest';
import { wholeFile } from '../../../src/drivers/extract/failure.ts';
import { parseText } from '../../../src/drivers/extract/plain.ts';
import { decodeText } from '../../../src/drivers/extract/text.ts';
import type { FileType } from '../../../src/model/extract.ts';

const parse = (text: string, fileType: FileType = 'AUTO') => parseText(text, fileType, wholeFile);

function refusal(text: string, fileType: FileType): unknown {
  try {
    return parse(text, fileType);
  } catch (error) {
    return error;
  }
}

test.each([
  ['JSON', ' {"eggs": 3}', { eggs: 3 }],
  ['a list', '[1, 2]', [1, 2]],
  [
    'a record in each line',
    '{"eggs": 3}\r\n\n{"eggs": 12345678901234567890}\n',
    [{ eggs: 3 }, { eggs: '12345678901234567890' }],
  ],
  ['a list in each line', '[1]\n[2, 3]', [[1], [2, 3]]],
  ['lines of which one is no JSON', '{"eggs": 3}\n{"eggs":\n', '{"eggs": 3}\n{"eggs":\n'],
  ['a table that names its delimiter', 'sep=;\nhen;note;eggs\nBerta;a,b;3', [{ hen: 'Berta', note: 'a,b', eggs: '3' }]],
  ['XML', '<coop id="1"/>', { COOP: { ID: '1' } }],
  ['CSV', 'hen,eggs\nBerta,3', [{ hen: 'Berta', eggs: '3' }]],
  ['tabs', 'hen\teggs\nBerta\t3', [{ hen: 'Berta', eggs: '3' }]],
  [
    'semicolons beside decimal commas',
    'hen;weight;eggs\nBerta;2,25;1,5',
    [{ hen: 'Berta', weight: '2,25', eggs: '1,5' }],
  ],
  ['bars', 'hen|eggs\nBerta|3', [{ hen: 'Berta', eggs: '3' }]],
  ['colons', 'hen:eggs\nBerta:3', [{ hen: 'Berta', eggs: '3' }]],
  ['a line', 'Berta, Clara', 'Berta, Clara'],
  ['a number', '42', '42'],
  ['null', 'null', 'null'],
  ['prose', 'Dear hens,\nthanks for all\nthe eggs.', 'Dear hens,\nthanks for all\nthe eggs.'],
  ['headers', 'Host: coop\nEggs: 3', 'Host: coop\nEggs: 3'],
  ['times', '12:30\n12:45', '12:30\n12:45'],
  ['broken JSON, which is no table', '{"a": 1,\n"b": 2,', '{"a": 1,\n"b": 2,'],
  ['broken markup', '<p>eggs<br></p>', '<p>eggs<br></p>'],
])('AUTO reads %s', (_what, text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  [
    'quotes, delimiters and breaks in a cell',
    'hen,note\nBerta,"a ""big"", one\nhere"',
    [{ hen: 'Berta', note: 'a "big", one\nhere' }],
  ],
  ['a blank header', 'hen,,eggs\nBerta,x,3', [{ hen: 'Berta', 'Column 2': 'x', eggs: '3' }]],
  ['a repeated header', 'egg,egg\n1,2', [{ egg: '1', egg_2: '2' }]],
  ['empty rows', 'hen,eggs\n\n,\nBerta,3\n\n', [{ hen: 'Berta', eggs: '3' }]],
  ['short rows', 'hen,eggs\nBerta', [{ hen: 'Berta' }]],
  [
    'rows above the header',
    'Report\nhen,eggs\nBerta,3',
    { data: [{ hen: 'Berta', eggs: '3' }], metadata: [['Report']] },
  ],
  [
    'a cell too many in its last row',
    'hen,note\nBerta,ok\nClara, "a, b"',
    [
      { hen: 'Berta', note: 'ok' },
      { hen: 'Clara', note: ' "a', 'Column 3': ' b"' },
    ],
  ],
  ['a title and a header only', 'Report\nhen,eggs', { data: [], metadata: [['Report']] }],
  ['a header only (our choice: no rows)', 'hen,eggs\n', []],
  ['Windows line ends', 'hen,eggs\r\nBerta,3\r\n', [{ hen: 'Berta', eggs: '3' }]],
  ['a line that names the delimiter', 'SEP=^\r\nhen^eggs\r\nBerta^3', [{ hen: 'Berta', eggs: '3' }]],
  ['one column', 'hen\nBerta', [{ hen: 'Berta' }]],
  ['a stray quote', 'hen,size\nBerta,5" tall', [{ hen: 'Berta', size: '5" tall' }]],
])('CSV with %s', (_what, text, value) => {
  expect(parse(text, 'CSV')).toEqual(value);
});

test('CSV whose rows become longer after a hundred names the further columns by number', () => {
  const rows = `hen,eggs\n${'Berta,3\n'.repeat(150)}Clara,1,2`;

  expect(parse(rows, 'CSV')).toHaveProperty('[150]', { hen: 'Clara', eggs: '1', 'Column 3': '2' });
});

test('CSV whose quote is never closed names the line', () => {
  expect(refusal('hen,note\nBerta,ok\nClara,"and then', 'CSV')).toMatchObject({
    reason: 'EXTRACT_CSV',
    message: 'The file is CSV with a quoted cell that is never closed at line 3.',
  });
});

test.each([
  [
    'names in capitals, text beside attributes',
    '<root><item id="7">x</item><item id="8"/></root>',
    { ROOT: { ITEM: [{ ID: '7', _TEXT: 'x' }, { ID: '8' }] } },
  ],
  ['numbers as text', '<hen><eggs>3</eggs></hen>', { HEN: { EGGS: '3' } }],
  ['an attribute and a child of one name', '<hen id="1"><id>2</id></hen>', { HEN: { ID: ['1', '2'] } }],
  ['CDATA and references', '<hen><![CDATA[a < b]]> &amp; &#99;</hen>', { HEN: 'a < b & c' }],
  ['an empty element', '<hen><note/></hen>', { HEN: { NOTE: '' } }],
  [
    'prefixes, comments and a document type',
    '<!DOCTYPE a:hen><a:hen xmlns:a="u"><!-- x --><a:egg>1</a:egg></a:hen>',
    { 'A:HEN': { 'XMLNS:A': 'u', 'A:EGG': '1' } },
  ],
])('XML with %s', (_what, text, value) => {
  expect(parse(text, 'XML')).toEqual(value);
});

test('XML that is not well-formed names the place', () => {
  expect(refusal('<coop>\n<hen></egg>\n</coop>', 'XML')).toMatchObject({ reason: 'EXTRACT_XML', details: { line: 2 } });
  expect(refusal('<coop><hen>', 'XML')).toMatchObject({ message: expect.stringContaining('ends too early') });
  expect(refusal('<?xml version="1.0"?><coop>', 'AUTO')).toMatchObject({ reason: 'EXTRACT_XML' });
});

test.each([
  ['trailing commas', '{"eggs": [1, 2,],}', { eggs: [1, 2] }],
  ['comments', '// hens\n{"eggs": 1 /* one */}', { eggs: 1 }],
  ['single quotes and bare keys', "{name: 'Berta'}", { name: 'Berta' }],
  ['strict JSON of any kind', '3', 3],
])('declared JSON takes %s', (_what, text, value) => {
  expect(parse(text, 'JSON')).toEqual(value);
});

test.each([
  ['{"eggs": [1, 2', 'The file is JSON that ends too early, at line 1, column 15.'],
  ['{"eggs":\n tru}', 'The file is not valid JSON at line 2, column 5.'],
])('declared JSON does not guess: %s', (text, message) => {
  expect(refusal(text, 'JSON')).toMatchObject({ code: 'invalid_input', reason: 'EXTRACT_JSON', message });
});

test('a key from a file cannot change a prototype', () => {
  for (const value of [parse('__proto__,hen\nx,Berta', 'CSV'), parse("{'__proto__': {x: 1},}", 'JSON')]) {
    expect(JSON.stringify(value)).toContain('"__proto__":');
  }
  expect(Object.prototype).not.toHaveProperty('x');
});

const utf16be = Buffer.from('\ufeffGrüße', 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from('Grüße'), undefined],
  ['UTF-8 with its mark', Buffer.from('\ufeffGrüße'), undefined],
  ['UTF-16 LE with its mark', Buffer.from('\ufeffGrüße', 'utf16le'), undefined],
  ['UTF-16 BE with its mark', utf16be, undefined],
  ['UTF-16 LE without a mark', Buffer.from('Grüße', 'utf16le'), undefined],
  ['UTF-16 BE without a mark', utf16be.subarray(2), undefined],
  ['an unknown charset, which counts as none', Buffer.from('Grüße'), 'henspeak'],
  ['Windows-1252 when it is nothing else', Buffer.from('Grüße', 'latin1'), undefined],
  ['Windows-1252 when UTF-8 was declared', Buffer.from('Grüße', 'latin1'), 'utf-8'],
])('text in %s', (_what, bytes, charset) => {
  expect(decodeText(bytes, charset)).toBe('Grüße');
});

test('text in the charset of an XML declaration', () => {
  const text = '<?xml version="1.0" encoding="iso-8859-5"?><hen>';

  expect(decodeText(Buffer.concat([Buffer.from(text), Buffer.of(0xb0)]), undefined)).toBe(`${text}А`);
});

test('text in a declared charset, whatever its bytes could also be', () => {
  expect(decodeText(Buffer.from([0xd0, 0xb0]), 'iso-8859-5')).toBe('\u0430\u0410');
});
