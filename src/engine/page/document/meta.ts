/** What a page says about itself: title, description, language, OpenGraph, JSON-LD and the like. */
import { isTag } from 'domhandler';
import type { PageMeta, PageResource } from '../../../core/documents.ts';
import { limits } from '../../../core/limits.ts';
import { absoluteUrl, baseOf } from './address.ts';
import { parseJsonLd } from './json-ld.ts';
import { microdata } from './microdata.ts';
import { type PageElement, type PageTree, rawText, walk } from './tree.ts';

interface Parts {
  readonly metas: Map<string, string[]>;
  readonly links: PageElement[];
  readonly scripts: string[];
  title?: string;
  heading?: string;
  language?: string;
}

/** Never throws; addresses are absolute. */
export function pageMeta(tree: PageTree, pageUrl: string): PageMeta {
  const base = baseOf(tree, pageUrl);
  const parts = collectParts(tree);
  const first = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = parts.metas.get(name)?.find((one) => one !== '');
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const optional = {
    language: parts.language ?? first('content-language', 'og:locale'),
    canonical: canonicalOf(parts.links, base) ?? addressOf(first('og:url'), base),
    author: first('author', 'article:author', 'dc.creator', 'citation_author'),
    robots: first('robots'),
    published: first('article:published_time', 'date', 'dc.date', 'citation_publication_date', 'datepublished'),
    modified: first('article:modified_time', 'og:updated_time', 'last-modified', 'datemodified'),
  };
  return {
    title: parts.title || first('og:title', 'twitter:title') || parts.heading || '',
    description: first('description', 'og:description', 'twitter:description') ?? '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    openGraph: grouped(parts.metas, (name) => /^(?:og|article|book|profile|product|music|video):/.test(name)),
    twitter: grouped(parts.metas, (name) => name.startsWith('twitter:')),
    named: grouped(parts.metas, (name) => !/^(?:og|article|book|profile|product|music|video|twitter):/.test(name)),
    jsonLd: parts.scripts.flatMap(parseJsonLd),
    microdata: microdata(tree, base),
    feeds: resourcesOf(parts.links, base, isFeed),
    icons: resourcesOf(parts.links, base, (link) => relsOf(link).some((rel) => rel.endsWith('icon'))),
    alternates: resourcesOf(parts.links, base, isTranslation),
  };
}

function collectParts(tree: PageTree): Parts {
  const parts: Parts = { metas: new Map(), links: [], scripts: [] };
  walk(tree.document, {
    enter: (node) => {
      if (!isTag(node)) return true;
      if (node.name === 'template' || node.name === 'svg') return false;
      if (node.name === 'html') keepLanguage(parts, node);
      else if (node.name === 'title') parts.title ??= collapse(rawText(node));
      else if (node.name === 'h1') parts.heading ||= collapse(rawText(node));
      else if (node.name === 'meta') keepMeta(parts, node);
      else if (node.name === 'link' && parts.links.length < limits.pageMetaItems) parts.links.push(node);
      else if (node.name === 'script') keepScript(parts, node);
      return node.name !== 'script';
    },
  });
  return parts;
}

function keepLanguage(parts: Parts, { attribs }: PageElement): void {
  const language = (attribs['lang'] ?? attribs['xml:lang'])?.trim();
  if (language) parts.language = language;
}

function keepMeta({ metas }: Parts, { attribs }: PageElement): void {
  const name = (attribs['property'] ?? attribs['name'] ?? attribs['itemprop'] ?? attribs['http-equiv'])
    ?.trim()
    .toLowerCase();
  const content = attribs['content'];
  if (!name || content === undefined) return;
  const values = metas.get(name) ?? [];
  if (values.length >= limits.pageMetaItems || (values.length === 0 && metas.size >= limits.pageMetaItems)) return;
  metas.set(name, [...values, collapse(content)]);
}

function keepScript({ scripts }: Parts, script: PageElement): void {
  const type = script.attribs['type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/ld+json' && scripts.length < limits.pageMetaItems) scripts.push(rawText(script));
}

function grouped(metas: ReadonlyMap<string, readonly string[]>, belongs: (name: string) => boolean): PageMeta['named'] {
  return Object.fromEntries(
    [...metas].flatMap(([name, values]) => {
      if (!belongs(name)) return [];
      const [only = '', ...others] = new Set(values);
      return [[name, others.length === 0 ? only : [only, ...others]] as const];
    }),
  );
}

function canonicalOf(links: readonly PageElement[], base: string): string | undefined {
  return addressOf(links.find((link) => relsOf(link).includes('canonical'))?.attribs['href'], base);
}

function addressOf(href: string | undefined, base: string): string | undefined {
  return href === undefined ? undefined : absoluteUrl(href, base);
}

function relsOf({ attribs }: PageElement): readonly string[] {
  return (attribs['rel'] ?? '').toLowerCase().split(/\s+/);
}

function isFeed(link: PageElement): boolean {
  return relsOf(link).includes('alternate') && /\b(?:rss|atom|feed)\b/i.test(link.attribs['type'] ?? '');
}

function isTranslation(link: PageElement): boolean {
  return relsOf(link).includes('alternate') && link.attribs['hreflang'] !== undefined;
}

function resourcesOf(
  links: readonly PageElement[],
  base: string,
  belongs: (link: PageElement) => boolean,
): readonly PageResource[] {
  return links.filter(belongs).flatMap(({ attribs }) => {
    const url = addressOf(attribs['href'], base);
    if (url === undefined) return [];
    const optional = {
      type: attribs['type'],
      title: attribs['title'],
      sizes: attribs['sizes'],
      language: attribs['hreflang'],
    };
    return [{ url, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) }];
  });
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limits.pageMetaChars);
}
