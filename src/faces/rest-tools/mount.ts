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

type Method = 'GET' | 'POST';

interface Route {
  readonly method: Method;
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
  const behindToken = (path: string): Mount => ({
    path,
    rate,
    identify: ({ request }) => readPrincipal(request.headers.get('authorization'), face),
    handle: (request) => follow(request, face),
    tell: tellError,
    async close() {},
  });
  return [
    {
      path: '/auth',
      rate,
      async identify(approach) {
        checkMethod(approach.request, 'POST');
        return readPosted(approach, face);
      },
      handle: ({ principal, role = 'owner' }) => giveToken({ principal, role }, face),
      tell: tellError,
      async close() {},
    },
    behindToken('/api/*'),
    behindToken('/test'),
  ];
}

async function giveToken(principal: Principal, face: RestFace): Promise<Response> {
  const token = await issueToken(principal, face);
  return Response.json({ token }, { headers: { 'cache-control': 'no-store' } });
}

async function follow(mounted: MountedRequest, face: RestFace): Promise<Response> {
  const route = routes.get(new URL(mounted.request.url).pathname);
  if (route === undefined) throw nowhere();
  checkMethod(mounted.request, route.method);
  return route.handle(mounted, face);
}

function checkMethod({ method }: Request, wanted: Method): void {
  if (method === wanted) return;
  throw new PatchbayError('bad_request', 'That path was asked with another method than it has.', {
    reason: 'METHOD_NOT_ALLOWED',
    hint: `Use ${wanted}.`,
    details: { allow: wanted },
  });
}

function nowhere(): PatchbayError {
  const hint = `There are: ${[...routes].map(([path, { method }]) => `${method} ${path}`).join(', ')}.`;
  return new PatchbayError('bad_request', 'Nothing is served at that path.', { reason: 'PATH_NOT_FOUND', hint });
}
