/** `mcp.config.json`: what it holds is a setting or an error, since a setting that was overlooked helps nobody. */
import { existsSync, readFileSync } from 'node:fs';
import { charsetOfMark } from '../core/charset.ts';
import { PatchbayError } from '../core/error.ts';
import { isRecord } from '../core/json.ts';
import { nameKey } from '../core/naming.ts';
import { distanceBetween } from '../core/nearest.ts';
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
  if (!isRecord(file)) {
    throw new PatchbayError('bad_request', `The configuration file ${path} did not hold an object.`, {
      hint: 'Put the settings into one, such as {"port": 3333}; docs/settings.md has their keys.',
    });
  }
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
    throw new PatchbayError('bad_request', `The configuration file ${path} could not be read as JSON.`, {
      hint: `${placeOf(cause, text)} JSON has no comments, and no comma behind the last entry.`,
      cause,
    });
  }
}

/** Where it stopped, without what stands there: that may be a secret. */
function placeOf(cause: unknown, text: string): string {
  if (text.trim() === '') return 'It is empty: {} would do.';
  const position = /at position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
  if (position === undefined || Number(position) >= text.trimEnd().length)
    return 'It ends before everything in it is closed.';
  const lines = text.slice(0, Number(position)).split('\n');
  return `Look at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}.`;
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    // Editors and shells of Windows write a mark of byte order first, and some of them UTF-16.
    return new TextDecoder(charsetOfMark(bytes)).decode(bytes);
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
    const whole = distanceBetween(nameKey(stranger), nameKey(key));
    return [key, Math.min(whole, distanceBetween(lastPart(stranger), lastPart(key)))];
  });
  const [best] = distances.sort(([, a], [, b]) => a - b);
  return best !== undefined && best[1] <= Math.min(2, stranger.length / 2) ? best[0] : undefined;
}

function lastPart(key: string): string {
  return nameKey(key.slice(key.lastIndexOf('.') + 1));
}
