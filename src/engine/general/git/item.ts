/** Records of either service as items of one shape, by the places at which they have their parts. */
import { isRecord } from '../../../core/json.ts';
import type { GitItem } from '../../../model/git.ts';

/** Dotted paths into a record; the first of several that holds something is taken. */
export type ItemShape = { readonly [K in keyof GitItem]?: string | readonly string[] };

const textChars = 2_000;

export function itemsOf(data: unknown, shape: ItemShape): GitItem[] {
  return Array.isArray(data) ? data.map((record) => itemOf(record, shape)) : [];
}

export function itemOf(record: unknown, shape: ItemShape, maxChars = textChars): GitItem {
  const part = (name: keyof GitItem): string | undefined => {
    const paths = shape[name] ?? [];
    const found = (typeof paths === 'string' ? [paths] : paths).map((path) => textAt(record, path));
    return found.find((text) => text !== undefined && text !== '');
  };
  const id = part('id') ?? '';
  // The first line of a commit's message is its title.
  const [title = id, ...more] = (part('title') ?? id).split('\n');
  const text = part('text') ?? more.join('\n').trim();
  const item: GitItem = { id, title };
  for (const name of ['state', 'author', 'at', 'url'] as const) {
    const value = part(name);
    if (value !== undefined) item[name] = value;
  }
  if (text !== '' && text.trim() !== title) item.text = text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
  return item;
}

/** Numbers are texts here: ids are. */
export function textAt(record: unknown, path: string): string | undefined {
  const value = path.split('.').reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), record);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
