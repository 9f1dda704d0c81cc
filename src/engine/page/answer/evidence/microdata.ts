/** What a page marks for machines within its text: microdata, links to write to or to call, and dates. */
import { isTag, type PageElement, type PageTree } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { elementsIn, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';
import { spokenProperty } from './property.ts';
import { readable } from './readable.ts';
import { type Region, regionByElement } from './region.ts';

const valueChars = 600;

export function microdataPairs(tree: PageTree, lines: readonly Line[]): readonly Pair[] {
  const regions = new Map(lines.map((line) => [line.block, line.region]));
  return tree.elements().flatMap((node): Pair[] => {
    const property = node.attribs['itemprop'];
    if (property !== undefined) return itemPair(node, property, regions);
    const href = node.name === 'a' ? (node.attribs['href'] ?? '') : '';
    const [, scheme = '', target = ''] = /^(mailto|tel):([^?]+)/i.exec(href) ?? [];
    if (scheme === '') return [];
    const shown = nodeText(node);
    const isMail = scheme.toLowerCase() === 'mailto';
    const value = (isMail ? /@/ : /\d{3}/).test(shown) ? shown : decode(target);
    return [
      {
        key: isMail ? 'email' : 'telephone',
        value,
        passage: shown || value,
        source: 'role',
        region: regionAround(node, regions),
        node,
      },
    ];
  });
}

function itemPair(node: PageElement, property: string, regions: ReadonlyMap<PageElement, Region>): Pair[] {
  const { attribs } = node;
  const shown = nodeText(node);
  const isScope = attribs['itemscope'] !== undefined;
  const value = attribs['content'] ?? (shown === '' ? (attribs['datetime'] ?? attribs['href'] ?? '') : shown);
  if (value === '' || value.length > valueChars || (isScope && !/address|location/i.test(property))) return [];
  const scopes = scopesOf(node);
  const context = scopes.map((scope) => `${typeOf(scope)} ${scope.attribs['itemprop'] ?? ''}`).join(' ');
  const isBeside = scopes.some((scope) => /Review$|Comment|Breadcrumb|ListItem|WebSite/.test(typeOf(scope)));
  const around = regionAround(node, regions);
  const region = isBeside ? 'related' : around === 'header' || around === 'footer' ? 'main' : around;
  const [owner] = scopes;
  const said = /^price$/i.test(property) ? withCurrency(value, node, owner) : value;
  const pair: Pair = {
    key: spokenProperty(property),
    context,
    value: readable(said),
    passage: shown || said,
    source: 'structured',
    region,
    node,
  };
  const named = property === 'name' && owner?.attribs['itemprop'] !== undefined;
  return named ? [pair, { ...pair, key: spokenProperty(owner.attribs['itemprop'] ?? '') }] : [pair];
}

/** A sign that stands beside the number on the page, or the currency that the page names. */
function withCurrency(value: string, node: PageElement, owner: PageElement | undefined): string {
  if (!/^[\d.,\s]+$/.test(value) || owner === undefined) return value;
  const around = node.parent !== null && isTag(node.parent) ? nodeText(node.parent) : '';
  const at = around.indexOf(value);
  const before = at < 0 ? undefined : /[$€£¥₱]\s?$/.exec(around.slice(0, at))?.[0];
  const after = at < 0 ? undefined : /^\s?(?:[€£$₱]|EUR|CHF)/.exec(around.slice(at + value.length))?.[0];
  if (before !== undefined || after !== undefined) return `${before ?? ''}${value}${after ?? ''}`;
  const currency = elementsIn(owner).find((one) => one.attribs['itemprop'] === 'priceCurrency');
  const named = currency?.attribs['content'];
  return named === undefined ? value : `${value} ${named}`;
}

function scopesOf(node: PageElement): readonly PageElement[] {
  const scopes: PageElement[] = [];
  for (let around = node.parent; around !== null; around = around.parent) {
    if (isTag(around) && around.attribs['itemscope'] !== undefined) scopes.push(around);
  }
  return scopes;
}

function typeOf({ attribs }: PageElement): string {
  return (attribs['itemtype'] ?? '').replace(/^.*\//, '');
}

export function regionAround(node: PageElement, regions: ReadonlyMap<PageElement, Region>): Region {
  for (let at: PageElement | undefined = node; at !== undefined; at = parentOf(at)) {
    const region = regions.get(at) ?? regionByElement(at);
    if (region !== undefined) return region;
  }
  return 'main';
}

function parentOf({ parent }: PageElement): PageElement | undefined {
  return parent !== null && isTag(parent) ? parent : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
