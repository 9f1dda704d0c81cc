/** Functions of the language itself. */
import { arrowLimits } from './limits.ts';

import { toData } from './result.ts';
import { abandon, type Run } from './run.ts';
import type { Callable } from './scope.ts';
import { copyInto, type Fields, isFields, keysOf, requireList, setKey, toNumber, toText } from './values.ts';

type LanguageFunction = (run: Run, first: unknown, second: unknown, third: unknown) => unknown;

function ofNumber(body: (value: number) => unknown): LanguageFunction {
  return (run, first) => body(toNumber(first, run));
}

/** Methods of `Object` read lists and texts as well, which is seldom meant. */
function ofFields(body: (run: Run, fields: Fields, keys: readonly string[]) => unknown): LanguageFunction {
  return (run, first) => {
    const keys = keysOf(first, run);
    return isFields(first) ? body(run, first, keys) : abandon();
  };
}

function entries(run: Run, fields: Fields, keys: readonly string[]): unknown {
  run.step(6 * keys.length);
  return keys.map((key) => [key, fields[key]]);
}

function fromEntries(run: Run, first: unknown): unknown {
  const list = requireList(first);
  run.step(4 * list.length);
  const fields: Record<string, unknown> = {};
  for (const entry of list) {
    const [key, value] = requireList(entry);
    const name = toText(key, run);
    run.name(name);
    setKey(fields, name, value);
  }
  return fields;
}

function stringify(run: Run, first: unknown, second: unknown, third: unknown): unknown {
  if (second !== undefined && second !== null) return abandon();
  if (third !== undefined && typeof third !== 'number') return abandon();
  const data = toData(first, run, arrowLimits.writtenChars);
  const text = JSON.stringify(data);
  if (text === undefined) return undefined;
  run.write(4 * text.length);
  if (third === undefined) return text;
  // Indented it grows by its depth.
  if (third > 4 || text.length > arrowLimits.indentedChars) return abandon();
  run.write(64 * text.length);
  return JSON.stringify(data, undefined, third);
}

function encode(run: Run, first: unknown): string {
  const text = toText(first, run);
  run.write(8 * text.length);
  // Half a character has no place in a URL.
  return text.isWellFormed() ? encodeURIComponent(text) : abandon();
}

function parseInteger(run: Run, first: unknown, second: unknown): number {
  const text = toText(first, run);
  run.step(8 + (text.length >> 4));
  // biome-ignore lint/correctness/useParseIntRadix: without one the text decides.
  if (second === undefined) return Number.parseInt(text);
  return second === 10 ? Number.parseInt(text, 10) : abandon();
}

function parseDecimal(run: Run, first: unknown): number {
  const text = toText(first, run);
  run.step(8 + (text.length >> 4));
  return Number.parseFloat(text);
}

/** A minus zero of the data would be none in a worker. */
function power(run: Run, first: unknown, second: unknown): number {
  const base = toNumber(first, run);
  return Object.is(base, -0) ? abandon() : base ** toNumber(second, run);
}

const ofOneNumber = [
  'abs',
  'ceil',
  'floor',
  'round',
  'trunc',
  'sign',
  'sqrt',
  'cbrt',
  'exp',
  'log',
  'log2',
  'log10',
] as const;

export const languageFunctions: ReadonlyMap<string, LanguageFunction> = new Map<string, LanguageFunction>([
  ...ofOneNumber.map((name): [string, LanguageFunction] => [`Math.${name}`, ofNumber((value) => Math[name](value))]),
  ['Math.pow', power],
  ['Number', (run, first) => toNumber(first, run)],
  ['String', (run, first) => toText(first, run)],
  ['Boolean', (_run, first) => Boolean(first)],
  ['isNaN', ofNumber((value) => Number.isNaN(value))],
  ['isFinite', ofNumber((value) => Number.isFinite(value))],
  ['Number.isNaN', (_run, first) => Number.isNaN(first)],
  ['Number.isFinite', (_run, first) => Number.isFinite(first)],
  ['Number.isInteger', (_run, first) => Number.isInteger(first)],
  ['parseInt', parseInteger],
  ['Number.parseInt', parseInteger],
  ['parseFloat', parseDecimal],
  ['Number.parseFloat', parseDecimal],
  ['encodeURIComponent', encode],
  ['Array.isArray', (_run, first) => Array.isArray(first)],
  ['Object.keys', ofFields((_run, _fields, keys) => [...keys])],
  ['Object.values', ofFields((_run, fields, keys) => keys.map((key) => fields[key]))],
  ['Object.entries', ofFields(entries)],
  ['Object.fromEntries', fromEntries],
  ['JSON.stringify', stringify],
]);

/** Functions that take any number of arguments. */
export const variadicFunctions: ReadonlyMap<string, (values: readonly unknown[], run: Run) => unknown> = new Map([
  ['Math.max', (values: readonly unknown[], run: Run): unknown => extreme(Math.max, values, run)],
  ['Math.min', (values: readonly unknown[], run: Run): unknown => extreme(Math.min, values, run)],
  ['Object.assign', assign],
]);

function extreme(choose: (...values: number[]) => number, values: readonly unknown[], run: Run): number {
  if (values.length > arrowLimits.spread) abandon();
  run.step(values.length);
  return choose(...values.map((value) => toNumber(value, run)));
}

function assign([target, ...sources]: readonly unknown[], run: Run): unknown {
  const fields: Record<string, unknown> = {};
  for (const source of [target, ...sources]) copyInto(fields, source, run);
  return fields;
}

/** Those that are passed on by their names, and read one argument. */
export const languageCallables: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['Boolean', (_run, first) => Boolean(first)],
  ['Number', (run, first) => toNumber(first, run)],
  ['String', (run, first) => toText(first, run)],
]);
