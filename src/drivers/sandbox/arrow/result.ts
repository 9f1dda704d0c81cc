/** The value of a function as JSON data, as `result.ts` of a worker and JSON.parse make it. */
import { arrowLimits } from './limits.ts';
import { abandon, type Run } from './run.ts';
import { type Fields, isFields, setKey } from './values.ts';

/** What is data already is not copied. Gives up where it is large, or not certainly data. */
export function toData(value: unknown, run: Run, chars: number = arrowLimits.resultChars): unknown {
  return value === undefined ? undefined : settle(value, { run, chars }, 0);
}

interface Allowance {
  readonly run: Run;
  chars: number;
}

function settle(value: unknown, allowance: Allowance, depth: number): unknown {
  allowance.run.step(1);
  if (allowance.chars < 0 || depth > arrowLimits.dataNesting) abandon();
  if (typeof value === 'string') {
    allowance.chars -= value.length;
    // Its characters are put together now, if they were not before.
    allowance.run.read(value.length);
    return value;
  }
  if (typeof value === 'number') return toFinite(value);
  if (typeof value === 'boolean' || value === null || value === undefined) return value;
  if (Array.isArray(value)) return settleList(value, allowance, depth);
  return isFields(value) ? settleFields(value, allowance, depth) : abandon();
}

/** JSON has no minus zero, and null for what is no number. */
function toFinite(value: number): number | null {
  if (value === 0) return 0;
  return Number.isFinite(value) ? value : null;
}

function settleList(list: readonly unknown[], allowance: Allowance, depth: number): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    const settled = item === undefined ? null : settle(item, allowance, depth + 1);
    if (Object.is(settled, item)) continue;
    copy ??= [...list];
    copy[index] = settled;
  }
  return copy ?? list;
}

function settleFields(fields: Fields, allowance: Allowance, depth: number): Fields {
  // A worker leaves out what poses as a function of JSONata.
  if (fields['_jsonata_lambda'] === true || fields['_jsonata_function'] === true) return abandon();
  const prototype: unknown = Object.getPrototypeOf(fields);
  if (prototype !== Object.prototype && prototype !== null) return abandon();
  const keys = Object.keys(fields);
  let copy: Record<string, unknown> | undefined;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? '';
    allowance.chars -= key.length;
    const value = fields[key];
    const settled = settle(value, allowance, depth + 1);
    if (copy === undefined && (value === undefined || !Object.is(settled, value))) {
      copy = {};
      for (const before of keys.slice(0, index)) setKey(copy, before, fields[before]);
    }
    if (copy !== undefined && value !== undefined) setKey(copy, key, settled);
  }
  return copy ?? fields;
}
