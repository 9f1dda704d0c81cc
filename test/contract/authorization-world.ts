/** What the tests of component C share: a helper, its authorization server, and what a program asks of the listener. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { TokenRecord } from '../../src/core/oauth.ts';
import { type AuthorizationServer, authorizationServer } from '../harness/authorization-server.ts';
import { type Helper, type HelperOptions, openHelper } from '../harness/oauth.ts';

export const fiveMinutes = 5 * 60_000;

interface World {
  readonly server: AuthorizationServer;
  readonly helper: Helper;
}

export async function openWorld(options: HelperOptions = {}): Promise<World> {
  const server = await authorizationServer();
  return { server, helper: await openHelper(server.url, options) };
}

export function store({ settings }: Helper, record: unknown): void {
  writeFileSync(settings.tokenPath, typeof record === 'string' ? record : JSON.stringify(record));
}

export function stored({ settings }: Helper): unknown {
  return JSON.parse(readFileSync(settings.tokenPath, 'utf8'));
}

/** A token of the server whose stored record is changed. */
export async function signedIn({ helper }: World, change: Partial<TokenRecord> = {}): Promise<TokenRecord> {
  const { token } = await helper.signIn();
  const record = { ...token, ...change };
  store(helper, record);
  return record;
}

export async function callback({ settings }: Helper, query: string): Promise<Response> {
  return fetch(`${settings.redirectUri}?${query}`);
}

export async function stateOf(helper: Helper): Promise<string> {
  const url = new URL((await helper.tokens.signIn().link()) ?? '');
  return url.searchParams.get('state') ?? '';
}

interface Plain {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: string;
}

/** As a program asks: the global fetch says that it is a browser's. */
export async function fetchPlain({ settings, host }: Helper, path: string): Promise<Plain> {
  const port = Number(new URL(settings.redirectUri).port);
  const answer = await host.askNeighbour({ port, path, signal: new AbortController().signal, maxBytes: 10_000 });
  return { status: answer?.status ?? 0, type: answer?.headers['content-type'], body: answer?.body ?? '' };
}
