/** Plain HTTP of a page, over connections that are kept for its other requests to the same place. */
import { type IncomingMessage, type RequestOptions, request as send, type ServerResponse } from 'node:http';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import { bareHost, type Route } from './route.ts';

/** The header by which an answer of the proxy itself is told from one of a server. */
export const ownAnswerHeader = 'x-patchbay-proxy';

/** They belong to one connection, and there are two. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
}

interface Target {
  readonly url: URL;
  readonly host: string;
  readonly port: number;
}

export function forward(exchange: Exchange): void {
  const target = parseTarget(exchange.request.url ?? '');
  const refusal = target === undefined ? 'blocked' : exchange.route.admit(target.host, target.port);
  if (target !== undefined && refusal === undefined) ask(exchange, target);
  else refuse(exchange, target, refusal);
}

function parseTarget(text: string): Target | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:') return undefined;
  return { url, host: bareHost(url.hostname), port: url.port === '' ? 80 : Number(url.port) };
}

function ask(exchange: Exchange, target: Target): void {
  const { request, response, route } = exchange;
  const onward = send({ ...address(target, route), method: request.method, headers: onwardHeaders(request, route) });
  onward.on('response', (answer) => answerWith(answer, exchange, target));
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else
      refuse(exchange, target, error instanceof PatchbayError ? error : failure('CONNECTION_FAILED', { cause: error }));
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function address({ url, host, port }: Target, { upstream, agent }: Route): RequestOptions {
  const common = { agent, setHost: false, maxHeaderSize: limits.responseHeadBytes };
  if (upstream === undefined) return { ...common, host, port, path: `${url.pathname}${url.search}` };
  return { ...common, host: upstream.host, port: upstream.port, path: url.href };
}

function onwardHeaders({ rawHeaders }: IncomingMessage, { upstream }: Route): string[] {
  const authorization = upstream?.authorization === undefined ? [] : ['Proxy-Authorization', upstream.authorization];
  return [...passOn(rawHeaders, []), ...authorization];
}

/** An answer of our own. The page sees an empty one; that it is ours is known by the mark. */
function refuse({ response, route }: Exchange, target?: Target, reason?: PatchbayError | 'blocked'): void {
  if (target !== undefined && reason instanceof PatchbayError) route.noteFailure(target.host, target.port, reason);
  response.writeHead(502, { [ownAnswerHeader]: route.mark, 'content-length': 0 }).end();
}

function answerWith(answer: IncomingMessage, exchange: Exchange, target: Target): void {
  const { response, route } = exchange;
  if (!beginAnswer(answer, response)) {
    answer.destroy();
    refuse(exchange, target, failure(route.upstream === undefined ? 'CONNECTION_FAILED' : 'PROXY_FAILED'));
    return;
  }
  answer.on('data', (chunk: Buffer) => route.count(chunk.length));
  answer.on('error', () => response.destroy());
  // An answer that breaks off must not look as if it were whole.
  answer.on('aborted', () => response.destroy());
  answer.pipe(response);
}

/** False for what can not be passed on. */
function beginAnswer(answer: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode = 502, statusMessage = '', rawHeaders } = answer;
  // It would be taken for a question of ours, and asks for a name and a password that are not the server's business.
  if (statusCode === 407) return false;
  try {
    response.writeHead(statusCode, statusMessage, passOn(rawHeaders, [ownAnswerHeader]));
    return true;
  } catch {
    return false;
  }
}

/** Header names and values in turn, as Node gives and takes them, without those of the connection. */
function passOn(raw: readonly string[], dropped: readonly string[]): string[] {
  const named = raw.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'connection' ? (raw[index + 1] ?? '').toLowerCase().split(/\s*,\s*/) : [],
  );
  return raw.flatMap((name, index) => {
    const lower = name.toLowerCase();
    if (index % 2 === 1 || connectionHeaders.has(lower) || named.includes(lower) || dropped.includes(lower)) return [];
    return [name, raw[index + 1] ?? ''];
  });
}
