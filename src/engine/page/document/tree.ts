/**
 * Text of a page to its tree: the one that Chromium makes, the bounded depth included.
 *
 * Code that follows a tree must not call itself for each level: use `walk`.
 */
import { type AnyNode, type ChildNode, type Document, type Element, isDocument, isTag, isText } from 'domhandler';
import { Parser, type ParserOptions, serializeOuter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';

export { isTag, isText };
export type PageNode = AnyNode;
export type PageElement = Element;

export interface PageTree {
  readonly document: Document;
  /** Without a doctype that browsers respect: classes and ids are then compared without case. */
  readonly isQuirks: boolean;
  /** All `<style>` elements. */
  readonly styles: readonly PageElement[];
  /** All elements in document order, found when they are first asked for; what a template holds is not part of the page. */
  readonly elements: () => readonly PageElement[];
}

/** Elements below which Chromium begins to put children beside their parents. */
const depthMax = 512;

/** Throws `invalid_input` with the reason PAGE_TOO_LARGE or PAGE_TOO_COMPLEX. */
export function parsePage(html: string): PageTree {
  if (html.length > limits.pageDocumentChars) {
    throw tooMuch('PAGE_TOO_LARGE', 'The page was larger than a document may be.', 'pageDocumentChars');
  }
  const options: ParserOptions<Htmlparser2TreeAdapterMap> = { treeAdapter: adapter };
  const parser = new Parser(options);
  const styles: PageElement[] = [];
  parser.treeAdapter = boundedAdapter(parser, styles);
  parser.tokenizer.write(html, true);
  const { document } = parser;
  let elements: readonly PageElement[] | undefined;
  return {
    document,
    isQuirks: adapter.getDocumentMode(document) === 'quirks',
    styles,
    elements: () => {
      elements ??= elementsOf(document);
      return elements;
    },
  };
}

/** Counts what is put into the tree and what the parser has to look through for it, and bounds the depth. */
function boundedAdapter(parser: Parser<Htmlparser2TreeAdapterMap>, styles: PageElement[]): typeof adapter {
  let nodes = 0;
  let steps = 0;
  const count = (): number => {
    const depth = parser.openElements.stackTop;
    nodes += 1;
    steps += depth;
    if (nodes > limits.pageNodes) throw tooMuch('PAGE_TOO_COMPLEX', 'The page had too many elements.', 'pageNodes');
    if (steps > limits.pageParseSteps) {
      throw tooMuch('PAGE_TOO_COMPLEX', 'The page was nested too deeply.', 'pageParseSteps');
    }
    return depth;
  };
  return {
    ...adapter,
    createElement(name, namespace, attributes) {
      const element = adapter.createElement(name, namespace, attributes);
      if (name === 'style') styles.push(element);
      return element;
    },
    appendChild(parent, node) {
      const depth = count();
      adapter.appendChild((depth >= depthMax && parent.parent) || parent, node);
    },
    insertText(parent, text) {
      // Words come one by one, and most of them go on with a text that is there.
      if (parent.children.at(-1)?.type !== 'text') count();
      adapter.insertText(parent, text);
    },
    insertBefore(parent, node, reference) {
      count();
      adapter.insertBefore(parent, node, reference);
    },
  };
}

function tooMuch(reason: string, message: string, limit: keyof typeof limits): PatchbayError {
  return new PatchbayError('invalid_input', message, {
    reason,
    hint: `The limit ${limit} is ${limits[limit]}. Ask for a smaller page, or for its HTML as it is.`,
    details: { limit, value: limits[limit] },
  });
}

export interface Visitor {
  /** Whether to go into the node; `leave` is called for those. */
  readonly enter: (node: PageNode) => boolean;
  readonly leave?: (node: PageNode) => void;
}

/** Visits a node and all below it in document order, without a stack that a deep tree could overflow. */
export function walk(root: PageNode, { enter, leave }: Visitor): void {
  let node: PageNode = root;
  for (;;) {
    const isEntered = enter(node);
    const first: ChildNode | undefined = isEntered && (isTag(node) || isDocument(node)) ? node.children[0] : undefined;
    if (first !== undefined) {
      node = first;
      continue;
    }
    if (isEntered) leave?.(node);
    while (node !== root && node.next === null && node.parent !== null) {
      node = node.parent;
      leave?.(node);
    }
    if (node === root || node.next === null) return;
    node = node.next;
  }
}

function elementsOf(document: Document): PageElement[] {
  const found: PageElement[] = [];
  walk(document, {
    enter: (node) => {
      if (!isTag(node)) return isDocument(node);
      found.push(node);
      return node.name !== 'template';
    },
  });
  return found;
}

export function nodeOf(root: PageTree | PageNode): PageNode {
  return 'document' in root ? root.document : root;
}

/** The body; in a page of frames there is none. */
export function bodyOf(tree: PageTree): PageElement | undefined {
  const html = tree.document.children.find(isTag);
  return html?.children.find((node): node is PageElement => isTag(node) && node.name === 'body');
}

/** Text of everything below a node, as it stands in the source: `textContent`. */
export function rawText(root: PageNode): string {
  const parts: string[] = [];
  walk(root, {
    enter: (node) => {
      if (isText(node)) parts.push(node.data);
      return !isDocument(node) || node === root;
    },
  });
  return parts.join('');
}

/** Outer HTML of a node as Chromium writes it; a whole page with its doctype. */
export function pageHtml(root: PageTree | PageNode): string {
  const node = nodeOf(root);
  if (isDocument(node)) return node.children.map((child) => serializeOuter(child, { treeAdapter: adapter })).join('');
  return isTag(node) ? serializeOuter(node, { treeAdapter: adapter }) : '';
}
