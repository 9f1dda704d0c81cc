/** What a page says of itself for machines, as pairs. */
import type { PageMeta } from '../../../../core/documents.ts';
import { bodyOf, isTag, type PageElement, type PageTree } from '../../document/tree.ts';
import { jsonLdPairs } from './json-ld.ts';
import type { Pair } from './pair.ts';

export function structuredPairs(tree: PageTree, meta: PageMeta): readonly Pair[] {
  const node = bodyOf(tree) ?? tree.document.children.find(isTag);
  if (node === undefined) return [];
  return [...jsonLdPairs(meta, node), ...metaPairs(meta, node)];
}

const metaNames: readonly (readonly [RegExp, string])[] = [
  [/^og:title$|^twitter:title$|^citation_title$|^dc\.title$/, 'title name'],
  [/^(?:article:)?author$|^dc\.creator$|^citation_author$|^sailthru\.author$/, 'author'],
  [/published_time$|^date$|^dc\.date$|publication_date$|^datepublished$/, 'published date'],
  [/modified_time$|updated_time$|^last-modified$|^datemodified$/, 'updated modified date'],
  [/price:amount$/, 'price'],
  [/price:currency$/, 'currency'],
  [/^product:brand$|^og:brand$/, 'brand'],
  [/^citation_(?:doi|journal_title|publisher|volume|issue)$/, ''],
  [/^article:section$/, 'section category'],
  [/^keywords$/, 'keywords'],
  [/^citation_isbn$|^book:isbn$/, 'isbn'],
  [/^og:site_name$/, 'site'],
];

function metaPairs(meta: PageMeta, node: PageElement): Pair[] {
  const all = { ...meta.named, ...meta.openGraph, ...meta.twitter };
  return Object.entries(all).flatMap(([name, value]): Pair[] => {
    const key = metaNames.find(([shape]) => shape.test(name))?.[1];
    if (key === undefined) return [];
    const text = typeof value === 'string' ? value : value.join(', ');
    const named = key === '' ? name.replace(/^citation_/, '').replace(/_/g, ' ') : key;
    return text === '' ? [] : [{ key: named, value: text, passage: text, source: 'meta', region: 'main', node }];
  });
}
