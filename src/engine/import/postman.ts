/** A collection of Postman, or one request of it: format 2, folders and all. */
import { isRecord, listOf, recordOf } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { HttpMethod } from '../../model/api.ts';
import { textOf } from '../generate/documents/openapi/openapi.ts';
import { type ImportedCall, isOfConnection, splitAddress } from './call.ts';

export interface PostmanCollection {
  readonly title: string;
  readonly description: string;
  readonly calls: readonly ImportedCall[];
  readonly notes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Undefined when the data is no collection and no request. */
export function readPostman(root: Fields, prefix: string): PostmanCollection | undefined {
  const isCollection = Array.isArray(root['item']);
  if (!isCollection && !isRecord(root['request']) && textOf(root['url']) === '' && !isRecord(root['url']))
    return undefined;
  const known = new Map(
    listOf(root['variable'])
      .map(recordOf)
      .map((one) => [textOf(one['key']) || textOf(one['id']), textOf(one['value'])] as const),
  );
  const inherited: Inherited = { known, auth: root['auth'], prefix };
  const items = isCollection
    ? [...itemsOf(root, inherited)]
    : [{ item: isRecord(root['request']) ? root : { request: root }, inherited }];
  const info = recordOf(root['info']);
  const calls = items.slice(0, limits.importCalls).flatMap((one) => readItem(one.item, one.inherited) ?? []);
  const leftOut = items.length - calls.length;
  return {
    title: textOf(info['name']),
    description: about(info['description']),
    calls,
    notes: leftOut === 0 ? [] : [`${leftOut} requests were left out.`],
  };
}

interface Inherited {
  readonly known: ReadonlyMap<string, string>;
  readonly auth: unknown;
  readonly prefix: string;
}

interface Item {
  readonly item: Fields;
  readonly inherited: Inherited;
}

/** Without calling itself: folders may be nested as deep as somebody likes. */
function* itemsOf(root: Fields, inherited: Inherited): Generator<Item> {
  const open: Item[] = [{ item: root, inherited }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { item } = next;
    if (isRecord(item['request']) || typeof item['request'] === 'string') yield next;
    const within = { ...next.inherited, auth: item['auth'] ?? next.inherited.auth };
    open.push(
      ...listOf(item['item'])
        .toReversed()
        .map((one) => ({ item: recordOf(one), inherited: within })),
    );
  }
}

function readItem(item: Fields, inherited: Inherited): ImportedCall | undefined {
  const { request } = item;
  const fields = typeof request === 'string' ? { url: request } : recordOf(request);
  const fill = (text: string): string => fillVariables(text, inherited.known);
  const method = HttpMethod.safeParse((textOf(fields['method']) || 'GET').toUpperCase());
  const url = urlOf(fields['url']);
  if (!method.success || url === '') return undefined;
  const access = accessOf(recordOf(fields['auth'] ?? inherited.auth), inherited.prefix);
  const address = splitAddress(fill(url));
  return {
    name: textOf(item['name']) || `${method.data} ${address.urlPath}`,
    description: about(fields['description'] ?? item['description']),
    method: method.data,
    ...address,
    queryParams: { ...address.queryParams, ...access.queryParams },
    headers: { ...headersOf(fields['header'], fill), ...access.headers },
    body: bodyOf(recordOf(fields['body']), fill),
    notes: access.notes,
  };
}

function urlOf(url: unknown): string {
  if (typeof url === 'string') return url;
  const fields = recordOf(url);
  const off = listOf(fields['query'])
    .map(recordOf)
    .some(({ disabled }) => disabled === true);
  const raw = textOf(fields['raw']).replace(/(\/):(\w+)(?=[/?#]|$)/g, '$1{{$2}}');
  if (!off) return raw;
  const on = listOf(fields['query'])
    .map(recordOf)
    .filter(({ disabled }) => disabled !== true);
  const query = on.map(({ key, value }) => `${textOf(key)}=${textOf(value)}`).join('&');
  return `${raw.split('?', 1)[0]}${query === '' ? '' : `?${query}`}`;
}

/** Those of the collection that have a value become it, unless that is a secret's place; all others are placeholders. */
function fillVariables(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_whole, name: string) => {
    const value = known.get(name) ?? '';
    if (value !== '' && !/token|secret|key|password/i.test(name))
      return value.includes('{{') ? fillVariables(value, new Map()) : value;
    return `<<${name.replace(/^\$/, '').replace(/[^\w]/g, '_')}>>`;
  });
}

function headersOf(value: unknown, fill: (text: string) => string): Record<string, string> {
  const headers = listOf(value)
    .map(recordOf)
    .filter(({ disabled }) => disabled !== true);
  const pairs = headers.map(({ key, value: content }) => [textOf(key), fill(textOf(content))] as const);
  return Object.fromEntries(pairs.filter(([name]) => name !== '' && !isOfConnection(name)));
}

function bodyOf({ mode, ...body }: Fields, fill: (text: string) => string): string | undefined {
  if (mode === 'raw') return fill(textOf(body['raw']));
  if (mode === 'graphql') {
    const { query, variables } = recordOf(body['graphql']);
    return fill(JSON.stringify({ query, variables: parsed(textOf(variables)) }));
  }
  if (mode !== 'urlencoded' && mode !== 'formdata') return undefined;
  const pairs = listOf(body[mode])
    .map(recordOf)
    .filter(({ disabled, type }) => disabled !== true && type !== 'file');
  const encode = (text: string): string =>
    fill(text).replace(/<<[^>]*>>|[^<]+|</g, (part) => (part.startsWith('<<') ? part : encodeURIComponent(part)));
  return pairs.map(({ key, value }) => `${encode(textOf(key))}=${encode(textOf(value))}`).join('&');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

interface Access {
  readonly headers: Readonly<Record<string, string>>;
  readonly queryParams: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

const open: Access = { headers: {}, queryParams: {}, notes: [] };

/** Secrets of a collection are not taken over: a placeholder stands in their place. */
function accessOf(auth: Fields, prefix: string): Access {
  const type = textOf(auth['type']);
  const own = (name: string): string => `<<${prefix}${name}>>`;
  if (type === 'bearer' || type === 'oauth2') return { ...open, headers: { Authorization: `Bearer ${own('token')}` } };
  if (type === 'basic') return { ...open, headers: { Authorization: `Basic ${own('username')}:${own('password')}` } };
  if (type === 'apikey') {
    const fields = new Map(
      listOf(auth['apikey'])
        .map(recordOf)
        .map(({ key, value }) => [textOf(key), textOf(value)]),
    );
    const placed = { [fields.get('key') || 'X-Api-Key']: own('api_key') };
    return fields.get('in') === 'query' ? { ...open, queryParams: placed } : { ...open, headers: placed };
  }
  if (type === '' || type === 'noauth') return open;
  return { ...open, notes: [`It signs in by ${/^\w{1,20}$/.test(type) ? type : 'a way'} that calls do not have.`] };
}

function about(description: unknown): string {
  return textOf(description) || textOf(recordOf(description)['content']);
}
