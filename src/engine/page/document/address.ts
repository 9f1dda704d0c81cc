/** Addresses in a page, made absolute. */
import { isTag } from 'domhandler';
import { type PageNode, type PageTree, walk } from './tree.ts';

/** What relative addresses of a page start from: its `<base>`, else where it came from. */
export function baseOf(tree: PageTree, pageUrl: string): string {
  let href: string | undefined;
  walk(tree.document, {
    enter: (node: PageNode) => {
      if (href !== undefined || !isTag(node)) return href === undefined;
      if (node.name === 'base') href ??= node.attribs['href'];
      return node.name === 'html' || node.name === 'head';
    },
  });
  const base = href === undefined ? undefined : absoluteUrl(href, pageUrl);
  return base ?? pageUrl;
}

/** Undefined for what is no http address, and for what is not an address at all. */
export function absoluteUrl(href: string, base: string): string | undefined {
  const url = parseUrl(href, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** As `absoluteUrl`, with mail and phone numbers too. */
export function contactUrl(href: string, base: string): string | undefined {
  const url = parseUrl(href, base);
  return url !== undefined && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}

function parseUrl(href: string, base: string): URL | undefined {
  return URL.parse(href.trim(), base) ?? undefined;
}
