/** What a page says, in its text and in its attributes. For the proof that the set is sound, never for an engine. */
import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const inline = new Set('a abbr b big code del em font i label mark q s small span strong sub sup time tt u'.split(' '));
const unread = new Set(['script', 'style', 'template']);
const readAttributes = new Set(['content', 'datetime', 'href', 'alt', 'value', 'placeholder']);

/**
 * A line for every stretch of text that no block ends, for every attribute and structured value, and for every text by
 * itself: two spans without a space between them are one word to a parser and two to whoever looks at the page.
 */
export function pageLines(html: string): readonly string[] {
  const words: Words = { lines: [''], texts: [] };
  collect(parse(html), words);
  const all = [...words.lines, ...words.texts].map((line) => line.replace(/\s+/g, ' ').trim());
  return all.filter((line) => line !== '');
}

interface Words {
  readonly lines: string[];
  readonly texts: string[];
}

function collect(node: Node, words: Words): void {
  const { lines, texts } = words;
  if (node.nodeName === '#text' && 'value' in node) {
    lines.push(`${lines.pop() ?? ''}${node.value}`);
    texts.push(node.value);
    return;
  }
  const isBlock = 'tagName' in node && !inline.has(node.tagName);
  const children = 'childNodes' in node ? node.childNodes : [];
  const attributes = 'tagName' in node ? attributeLines(node) : [];
  if (isBlock) lines.push('');
  if (!('tagName' in node) || !unread.has(node.tagName)) for (const child of children) collect(child, words);
  if (isBlock) lines.push('');
  // In front of the line that is being written, which goes on behind an inline element.
  lines.splice(-1, 0, ...attributes);
}

function attributeLines(element: Element): readonly string[] {
  const own = element.attrs.filter(({ name }) => readAttributes.has(name)).map(({ value }) => value);
  const isData = element.attrs.some(({ name, value }) => name === 'type' && value === 'application/ld+json');
  const [text] = element.childNodes;
  return isData && text !== undefined && 'value' in text ? [...own, ...structuredValues(JSON.parse(text.value))] : own;
}

function structuredValues(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(structuredValues);
  return [String(value)];
}
