/**
 * What JSONata takes values for: truth, equality, text. Own properties only, and never one of an object that poses as a
 * function.
 */
import { inlineLimits } from './limits.ts';
import { abandon, type Run } from './run.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The library takes data with these fields for one of its functions. */
export function refuseDisguise(fields: Fields): void {
  if (fields['_jsonata_lambda'] === true || fields['_jsonata_function'] === true) abandon();
}

export function ownField(fields: Fields, key: string): unknown {
  if (!Object.hasOwn(fields, key)) return undefined;
  refuseDisguise(fields);
  return fields[key];
}

export function ownKeys(fields: Fields, run: Run): readonly string[] {
  refuseDisguise(fields);
  const keys = Object.keys(fields);
  // Names cost more than items do, and an object of very many has already cost too much.
  run.step(4 * keys.length);
  return keys;
}

/** In the library's objects `__proto__` is a key like any other. In plain ones it is not, so the library is asked. */
export function setField(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') abandon();
  fields[key] = value;
}

export function isTruthy(value: unknown, run: Run): boolean {
  if (value === true) return true;
  if (typeof value === 'string') return value.length > 0;
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'object' || value === null) return false;
  if (isFields(value)) return ownKeys(value, run).length > 0;
  return (
    Array.isArray(value) &&
    value.some((item) => {
      run.step();
      return isTruthy(item, run);
    })
  );
}

export function isEqual(left: unknown, right: unknown, run: Run, depth = 0): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) run.read(left.length);
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  run.step();
  if (depth > inlineLimits.dataNesting) abandon();
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    run.step(left.length);
    return left.every((item, index) => isEqual(item, right[index], run, depth + 1));
  }
  // The library compares the names of all properties, an array's `length` and marks included.
  if (!isFields(left) || !isFields(right)) return abandon();
  const keys = ownKeys(left, run);
  if (keys.length !== ownKeys(right, run).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key], run, depth + 1));
}

/** A number as JSONata writes it: fifteen digits, so that 0.1 + 0.2 reads 0.3. */
function shorten(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

/** `$string` of anything but undefined. */
export function writeText(value: unknown, run: Run): string {
  const text = textOf(value, run);
  if (typeof value !== 'string') run.write(text.length);
  return text;
}

function textOf(value: unknown, run: Run): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) run.step(8);
    return String(shorten(value));
  }
  if (typeof value !== 'object' || value === null) return String(value);
  measure(value, { values: run.budget.items, chars: run.budget.chars }, run);
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'number' ? shorten(part) : part));
}

/** What a value may hold in all; each part counts as often as it is reached. */
export interface Allowance {
  values: number;
  chars: number;
}

/** Gives up when the value is larger than allowed, deeper than can be walked, or not JSON. */
export function measure(value: unknown, allowance: Allowance, run: Run | undefined, depth = 0): void {
  allowance.values -= 1;
  run?.step();
  if (allowance.values < 0 || allowance.chars < 0 || depth > inlineLimits.dataNesting) abandon();
  if (typeof value === 'string') allowance.chars -= value.length;
  else if (Array.isArray(value)) for (const item of value) measure(item, allowance, run, depth + 1);
  else if (isFields(value)) {
    refuseDisguise(value);
    for (const key of Object.keys(value)) {
      allowance.chars -= key.length;
      measure(value[key], allowance, run, depth + 1);
    }
  } else if (typeof value === 'number' ? !Number.isFinite(value) : value !== null && typeof value !== 'boolean')
    abandon();
}
