/** The lockfile installs on every platform, from any registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

const files = ['package-lock.json', 'test/conformance/package-lock.json', 'bench/package-lock.json'];

function read(file: string): z.output<typeof Lock> {
  return Lock.parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')));
}

/** Whether npm finds `name` from the folder of `path`, as Node would. */
function isFound(packages: Readonly<Record<string, unknown>>, path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === '') return false;
  }
}

test.each(files)('%s has an entry for the packages of every platform, without which npm ci refuses it', (file) => {
  const { packages } = read(file);

  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(packages, path, name)),
  );

  expect(Object.keys(packages).length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test.each(files)('%s names no registry', (file) => {
  expect(Object.values(read(file).packages).flatMap((entry) => entry.resolved ?? [])).toEqual([]);
});
