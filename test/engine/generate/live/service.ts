/** A stranger's service as a table of routes, on loopback: it checks what real ones check, and notes what it accepted. */
import { createServer, type IncomingMessage } from 'node:http';
import { isRecord } from '../../../../src/core/json.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed by its type; of a form, a record of texts. */
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as a page, everything else as JSON. */
  readonly body?: unknown;
}

export type Handler = (asked: Asked, rows: Rows, url: string) => Reply;

export interface Service {
  readonly name: string;
  readonly basePath: string;
  readonly credentials: Readonly<Record<string, string>>;
  /** A file beside the services; `{{url}}` and `{{host}}` in it are where the service runs. */
  readonly document: string;
  isAllowed(asked: Asked): boolean;
  readonly rows: Rows;
  /** By method and path, such as `GET /hens/{id}`; the first that fits answers. */
  readonly routes: Readonly<Record<string, Handler>>;
  readonly steps: readonly StepCase[];
  readonly repairs: readonly RepairCase[];
}

export type Input = Readonly<Record<string, unknown>>;

/** What the input has at a path, such as `order.lines[0].sku`. */
export type Get = (path: string) => unknown;

export interface StepCase {
  readonly class: 'read' | 'list' | 'pages' | 'create' | 'change' | 'loop';
  readonly say: string;
  readonly input?: Input;
  /** What the step runs over the second time; it is made from `input`. */
  readonly later?: Input;
  want(get: Get): Want;
}

export interface RepairCase {
  readonly say: string;
  readonly input?: Input;
  readonly current: Readonly<Record<string, unknown>>;
  readonly selector?: string;
  /** What a person says of a run that did not fail. */
  readonly complaint?: string;
  /** Members of the call that have to be as they were. */
  readonly keeps?: readonly string[];
  want(get: Get): Want;
}

export interface Want {
  /** Ids that must come back, and no others. */
  readonly ids?: readonly unknown[];
  /** The changes that the service must have accepted, and no others. */
  readonly sent?: readonly Change[];
}

export interface Change {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface Running {
  readonly url: string;
  readonly accepted: readonly Change[];
  close(): Promise<void>;
}

export async function start(service: Service): Promise<Running> {
  const accepted: Change[] = [];
  let url = '';
  const server = createServer(async (incoming, response) => {
    const asked = await read(incoming);
    const { status = 200, headers = {}, body } = answer(service, asked, url);
    if (asked.method !== 'GET' && status < 300 && !isSearch(asked.path))
      accepted.push({ method: asked.method, path: asked.path, body: asked.body });
    const isPage = typeof body === 'string';
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers });
    response.end(isPage ? body : body === undefined ? '' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isSearch(path: string): boolean {
  return /\/(search|rates|query)$/.test(path);
}

function answer(service: Service, asked: Asked, url: string): Reply {
  if (!asked.path.startsWith(`${service.basePath}/`))
    return { status: 404, body: '<html><body><h1>404 Not Found</h1></body></html>' };
  const own = asked.path.slice(service.basePath.length);
  const fitting = Object.entries(service.routes).flatMap(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ');
    const variables = matchPath(path, own);
    return variables === undefined ? [] : [{ method, variables, handler }];
  });
  if (fitting.length === 0) return { status: 404, body: { error: 'Not Found', message: `No route ${own}` } };
  if (!service.isAllowed(asked))
    return { status: 401, body: { error: 'unauthorized', message: 'Invalid credentials' } };
  const route = fitting.find(({ method }) => method === asked.method);
  if (route === undefined) {
    const allow = fitting.map(({ method }) => method).join(', ');
    return { status: 405, headers: { allow }, body: { error: 'Method Not Allowed' } };
  }
  return route.handler({ ...asked, variables: route.variables }, service.rows, `${url}${service.basePath}`);
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  if (parts.length !== wanted.length) return undefined;
  const variables: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decodeURIComponent(parts[at] ?? '');
    const match = /^\{(\w+)\}(.*)$/.exec(part);
    if (match === null ? part !== value : !value.endsWith(match[2] ?? '') || value === '') return undefined;
    if (match !== null) variables[match[1] ?? ''] = value.slice(0, value.length - (match[2] ?? '').length);
  }
  return variables;
}

async function read(incoming: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://service.test');
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = parse(text, headers['content-type'] ?? '');
  return { method: incoming.method ?? '', path: pathname, variables: {}, query: searchParams, headers, body };
}

function parse(text: string, type: string): unknown {
  if (text === '') return undefined;
  if (type.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// What handlers are made of.

type Condition = (row: Row, value: string) => boolean;

interface Listing {
  /** Parameters that filter: one by equality of the member of its name, or by a condition. */
  readonly by?: Readonly<Record<string, Condition | string>>;
  readonly always?: (row: Row, asked: Asked) => boolean;
  readonly pages?: (rows: readonly Row[], asked: Asked, url: string) => Reply;
  readonly wrap?: string;
}

/** The rows that the query asks for, in pages where there are some. */
export function list(collection: string, { by = {}, always, pages, wrap }: Listing = {}): Handler {
  return (asked, rows, url) => {
    const found = (rows[collection] ?? []).filter(
      (row) =>
        (always === undefined || always(row, asked)) &&
        Object.entries(by).every(([name, condition]) => {
          const value = asked.query.get(name);
          if (value === null) return true;
          return typeof condition === 'string' ? String(row[condition]) === value : condition(row, value);
        }),
    );
    const sorted = sort(found, asked.query);
    if (pages !== undefined) return pages(sorted, asked, url);
    return { body: wrap === undefined ? sorted : { [wrap]: sorted } };
  };
}

function sort(rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const by = query.get('sort') ?? query.get('order_by');
  if (by === null) return rows;
  const name = by.replace(/^-/, '');
  const sign = by.startsWith('-') || query.get('direction') === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => (String(a[name]) < String(b[name]) ? -sign : sign));
}

export function one(collection: string, { wrap, by = 'id' }: { wrap?: string; by?: string } = {}): Handler {
  return ({ variables }, rows) => {
    const key = Object.values(variables).at(-1);
    const row = (rows[collection] ?? []).find((each) => String(each[by]) === key);
    if (row === undefined) return { status: 404, body: { error: 'Not Found' } };
    return { body: wrap === undefined ? row : { [wrap]: row } };
  };
}

type Check = (body: Row, asked: Asked) => string | undefined;

/** Accepts a change when nothing about it is wrong. */
export function accept(check: Check = () => undefined, status = 200, type = 'json'): Handler {
  return (asked) => {
    const contentType = asked.headers['content-type'] ?? '';
    if (asked.body !== undefined && !contentType.includes(type))
      return { status: 415, body: { error: `Unsupported Media Type: send ${type}` } };
    const wrong = check(isRecord(asked.body) ? asked.body : {}, asked);
    return wrong === undefined
      ? { status, body: { id: 901, ...Object(asked.body) } }
      : { status: 422, body: { error: 'Unprocessable', message: wrong } };
  };
}

/** What has to be there. */
export function needs(...names: readonly string[]): Check {
  return (body) => {
    const missing = names.filter(
      (name) => name.split('.').reduce<unknown>((at, key) => Object(at)[key], body) === undefined,
    );
    return missing.length === 0 ? undefined : `${missing.join(', ')} is required`;
  };
}
