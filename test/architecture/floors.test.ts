/** Folders within a large subject stand on each other, and none of them reaches up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { houses, judgeFloors } from './floors.ts';
import { show } from './source.ts';

const root = join(import.meta.dirname, '../..');

test.each(houses)('$folder stands', (house) => {
  expect(show(judgeFloors(root, house))).toEqual([]);
});

const barn = { folder: 'barn', floors: ['ground', 'loft'] };

function judge(files: Readonly<Record<string, string>>): readonly string[] {
  const tree = mkdtempSync(join(tmpdir(), 'barn-'));
  onTestFinished(() => rmSync(tree, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
  return show(judgeFloors(tree, barn));
}

test.each([
  ['barn/ground/a.ts', "import './b.ts';"],
  ['barn/loft/a.ts', "import '../ground/b.ts';"],
  ['barn/a.ts', "import './loft/b.ts';"],
  ['barn/ground/deep/a.ts', "import '../b.ts';"],
  ['barn/ground/a.ts', "import '../../house/loft/b.ts';"],
])('allows in %s: %s', (path, text) => {
  expect(judge({ [path]: text })).toEqual([]);
});

test.each([
  ['barn/ground/a.ts', "import '../loft/b.ts';", 'imports from above: barn/loft/b.ts'],
  ['barn/ground/a.ts', "import type { B } from '../b.ts';", 'imports from above: barn/b.ts'],
  ['barn/ground/deep/a.ts', "await import('../../loft/b.ts');", 'imports from above: barn/loft/b.ts'],
  ['barn/cellar/a.ts', '', 'lies in a folder that has no place in barn'],
])('refuses in %s: %s', (path, text, problem) => {
  expect(judge({ [path]: text })).toEqual([`${path}:1 ${problem}`]);
});
