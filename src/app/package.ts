import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's own folder, from sources as from `dist`. */
export const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  try {
    readFileSync(join(folder, 'package.json'));
    return folder;
  } catch {
    return findRoot(dirname(folder));
  }
}

/** Where the migrations of SQLite stand. */
export const sqliteMigrations = join(packageRoot, 'drizzle', 'sqlite');

export function packageVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}
