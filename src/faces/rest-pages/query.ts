/**
 * The query of a request for pages, as the arguments of the tool behind its path.
 *
 * Clients write lists and records in several ways: `selectors=a&selectors=b`, `selectors[]=a`, `selectors[1]=b`,
 * `headers[Name]=v`, `headers={"Name":"v"}`. Of a value that is given twice the first counts, and names that the tool does
 * not know are left alone, since clients send some for their own statistics.
 */
import { isRecord, parseExactly } from '../../core/json.ts';
import type { JsonSchemaObject } from '../../core/json-schema.ts';

interface Given {
  /** What stands in the brackets behind the name; undefined without brackets. */
  readonly part: string | undefined;
  readonly value: string;
}

/** `inputSchema` is that of the tool as it is listed: it says which names are known, and what each of them holds. */
export function readQuery(query: URLSearchParams, inputSchema: JsonSchemaObject): Record<string, unknown> {
  const shapes = isRecord(inputSchema['properties']) ? inputSchema['properties'] : {};
  const input: Record<string, unknown> = {};
  for (const [name, given] of group(query)) {
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    const value = isRecord(shape) ? readValue(given, String(shape['type'])) : undefined;
    if (value !== undefined) input[name] = value;
  }
  return input;
}

function group(query: URLSearchParams): ReadonlyMap<string, readonly Given[]> {
  const groups = new Map<string, Given[]>();
  for (const [key, value] of query) {
    const [, name = key, part] = /^([^[]+)\[(.*)\]$/s.exec(key) ?? [];
    groups.set(name, [...(groups.get(name) ?? []), { part, value }]);
  }
  return groups;
}

function readValue(given: readonly Given[], type: string): unknown {
  if (type === 'array') return readList(given);
  if (type === 'object') return readRecord(given);
  const [first] = given;
  // A client that sends a name without a value means that it has none.
  return first === undefined || first.value === '' ? undefined : readScalar(first.value, type);
}

/** Text that is no value of the type stays text, so that the tool's own schema refuses it and says what it wants. */
function readScalar(text: string, type: string): unknown {
  if (type === 'boolean')
    return (
      new Map([
        ['true', true],
        ['1', true],
        ['false', false],
        ['0', false],
      ]).get(text) ?? text
    );
  return type === 'integer' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function readList(given: readonly Given[]): readonly string[] | undefined {
  const places = given.map(({ part, value }, at) => {
    return { value, at: part !== undefined && /^\d+$/.test(part) ? Number(part) : at };
  });
  const values = places.sort((a, b) => a.at - b.at).flatMap(({ value }) => (value === '' ? [] : [value]));
  return values.length === 0 ? undefined : values;
}

function readRecord(given: readonly Given[]): unknown {
  const parts = given.flatMap(({ part, value }): [string, string][] => (part === undefined ? [] : [[part, value]]));
  // The first one counts; they stay in the order in which they were asked for.
  if (parts.length > 0) return Object.fromEntries([...parts, ...parts.toReversed()]);
  const text = given[0]?.value ?? '';
  if (text === '') return undefined;
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}
