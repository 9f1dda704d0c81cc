/** Where an answer tells the next page: at the path that its definition names, or somewhere else, which nobody would hear of. */
import { isRecord } from '../../core/json.ts';

/** `data[-1].id` is the id of the last item: services whose cursor is what they sent last do not repeat it. */
export function cursorIn(body: unknown, path: string | null | undefined): string | undefined {
  const value = keysOf(path).reduce<unknown>((node, key) => {
    if (Array.isArray(node) && /^-?\d+$/.test(key)) return node.at(Number(key));
    return isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }, body);
  return toCursor(value);
}

/**
 * What the first answer has that tells of a further page, although there is no cursor at the path: a path that is misspelt ends the
 * paging, as that of the last page does. Undefined where nothing tells of one.
 */
export function lostCursor(body: unknown, path: string | null | undefined): string | undefined {
  const last = keysOf(path).at(-1) ?? '';
  return hintIn(body, last, 0)?.join('.');
}

function keysOf(path: string | null | undefined): readonly string[] {
  return (path ?? 'next_cursor')
    .replace(/^\$\.?/, '')
    .replace(/\[(-?\d+)\]/g, '.$1')
    .replace(/^\./, '')
    .split('.');
}

function toCursor(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Without what parts words. Names of what was before, or of this page, are none of them. */
const nextNames =
  /^(next|nextpage|nextlink|nextcursor|nexttoken|nextpagetoken|nexturl|cursor|endcursor|continuation|continuationtoken|pagetoken|scrollid|odatanextlink)$/;
const moreNames = /^(hasmore|hasnext|hasnextpage|morepages|more|istruncated|moreavailable)$/;

/** Members of records in records, where the envelope of a list is; items have cursors of their own. */
function hintIn(node: unknown, last: string, depth: number): readonly string[] | undefined {
  if (!isRecord(node) || depth > 3) return undefined;
  const members = Object.entries(node).filter(([name]) => /^[\w$@.-]{1,40}$/.test(name));
  for (const [name, value] of members) {
    const plain = plainName(name);
    const isNext = (nextNames.test(plain) || plain === plainName(last)) && toCursor(value) !== undefined;
    if (isNext || (moreNames.test(plain) && value === true)) return [name];
  }
  for (const [name, value] of members) {
    const found = hintIn(value, last, depth + 1);
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
