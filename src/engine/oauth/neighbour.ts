/**
 * Processes of one user that share the port of the redirect URI. The one that listens signs in for the others
 * (`GET /auth-request` of the contract), and each keeps its own token in its own file.
 *
 * Web pages and other users reach the port as well. The system says who they are; where it does not, a request and its
 * answer carry signatures under a secret that lies in a file of the user.
 */
import type { LoopbackRequest, NeighbourAnswer } from '../../core/host.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { authRequestFailed, noBrowser, unparsableTokenData, unprovenListener } from './errors.ts';
import type { Parts } from './parts.ts';
import { digest, isSame, sign } from './proof.ts';
import { parseStored } from './record.ts';
import type { Client } from './settings.ts';

export const proofHeader = 'x-patchbay-proof';
/** Why a listener of ours gave no token; contract listeners do not say. */
export const reasonHeader = 'x-patchbay-reason';

/** The status of a listener that has nothing to wait for any more; contract listeners never send it. */
export const closing = 503;

/** Asks the listener for a token. Undefined when nobody answers, or whoever was asked has died. */
export async function askForToken(parts: Parts, client: Client, signal: AbortSignal): Promise<TokenRecord | undefined> {
  const { port } = client.callback;
  const secret = await readSecret(parts, port);
  const request = await signedRequest(parts, client, secret);
  const path = `/auth-request?${request}`;
  const answer = await parts.host.askNeighbour({ port, path, signal, maxBytes: limits.oauthResponseBytes });
  if (answer === undefined || answer.status === closing) return undefined;
  await checkProof(answer, request, secret, port);
  return readAnswer(answer);
}

/** What the listener has to know, in the contract's one parameter and some that older listeners do not look at. */
async function signedRequest(
  { clock, settings }: Parts,
  client: Client,
  secret: string | undefined,
): Promise<URLSearchParams> {
  const expires = String(clock.now() + settings.flowTimeoutMs);
  const config = await digest(client.boundTo);
  const id = crypto.randomUUID();
  const proof = secret === undefined ? '' : `.${await sign([id, config, expires].join(' '), secret)}`;
  return new URLSearchParams({ requestId: `${id}${proof}`, config, expires, keeps: 'own' });
}

async function checkProof(
  { owner, headers }: NeighbourAnswer,
  request: URLSearchParams,
  secret: string | undefined,
  port: number,
): Promise<void> {
  if (owner === 'same-user') return;
  const expected = secret === undefined ? undefined : await answerProof(request.get('requestId') ?? '', secret);
  if (expected === undefined || !isSame(headers[proofHeader] ?? '', expected)) throw unprovenListener(port);
}

export function answerProof(requestId: string, secret: string): Promise<string> {
  return sign(`answer ${requestId}`, secret);
}

function readAnswer({ status, body, headers }: NeighbourAnswer): TokenRecord {
  if (headers[reasonHeader] === 'NO_BROWSER') throw noBrowser();
  if (status !== 200) throw authRequestFailed(status, body);
  const token = parseStored(body, undefined);
  if (token === undefined) throw unparsableTokenData();
  return token;
}

/** Headers by which browsers are known. `fetch` outside of browsers sends `sec-fetch-mode` as well, and none of these. */
const browserHeaders = ['origin', 'referer', 'cookie', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user'];

/** Why a request for a token is not served, or undefined. */
export async function refuseRequest(
  request: LoopbackRequest,
  parts: Parts,
  secret: string,
): Promise<string | undefined> {
  const { headers } = request;
  const isBrowser =
    (headers['user-agent'] ?? '').startsWith('Mozilla/') ||
    browserHeaders.some((name) => headers[name] !== undefined) ||
    (headers.accept ?? '').includes('text/html');
  if (isBrowser) return 'Forbidden: browsers may not ask for a token';
  const peer = await request.peer();
  if (peer === 'other-user') return 'Forbidden: another user of this machine';
  if (peer === 'same-user' && !parts.settings.isListenerStrict) return undefined;
  return (await isProven(request.query, parts, secret)) ? undefined : 'Forbidden: the request carries no proof';
}

async function isProven(query: URLSearchParams, { clock }: Parts, secret: string): Promise<boolean> {
  const [id = '', proof = ''] = (query.get('requestId') ?? '').split('.');
  const expires = query.get('expires') ?? '';
  const expected = await sign([id, query.get('config') ?? '', expires].join(' '), secret);
  return isSame(proof, expected) && Number(expires) > clock.now();
}

/** True when the token of another configuration is asked for, which we could not give. */
export async function isOtherClient(query: URLSearchParams, { boundTo }: Client): Promise<boolean> {
  const config = query.get('config');
  return config !== null && config !== (await digest(boundTo));
}

/** Leaves what proves this listener to other processes of the user, where that is possible: most systems say whose it is. */
export async function leaveSecret(parts: Parts, port: number, secret: string): Promise<void> {
  try {
    await parts.host.writePrivate(secretPath(parts, port), JSON.stringify({ port, secret }));
  } catch (cause) {
    parts.log.write('warn', 'the listener could not leave its proof', { cause });
  }
}

/** Takes it back, unless a later listener has left its own. */
export async function removeSecret(parts: Parts, port: number, secret: string): Promise<void> {
  if ((await readSecret(parts, port)) === secret) await parts.host.removePrivate(secretPath(parts, port));
}

async function readSecret(parts: Parts, port: number): Promise<string | undefined> {
  try {
    const left: unknown = JSON.parse((await parts.host.readPrivate(secretPath(parts, port))) ?? '');
    return isRecord(left) && typeof left.secret === 'string' ? left.secret : undefined;
  } catch {
    return undefined;
  }
}

function secretPath({ settings }: Parts, port: number): string {
  return `${settings.listenerPath}-${port}`;
}
