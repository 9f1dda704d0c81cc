/**
 * MCP over HTTP on one path: each request of the current revision gets an instance of its own, older clients get a
 * session, because without one their questions and cancellations reach nobody.
 */
import { createMcpHandler, isLegacyRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { textOf } from '../../core/charset.ts';
import { toPatchbayError } from '../../core/error.ts';
import { isRecord, parseExactly } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Mount, MountedRequest } from '../http/host.ts';
import type { McpFace } from './face.ts';
import { refuse } from './refuse.ts';
import { addressesOf } from './resources.ts';
import { createServers } from './server.ts';
import { createSessions } from './sessions.ts';

export function mountMcp(face: McpFace, path = '/mcp'): Mount {
  const servers = createServers(face);
  const sessions = createSessions(servers, {
    log: face.log,
    max: limits.mcpSessions,
    idleMs: limits.mcpSessionIdleMs,
  });
  const modern = createMcpHandler(() => servers.create(), {
    legacy: 'reject',
    maxSubscriptions: limits.mcpSubscriptions,
    onerror: (cause) => face.log.write('debug', 'mcp request', { cause }),
  });
  const stopFollowing = face.bus.subscribe((change) => {
    if (change.what === 'list') modern.notify.resourcesChanged();
    for (const uri of addressesOf(change.noun, change.id, face.registry)) modern.notify.resourceUpdated(uri);
  });

  async function handle({ request, principal, body }: MountedRequest): Promise<Response> {
    const authInfo = { token: '', clientId: principal, scopes: [] };
    if (request.method !== 'POST') return sessions.handle(request, undefined, authInfo);
    const read = await readJson(body);
    if ('refusal' in read) return read.refusal;
    return !namesRevision(read.json) && (await isLegacyRequest(request, read.json))
      ? sessions.handle(request, read.json, authInfo)
      : modern.fetch(request, { authInfo, parsedBody: read.json });
  }

  return {
    path,
    // What a GET gives is a stream, of which there is no head to be told.
    methods: ['GET', 'POST', 'DELETE'],
    handle,
    async close() {
      stopFollowing();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

/**
 * Whether a message names its protocol revision, as each one of the current revision does. The SDK classifies again what
 * it serves, so this only saves doing it twice.
 */
function namesRevision(json: unknown): boolean {
  if (!isRecord(json) || typeof json.method !== 'string' || json.method === 'initialize') return false;
  return isRecord(json.params) && isRecord(json.params._meta) && PROTOCOL_VERSION_META_KEY in json.params._meta;
}

async function readJson(body: () => Promise<Buffer>): Promise<{ json: unknown } | { refusal: Response }> {
  try {
    return { json: parseExactly(textOf(await body())) };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { refusal: refuse(400, -32_700, 'Parse error: the body is not JSON') };
    const error = toPatchbayError(thrown);
    if (error.reason === 'NOT_UTF8') return { refusal: refuse(400, -32_700, 'Parse error: the body is not UTF-8') };
    return { refusal: refuse(error.reason === 'BODY_TOO_LARGE' ? 413 : 400, -32_000, error.message) };
  }
}
