/** What a page says for machines: JSON-LD and the meta elements, as pairs. */
import { isTag } from 'domhandler';
import { isRecord } from '../../../../core/json.ts';
import type { PageMeta } from '../../../../core/documents.ts';
import { bodyOf, type PageElement, type PageTree } from '../../document/tree.ts';
import type { Pair } from './pair.ts';
import { spokenProperty } from './property.ts';
import { readableDuration } from './readable.ts';

const pairsMax = 2_000;
const valueChars = 1_000;

/** Kinds of things that describe the site and not what the page is about. */
const beside = /^(?:BreadcrumbList|ListItem|WebSite|SearchAction|ImageObject|WebPage|SiteNavigationElement|ItemList)$/;
/** Parts of another thing: their properties are told with the name of the part. */
const parts = /^(?:Review|Comment|Answer|Question|UserComments)$/;

export function structuredPairs(tree: PageTree, meta: PageMeta): readonly Pair[] {
  const node = bodyOf(tree) ?? tree.document.children.find(isTag);
  if (node === undefined) return [];
  return [...jsonLdPairs(meta, node), ...metaPairs(meta, node)];
}

function jsonLdPairs({ jsonLd }: PageMeta, node: PageElement): Pair[] {
  const pairs: Pair[] = [];
  const keep = (key: string, context: string, value: string, isBeside: boolean): void => {
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > valueChars || pairs.length >= pairsMax) return;
    const region = isBeside ? 'related' : 'main';
    pairs.push({
      key: spokenProperty(key),
      context,
      value: readable(text),
      passage: `${key}: ${text}`,
      source: 'structured',
      region,
      node,
    });
  };
  const read = (value: unknown, place: Place): void => {
    if (place.depth > 8) return;
    if (Array.isArray(value)) return readList(value, place);
    if (isRecord(value)) return readThing(value, place);
    if (typeof value === 'string' || typeof value === 'number')
      keep(place.key, place.context, String(value), place.isBeside);
  };
  const readList = (list: readonly unknown[], place: Place): void => {
    const texts = list.filter((one) => typeof one === 'string' || typeof one === 'number');
    if (texts.length === list.length && texts.length > 0)
      keep(place.key, place.context, texts.join(', '), place.isBeside);
    else for (const one of list) read(one, place);
  };
  const readThing = (thing: Record<string, unknown>, place: Place): void => {
    const type = typeOf(thing);
    const isBeside = place.isBeside || beside.test(type) || (place.depth > 0 && parts.test(type));
    const named = thing['name'] ?? thing['value'] ?? thing['@value'];
    if (place.key !== '' && typeof named !== 'object' && named !== undefined) {
      keep(place.key, place.context, `${String(named)}${unitOf(thing)}`, isBeside);
    }
    if (type === 'PostalAddress') keep('address', place.context, addressOf(thing), isBeside);
    if (type === 'PropertyValue' && typeof thing['name'] === 'string') {
      return keep(thing['name'], type, String(thing['value'] ?? ''), isBeside);
    }
    for (const [name, value] of Object.entries(thing)) {
      if (/^@(?!graph)|^(?:image|logo|url|sameAs)$/.test(name) && (name !== 'url' || place.depth > 0)) continue;
      const key = name === '@graph' || name === 'mainEntity' ? '' : name;
      const context = `${type} ${place.key}`.trim();
      read(moneyOf(name, value, thing), {
        key,
        context: key === '' ? place.context : context,
        depth: place.depth + 1,
        isBeside,
      });
    }
  };
  for (const one of jsonLd) read(one, { key: '', context: '', depth: 0, isBeside: false });
  return pairs;
}

interface Place {
  readonly key: string;
  readonly context: string;
  readonly depth: number;
  readonly isBeside: boolean;
}

function typeOf(thing: Record<string, unknown>): string {
  const type = thing['@type'];
  return typeof type === 'string' ? type.replace(/^.*[/:]/, '') : Array.isArray(type) ? String(type[0]) : '';
}

function unitOf(thing: Record<string, unknown>): string {
  const unit = thing['unitText'] ?? thing['unitCode'];
  return typeof unit === 'string' && thing['name'] === undefined ? ` ${unit}` : '';
}

function addressOf(thing: Record<string, unknown>): string {
  const text = (name: string): string => (typeof thing[name] === 'string' ? thing[name] : '');
  const city = `${text('postalCode')} ${text('addressLocality')}`.trim();
  return [text('streetAddress'), city].filter((one) => one !== '').join(', ');
}

/** What a machine's spelling stands for: the last word of a schema.org address, the minutes of a duration. */
function readable(text: string): string {
  const word = /^https?:\/\/schema\.org\/(\w+)$/.exec(text)?.[1];
  if (word !== undefined) return word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return readableDuration(text) ?? text;
}

function moneyOf(name: string, value: unknown, thing: Record<string, unknown>): unknown {
  const currency = thing['priceCurrency'] ?? thing['currency'];
  if (!/^(?:price|lowPrice|highPrice|value|minValue|maxValue)$/.test(name) || typeof currency !== 'string')
    return value;
  return typeof value === 'string' || typeof value === 'number' ? `${value} ${currency}` : value;
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
