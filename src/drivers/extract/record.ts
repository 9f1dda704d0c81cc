/** Sets a member whose name came from a file: `__proto__` becomes a member like any other. */
export function setKey(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}
