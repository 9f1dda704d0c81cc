/**
 * Authentication that a definition asks for without saying where its secret goes.
 *
 * A definition that places its credentials itself, by any placeholder that names one, is left alone. Otherwise HEADER,
 * QUERY_PARAM and OAUTH2 put the integration's credential where services usually want it; `header_name` and
 * `param_name` among the credentials say otherwise (our choice: the contract says nothing of it).
 */
import type { ApiConfig } from '../../model/api.ts';
import { coverUnclosed } from '../placeholder.ts';
import { mapStrings } from '../secret.ts';
import type { BuiltRequest } from './request.ts';

type Credentials = Readonly<Record<string, unknown>>;

/** Names of the one secret of a service, in the order they are looked for. */
const tokenNames = ['access_token', 'token', 'bearer_token', 'api_token'];
const keyNames = ['api_key', 'apiKey', 'apikey', 'key', 'secret'];

/** `credentials` are the step's own, by their bare names; `variables` are the names that placeholders can use. */
export function authenticate(
  request: BuiltRequest,
  config: ApiConfig,
  credentials: Credentials,
  variables: readonly string[],
): BuiltRequest {
  const kind = config.authentication ?? 'NONE';
  if (kind === 'NONE' || placesCredentials(config, variables)) return request;
  if (kind === 'QUERY_PARAM') return withParameter(request, credentials);
  const header = headerFor(kind, credentials);
  if (header === undefined || request.headers[header[0]] !== undefined) return request;
  return { ...request, headers: { ...request.headers, [header[0]]: header[1] } };
}

/** Whether the call is made with a token of OAuth: it asks for one, or names it in a placeholder. */
export function needsToken(config: ApiConfig): boolean {
  return config.authentication === 'OAUTH2' || anyPlaceholder(config, (inner) => inner.includes('access_token'));
}

function placesCredentials(config: ApiConfig, variables: readonly string[]): boolean {
  return anyPlaceholder(config, (inner) => {
    const names = new Set(inner.match(/[\w$-]+/g));
    return names.has('credentials') || variables.some((name) => names.has(name));
  });
}

function anyPlaceholder(config: ApiConfig, isMeant: (inner: string) => boolean): boolean {
  let found = false;
  mapStrings([config.urlHost, config.urlPath, config.headers, config.queryParams, config.body], (value) => {
    if (found || !value.includes('<<')) return value;
    for (const [, inner = ''] of coverUnclosed(value).matchAll(/<<([\s\S]+?)>>/g)) found ||= isMeant(inner);
    return value;
  });
  return found;
}

/** The header that shows who asks, by its name in small letters; undefined when the credentials hold nothing for one. */
export function headerFor(kind: 'HEADER' | 'OAUTH2', credentials: Credentials): [string, string] | undefined {
  const { username, password } = credentials;
  const named = text(credentials.header_name)?.toLowerCase();
  if (kind === 'HEADER' && typeof username === 'string' && typeof password === 'string') {
    return ['authorization', `Basic ${base64(`${username}:${password}`)}`];
  }
  const token = first(credentials, tokenNames);
  if (token !== undefined) return [named ?? 'authorization', named === undefined ? `Bearer ${token}` : token];
  const key = kind === 'HEADER' ? first(credentials, keyNames) : undefined;
  return key === undefined ? undefined : [named ?? 'x-api-key', key];
}

function withParameter(request: BuiltRequest, credentials: Credentials): BuiltRequest {
  const secret = first(credentials, [...keyNames, ...tokenNames]);
  const name = text(credentials.param_name) ?? 'api_key';
  const url = new URL(request.url);
  if (secret === undefined || url.searchParams.has(name)) return request;
  url.searchParams.set(name, secret);
  return { ...request, url: url.href };
}

function first(credentials: Credentials, names: readonly string[]): string | undefined {
  return names.map((name) => text(credentials[name])).find((value) => value !== undefined);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function base64(value: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(value)));
}
