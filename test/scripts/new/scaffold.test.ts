import { expect, test } from 'vitest';
import { readName, scaffold } from '../../../scripts/new/scaffold.ts';
import { parseSource } from '../../architecture/source.ts';

const index = `import type { AnyTool } from '../src/core/tool.ts';
import dbFeed from './db/feed.ts';
import runGet from './run/get.ts';

export const tools: readonly AnyTool[] = [
  dbFeed,
  runGet,
];
`;

test('knows a tool under all its names', () => {
  expect(readName('db/readHen')).toEqual({
    name: 'db/readHen',
    family: 'db',
    toolPath: 'tools/db/read-hen.ts',
    testPath: 'test/tools/db/read-hen.test.ts',
    variable: 'dbReadHen',
  });
  expect(readName('general/countEggs')).toMatchObject({ name: 'countEggs', variable: 'generalCountEggs' });
});

test.each([
  '',
  'readHen',
  'coop/readHen',
  'db/',
  'db/read_hen',
  'db/ReadHen',
  'db/read/hen',
  'db/../hen',
  `db/${'hen'.repeat(22)}`,
])('refuses the name "%s"', (name) => {
  expect(() => readName(name)).toThrow();
});

test.each([
  ['api/readHen', ['apiReadHen', 'dbFeed', 'runGet']],
  ['db/readHen', ['dbFeed', 'dbReadHen', 'runGet']],
  ['workflow/readHen', ['dbFeed', 'runGet', 'workflowReadHen']],
])('puts %s in its place in the index', (name, order) => {
  const [, , file] = scaffold(readName(name), index);
  const text = file?.text ?? '';

  expect([...text.matchAll(/^import (\w+) from/gm)].map(([, variable]) => variable)).toEqual(order);
  expect([...text.matchAll(/^ {2}(\w+),$/gm)].map(([, variable]) => variable)).toEqual(order);
  expect(text.split('\n')).toHaveLength(index.split('\n').length + 2);
});

test('writes files that parse', () => {
  const files = scaffold(readName('db/readHen'), index);

  expect(files.map(({ path }) => path)).toEqual([
    'tools/db/read-hen.ts',
    'test/tools/db/read-hen.test.ts',
    'tools/index.ts',
  ]);
  for (const { path, text } of files) expect(() => parseSource(path, text ?? '')).not.toThrow();
});
