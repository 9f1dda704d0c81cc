/** Values that are known by their form: versions, codes of places, currencies, addresses, and what looks like the example. */
import { keyStart } from '../../documents/terms/document.ts';
import { coverage, wordsOf } from '../../words.ts';
import type { Target } from '../terms/target.ts';
import type { Literal, Token } from '../terms/token.ts';
import { ratioOf } from '../terms/units.ts';

/** `debian-13` where `debian-12` is shown. */
export function isLikeExample({ schema: { example }, place }: Target, { kind, value }: Literal): boolean {
  const start = (text: string): string => /^[A-Za-z]{2,}[_-]?(?=\d)/.exec(text)?.[0].toLowerCase() ?? '';
  if (kind !== 'code' || place !== 'body' || typeof example !== 'string') return false;
  return start(example) !== '' && start(example) === start(String(value));
}

/** "In Ireland (IE)" */
export function isPlaceCode({ own, place }: Target, tokens: readonly Token[], index: number): boolean {
  const isCoded = / \([A-Z]{2,5}\d{0,3}\)$/.test(tokens[index]?.text ?? '');
  const isThere = /^(?:in|at|near|from|around)$/i.test(tokens[index - 1]?.text ?? '');
  return (
    isCoded &&
    isThere &&
    place !== 'path' &&
    own.some((word) => /^(?:country|region|state|city|port|airport|station|location|place|market)$/.test(word))
  );
}

/** `2.9.0`, where the release or the version of something is wanted. */
export function isVersionFor({ own, description, place }: Target, { kind, value }: Literal): boolean {
  const isVersion = kind === 'code' && /^v?\d+(?:\.\d+){2,}$/i.test(String(value));
  return (
    isVersion &&
    place !== 'path' &&
    (own.some((word) => /^(?:version|release)$/.test(word)) || /^\W*version\b/i.test(description))
  );
}

const hostEnd = /\.(?:com|org|net|io|dev|app|info|biz|eu|de|fr|nl|uk|ch|at|it|es|pl|example|test|local)$/i;
const fileEnd = /\.(?:pdf|csv|json|xml|txt|md|png|jpe?g|gif|svg|mp[34]|zip|xlsx?|docx?|pptx?)$/i;

/** `shop.hens.example` for a domain, `report.pdf` for a file. */
export function isHostOrFile({ own, place }: Target, { kind, value }: Literal): boolean {
  const last = own.at(-1) ?? '';
  if (kind !== 'code' || place === 'path') return false;
  return hostEnd.test(String(value))
    ? /^(?:domain|host|hostname|site|website|server)$/.test(last)
    : fileEnd.test(String(value)) && own.some((word) => /^(?:file|filename|attachment|document)$/.test(word));
}

/** A host alone is no address of a page. */
export function isHostForPage({ own }: Target, { kind, value }: Literal): boolean {
  return kind === 'code' && hostEnd.test(String(value)) && own.includes('url');
}

/** Nobody has a name or a day for an address. */
export function isNoAddress(name: string, { kind, value }: Literal): boolean {
  const isName = kind === 'proper' || kind === 'date' || (kind === 'quoted' && /^[\p{L} -]+$/u.test(String(value)));
  return /e-?mail$/i.test(name) && isName;
}

export function isUnitOf({ own, name }: Target, { kind, value }: Literal): boolean {
  if (kind === 'proper' && typeof value === 'string' && /^[A-Z]{3}$/.test(value))
    return own.includes('currency') && own.length === 1;
  return kind === 'url' && /^(url|uri|link|href|website|webhook_?url|callback_?url)$/i.test(name);
}

/** A number as the target counts it: "1.5 hours" are 90 minutes, which is a whole number. */
export function inUnitOf(target: Target, tokens: readonly Token[], index: number): Literal | undefined {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.literal?.kind !== 'number' || typeof token.literal.value !== 'number') return token?.literal;
  const ratio = ratioOf(next?.text ?? '', target) ?? 1;
  return { ...token.literal, value: Math.round(token.literal.value * ratio * 1e6) / 1e6 };
}

/** "With the comment "Fixed"", where a comment has a `body`. */
export function isTextOf({ name, context, place }: Target, { kind }: Literal, near: readonly string[]): boolean {
  const [holder = ''] = context;
  const isText = place === 'body' && /^(?:body|text|content|message|value|html|raw)$/.test(name);
  const isWritten = /^(?:comment|note|message|reply|answer|remark|review|feedback|post)$/.test(holder);
  return isText && isWritten && kind === 'quoted' && near.slice(-2).includes(holder);
}

/** `the Engineering department` is called so. */
export function isCalledBy({ own }: Target, { kind }: Literal, after: readonly string[]): boolean {
  return after.length > 0 && kind === 'proper' && own.length === 1 && coverage(own, after) === 1;
}

/** A short description that is of nothing else. */
export function isToldBy(head: readonly string[], description: string): boolean {
  return description.length < 80 && coverage(head, wordsOf(description)) >= 0.9;
}

/** `Jo Winter` */
export function isName({ kind, value }: Literal): boolean {
  return /^(?:proper|quoted)$/.test(kind) && /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+$/u.test(String(value));
}

/** What somebody is called is no id, and where keys are shown with a number in them, what has none is a name. */
export function isNoKey({ own, schema }: Pick<Target, 'own' | 'schema'>, { kind, value }: Literal): boolean {
  if (isName({ kind, value }) && own.some((word) => /^(?:id|uuid|guid)$/.test(word))) return true;
  return typeof schema[keyStart] === 'string' && /^(?:proper|quoted)$/.test(kind) && !/\d/.test(String(value));
}
