/**
 * The REST face of the tools: POST /auth exchanges a token of the configuration for a JWT, and everything else needs
 * that JWT, on loopback as well (pages-and-business, component B).
 */
import { PatchbayError } from '../../core/error.ts';
import type { Mount, MountedRequest } from '../http/host.ts';
import { listModels, tellTest } from './about.ts';
import { readPosted } from './auth.ts';
import { tellError } from './error.ts';
import type { Principal, RestFace } from './face.ts';
import { issueToken, readPrincipal } from './token.ts';
import { callTool, listTools } from './tools.ts';

interface Route {
  readonly method: 'GET' | 'POST';
  handle(request: MountedRequest, face: RestFace): Promise<Response>;
}

/** What needs the JWT. */
const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/api/tools', { method: 'GET', handle: listTools }],
  ['/api/tools/call', { method: 'POST', handle: callTool }],
  ['/api/models', { method: 'GET', handle: listModels }],
  ['/test', { method: 'GET', handle: tellTest }],
]);

export function mountRest(face: RestFace): readonly Mount[] {
  // All of them together.
  const rate = { requestsPerMinute: face.requestsPerMinute };
  const behindToken: Omit<Mount, 'path' | 'handle'> = {
    rate,
    identify: ({ request }) => readPrincipal(request.headers.get('authorization'), face),
    tell: tellError,
    async close() {},
  };
  return [
    {
      path: '/auth',
      methods: ['POST'],
      rate,
      identify: (approach) => readPosted(approach, face),
      handle: ({ principal, role = 'owner' }) => giveToken({ principal, role }, face),
      tell: tellError,
      async close() {},
    },
    ...[...routes].map(([path, { method, handle }]): Mount => {
      const methods = method === 'GET' ? (['GET', 'HEAD'] as const) : ([method] as const);
      return { ...behindToken, path, methods, handle: (request) => handle(request, face) };
    }),
    { ...behindToken, path: '/api/*', handle: () => Promise.reject(nowhere()) },
  ];
}

async function giveToken(principal: Principal, face: RestFace): Promise<Response> {
  const token = await issueToken(principal, face);
  return Response.json({ token }, { headers: { 'cache-control': 'no-store' } });
}

function nowhere(): PatchbayError {
  const hint = `There are: ${[...routes].map(([path, { method }]) => `${method} ${path}`).join(', ')}.`;
  return new PatchbayError('bad_request', 'Nothing is served at that path.', { reason: 'PATH_NOT_FOUND', hint });
}
