/** Picks rows by conditions: for the filters of the services, and for what tasks expect of their data. */
import { isRecord } from '../../../src/core/json.ts';

/** The member at a dotted path. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => {
    if (Array.isArray(node)) return node[Number(key)];
    return isRecord(node) ? node[key] : undefined;
  }, value);
}

/** Lists meet a condition when one of their items does; a list of wanted values when one of them is met. */
export function meets(value: unknown, is: string, wanted: unknown): boolean {
  if (is === 'not') return !meets(value, 'eq', wanted);
  if (Array.isArray(wanted)) return wanted.some((one) => meets(value, is, one));
  if (Array.isArray(value)) return value.some((one) => meets(one, is, wanted));
  if (value === undefined || value === null) return is === 'eq' && wanted === null;
  if (is === 'eq') return String(value) === String(wanted);
  if (is === 'contains') return String(value).toLowerCase().includes(String(wanted).toLowerCase());
  const order = compare(value, wanted);
  return { gte: order >= 0, gt: order > 0, lte: order <= 0, lt: order < 0 }[is] ?? false;
}

/** Below zero when `a` comes first; numbers by size, instants by time, everything else by its text. */
export function compare(a: unknown, b: unknown): number {
  const [left, right] = [orderOf(a), orderOf(b)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function orderOf(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return Date.parse(value);
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}

/** Whether a row fulfils every condition; one is a value, or `{gte: value}` and the like. */
export function fulfils(row: unknown, where: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(where).every(([field, condition]) => {
    const value = valueAt(row, field);
    if (!isRecord(condition)) return meets(value, 'eq', condition);
    return Object.entries(condition).every(([is, wanted]) => meets(value, is, wanted));
  });
}
