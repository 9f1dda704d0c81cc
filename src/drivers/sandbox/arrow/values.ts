/** Reading data: own properties of plain objects and lists only. */
import { isInherited } from './ast.ts';
import { abandon, type Run } from './run.ts';

export type Fields = Readonly<Record<string, unknown>>;

export type Primitive = string | number | boolean | null | undefined;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPrimitive(value: unknown): value is Primitive {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'undefined' || value === null;
}

/** The property of anything; gives up for what is inherited, and for what nothing can be read from. */
export function readKey(value: unknown, key: string): unknown {
  if (isInherited(key)) return abandon();
  if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
  if (Array.isArray(value)) return readIndexed(value, key, Array.prototype);
  if (typeof value === 'string') return readIndexed(value, key, String.prototype);
  if (typeof value === 'number') return key in Number.prototype ? abandon() : undefined;
  return typeof value === 'boolean' ? undefined : abandon();
}

function readIndexed(value: string | readonly unknown[], key: string, prototype: object): unknown {
  if (key === 'length') return value.length;
  if (key in prototype) return abandon();
  const index = Number(key);
  return String(index >>> 0) === key ? value[index] : undefined;
}

/** The property that `key` names, whatever it is. */
export function readComputed(value: unknown, key: unknown, run: Run): unknown {
  if (typeof key === 'number' && (Array.isArray(value) || typeof value === 'string')) {
    return key >= 0 && key < value.length && Number.isInteger(key) ? value[key] : readKey(value, String(key));
  }
  const text = toText(key, run);
  run.read(text.length);
  return readKey(value, text);
}

/** The keys of an object. A member that is undefined would not have reached a worker, if it is the data's. */
export function keysOf(fields: unknown, run: Run): readonly string[] {
  if (!isFields(fields)) return abandon();
  const keys = Object.keys(fields);
  // Names cost more than items do.
  run.step(2 * keys.length);
  for (let index = 0; index < keys.length; index++) {
    if (fields[keys[index] ?? ''] === undefined) abandon();
  }
  return keys;
}

export function setKey(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (isInherited(key)) abandon();
  fields[key] = value;
}

/** Adds the properties of `value`, as `...value` does. */
export function copyInto(fields: Record<string, unknown>, value: unknown, run: Run): void {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') return;
  const keys = keysOf(value, run);
  if (!isFields(value)) return;
  // Large objects are tables to the engine, which it fills slowly.
  run.step((keys.length > 32 ? 16 : 1) * keys.length);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? '';
    setKey(fields, key, value[key]);
  }
}

/** As text, for values that are no objects. */
export function toText(value: unknown, run: Run): string {
  if (typeof value === 'string') return value;
  if (!isPrimitive(value)) return abandon();
  if (typeof value === 'number' && !Number.isInteger(value)) run.step(8);
  return String(value);
}

export function toNumber(value: unknown, run: Run): number {
  if (typeof value === 'number') return value;
  if (!isPrimitive(value)) return abandon();
  if (typeof value === 'string') run.step(8 + (value.length >> 4));
  return Number(value);
}

export function requireText(value: unknown): string {
  return typeof value === 'string' ? value : abandon();
}

export function requireNumber(value: unknown): number {
  return typeof value === 'number' ? value : abandon();
}

/** A number, or undefined where it may be left out. */
export function optionalNumber(value: unknown): number | undefined {
  return value === undefined ? undefined : requireNumber(value);
}

export function requireList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : abandon();
}

/** Of two objects nobody here knows whether they are one: the data may name the same part twice, a worker has copies. */
export function isSame(left: unknown, right: unknown, run: Run): boolean {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left.length !== right.length) return false;
    run.read(left.length);
  }
  return isPrimitive(left) || isPrimitive(right) ? left === right : abandon();
}
