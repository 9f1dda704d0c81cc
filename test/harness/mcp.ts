import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { openHttp } from '../../src/app/http.ts';
import { Config } from '../../src/app/settings.ts';
import { openHouse, type TestHouse } from './house.ts';
import { pick } from './json.ts';
import { tempDir } from './temp.ts';

/** What a client answers when it is asked. */
export type Reply =
  | { action: 'accept'; content?: Record<string, string | number | boolean> }
  | { action: 'decline' | 'cancel' };

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (step: { progress: number; message?: string | undefined }) => void;
}

/** What the tests need of any client, so that one test runs with all of them. */
export interface TestClient {
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<unknown>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  readonly asked: unknown[];
}

/** `sdk` 1 is the client that speaks the 2025 revisions alone; `modern` wants 2026-07-28 and nothing else. */
export interface ClientKind {
  readonly sdk: 1 | 2;
  readonly over: 'stdio' | 'http';
  readonly modern: boolean;
}

export const clientKinds: readonly ClientKind[] = (['stdio', 'http'] as const).flatMap((over) => [
  { sdk: 1, over, modern: false },
  { sdk: 2, over, modern: false },
  { sdk: 2, over, modern: true },
]);

export interface Served {
  readonly url: string;
  readonly house: TestHouse;
  readonly token: string | undefined;
  /** Closes the port and the house before the test has ended. */
  close(): Promise<void>;
}

/** The house with its HTTP port, both closed when the test has ended. */
export async function serveHttp(settings: Record<string, unknown> = {}, dataDir = tempDir()): Promise<Served> {
  const house = await openHouse(settings, dataDir);
  const config = { ...Config.parse({ port: 0, toolsets: 'all', ...settings }), dataDir: house.dataDir };
  const host = await openHttp(house, config);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= host.close().then(() => house.close());
    return closing;
  };
  onTestFinished(close);
  return { url: host.url, house, token: config.token, close };
}

/** What a client does besides calling. */
export interface ConnectOptions {
  /** Its answer to a form; without it the client shows no forms. */
  readonly reply?: Reply | undefined;
  /** Opens a link before it agrees to it; without it the client opens no links. */
  readonly open?: (url: string) => Promise<unknown>;
  readonly dataDir?: string;
  /** Settings of the Patchbay, by variable for stdio and by name for HTTP. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

interface Connecting extends ConnectOptions {
  readonly kind: ClientKind;
  readonly dataDir: string;
  readonly asked: unknown[];
}

/** A client of the kind, connected to a Patchbay of the test's own. */
export async function connect(kind: ClientKind, reply?: Reply, dataDir = tempDir()): Promise<TestClient> {
  return connectWith(kind, { reply, dataDir });
}

export async function connectWith(kind: ClientKind, options: ConnectOptions): Promise<TestClient> {
  const asked: unknown[] = [];
  const connecting = { dataDir: tempDir(), ...options, kind, asked };
  const client = kind.sdk === 1 ? await connectOld(connecting) : await connectNew(connecting);
  return { ...client, asked };
}

const info = { name: 'test', version: '1' };
const capabilities = ({ reply, open }: ConnectOptions) =>
  reply === undefined && open === undefined
    ? {}
    : { elicitation: { ...(reply && { form: {} }), ...(open && { url: {} }) } };

/** What the person at the client answers. */
async function answer(params: unknown, { asked, reply, open }: Connecting): Promise<Reply> {
  asked.push(params);
  const url = pick(params, 'url');
  if (typeof url !== 'string') return reply ?? { action: 'cancel' };
  await open?.(url);
  return { action: 'accept' };
}

async function stdioParameters({ dataDir, environment = {} }: Connecting) {
  // Most tests do without it, and need not wait until it is built.
  const { launcher } = await import('./program.ts');
  const args = [launcher, 'stdio', '--data', dataDir, '--toolsets', 'all', '--log-level', 'error'];
  const env = { ...getDefaultEnvironment(), ...environment };
  return { command: process.execPath, args, env, stderr: 'inherit' as const };
}

async function connectNew(connecting: Connecting) {
  const { kind, settings } = connecting;
  const declared = capabilities(connecting);
  const client = new Client(info, {
    capabilities: declared,
    versionNegotiation: { mode: kind.modern ? { pin: '2026-07-28' } : 'legacy' },
  });
  if (declared.elicitation !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => answer(params, connecting));
  }
  const transport =
    kind.over === 'stdio'
      ? new StdioClientTransport(await stdioParameters(connecting))
      : new StreamableHTTPClientTransport(new URL(`${(await serveHttp(settings)).url}/mcp`));
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    call: (name: string, args: Record<string, unknown>, options?: CallOptions) =>
      client.callTool({ name, arguments: args }, options),
    listTools: () => client.listTools(),
  };
}

async function connectOld(connecting: Connecting) {
  const { kind, settings } = connecting;
  const declared = capabilities(connecting);
  const client = new OldClient(info, { capabilities: declared });
  if (declared.elicitation !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params, connecting));
  }
  const transport =
    kind.over === 'stdio'
      ? new OldStdioTransport(await stdioParameters(connecting))
      : new OldHttpTransport(new URL(`${(await serveHttp(settings)).url}/mcp`));
  // The transport's optional members are declared without `undefined`, which exactOptionalPropertyTypes minds.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(() => client.close());
  return {
    call: (name: string, args: Record<string, unknown>, options?: CallOptions) =>
      client.callTool({ name, arguments: args }, undefined, options),
    listTools: () => client.listTools(),
  };
}
