/** Microdata of a page, as its elements say it: `itemscope`, `itemprop`, `itemtype`. What `itemref` names is left out. */
import { isTag, isText } from 'domhandler';
import type { MicrodataItem } from '../../../core/documents.ts';
import { limits } from '../../../core/limits.ts';
import { absoluteUrl } from './address.ts';
import { type PageElement, type PageTree, walk } from './tree.ts';

type Properties = Record<string, (string | MicrodataItem)[]>;

interface Open {
  readonly element: PageElement;
  /** Of the item that the element is, if it is one. */
  readonly item: { readonly properties: Properties } | undefined;
  /** How many texts there were before it. */
  readonly from: number;
}

/** Items within each other. */
const depthMax = 16;

/** Items that belong to no other, in document order; addresses in them are absolute. */
export function microdata(tree: PageTree, base: string): MicrodataItem[] {
  const found: MicrodataItem[] = [];
  const open: Open[] = [];
  const items: { readonly properties: Properties }[] = [];
  const texts: string[] = [];
  walk(tree.document, {
    enter: (node) => {
      if (isText(node)) texts.push(node.data);
      if (!isTag(node)) return !isText(node);
      if (node.name === 'template' || node.name === 'script') return false;
      const { attribs } = node;
      if (attribs['itemscope'] === undefined) {
        if (attribs['itemprop'] !== undefined) open.push({ element: node, item: undefined, from: texts.length });
        return true;
      }
      if (items.length >= depthMax || found.length >= limits.pageMetaItems) return false;
      const item = { type: wordsOf(attribs['itemtype']), ...idOf(node, base), properties: noProperties() };
      const outer = items.at(-1);
      if (outer === undefined || attribs['itemprop'] === undefined) found.push(item);
      else add(outer.properties, node, item);
      items.push(item);
      open.push({ element: node, item, from: texts.length });
      return true;
    },
    leave: (node) => {
      const last = open.at(-1);
      if (last === undefined || last.element !== node) return;
      open.pop();
      if (last.item !== undefined) items.pop();
      else add(items.at(-1)?.properties, last.element, ownValue(last.element, base) ?? textFrom(texts, last.from));
    },
  });
  return found;
}

/** Without a prototype: properties may have any name. */
function noProperties(): Properties {
  return Object.create(null);
}

function add(properties: Properties | undefined, { attribs }: PageElement, value: string | MicrodataItem): void {
  if (properties === undefined) return;
  for (const name of wordsOf(attribs['itemprop'])) {
    const values = properties[name] ?? [];
    properties[name] = values;
    if (values.length < limits.pageMetaItems) values.push(value);
  }
}

function idOf({ attribs }: PageElement, base: string): { readonly id?: string } {
  const id = attribs['itemid'] === undefined ? undefined : absoluteUrl(attribs['itemid'], base);
  return id === undefined ? {} : { id };
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, limits.pageMetaItems);
}

/** What the standard takes instead of the element's text. */
function ownValue({ name, attribs }: PageElement, base: string): string | undefined {
  if (attribs['content'] !== undefined) return cut(attribs['content']);
  const address = attribs['href'] ?? attribs['src'] ?? (name === 'object' ? attribs['data'] : undefined);
  if (address !== undefined) return absoluteUrl(address, base) ?? cut(address);
  if (name === 'data' || name === 'meter') return cut(attribs['value'] ?? '');
  return name === 'time' && attribs['datetime'] !== undefined ? cut(attribs['datetime']) : undefined;
}

/** Only as much as is kept: elements within each other have the same texts again and again. */
function textFrom(texts: readonly string[], from: number): string {
  let text = '';
  for (let at = from; at < texts.length && text.length < 2 * limits.pageMetaChars; at += 1) text += texts[at];
  return cut(text);
}

function cut(text: string): string {
  return text
    .slice(0, 4 * limits.pageMetaChars)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.pageMetaChars);
}
