/** The page service under /pages: every path is a tool's, and whoever asks has a key in the query or in the Authorization header. */
import { PatchbayError } from '../../core/error.ts';
import type { Entry } from '../../core/registry.ts';
import type { Approach, Identity, Mount, MountedRequest } from '../http/host.ts';
import { tellError } from './error.ts';
import type { PagesFace } from './face.ts';
import { readQuery } from './query.ts';
import { tellers, tellOutput } from './tell.ts';

const base = '/pages';

export function mountPages(face: PagesFace): Mount {
  const entries = new Map(face.registry.entries.flatMap((entry) => pathOf(entry)));
  return {
    path: `${base}/*`,
    identify: async (approach) => identify(approach, face),
    handle: (request) => answer(request, entries, face),
    tell: tellError,
    async close() {},
  };
}

function pathOf(entry: Entry): readonly [string, Entry][] {
  const path = entry.tool.serve?.page;
  if (path === undefined) return [];
  if (Object.hasOwn(tellers, path)) return [[base + path, entry]];
  throw new Error(`The page service has no form for ${path}.`);
}

async function identify({ request }: Approach, face: PagesFace): Promise<Identity> {
  // A page that is open in a browser could otherwise retrieve others in the name of whoever looks at it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') throw crossSite();
  const { searchParams } = new URL(request.url);
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const principal = face.principalOf(searchParams.get('api_key') ?? bearer);
  if (principal !== undefined) return { principal };
  throw new PatchbayError('forbidden', 'Wrong API key', {
    reason: 'WRONG_API_KEY',
    hint: 'Send a key of `pages.keys`, or PATCHBAY_TOKEN where there are none, as `api_key`.',
  });
}

async function answer(
  { request, path, principal }: MountedRequest,
  entries: ReadonlyMap<string, Entry>,
  face: PagesFace,
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const entry = entries.get(path);
  const tell = tellers[path.slice(base.length)];
  if (entry === undefined || tell === undefined) throw nowhere([...entries.keys()].sort());
  if (request.method !== 'GET') throw wrongMethod();
  const outcome = await face.door.invoke({
    tool: entry.tool,
    input: readQuery(query, entry.inputSchema),
    caller: { face: 'rest', principal },
    requestId: crypto.randomUUID(),
    signal: request.signal,
    canAsk: false,
  });
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind === 'asks') throw new PatchbayError('answer_needed', outcome.question.message);
  return tellOutput(outcome.output, tell(outcome.output, { query, isLive: face.isLive }));
}

function crossSite(): PatchbayError {
  return new PatchbayError('forbidden', 'A page of another site asked.', {
    reason: 'CROSS_SITE',
    hint: 'Ask from a program, or from a page of this origin.',
  });
}

function nowhere(paths: readonly string[]): PatchbayError {
  const hint = `There are: ${paths.join(', ')}.`;
  return new PatchbayError('bad_request', 'Nothing is served at that path.', { reason: 'PATH_NOT_FOUND', hint });
}

function wrongMethod(): PatchbayError {
  return new PatchbayError('bad_request', 'Pages are retrieved by GET.', {
    reason: 'METHOD_NOT_ALLOWED',
    hint: 'Send the same arguments in the query of a GET request.',
    details: { allow: 'GET, HEAD' },
  });
}
