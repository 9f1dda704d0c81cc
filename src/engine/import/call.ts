/** A call that was described elsewhere: by a command, a collection, or a document. All of its texts are a stranger's data. */
import type { ApiConfig, HttpMethod } from '../../model/api.ts';

export interface ImportedCall {
  /** What it is called there. */
  readonly name: string;
  readonly description: string;
  readonly method: HttpMethod;
  /** Scheme and host; empty where the document names none. */
  readonly urlHost: string;
  readonly urlPath: string;
  readonly queryParams: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly authentication?: ApiConfig['authentication'];
  /** What could not be taken over, or is left to do, in words of our own. */
  readonly notes: readonly string[];
}

export interface Address {
  readonly urlHost: string;
  readonly urlPath: string;
  readonly queryParams: Readonly<Record<string, string>>;
}

/** Placeholders may stand anywhere in it, so it is not parsed as a URL. A name that comes twice stays in the path. */
export function splitAddress(text: string): Address {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) || text.startsWith('<<') ? text : `https://${text}`;
  const [, urlHost = '', urlPath = '', query = ''] =
    /^((?:<<[^>]*>>|[a-z][a-z\d+.-]*:\/\/(?:<<[^>]*>>|[^/?#<])*))((?:<<[^>]*>>|[^?#<])*)(?:\?([^#]*))?/i.exec(whole) ??
    [];
  const pairs = query === '' ? [] : query.split('&').map(readPair);
  const isPlain = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isPlain
    ? { urlHost, urlPath, queryParams: Object.fromEntries(pairs) }
    : { urlHost, urlPath: `${urlPath}?${query}`, queryParams: {} };
}

function readPair(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [decode(text), ''] : [decode(text.slice(0, at)), decode(text.slice(at + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** They are about one connection and not about the call. */
const ofConnections = /^(?:host|content-length|accept-encoding|connection|transfer-encoding|:.*)$/i;

export function isOfConnection(header: string): boolean {
  return ofConnections.test(header);
}

/** A call as definitions have it; with an integration, its host is left to that. */
export function toApiConfig(call: ImportedCall, keepsHost = true): ApiConfig {
  const { name, description, method, urlHost, urlPath, queryParams, headers, body, authentication } = call;
  const about = description.trim().split('\n', 1)[0]?.slice(0, 500) ?? '';
  return {
    instruction: about === '' || about === name ? name : `${name}: ${about}`,
    method,
    ...(keepsHost ? { urlHost } : {}),
    urlPath,
    ...(Object.keys(queryParams).length === 0 ? {} : { queryParams: { ...queryParams } }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: { ...headers } }),
    ...(body === undefined ? {} : { body }),
    ...(authentication === undefined || authentication === null ? {} : { authentication }),
  };
}

/** A name as an id: `List all hens` as `list-all-hens`. */
export function idOf(name: string, fallback: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return id === '' ? fallback : id;
}
