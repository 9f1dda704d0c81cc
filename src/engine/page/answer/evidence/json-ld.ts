/** The JSON-LD of a page as pairs: each property of each thing, named as people call it. */
import type { PageMeta } from '../../../../core/documents.ts';
import { isRecord } from '../../../../core/json.ts';
import type { PageElement } from '../../document/tree.ts';
import type { Pair } from './pair.ts';
import { spokenProperty } from './property.ts';
import { readableDuration } from './readable.ts';

const pairsMax = 2_000;
const valueChars = 1_000;
const depthMax = 8;

/** Kinds of things that describe the site and not what the page is about. */
const beside = /^(?:BreadcrumbList|ListItem|WebSite|SearchAction|ImageObject|WebPage|SiteNavigationElement|ItemList)$/;
/** Parts of another thing: their properties are told with the name of the part. */
const parts = /^(?:Review|Comment|Answer|Question|UserComments)$/;
/** Said by the page itself, or of no use to a reader. */
const skipped = /^@(?!graph)|^(?:image|logo|sameAs)$/;

export function jsonLdPairs({ jsonLd }: PageMeta, node: PageElement): readonly Pair[] {
  const reader = new Reader(node);
  for (const one of jsonLd) reader.read(one, { key: '', context: '', depth: 0, isBeside: false });
  return reader.pairs;
}

interface Place {
  readonly key: string;
  readonly context: string;
  readonly depth: number;
  readonly isBeside: boolean;
}

class Reader {
  readonly pairs: Pair[] = [];
  readonly #node: PageElement;

  constructor(node: PageElement) {
    this.#node = node;
  }

  read(value: unknown, place: Place): void {
    if (place.depth > depthMax) return;
    if (Array.isArray(value)) this.#list(value, place);
    else if (isRecord(value)) this.#thing(value, place);
    else if (isPlain(value)) this.#keep(String(value), place);
  }

  #list(list: readonly unknown[], place: Place): void {
    if (list.length > 0 && list.every(isPlain)) this.#keep(list.join(', '), place);
    else for (const one of list) this.read(one, place);
  }

  #thing(thing: Record<string, unknown>, { key, context, depth, isBeside }: Place): void {
    const type = typeOf(thing);
    const here = { key, context, depth, isBeside: isBeside || beside.test(type) || (depth > 0 && parts.test(type)) };
    const named = thing['name'] ?? thing['value'] ?? thing['@value'];
    if (key !== '' && isPlain(named)) this.#keep(`${named}${unitOf(thing)}`, here);
    if (type === 'PostalAddress') this.#keep(addressOf(thing), { ...here, key: 'address' });
    const locality = thing['addressLocality'];
    if (typeof locality === 'string') this.#keep(locality, { ...here, key: 'location' });
    const { name } = thing;
    if (type === 'PropertyValue' && typeof name === 'string') {
      this.#keep(String(thing['value'] ?? ''), { ...here, key: name, context: type });
      return;
    }
    for (const [property, value] of Object.entries(thing)) {
      if (skipped.test(property) || (property === 'url' && depth === 0)) continue;
      const isThrough = property === '@graph' || property === 'mainEntity';
      const inside = isThrough ? { key: '', context } : { key: property, context: `${type} ${key}`.trim() };
      this.read(moneyOf(property, value, thing), { ...here, ...inside, depth: depth + 1 });
    }
  }

  #keep(value: string, { key, context, isBeside }: Place): void {
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > valueChars || this.pairs.length >= pairsMax) return;
    const region = isBeside ? 'related' : 'main';
    const passage = `${key}: ${text}`;
    const name = spokenProperty(key);
    this.pairs.push({
      key: name,
      context,
      value: readable(text),
      passage,
      source: 'structured',
      region,
      node: this.#node,
    });
  }
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
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
