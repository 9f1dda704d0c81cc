/** The console: GET / is a page that shows what there is. Nothing can be changed here. */
import { hash } from 'node:crypto';
import type { PatchbayError } from '../../core/error.ts';
import type { Mount, MountedRequest } from '../http/host.ts';
import type { ConsoleFace } from './face.ts';
import { identify } from './identify.ts';
import { renderFailure, renderPage } from './page.ts';
import { readPanels } from './panel.ts';
import { style } from './style.ts';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

export function mountConsole(face: ConsoleFace): Mount {
  return {
    path: '/',
    method: 'GET',
    identify: async ({ request }) => ({ principal: identify(request.headers.get('authorization'), face) }),
    async handle({ request: { signal }, principal }: MountedRequest) {
      const panels = await readPanels({ principal, signal }, face);
      return new Response(await renderPage(panels, face), { headers });
    },
    tell,
    async close() {},
  };
}

async function tell(error: PatchbayError): Promise<Response> {
  const status = error.code === 'unauthenticated' ? 401 : error.code === 'rate_limited' ? 429 : 500;
  // A browser asks for a name and a password then.
  const challenge = status === 401 ? { 'www-authenticate': 'Basic realm="patchbay", charset="UTF-8"' } : {};
  return new Response(await renderFailure(error), { status, headers: { ...headers, ...challenge } });
}
