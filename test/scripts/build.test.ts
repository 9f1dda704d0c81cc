import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** How our sources name a file that they start: it is beside themselves, in the package as well. */
const started = /entryUrl\('([\w-]+)', import\.meta\.url\)/g;

test('every file that a thread or a process begins with is in the package', () => {
  const build = readFileSync('scripts/bundle.ts', 'utf8');
  const files = globSync('src/**/*.ts').flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(started)].map(([, name = '']) => join(dirname(source), `${name}.ts`)),
  );

  expect(files).toContain('src/drivers/vectors/sqlite/vector-worker.ts');
  expect(files.filter((file) => !build.includes(`'${file}'`))).toEqual([]);
});
