/** Requests to the hosting service: with the token of the authorization helper where there is one, else as anybody may ask. */
import type { Context } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Hosting, NetResponse } from '../../../core/ports.ts';

export type GitContext = Context<'hosting' | 'oauth'>;

export interface Ask {
  readonly hosting: Hosting;
  /** The answer as JSON; whether there are further pages. */
  json(
    path: string,
    query?: Readonly<Record<string, string>>,
  ): Promise<{ readonly data: unknown; readonly hasMore: boolean }>;
  /** The answer as text: `accept` is what GitHub tells apart by. Undefined when it is no text. */
  text(path: string, query?: Readonly<Record<string, string>>, accept?: string): Promise<Raw>;
}

export interface Raw {
  readonly text: string;
  /** GitHub lists a folder where a file was wanted. */
  readonly isJson: boolean;
}

/** Failures are thrown: `not_found`, `unauthenticated`, `forbidden`, `rate_limited`, and those of the network. */
export async function openAsk(ctx: GitContext): Promise<Ask> {
  const { hosting } = ctx;
  let token = await findToken(ctx);
  const send = async (path: string, query: Readonly<Record<string, string>>, accept: string): Promise<NetResponse> => {
    const url = `${hosting.api}${path}${Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`}`;
    const go = (): Promise<NetResponse> =>
      hosting.fetch({
        url,
        headers: {
          accept,
          'user-agent': 'Patchbay',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: ctx.signal,
        timeoutMs: limits.hostingTimeoutMs,
        maxBytes: limits.hostingAnswerBytes,
      });
    const answer = await go();
    if (answer.status !== 401 || token === undefined) return checked(answer, token !== undefined, ctx);
    token = await renewed(token, ctx);
    return checked(await go(), token !== undefined, ctx);
  };
  return {
    hosting,
    async json(path, query = {}) {
      const answer = await send(path, query, 'application/json');
      return { data: parsed(answer), hasMore: hasMore(answer) };
    },
    async text(path, query = {}, accept = '*/*') {
      const answer = await send(path, query, accept);
      const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
      return { text: decoded(answer), isJson };
    },
  };
}

/** Without an application of the operator's there is no token, and public repositories are all there is. */
async function findToken({ oauth, signal }: GitContext): Promise<string | undefined> {
  const { state, client } = await oauth.status();
  if (state === 'none' || client === undefined || client === '') return undefined;
  return (await oauth.ready({ signal, canAsk: () => true }))?.access_token;
}

async function renewed(refused: string, { oauth, signal }: GitContext): Promise<string | undefined> {
  return (await oauth.ready({ signal, refused, canAsk: () => true }))?.access_token;
}

function checked(answer: NetResponse, hasToken: boolean, { hosting }: GitContext): NetResponse {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return answer;
  const isSpent = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined;
  if (status === 429 || (status === 403 && isSpent)) throw limited(hosting);
  if (status === 401 || status === 403) throw hasToken ? notAllowed(hosting) : signInFirst(hosting);
  if (status === 404) throw missing(hosting, hasToken);
  throw new PatchbayError('upstream_failed', `${hosting.host} answered ${status}.`, {
    reason: 'HOSTING_STATUS',
    hint:
      status === 422 || status === 400
        ? 'Ask in another way: the service did not take the request.'
        : 'Try again later.',
    details: { status },
  });
}

function parsed(answer: NetResponse): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(answer.bytes));
  } catch (cause) {
    throw new PatchbayError('upstream_failed', 'The hosting service answered something that is no JSON.', {
      reason: 'HOSTING_ANSWER',
      hint: 'Check OAUTH_HOSTING_URL and OAUTH_HOSTING_KIND.',
      cause,
    });
  }
}

/** GitLab names the next page, GitHub links to it. */
function hasMore({ headers }: NetResponse): boolean {
  return (headers['x-next-page'] ?? '') !== '' || /rel="next"/.test(headers['link'] ?? '');
}

function decoded({ bytes }: NetResponse): string {
  if (bytes.includes(0)) throw noText();
  return new TextDecoder().decode(bytes);
}

function noText(): PatchbayError {
  return new PatchbayError('unsupported', 'That file is no text.', {
    reason: 'NOT_TEXT',
    hint: 'Download it from its page at the service.',
  });
}

function missing({ host }: Hosting, hasToken: boolean): PatchbayError {
  const who = hasToken ? 'with the token that is stored' : 'without a token';
  return new PatchbayError('not_found', `${host} showed no such thing ${who}.`, {
    reason: 'NOT_FOUND_AT_HOSTING',
    hint: hasToken
      ? 'Check the repository, the path and the branch; the token may not reach it if it is private.'
      : 'Check the repository, the path and the branch. If it is private, sign in with oauth_get_token first.',
  });
}

function signInFirst({ host }: Hosting): PatchbayError {
  return new PatchbayError('unauthenticated', `${host} wants to know who asks for that, and there is no token.`, {
    reason: 'HOSTING_TOKEN_MISSING',
    hint: 'Call oauth_get_token to sign in (docs/oauth.md says what has to be configured), then ask again.',
  });
}

function notAllowed({ host }: Hosting): PatchbayError {
  return new PatchbayError('forbidden', `${host} does not allow that to the stored token.`, {
    reason: 'HOSTING_FORBIDDEN',
    hint: 'Sign in as somebody who may: oauth_clear_token, then oauth_get_token.',
  });
}

function limited({ host }: Hosting): PatchbayError {
  return new PatchbayError('rate_limited', `${host} takes no further requests for a while.`, {
    reason: 'HOSTING_RATE_LIMIT',
    hint: 'Wait some minutes; with a token (oauth_get_token) there are more of them.',
  });
}
