import { expect, test } from 'vitest';
import { digestOf } from '../../drivers/files/samples.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { henHouse, refused } from './hens.ts';
import { download, rowsOf, tablesOf, upload } from './transfer.ts';

const from = { bucket: 'coop', path: 'hens.csv', table_name: 'hens' };

async function open(settings: Record<string, unknown> = {}): Promise<TestHouse> {
  return henHouse({ filesPort: 0, ...settings });
}

test('writes the rows into a file and gives a link to it', async () => {
  const house = await open();
  const text = 'id,name,eggs,coop\r\n1,Berta,7,north\r\n2,Ada,3,south\r\n3,Cleo,,north\r\n';

  const answer = await house.done('db/exportFile', { ...from, expires: 60 });

  expect(answer).toEqual({
    bucket: 'coop',
    path: 'hens.csv',
    table: 'hens',
    rows: 3,
    size: text.length,
    sha256: digestOf(text),
    content_type: 'text/csv',
    overwritten: false,
    url: expect.stringContaining('X-Amz-Expires=60&'),
    expires_at: expect.any(String),
  });
  expect(await (await fetch(String(answer['url']))).text()).toBe(text);
  expect(await house.done('db/exportFile', from)).toMatchObject({ overwritten: true });
});

test('writes the rows and columns that are wanted, in their order', async () => {
  const house = await open();
  const wanted = { columns: ['name', 'eggs'], filters: { coop: 'north' }, order_by: 'name', ascending: false };

  await house.done('db/exportFile', { ...from, ...wanted });
  await house.done('db/exportFile', { ...from, ...wanted, path: 'hens.json' });
  await house.done('db/exportFile', { ...from, ...wanted, path: 'hens', format: 'ndjson' });

  expect(await download(house, 'hens.csv')).toBe('name,eggs\r\nCleo,\r\nBerta,7\r\n');
  expect(await download(house, 'hens.json')).toBe('[\n{"name":"Cleo","eggs":null},\n{"name":"Berta","eggs":7}\n]\n');
  expect(await download(house, 'hens')).toBe('{"name":"Cleo","eggs":null}\n{"name":"Berta","eggs":7}\n');
});

test.each([
  ['hens.csv', 'id,name,eggs,coop\r\n'],
  ['hens.json', '[]\n'],
  ['hens.ndjson', ''],
])('writes no rows as %s', async (path, text) => {
  const house = await open();

  expect(await house.done('db/exportFile', { ...from, path, filters: { name: 'Dora' } })).toMatchObject({ rows: 0 });

  expect(await download(house, path)).toBe(text);
});

test('writes what a spreadsheet might take for a formula as it is', async () => {
  const house = await openHouse({ filesPort: 0 });
  const names = ['=1+1', '+49', '-x', '@sum', '\ttab', 'a,b', 'say "x"', 'two\nlines', '', ' '];
  await house.done('db/insert', { table_name: 'hens', data: names.map((name) => ({ name })) });

  await house.done('db/exportFile', { ...from, columns: ['name'] });

  expect(await download(house, 'hens.csv')).toBe(
    'name\r\n=1+1\r\n+49\r\n-x\r\n@sum\r\n\ttab\r\n"a,b"\r\n"say ""x"""\r\n"two\nlines"\r\n""\r\n \r\n',
  );
});

test('says what exists when the table, a column or the format is not there, and stores nothing', async () => {
  const house = await open();

  expect(await refused(house, 'db/exportFile', { ...from, table_name: 'hen' })).toMatchObject({
    reason: 'TABLE_NOT_FOUND',
  });
  expect(await refused(house, 'db/exportFile', { ...from, columns: ['egg'] })).toMatchObject({
    reason: 'UNKNOWN_COLUMN',
  });
  expect(await refused(house, 'db/exportFile', { ...from, path: 'hens' })).toMatchObject({
    reason: 'INVALID_ARGUMENT',
  });
  expect(await refused(house, 'db/exportFile', { ...from, path: '../hens.csv' })).toMatchObject({
    reason: 'INVALID_PATH',
  });
  const { files } = await house.ports();
  expect(await files.buckets()).toEqual([]);
});

