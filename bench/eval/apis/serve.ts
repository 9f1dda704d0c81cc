/** Serves one invented web service on loopback: checks what its documentation says it checks, keeps what is posted, and
 * tells what was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../../src/core/json.ts';
import { check, type Problem } from './rules.ts';
import type { Auth, Refusal, Reply, Route, Service, Store, Variant } from './service.ts';

/** One request as the service saw it. */
export interface Entry {
  readonly method: string;
  /** With the base path, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** As the service meant it, also where it always answers 200. */
  readonly status: number;
  /** It asked for a token and nothing else. */
  readonly isToken: boolean;
}

export interface Running {
  readonly service: Service;
  readonly url: string;
  readonly store: Store;
  readonly journal: readonly Entry[];
  close(): Promise<void>;
}

export async function startService(service: Service, variant: Variant): Promise<Running> {
  const store = service.seed(variant);
  const journal: Entry[] = [];
  const desk = new Desk(service, store);
  const server = createServer((incoming, response) => void serve(incoming, response, desk, journal));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    service,
    url: `http://127.0.0.1:${port}`,
    store,
    journal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

async function serve(incoming: IncomingMessage, response: ServerResponse, desk: Desk, journal: Entry[]): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const url = new URL(incoming.url ?? '/', `http://${headers.host ?? 'localhost'}`);
  const asked = { method: incoming.method ?? 'GET', url, headers, text: Buffer.concat(chunks).toString() };
  const reply = desk.reply(asked);
  journal.push({
    method: asked.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: readBody(asked) ?? asked.text,
    status: reply.status,
    isToken: desk.isTokenPath(url),
  });
  const isPage = typeof reply.body === 'string';
  const status = desk.service.alwaysOk === true && !isPage ? 200 : reply.status;
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...reply.headers });
  response.end(reply.body === undefined ? '' : isPage ? reply.body : JSON.stringify(reply.body));
}

function readBody({ text, headers }: Asked): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return {};
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Decides about requests, in the order in which real gateways do: place, method, caller, type, content. */
class Desk {
  readonly service: Service;
  readonly #store: Store;
  readonly #tokens = new Set<string>();
  readonly #served = new Map<Route, number>();

  constructor(service: Service, store: Store) {
    this.service = service;
    this.#store = store;
  }

  isTokenPath({ pathname }: URL): boolean {
    const { auth } = this.service;
    return auth.kind === 'oauth' && pathname === auth.tokenPath;
  }

  reply(asked: Asked): Reply {
    const { auth, basePath } = this.service;
    const { pathname } = asked.url;
    if (auth.kind === 'oauth' && pathname === auth.tokenPath) return this.#grant(asked, auth);
    if (!pathname.startsWith(`${basePath}/`)) return { status: 200, body: this.#page() };
    const path = pathname.slice(basePath.length);
    const here = this.service.routes.flatMap((route) => {
      const params = matchPath(route.path, path);
      return params === undefined ? [] : [{ route, params }];
    });
    const found = here.find(({ route }) => route.method === asked.method);
    if (here.length === 0) return this.#refuse(404, 'not_found', 'There is nothing at this address.');
    if (found === undefined) {
      const allow = here.map(({ route }) => route.method).join(', ');
      return { ...this.#refuse(405, 'method_not_allowed', `Use ${allow} here.`), headers: { allow } };
    }
    const refused = this.#refuseCaller(asked) ?? this.#refuseHaste(found.route) ?? this.#refuseType(asked, found.route);
    return refused ?? this.#answer(asked, found.route, found.params);
  }

  #answer(asked: Asked, route: Route, params: Readonly<Record<string, string>>): Reply {
    const { auth } = this.service;
    const given = Object.fromEntries(asked.url.searchParams);
    if (auth.kind === 'query') delete given[auth.name];
    const query = check(given, route.query ?? {}, { isText: true, isStrict: true });
    const headers = check(asked.headers, route.headers ?? {}, { isText: true, isStrict: false });
    const read = readBody(asked);
    if (read === undefined) return this.#refuse(400, 'unreadable', 'The body could not be read.');
    const isForm = route.bodyType === 'application/x-www-form-urlencoded';
    const body = check(read, route.body ?? {}, { isText: isForm, isStrict: true });
    const problems = [...query.problems, ...headers.problems, ...(route.body === undefined ? [] : body.problems)];
    if (problems.length > 0) return this.#invalid(problems);
    const call = { params, query: query.values, body: body.values, store: this.#store, url: asked.url };
    const reply = route.answer(call);
    if (reply.status < 400) return reply;
    const message = typeof reply.body === 'string' ? reply.body : 'The request was refused.';
    return this.#refuse(reply.status, reply.status === 404 ? 'not_found' : 'conflict', message);
  }

  #refuseCaller({ headers, url }: Asked): Reply | undefined {
    if (this.#isKnown(this.service.auth, headers, url)) return undefined;
    const { strangerStatus = 401 } = this.service;
    return this.#refuse(strangerStatus, 'unauthenticated', 'The request carries no valid credentials.');
  }

  #isKnown(auth: Auth, headers: Asked['headers'], url: URL): boolean {
    const { authorization = '' } = headers;
    switch (auth.kind) {
      case 'bearer':
        return authorization === `Bearer ${auth.token}`;
      case 'header':
        return headers[auth.name.toLowerCase()] === auth.key;
      case 'query':
        return url.searchParams.get(auth.name) === auth.key;
      case 'basic':
        return authorization === `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`;
      case 'oauth':
        return authorization.startsWith('Bearer ') && this.#tokens.has(authorization.slice('Bearer '.length));
    }
  }

  #refuseHaste(route: Route): Reply | undefined {
    const served = this.#served.get(route) ?? 0;
    this.#served.set(route, served + 1);
    if (served >= (route.busy ?? 0)) return undefined;
    const refused = this.#refuse(429, 'too_many_requests', 'Too many requests; wait and try again.');
    return { ...refused, headers: { 'retry-after': '1' } };
  }

  #refuseType({ headers, text }: Asked, { bodyType = 'application/json' }: Route): Reply | undefined {
    if (text === '' || headers['content-type']?.split(';')[0]?.trim() === bodyType) return undefined;
    return this.#refuse(415, 'unsupported_media_type', `Send the body as ${bodyType}.`);
  }

  #grant({ method, headers, text }: Asked, auth: Extract<Auth, { kind: 'oauth' }>): Reply {
    if (method !== 'POST') return { status: 405, body: { error: 'invalid_request' } };
    const form = new URLSearchParams(text);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    const isOwn = form.get('client_id') === auth.clientId && form.get('client_secret') === auth.clientSecret;
    if (!isForm || form.get('grant_type') !== 'client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    }
    if (!isOwn) return { status: 401, body: { error: 'invalid_client' } };
    const token = `at-${crypto.randomUUID()}`;
    this.#tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  }

  #invalid(problems: readonly Problem[]): Reply {
    const status = this.service.invalidStatus;
    return this.#refuse(status, 'invalid', 'The request is not valid.', problems);
  }

  #refuse(status: number, code: string, message: string, problems: readonly Problem[] = []): Reply {
    const refusal: Refusal = { status, code, message, problems };
    return { status, body: this.service.explain(refusal) };
  }

  #page(): string {
    return `<!doctype html><html><head><title>${this.service.title}</title></head><body><h1>Welcome</h1></body></html>`;
  }
}

/** The parameters of a path, or undefined when it is another one. */
function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1];
    if (name !== undefined && part !== '') params[name] = decodeURIComponent(part);
    else if (wanted[index] !== part) return undefined;
  }
  return params;
}
