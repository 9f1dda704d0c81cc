/** A small service of the world that builds are tried on: its routes say what it answers, and its document is made of them. */
import { type Reply, type Seen, type Upstream, upstream } from '../../../../harness/upstream.ts';

type Row = Readonly<Record<string, unknown>>;
export type Data = Readonly<Record<string, readonly Row[]>>;
export type Variant = 'given' | 'hidden';

export interface Asked {
  readonly data: Data;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Row;
}

export interface Route {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, object>>;
  /** Names of the query that must be there. */
  readonly wants?: readonly string[];
  readonly body?: object;
  readonly answer?: object;
  /** Undefined is no such thing. */
  reply(asked: Asked): unknown;
}

export interface Service {
  readonly name: string;
  readonly routes: readonly Route[];
  /** Where it is documented in prose. */
  readonly prose?: string;
  readonly schemes?: object;
  readonly credentials?: Row;
  isAllowed(request: Seen): boolean;
  data(variant: Variant): Data;
}

export interface Change {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Row;
}

export interface Running {
  readonly service: Service;
  readonly upstream: Upstream;
  /** Begins anew with the data of the variant and without changes. */
  reset(variant: Variant): void;
  readonly changes: readonly Change[];
}

export async function start(service: Service): Promise<Running> {
  let data = service.data('given');
  const changes: Change[] = [];
  const running = await upstream((request) => {
    if (!service.isAllowed(request)) return { status: 401, body: { message: 'who are you' } };
    const reply = answer(service, data, request);
    if (request.method !== 'GET' && !request.url.endsWith('/search') && (reply.status ?? 200) < 300) {
      const body: Row = request.body === '' ? {} : JSON.parse(request.body);
      const change = { service: service.name, method: request.method, path: new URL(request.url, 'http://x').pathname };
      changes.push(Object.keys(body).length === 0 ? change : { ...change, body });
    }
    return reply;
  });
  return {
    service,
    upstream: running,
    changes,
    reset(variant) {
      data = service.data(variant);
      changes.length = 0;
    },
  };
}

function answer({ routes }: Service, data: Data, { method, url, body }: Seen): Reply {
  const { pathname, searchParams } = new URL(url, 'http://x');
  for (const route of routes) {
    const path = matchPath(route.path, pathname);
    if (path === undefined || route.method !== method.toLowerCase()) continue;
    const parsed: Row = body === '' ? {} : JSON.parse(body);
    const lacks = [
      ...(route.wants ?? []).filter((name) => !searchParams.has(name)),
      ...requiredOf(route.body).filter((name) => parsed[name] === undefined || parsed[name] === null),
    ];
    if (lacks.length > 0) return { status: 422, body: { message: `missing ${lacks.join(', ')}` } };
    const reply = route.reply({ data, path, query: searchParams, body: parsed });
    return reply === undefined ? { status: 404, body: { message: 'no such thing' } } : { body: reply };
  }
  return { status: 404, body: { message: 'no such route' } };
}

function requiredOf(schema: object | undefined): readonly string[] {
  return schema !== undefined && 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
}

function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const parts = pathname.split('/');
  if (names.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = decodeURIComponent(parts[index] ?? '');
    if (name.startsWith('{')) found[name.slice(1, -1)] = part;
    else if (name !== part) return undefined;
  }
  return found;
}

/** What is stored of it as an integration. */
export function integrationOf({ service, upstream: { url } }: Running): Row {
  const { name, prose, credentials } = service;
  const text = prose === undefined ? { openApiSchema: JSON.stringify(documentOf(service)) } : { documentation: prose };
  return { id: name, urlHost: url, ...text, ...(credentials === undefined ? {} : { credentials }) };
}

function documentOf({ name, routes, schemes }: Service): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const item = paths[route.path] ?? {};
    item[route.method] = operationOf(route);
    paths[route.path] = item;
  }
  const security = schemes === undefined ? {} : { security: Object.keys(schemes).map((scheme) => ({ [scheme]: [] })) };
  return {
    openapi: '3.0.3',
    info: { title: name, version: '1' },
    ...security,
    components: { securitySchemes: schemes ?? {} },
    paths,
  };
}

function operationOf({ path, summary, query = {}, wants = [], body, answer: schema }: Route): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: /^(order|customer|product)_id$/.test(name) ? 'integer' : 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, definition]) => ({
    name,
    in: 'query',
    required: wants.includes(name),
    schema: definition,
  }));
  const json = (content: object) => ({ content: { 'application/json': { schema: content } } });
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body === undefined ? {} : { requestBody: { required: true, ...json(body) } }),
    responses: { 200: { description: 'Done', ...(schema === undefined ? {} : json(schema)) } },
  };
}

export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const number = { type: 'number' };
export const choice = (...values: string[]) => ({ type: 'string', enum: values });
export const record = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
});
export const list = (items: object) => ({ type: 'array', items });

/** Rows whose fields are what the query says. */
export function matching(rows: readonly Row[] | undefined, query: URLSearchParams): readonly Row[] {
  return (rows ?? []).filter((row) =>
    [...query].every(([name, value]) => !(name in row) || String(row[name]) === value),
  );
}

export function byId(rows: readonly Row[] | undefined, id: string | undefined, name = 'id'): Row | undefined {
  return (rows ?? []).find((row) => String(row[name]) === id);
}
