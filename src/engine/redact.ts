/** Takes secrets out of whatever leaves a run: records, answers, errors, logs. */
import { isRecord } from '../core/json.ts';
import { mapLeaves } from './secret.ts';

/** Shorter values are not searched for: they would match by chance (workflow-notes, 1.14). */
const shortestSecret = 4;

/** Credentials that are no secrets, and whose values are ordinary words. */
const notSecret = /(^|_)(scopes?|grant_type|token_type|token_url|expires_(at|in)|header_name|param_name)$/;

/** The signs of a text in a regular expression. */
const special = /[.*+?^${}()|[\]\\]/g;

/** Whether secrets were taken out of a text. */
export function isRedacted(text: string): boolean {
  return text.includes('{masked_');
}

/**
 * Replaces each secret by `{masked_<name>}`, also where it was encoded on its way: in a URL, a form, base64 or JSON.
 *
 * Secrets can be added while the run goes on, such as a token that was refreshed or a header that was built.
 */
export class Redactor {
  readonly #masks = new Map<string, string>();
  #pattern: RegExp | undefined;

  /** Adds every leaf of `secrets` under its name; two secrets of one name are both found. */
  add(secrets: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(secrets)) {
      if (notSecret.test(name)) continue;
      mapLeaves(value, (leaf) => {
        const secret = String(leaf);
        if (typeof leaf !== 'boolean' && secret.length >= shortestSecret) this.#addForms(secret, `{masked_${name}}`);
        return leaf;
      });
    }
  }

  text(text: string): string {
    return this.#compile() === undefined ? text : text.replace(this.#compile() ?? /$^/, (found) => this.#maskOf(found));
  }

  /** Whether a text, such as the JSON of a value, holds a secret. */
  finds(text: string): boolean {
    const pattern = this.#compile();
    if (pattern === undefined) return false;
    pattern.lastIndex = 0;
    return pattern.test(text);
  }

  /** The value with its strings, its numbers that are secrets, and its names redacted; itself when there was nothing. */
  value<T>(value: T): T {
    if (this.#compile() === undefined || value === undefined || !this.finds(JSON.stringify(value))) return value;
    return this.#walk(value) as T; // Strings become strings; a number that is a secret becomes its mask.
  }

  #walk(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#masks.get(String(value)) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.#walk(item));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.text(key), this.#walk(item)]));
  }

  #maskOf(found: string): string {
    return this.#masks.get(found) ?? '{masked}';
  }

  #addForms(secret: string, mask: string): void {
    if (this.#masks.has(secret)) return;
    for (const form of formsOf(secret)) {
      if (form.length >= shortestSecret && !this.#masks.has(form)) this.#masks.set(form, mask);
    }
    this.#pattern = undefined;
  }

  /** One pattern for all, the longest first. */
  #compile(): RegExp | undefined {
    if (this.#pattern !== undefined || this.#masks.size === 0) return this.#pattern;
    const needles = [...this.#masks.keys()].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(needles.map((needle) => needle.replace(special, '\\$&')).join('|'), 'g');
    return this.#pattern;
  }
}

/** A secret as it is, and as it looks in URLs, forms, JSON, JSON within JSON, and base64. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret);
  const url = URL.parse(`http://host/${secret}`);
  const query = URL.parse(`http://host/?${secret}`);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    json.slice(1, -1),
    JSON.stringify(json).slice(3, -3),
    base64(secret),
    ...(url === null ? [] : [`${url.pathname}${url.search}${url.hash}`.slice(1)]),
    ...(query === null ? [] : [`${query.search}${query.hash}`.slice(1)]),
  ];
}

function base64(text: string): string {
  // What follows a secret changes the last signs of its base64, so they are left out.
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/.{0,4}$/, '');
}
