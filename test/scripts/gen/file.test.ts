import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findStale, readText, writeFiles } from '../../../scripts/gen/file.ts';
import { withRemovals } from '../../../scripts/gen/plan.ts';
import { readmeWithTools } from '../../../scripts/gen/tools.ts';
import { tools } from '../../../tools/index.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coop-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('names what is missing, changed or left over, and repairs it', () => {
  writeFileSync(join(root, 'same.md'), 'hen');
  writeFileSync(join(root, 'changed.md'), 'egg');
  writeFileSync(join(root, 'left-over.md'), 'fox');
  const files = [
    { path: 'same.md', text: 'hen' },
    { path: 'changed.md', text: 'hen' },
    { path: 'nest/missing.md', text: 'hen' },
    { path: 'left-over.md', text: undefined },
  ];

  expect(findStale(root, files)).toEqual(['changed.md', 'nest/missing.md', 'left-over.md']);
  writeFiles(root, files);

  expect(findStale(root, files)).toEqual([]);
  expect(existsSync(join(root, 'left-over.md'))).toBe(false);
});

test('removes the snapshot of a tool that is gone', () => {
  mkdirSync(join(root, 'test/surface'), { recursive: true });
  writeFileSync(join(root, 'test/surface/fox.json'), '{}');

  expect(withRemovals(root, [{ path: 'test/surface/hen.json', text: '{}' }])).toEqual([
    { path: 'test/surface/hen.json', text: '{}' },
    { path: 'test/surface/fox.json', text: undefined },
  ]);
});

test('replaces what stands between the markers of the README, and nothing else', () => {
  writeFileSync(join(root, 'README.md'), 'Hens\n<!-- tools:begin -->\nold\n<!-- tools:end -->\nEggs\n');

  const file = readmeWithTools(root, []);
  writeFiles(root, [file]);

  expect(file.text).toMatch(/^Hens\n<!-- tools:begin -->\n\| tool \|.*\n.*\n<!-- tools:end -->\nEggs\n$/);
  expect(readmeWithTools(root, []).text).toBe(readText(root, 'README.md'));
});

test('marks the tools that lists have on request alone', () => {
  writeFileSync(join(root, 'README.md'), '<!-- tools:begin -->\n<!-- tools:end -->\n');

  const { text } = readmeWithTools(root, tools);

  expect(text).toMatch(/^\| `db_query` \| read \|/m);
  expect(text).toMatch(/^\| `db_delete_file` \| destroy, on request \|/m);
});

test('refuses a README without markers', () => {
  expect(() => readmeWithTools(root, [])).toThrow('README.md needs the lines');
});
