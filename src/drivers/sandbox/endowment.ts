/**
 * What a JavaScript expression finds beside the language: Date and Math that work, base64, URLs and a random UUID.
 *
 * Nothing of Node's is handed out itself. Its objects, prototypes and errors are not frozen, and what one expression
 * writes on them the next would read.
 */
import { randomUUID } from 'node:crypto';

const node = { URL, URLSearchParams, atob, btoa };

/** Hardened, to be called after the realm was locked. */
export function createEndowments(): Readonly<Record<string, unknown>> {
  return harden({
    Date,
    Math,
    atob: (text: unknown) => attempt(() => node.atob(String(text)), 'atob: the text was not base64'),
    btoa: (text: unknown) => attempt(() => node.btoa(String(text)), 'btoa: the text had a character beyond Latin-1'),
    crypto: { randomUUID: () => randomUUID() },
    URL: ExpressionUrl,
    URLSearchParams: ExpressionSearchParams,
  });
}

function attempt<T>(work: () => T, message: string): T {
  try {
    return work();
  } catch {
    throw new TypeError(message);
  }
}

type Pairs = string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

function textOf(pairs: Pairs | ExpressionSearchParams | undefined): string {
  if (pairs === undefined) return '';
  if (typeof pairs === 'string') return pairs;
  const entries = Symbol.iterator in pairs ? [...pairs] : Object.entries(pairs);
  return new node.URLSearchParams(
    entries.map(([name, value]): [string, string] => [String(name), String(value)]),
  ).toString();
}

class ExpressionSearchParams {
  readonly #params: URLSearchParams;

  /** Node's own is only ever given by `ExpressionUrl`: it makes the parameters those of the URL. */
  constructor(init?: Pairs | ExpressionSearchParams | URLSearchParams) {
    this.#params = init instanceof node.URLSearchParams ? init : new node.URLSearchParams(textOf(init));
  }

  get size(): number {
    return this.#params.size;
  }

  append(name: string, value: string): void {
    this.#params.append(String(name), String(value));
  }

  delete(name: string): void {
    this.#params.delete(String(name));
  }

  get(name: string): string | null {
    return this.#params.get(String(name));
  }

  getAll(name: string): string[] {
    return this.#params.getAll(String(name));
  }

  has(name: string): boolean {
    return this.#params.has(String(name));
  }

  set(name: string, value: string): void {
    this.#params.set(String(name), String(value));
  }

  sort(): void {
    this.#params.sort();
  }

  forEach(visit: (value: string, name: string, params: ExpressionSearchParams) => void): void {
    for (const [name, value] of this) visit(value, name, this);
  }

  entries(): IterableIterator<[string, string]> {
    return [...this.#params].values();
  }

  keys(): IterableIterator<string> {
    return [...this.#params.keys()].values();
  }

  values(): IterableIterator<string> {
    return [...this.#params.values()].values();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#params.toString();
  }
}

const parts = [
  'hash',
  'host',
  'hostname',
  'href',
  'password',
  'pathname',
  'port',
  'protocol',
  'search',
  'username',
] as const;

class ExpressionUrl {
  readonly #url: URL;

  constructor(text: unknown, base?: unknown) {
    this.#url = attempt(
      () => new node.URL(String(text), base === undefined ? undefined : String(base)),
      'URL: the text was not a URL',
    );
  }

  static canParse(text: unknown, base?: unknown): boolean {
    return node.URL.canParse(String(text), base === undefined ? undefined : String(base));
  }

  static {
    for (const part of parts) {
      Object.defineProperty(ExpressionUrl.prototype, part, {
        get(this: ExpressionUrl) {
          return this.#url[part];
        },
        set(this: ExpressionUrl, text: unknown) {
          attempt(() => {
            this.#url[part] = String(text);
          }, `URL: the ${part} was not valid`);
        },
      });
    }
  }

  get origin(): string {
    return this.#url.origin;
  }

  get searchParams(): ExpressionSearchParams {
    return new ExpressionSearchParams(this.#url.searchParams);
  }

  toString(): string {
    return this.#url.href;
  }

  toJSON(): string {
    return this.#url.href;
  }
}