test('that is cancelled leaves the file that was there', async () => {
  const house = await open();
  await upload(house, 'hens.csv', 'before');
  const control = new AbortController();
  const { rows } = await house.ports();
  const note = 'x'.repeat(1_000);
  const data = Array.from({ length: 4_000 }, () => ({ name: note }));
  await rows.perform([{ kind: 'insert', table: 'hens', rows: data }], { signal: control.signal });
  const attempt = house.call('db/exportFile', from, { signal: control.signal });

  setTimeout(() => control.abort(), 50);

  expect(await attempt).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  expect(await download(house, 'hens.csv')).toBe('before');
});

/** The same numbers in every run. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

const texts = [
  '',
  ' ',
  'Ada',
  'true',
  '007',
  '7',
  'null',
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '=1',
  'ä€𝄞',
  '\ufeff',
];

/** Rows of every type that CSV can carry into a table that has their types. */
function randomRows(count: number, seed: number): readonly Record<string, unknown>[] {
  const numbers = random(seed);
  const next = (): number => numbers.next().value;
  const one = <T>(list: readonly T[]): T | undefined => list[next() % list.length];
  const text = (): string => Array.from({ length: next() % 4 }, () => one(texts)).join('');
  const maybe = <T>(value: T): T | null => (next() % 4 === 0 ? null : value);
  return Array.from({ length: count }, () => ({
    text: maybe(text()),
    whole: maybe(one([0, -1, 7, 2 ** 53 - 1, next()])),
    fraction: maybe(one([0.1, -2.5, 1e-300, 1.7976931348623157e308, next() / 7, 3])),
    yes: maybe(one([true, false])),
    json: maybe(one([{ a: [text()] }, [], text(), 7, true, [null], { '"': ',' }])),
    'odd, "name"': maybe(text()),
  }));
}

test.each(['csv', 'json', 'ndjson'])('random rows come back from %s as they were', async (format) => {
  const house = await openHouse({ filesPort: 0 });
  // The first row gives the columns their types.
  const first = { text: 'x', whole: 1, fraction: 0.5, yes: true, json: {}, 'odd, "name"': 'x' };
  const data = [first, ...randomRows(400, 7)];
  await house.done('db/insert', { table_name: 'hens', data });
  const before = await rowsOf(house, 'hens');

  const file = { ...from, path: `hens.${format}` };
  expect(await house.done('db/exportFile', file)).toMatchObject({ rows: 401 });
  await house.done('db/delete', { table_name: 'hens', filters: { id: { $gt: 0 } }, max_rows: 401 });
  expect(await house.done('db/importFile', file)).toMatchObject({ count: 401 });

  expect(await rowsOf(house, 'hens')).toEqual(before);
});

test('a column of nothing and one column alone come back as they were', async () => {
  const house = await openHouse({ filesPort: 0 });
  const data = ['Ada', null, '', null].map((name) => ({ name }));
  await house.done('db/insert', { table_name: 'hens', data });

  await house.done('db/exportFile', { ...from, columns: ['name'] });
  await house.done('db/importFile', { ...from, table_name: 'copy' });

  expect(await rowsOf(house, 'copy')).toEqual(await rowsOf(house, 'hens'));
});

test('whole numbers beyond 2^53 come back from CSV digit by digit', async () => {
  const house = await openHouse({ filesPort: 0 });
  await upload(house, 'big.csv', 'number\n9223372036854775807\n-9007199254740993\n');
  await house.done('db/importFile', { ...from, path: 'big.csv' });

  await house.done('db/exportFile', { ...from, columns: ['number'] });
  await house.done('db/importFile', { ...from, table_name: 'copy' });

  expect(await tablesOf(house)).toEqual(['copy', 'hens']);
  expect(await rowsOf(house, 'copy')).toEqual([
    { id: 1, number: '9223372036854775807' },
    { id: 2, number: '-9007199254740993' },
  ]);
});

test('a hundred thousand rows are written and read in a few seconds', { timeout: 60_000 }, async () => {
  const house = await openHouse({ filesPort: 0 });
  await upload(
    house,
    'numbers.csv',
    `number,note\n${Array.from({ length: 100_000 }, (_, at) => `${at},n${at}`).join('\n')}`,
  );
  await house.done('db/importFile', { ...from, path: 'numbers.csv' });
  const start = performance.now();

  const answer = await house.done('db/exportFile', { ...from, path: 'hens.ndjson' });

  expect(answer).toMatchObject({ rows: 100_000 });
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(await house.done('db/importFile', { ...from, path: 'hens.ndjson', table_name: 'copy' })).toMatchObject({
    count: 100_000,
  });
});
