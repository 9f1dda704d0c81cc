import { expect, test } from 'vitest';
import { readImport } from '../../../src/engine/import/read.ts';

test.each(['curl https://farm.example/eggs', '  $ curl https://farm.example/eggs', '$curl https://farm.example/eggs'])(
  'knows a command by its beginning: %s',
  (text) => {
    expect(readImport(text, '')).toMatchObject({ format: 'curl' });
  },
);

test('knows white space for nothing, however much of it there is', () => {
  expect(() => readImport(' '.repeat(300_000), '')).toThrow('The text described no call.');
});
