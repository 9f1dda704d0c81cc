/**
 * XML to records, as the original service had it: names in capitals, attributes as members, text beside them as `_TEXT`,
 * repeated tags as a list, numbers as strings (workflow-notes, 1.8).
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { failure, type Place } from './failure.ts';
import { setKey } from './record.ts';

/** Called for each tag and text of a document, in order. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The length of what the parser gets at once: it keeps what it was given as one text. */
const chunkChars = 64 * 1024;

/**
 * Reads a well-formed document. Nothing outside the text is ever fetched, and a document that defines entities is refused.
 *
 * Throws EXTRACT_XML and EXTRACT_XML_ENTITIES.
 */
export function readXml(text: string, place: Place, handler: XmlHandler): void {
  const parser = new SaxesParser();
  let isEnding = false;
  parser.on('error', (cause) => {
    throw failure('EXTRACT_XML', place, isEnding ? 'is XML that ends too early,' : 'is not well-formed XML', {
      line: parser.line,
      column: parser.column,
      cause,
    });
  });
  parser.on('doctype', (doctype) => {
    if (!/<!ENTITY/i.test(doctype)) return;
    throw failure('EXTRACT_XML_ENTITIES', place, 'is XML that defines entities', { line: parser.line });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handler.open?.(name, attributes));
  parser.on('closetag', ({ name }: SaxesTagPlain) => handler.close?.(name));
  parser.on('text', (part) => handler.text?.(part));
  parser.on('cdata', (part) => handler.text?.(part));
  for (let at = 0; at < text.length; at += chunkChars) parser.write(text.slice(at, at + chunkChars));
  isEnding = true;
  parser.close();
}

interface Element {
  readonly members: Record<string, unknown>;
  isPlain: boolean;
  text: string;
}

export function parseXml(text: string, place: Place): unknown {
  const root: Record<string, unknown> = {};
  const open: Element[] = [{ members: root, isPlain: false, text: '' }];
  readXml(text.trimStart(), place, {
    open(_name, attributes) {
      const element: Element = { members: {}, isPlain: true, text: '' };
      for (const key of Object.keys(attributes)) add(element, key, attributes[key]);
      open.push(element);
    },
    close(name) {
      const element = open.pop();
      const parent = open.at(-1);
      if (element !== undefined && parent !== undefined) add(parent, name, contentOf(element));
    },
    text(part) {
      const element = open.at(-1);
      if (element !== undefined) element.text += part;
    },
  });
  return root;
}

function contentOf(element: Element): unknown {
  const text = element.text.trim();
  if (element.isPlain) return text;
  if (text !== '') add(element, '_TEXT', text);
  return element.members;
}

function add(element: Element, name: string, value: unknown): void {
  const key = name.toUpperCase();
  element.isPlain = false;
  if (!Object.hasOwn(element.members, key)) setKey(element.members, key, value);
  else {
    const earlier = element.members[key];
    if (Array.isArray(earlier)) earlier.push(value);
    else setKey(element.members, key, [earlier, value]);
  }
}
