/** Where a step sends its request: what the integration says, completed by the servers of the document. */
import type { Integration } from '../../../../model/integration.ts';
import type { Operation, ServiceDocument } from '../../documents/terms/document.ts';

export interface Address {
  /** Undefined where the step has to inherit it, since it holds a placeholder or a secret. */
  readonly urlHost: string | undefined;
  /** Path before that of the operation, without a slash at its end. */
  readonly basePath: string;
  readonly doubts: readonly string[];
}

/** Undefined when nobody says where the service is. */
export function addressOf(
  document: ServiceDocument,
  operation: Operation,
  integration: Integration | undefined,
): Address | undefined {
  const host = (integration?.urlHost ?? '').trim();
  const servers = operation.server === undefined ? document.servers : [operation.server];
  const parsed = servers.map(split);
  if (host.includes('<<') || host.includes('@'))
    return { urlHost: undefined, basePath: '', doubts: ['Host and base path are those of the integration.'] };
  const own = host === '' ? undefined : split(host.includes('://') ? host : `https://${host}`);
  const server = parsed.find(({ origin }) => own !== undefined && origin === own.origin) ?? parsed[0];
  if (own === undefined) {
    const absolute = parsed.find(({ origin }) => origin !== '');
    return absolute === undefined
      ? undefined
      : { urlHost: absolute.origin, basePath: withoutDouble(absolute.path, operation, document), doubts: [] };
  }
  const there = joinPaths(own.path, (integration?.urlPath ?? '').trim());
  const wanted = server?.path ?? '';
  const { path, isSure } = combine(there, wanted);
  const doubts = isSure
    ? []
    : ['The base paths of the integration and of its documentation are not the same; they were put together.'];
  return { urlHost: own.origin, basePath: withoutDouble(path, operation, document), doubts };
}

function split(url: string): { readonly origin: string; readonly path: string } {
  const whole = url.trim().replace(/^\/\/(?=[\w.-])/, 'https://');
  const match = /^(https?:\/\/[^/?#]+)?([^?#]*)/i.exec(whole);
  const path = (match?.[2] ?? '').replace(/\/+$/, '');
  return { origin: match?.[1] ?? '', path: path === '' || path.startsWith('/') ? path : `/${path}` };
}

function joinPaths(one: string, other: string): string {
  const tidy = other.replace(/^\/+|\/+$/g, '');
  return tidy === '' ? one : `${one}/${tidy}`;
}

/** One may be the end, or the beginning, of the other. */
function combine(there: string, wanted: string): { readonly path: string; readonly isSure: boolean } {
  if (wanted === '' || there.endsWith(wanted)) return { path: there, isSure: true };
  if (there === '' || wanted.startsWith(`${there}/`)) return { path: wanted, isSure: true };
  return { path: `${there}${wanted}`, isSure: false };
}

/** Prose often writes paths with the base path in front; so does a document that leaves the servers to the integration. */
function withoutDouble(base: string, { path }: Operation, { kind, servers }: ServiceDocument): string {
  const isToldTwice = kind === 'prose' || servers.length === 0;
  return isToldTwice && base !== '' && path.startsWith(`${base}/`) ? '' : base;
}
