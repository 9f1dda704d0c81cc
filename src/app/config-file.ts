/** `mcp.config.json`: what it holds is a setting or an error, since a setting that was overlooked helps nobody. */
import { existsSync, readFileSync } from 'node:fs';
import { PatchbayError } from '../core/error.ts';
import { isRecord } from '../core/json.ts';
import { nameKey } from '../core/naming.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const table: readonly (readonly [string, Setting])[] = Object.entries(settings);
const keys = table.flatMap(([, { key }]) => key ?? []);
/** `network` is the group of `network.egress`. */
const groups = [...new Set(keys.filter((key) => key.includes('.')).map((key) => key.slice(0, key.indexOf('.'))))];

/**
 * Reads the file `given`, which has to be there, or `fallback`, which need not.
 *
 * Throws `bad_request` when it is no JSON object, and when it holds anything that is not read from it.
 */
export function readConfigFile(given: string | undefined, fallback: string): Readonly<Record<string, unknown>> {
  const path = given ?? fallback;
  if (given === undefined && !existsSync(path)) return {};
  const file = readJson(path);
  if (!isRecord(file)) throw new PatchbayError('bad_request', `The configuration file ${path} did not hold an object.`);
  const strangers = findStrangers(file);
  if (strangers.length === 0) return file;
  const names = strangers.map((key) => `"${key}"`).join(', ');
  throw new PatchbayError('bad_request', `The configuration file ${path} held what is not read from it: ${names}.`, {
    hint: strangers.map(cureOf).join(' '),
  });
}

function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PatchbayError('bad_request', `The configuration file ${path} could not be read as JSON.`, { cause });
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new PatchbayError('bad_request', `The configuration file ${path} could not be read.`, {
      hint: 'Look whether it is there, and whether this user may read it.',
      cause,
    });
  }
}

/** Dotted paths of everything that is no setting. */
function findStrangers(node: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const path = prefix + name;
    if (groups.includes(path) && isRecord(value)) return findStrangers(value, `${path}.`);
    return keys.includes(path) ? [] : [path];
  });
}

function cureOf(stranger: string): string {
  const fileless = table.find(([name, { key }]) => nameKey(name) === nameKey(stranger) && key === undefined)?.[1];
  if (fileless?.variable !== undefined) return `Set ${fileless.variable} instead of "${stranger}".`;
  if (groups.includes(stranger)) return `Make "${stranger}" an object.`;
  const near = nearest(stranger);
  return near === undefined ? `Remove "${stranger}".` : `Did you mean "${near}" by "${stranger}"?`;
}

/** The key, or group, that is at most two letters away, in its full length or in its last part. */
function nearest(stranger: string): string | undefined {
  const distances = [...keys, ...groups].map((key): [string, number] => {
    const whole = countEdits(nameKey(stranger), nameKey(key));
    return [key, Math.min(whole, countEdits(lastPart(stranger), lastPart(key)))];
  });
  const [best] = distances.sort(([, a], [, b]) => a - b);
  return best !== undefined && best[1] <= Math.min(2, stranger.length / 2) ? best[0] : undefined;
}

function lastPart(key: string): string {
  return nameKey(key.slice(key.lastIndexOf('.') + 1));
}

/** Letters to put in, take out or replace until one word is the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [taken, letter] of [...from].entries()) {
    const next = [taken + 1];
    for (const [at, wanted] of [...to].entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
