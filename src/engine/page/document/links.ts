/** The links of a page's body, as a reader can follow them. */
import { isTag } from 'domhandler';
import type { PageLink } from '../../../core/browser.ts';
import { limits } from '../../../core/limits.ts';
import { absoluteUrl, baseOf } from './address.ts';
import { isSilent } from './hidden.ts';
import { type PageElement, type PageNode, type PageTree, rawText, walk } from './tree.ts';

/** In document order, each address once with the first text that it has; addresses are absolute, http or https. */
export function pageLinks(tree: PageTree, pageUrl: string, root: PageNode = tree.document): PageLink[] {
  const base = baseOf(tree, pageUrl);
  const texts = new Map<string, string>();
  walk(root, {
    enter: (node) => {
      if (!isTag(node)) return true;
      if (isSilent(node) && node.name !== 'area') return false;
      const address = addressOf(node);
      const url = address === undefined ? undefined : absoluteUrl(address, base);
      if (url !== undefined && (texts.has(url) || texts.size < limits.pageLinks)) {
        texts.set(url, texts.get(url) || linkText(node));
      }
      return true;
    },
  });
  return [...texts].map(([url, text]) => ({ url, text }));
}

/** Where a link leads, or what a frame shows. */
function addressOf({ name, attribs }: PageElement): string | undefined {
  if (name === 'frame') return attribs['src'];
  return name === 'a' || name === 'area' ? attribs['href'] : undefined;
}

/** What the link says, its label, or what its picture shows. */
function linkText(link: PageElement): string {
  const own =
    collapse(rawText(link)) || collapse(link.attribs['aria-label'] ?? link.attribs['title'] ?? frameName(link));
  return own || collapse(link.attribs['alt'] ?? pictureText(link));
}

function frameName({ name, attribs }: PageElement): string {
  return name === 'frame' ? (attribs['name'] ?? '') : '';
}

function pictureText(link: PageElement): string {
  let alt = '';
  walk(link, {
    enter: (node) => {
      if (alt === '' && isTag(node) && node.name === 'img') alt = node.attribs['alt'] ?? '';
      return alt === '';
    },
  });
  return alt;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limits.linkTextChars);
}
