import * as zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { DecompressionMethod, FileType } from '../../../src/model/extract.ts';
import { fixture, openExtractor, zip } from './extractor.ts';

const csv = 'name,eggs\nBerta,3\nClara,0\n';
const hens = [
  { name: 'Berta', eggs: '3' },
  { name: 'Clara', eggs: '0' },
];

const fileTypes: Readonly<Record<FileType, readonly [text: string, value: unknown]>> = {
  CSV: [csv, hens],
  JSON: ['{"hens": [1]}', { hens: [1] }],
  XML: ['<coop><hen>Berta</hen></coop>', { COOP: { HEN: 'Berta' } }],
  RAW: ['{"hens": [1]}', '{"hens": [1]}'],
  AUTO: [csv, hens],
};

test.each(FileType.options)('file type %s', async (fileType) => {
  const { extract } = await openExtractor();
  const [text, value] = fileTypes[fileType];

  expect(await extract(text, { fileType })).toEqual(value);
});

const packers: Readonly<Record<DecompressionMethod, (text: string) => Uint8Array>> = {
  GZIP: zlib.gzipSync,
  DEFLATE: zlib.deflateSync,
  NONE: (text) => Buffer.from(text),
  AUTO: zlib.gzipSync,
  ZIP: (text) => zip([{ name: 'hens.csv', content: text }]),
};

test.each(DecompressionMethod.options)('decompression %s', async (decompression) => {
  const { extract } = await openExtractor();

  const value = await extract(packers[decompression](csv), { decompression });

  expect(value).toEqual(decompression === 'ZIP' ? { 'hens.csv': hens } : hens);
});

test.each([
  ['gzip', zlib.gzipSync(csv)],
  ['gzip in two members', Buffer.concat([zlib.gzipSync('name,eggs\nBerta,3\n'), zlib.gzipSync('Clara,0\n')])],
  ['gzip in gzip', zlib.gzipSync(zlib.gzipSync(csv))],
  ['zlib', zlib.deflateSync(csv)],
])('AUTO sees %s', async (_what, bytes) => {
  expect(await (await openExtractor()).extract(bytes)).toEqual(hens);
});

test('DEFLATE takes raw streams too', async () => {
  const { extract } = await openExtractor();

  expect(await extract(zlib.deflateRawSync(csv), { decompression: 'DEFLATE' })).toEqual(hens);
});

test('a text that begins like a compressed one stays a text', async () => {
  expect(await (await openExtractor()).extract('x^2 eggs')).toBe('x^2 eggs');
});

test('an archive is a record of its parsed files, without folders and what macOS adds', async () => {
  const { extract } = await openExtractor();

  expect(await extract(fixture('farm.zip'))).toEqual({
    'hens.csv': [{ name: 'Berta', eggs: '3' }],
    'coops/north.json': { places: 12 },
    'coops/south.xml': { COOP: { ID: '2', PLACES: '8' } },
    'picture.png': { binary: true, sizeBytes: 16 },
  });
});

test('names of entries are keys and nothing else', async () => {
  const { extract } = await openExtractor();

  const value = await extract(
    zip([
      { name: '../../etc/hens.json', content: '[1]' },
      { name: '__proto__', content: '{"clucks": true}' },
    ]),
  );

  expect(Object.entries(value ?? {})).toEqual([
    ['../../etc/hens.json', [1]],
    ['__proto__', { clucks: true }],
  ]);
  expect(value).not.toHaveProperty('clucks');
});

test('a workbook is a record of its sheets, with numbers, booleans and dates', async () => {
  const { extract } = await openExtractor();

  expect(await extract(fixture('hens.xlsx'))).toEqual({
    Hens: [
      { name: 'Berta', eggs: 3, weight: 2.25, hatched: '2025-04-01', laying: true },
      { name: 'Clara & Co', eggs: 0, weight: 1.9, hatched: '2025-05-02T08:30:00', laying: false },
      { name: 'total' },
    ],
    Coops: { data: [{ coop: 'North', 'Column 2': 'x', places: 12 }], metadata: [['Report of the coops']] },
  });
});

test('a workbook shows hours that went by as hours, however many there are', async () => {
  const { extract } = await openExtractor();
  const cells = [1.5, 0.5, 100.000_011_6, -1].map((days) => `<c s="1"><v>${days}</v></c><c s="2"><v>${days}</v></c>`);
  const formats = '<numFmts><numFmt numFmtId="164" formatCode="[Red][h]:mm"/></numFmts>';
  const book = zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="Work" r:id="a"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="sheet.xml"/></R>' },
    {
      name: 'xl/styles.xml',
      content: `<s>${formats}<cellXfs><xf/><xf numFmtId="46"/><xf numFmtId="164"/></cellXfs></s>`,
    },
    {
      name: 'xl/sheet.xml',
      content: `<w><row>${'<c t="str"><v>h</v></c>'.repeat(8)}</row><row>${cells.join('')}</row></w>`,
    },
  ]);

  const value = await extract(book);

  const hours = ['36:00:00', '36:00:00', '12:00:00', '12:00:00', '2400:00:01', '2400:00:01', -1, -1];
  expect(value).toEqual({
    Work: [Object.fromEntries(hours.map((hour, at) => [at === 0 ? 'h' : `h_${at + 1}`, hour]))],
  });
});

test('a PDF is the text of its pages', async () => {
  const { extract } = await openExtractor();

  expect(await extract(fixture('eggs.pdf'))).toEqual({ pages: ['Berta laid 3 eggs\nClara none', 'Second page'] });
});

test('a DOCX is its text, a table row on a line', async () => {
  const { extract } = await openExtractor();

  expect(await extract(fixture('diary.docx'))).toBe(
    'The coop diary\nBerta laid three eggs.\nhen\teggs\nBerta\t3\nClara none.',
  );
});

test('a document inside an archive is read as one', async () => {
  const { extract } = await openExtractor();

  const value = await extract(zip([{ name: 'eggs.pdf', content: fixture('eggs.pdf') }]));

  expect(value).toEqual({ 'eggs.pdf': { pages: ['Berta laid 3 eggs\nClara none', 'Second page'] } });
});

test('a stream is read to its end, however small its chunks', async () => {
  const { extract } = await openExtractor();
  async function* drip() {
    for (const byte of zlib.gzipSync(csv)) yield Uint8Array.of(byte);
  }

  expect(await extract(drip())).toEqual(hens);
});

test('leaves the bytes of the caller alone', async () => {
  const { extract } = await openExtractor();
  const bytes = zlib.gzipSync(csv);
  const before = Buffer.from(bytes);

  await extract(bytes);

  expect(bytes).toEqual(before);
});

test('a large value arrives as it was sent', async () => {
  const { extract } = await openExtractor();
  const value = {
    rows: Array.from({ length: 60_000 }, (_, id) => ({ id, name: `Hen ${id}`, coop: { id: id % 7 } })),
    note: 'cluck ü 🥚'.repeat(300_000),
    coops: Object.fromEntries(Array.from({ length: 40_000 }, (_, id) => [`coop ${id}`, [id, null, true]])),
    last: 'egg',
  };

  expect(await extract(zlib.gzipSync(JSON.stringify(value), { level: 1 }), { fileType: 'JSON' })).toEqual(value);
});

test('reads several files at once, each in its turn', async () => {
  const { extract } = await openExtractor({ processes: 2 });

  const values = await Promise.all(
    Array.from({ length: 12 }, (_, eggs) => extract(zlib.gzipSync(JSON.stringify([{ eggs }])))),
  );

  expect(values).toEqual(Array.from({ length: 12 }, (_, eggs) => [{ eggs }]));
});
