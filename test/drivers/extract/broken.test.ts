/** Files that were broken on the way, are locked, or are not what they were said to be: each says what it is. */
import * as zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { fixture, openExtractor, zip } from './extractor.ts';

const packedCsv = zlib.gzipSync('hen,eggs\nBerta,3\n'.repeat(1000));

/** The first block of a tar archive: the name of a file, and the mark of the format. */
const tarred = Buffer.concat([Buffer.from('hens.csv'.padEnd(257, '\0')), Buffer.from('ustar'.padEnd(255, '\0'))]);

test.each([
  ['gzip', packedCsv.subarray(0, 40), 'EXTRACT_TRUNCATED'],
  ['zlib', zlib.deflateSync('hen,eggs\nBerta,3\n'.repeat(1000)).subarray(0, 40), 'EXTRACT_TRUNCATED'],
  ['zip', fixture('farm.zip').subarray(0, 400), 'EXTRACT_DAMAGED'],
  ['xlsx', fixture('hens.xlsx').subarray(0, 4000), 'EXTRACT_DAMAGED'],
  ['docx', fixture('diary.docx').subarray(0, 20_000), 'EXTRACT_DAMAGED'],
  ['pdf', fixture('eggs.pdf').subarray(0, 200), 'EXTRACT_PDF'],
])('a %s file that was cut short says so', async (_what, bytes, reason) => {
  const { refusal } = await openExtractor();

  expect(await refusal(bytes)).toMatchObject({
    code: 'invalid_input',
    reason,
    message: expect.stringMatching(/^The file (ended inside|is a .* cut short or damaged)/),
  });
});

test('gzip data with a wrong bit are damaged', async () => {
  const { refusal } = await openExtractor();
  const bytes = Buffer.from(packedCsv);
  bytes[30] = (bytes[30] ?? 0) ^ 0xff;

  expect(await refusal(bytes)).toMatchObject({ reason: 'EXTRACT_DAMAGED' });
});

test.each(['locked.zip', 'locked.pdf'])('%s is encrypted', async (name) => {
  const { refusal } = await openExtractor();

  expect(await refusal(fixture(name))).toMatchObject({
    code: 'unsupported',
    reason: 'EXTRACT_ENCRYPTED',
    hint: 'Remove the password from the file first.',
  });
});

test.each([
  ['nothing', ''],
  ['a byte order mark', '\ufeff'],
  ['white space', ' \n '],
  ['gzip of nothing', zlib.gzipSync('')],
  ['an archive of nothing', zip([])],
])('a file of %s is empty', async (_what, bytes) => {
  const { extract, refusal } = await openExtractor();

  expect(await refusal(bytes)).toMatchObject({ reason: 'EXTRACT_EMPTY' });
  if (typeof bytes === 'string') expect(await extract(bytes, { fileType: 'RAW' })).toBe(bytes.replace('\ufeff', ''));
});

test.each([
  ['text declared gzip', 'hen,eggs', { decompression: 'GZIP' }, 'EXTRACT_METHOD'],
  ['text declared ZIP', 'hen,eggs', { decompression: 'ZIP' }, 'EXTRACT_METHOD'],
  ['text declared deflate', 'hen,eggs', { decompression: 'DEFLATE' }, 'EXTRACT_METHOD'],
  ['gzip declared plain', packedCsv, { decompression: 'NONE' }, 'EXTRACT_METHOD'],
  ['an archive declared plain', fixture('farm.zip'), { decompression: 'NONE' }, 'EXTRACT_METHOD'],
  ['a workbook declared CSV', fixture('hens.xlsx'), { fileType: 'CSV' }, 'EXTRACT_MISMATCH'],
  ['a PDF declared JSON', fixture('eggs.pdf'), { fileType: 'JSON' }, 'EXTRACT_MISMATCH'],
  ['a tar archive', tarred, {}, 'EXTRACT_UNSUPPORTED'],
  ['a bzip2 archive', Buffer.from('425a6839314159265359', 'hex'), {}, 'EXTRACT_UNSUPPORTED'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), {}, 'EXTRACT_UNSUPPORTED'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), {}, 'EXTRACT_BINARY'],
] as const)('%s is not what it should be', async (_what, bytes, wanted, reason) => {
  const { refusal } = await openExtractor();

  expect(await refusal(bytes, wanted)).toMatchObject({ reason, hint: expect.any(String) });
});
