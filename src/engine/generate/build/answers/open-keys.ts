/** Items of a loop that may lack the key of what is read for them: nothing is asked for these, and they are told without it. */
import { isRecord } from '../../../../core/json.ts';
import { typesOf } from '../../step/terms/types.ts';
import { valueAt } from './answer-sample.ts';

const keyInPath = /<<currentItem\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)>>\/?$/;

/** The selector without items whose key is null, where one of them has none or where the result allows for that. */
export function withoutOpenKeys(selector: string, urlPath: string, items: readonly unknown[], schema: unknown): string {
  const key = keyInPath.exec(urlPath)?.[1];
  if (key === undefined || selector === '') return selector;
  const isOpen = items.some((item) => (valueAt(item, key) ?? null) === null) || allowsNull(schema);
  return isOpen ? `[${selector}[${key} != null]]` : selector;
}

/** The list behind such a selector, and the key. */
export function openKeyOf(selector: string): { readonly list: string; readonly key: string } | undefined {
  const [, list = '', key = ''] = /^\[(.+)\[([\w.]+) != null\]\]$/.exec(selector) ?? [];
  return list === '' ? undefined : { list, key };
}

type Data = Readonly<Record<string, unknown>>;

/** The data with one item that lacks the key, so that what is made of it is made of such items, too. */
export function withOpenItem(data: Data, { list, key }: { readonly list: string; readonly key: string }): Data {
  if (!/^\w+(?:\.\w+)*$/.test(list) || key.includes('.')) return data;
  const [name = '', ...path] = list.split('.');
  const changed = changedAt(data[name], path, (items) => {
    const [first] = items;
    const isThere = items.some((item) => isRecord(item) && (item[key] ?? null) === null);
    return isRecord(first) && !isThere ? [...items, { ...first, [key]: null }] : items;
  });
  return { ...data, [name]: changed };
}

function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (items: readonly unknown[]) => readonly unknown[],
): unknown {
  if (name === undefined) return Array.isArray(value) ? change(value) : value;
  return isRecord(value) ? { ...value, [name]: changedAt(value[name], rest, change) } : value;
}

const deepest = 6;

/** A field of the result may be null. */
export function allowsNull(schema: unknown, depth = 0): boolean {
  if (!isRecord(schema) || depth > deepest) return false;
  const { properties, items } = schema;
  const members = isRecord(properties) ? Object.values(properties).filter(isRecord) : [];
  return (
    members.some((member) => typesOf(member).includes('null') || allowsNull(member, depth + 1)) ||
    allowsNull(items, depth + 1)
  );
}
