import { serveHttp } from './mcp.ts';
import type { TestHouse } from './house.ts';
import { tempDir } from './temp.ts';

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface RestClient {
  readonly url: string;
  readonly house: TestHouse;
  /** The JWT that /auth has given. */
  readonly token: string;
  /** Sends with the JWT, unless `authorization` says otherwise; a string is sent as it is, all else as JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<RestAnswer>;
  call(name: string, input: unknown): Promise<RestAnswer>;
}

export interface SendOptions {
  readonly body?: unknown;
  /** Null sends none. */
  readonly authorization?: string | null;
  readonly signal?: AbortSignal;
}

export const straw = 'straw-and-hay';

/** A client of the tool REST face, authorized as a script would be. */
export async function connectRest(settings: Record<string, unknown> = {}, dataDir = tempDir()): Promise<RestClient> {
  const { url, house } = await serveHttp({ token: straw, ...settings }, dataDir);
  const posted = await request(`${url}/auth`, 'POST', { body: { token: straw } });
  const token = tokenOf(posted.body);
  const send = (method: string, path: string, options: SendOptions = {}): Promise<RestAnswer> =>
    request(`${url}${path}`, method, { authorization: `Bearer ${token}`, ...options });
  return {
    url,
    house,
    token,
    send,
    call: (name, input) => send('POST', '/api/tools/call', { body: { name, arguments: input } }),
  };
}

function tokenOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}

/** Texts and bytes go out as they are. */
function isSent(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

export async function request(url: string, method: string, options: SendOptions): Promise<RestAnswer> {
  const { body, authorization = null, signal } = options;
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { body: isSent(body) ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
