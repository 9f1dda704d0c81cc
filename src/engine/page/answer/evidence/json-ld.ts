/** The JSON-LD of a page as pairs: each property of each thing, named as people call it. */
import type { PageMeta } from '../../../../core/documents.ts';
import { isRecord } from '../../../../core/json.ts';
import type { PageElement } from '../../document/tree.ts';
import type { Pair } from './pair.ts';
import { amountsOf, dayWords, type Told, textOf, toldTogether } from './json-ld-things.ts';
import { spokenProperty } from './property.ts';
import { readable } from './readable.ts';

const pairsMax = 2_000;
const valueChars = 1_000;
const depthMax = 8;

/** Kinds of things that describe the site and not what the page is about. */
const beside = /^(?:BreadcrumbList|ListItem|WebSite|SearchAction|ImageObject|WebPage|SiteNavigationElement|ItemList)$/;
/** Parts of another thing: their properties are told with the name of the part. */
const parts = /^(?:Review|Comment|Answer|Question|UserComments)$/;
const priced = /^(?:price|lowPrice|highPrice)$/;
const amounts =
  /^(?:MonetaryAmount|QuantitativeValue|MonetaryAmountDistribution|QuantitativeValueDistribution|Distance|Mass|Duration|Energy)$/;
/** Said by the page itself, or of no use to a reader. */
const skipped = /^@(?!graph)|^(?:image|logo|sameAs)$/;

export function jsonLdPairs({ jsonLd }: PageMeta, node: PageElement): readonly Pair[] {
  const reader = new Reader(node);
  for (const one of jsonLd) reader.read(one, { key: '', context: '', depth: 0, isBeside: false, currency: '' });
  return reader.pairs;
}

interface Place {
  readonly key: string;
  readonly context: string;
  readonly depth: number;
  readonly isBeside: boolean;
  /** Of the amount that this is a part of. */
  readonly currency: string;
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
    else if (isPlain(value)) this.#keep(String(value), this.#placed(String(value), place));
  }

  /** Hours are of their days. */
  #placed(value: string, place: Place): Place {
    return place.key === 'openingHours' ? { ...place, key: `${place.key} ${dayWords(value)}`.trim() } : place;
  }

  #list(list: readonly unknown[], place: Place): void {
    if (list.length > 0 && list.every(isPlain)) {
      this.#keep(list.join(', '), place);
      if (place.key !== 'openingHours') return;
    }
    const names = list.flatMap((one) => (isRecord(one) && isPlain(one['name']) ? [one['name']] : []));
    if (place.key !== '' && list.length > 1 && names.length === list.length) this.#keep(names.join(', '), place);
    for (const one of list) this.read(one, place);
  }

  #thing(thing: Record<string, unknown>, place: Place): void {
    const { key, context, depth, isBeside } = place;
    const type = typeOf(thing);
    const told = toldTogether(type, thing, key);
    if (told !== undefined) {
      this.#tell(told, place);
      return;
    }
    const currency = currencyOf(thing) || place.currency;
    const here = { ...place, currency, isBeside: isBeside || beside.test(type) || (depth > 0 && parts.test(type)) };
    if (amounts.test(type)) {
      this.#amounts(thing, here);
      return;
    }
    const { name } = thing;
    if (key !== '') this.#keep(textOf(name) || textOf(thing['@value']), here);
    if (key !== '') this.#keep(textOf(name), { ...here, key: textOf(thing['jobTitle'] ?? thing['roleName']) });
    if (type === 'PostalAddress') this.#keep(addressOf(thing), { ...here, key: 'address' });
    this.#keep(textOf(thing['addressLocality']), { ...here, key: 'location' });
    const own = depth > 0 ? textOf(name ?? thing['contactType']) : '';
    for (const [property, value] of Object.entries(thing)) {
      if (skipped.test(property) || (property === 'url' && depth === 0)) continue;
      const isThrough = property === '@graph' || property === 'mainEntity';
      const inside = isThrough ? { key: '', context } : { key: property, context: `${type} ${key} ${own}`.trim() };
      this.read(isPlain(value) && priced.test(property) ? withUnit(value, currencyOf(thing)) : value, {
        ...here,
        ...inside,
        depth: depth + 1,
      });
    }
  }

  #amounts(thing: Record<string, unknown>, place: Place): void {
    this.#tell(amountsOf(thing, spokenProperty(place.key), place.currency), place);
    const { value } = thing;
    if (isRecord(value)) this.read(value, { ...place, depth: place.depth + 1 });
  }

  #tell(told: readonly Told[], place: Place): void {
    for (const { key, value, context = '' } of told)
      this.#keep(value, { ...place, key, context: `${place.context} ${context}`.trim() });
  }

  #keep(value: string, { key, context, isBeside }: Place): void {
    const text = value.replace(/\s+/g, ' ').trim();
    if (text === '' || key === '' || text.length > valueChars || this.pairs.length >= pairsMax) return;
    const region = isBeside ? 'related' : 'main';
    this.pairs.push({
      key: spokenProperty(key),
      context,
      value: readable(text),
      passage: `${key}: ${text}`,
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

function addressOf(thing: Record<string, unknown>): string {
  const text = (name: string): string => (typeof thing[name] === 'string' ? thing[name] : '');
  const city = `${text('postalCode')} ${text('addressLocality')}`.trim();
  return [text('streetAddress'), city].filter((one) => one !== '').join(', ');
}

function currencyOf(thing: Record<string, unknown>): string {
  return textOf(thing['priceCurrency'] ?? thing['currency']);
}

function withUnit(value: string | number, unit: string): string | number {
  return unit === '' ? value : `${value} ${unit}`;
}
