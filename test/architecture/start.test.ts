/** What a start loads: clients start Patchbay for every window, and first ask for no more than the list of tools. */
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from './source.ts';

const root = join(import.meta.dirname, '../..');

/** Of the definitions of all tools with what they import, in bytes. An engine that is large is imported by its tool's `run`. */
const sizeMax = 1_000_000;

test('the definitions of the tools bring no large engine along', () => {
  const sizes = new Map(filesOf('tools/index.ts').map((file) => [file, statSync(join(root, file)).size]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const folders = Map.groupBy(sizes, ([file]) => file.split('/').slice(0, 3).join('/'));
  const largest = [...folders]
    .map(([folder, files]) => ({ folder, size: files.reduce((sum, [, size]) => sum + size, 0) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 5);

  expect(total, JSON.stringify(largest)).toBeLessThan(sizeMax);
  expect(sizes.size).toBeGreaterThan(100);
});

/** The file and all that is loaded before its first line runs. */
function filesOf(start: string): readonly string[] {
  const found = new Set([start]);
  for (const file of found) {
    for (const node of readSource(root, file).program.body) {
      if (
        node.type !== 'ImportDeclaration' &&
        node.type !== 'ExportNamedDeclaration' &&
        node.type !== 'ExportAllDeclaration'
      )
        continue;
      const isType = node.type === 'ImportDeclaration' ? node.importKind === 'type' : node.exportKind === 'type';
      const target = node.source?.value;
      if (!isType && target?.startsWith('.') === true) found.add(join(dirname(file), target));
    }
  }
  return [...found];
}
