/**
 * Requests that are held up on their way: for the proxy's question of who asks, for headers that go to one origin alone, for
 * kinds that are blocked, for the redirect that a page must not follow, and for a page that does not say its charset. Holding one up costs time, so that only those
 * are which have to be.
 */
import type { CDPSession, Protocol } from 'puppeteer-core';
import type { RenderRequest } from '../../core/browser.ts';
import { blockedTypes } from './blocking.ts';
import { isAnswered, letAnswer } from './declare.ts';
import type { Carried } from './headers.ts';
import type { Route } from './route.ts';

export interface Interception {
  readonly session: CDPSession;
  readonly request: RenderRequest;
  readonly route: Route;
  readonly carried: Carried;
  /** The page's frame. */
  readonly frameId: string;
}

export async function intercept(interception: Interception): Promise<void> {
  const { session, request, carried } = interception;
  session.on('Fetch.authRequired', (event) => void answerChallenge(interception, event).catch(() => {}));
  session.on('Fetch.requestPaused', (event) => void judge(interception, event).catch(() => {}));
  const wanted = listPatterns(request, carried);
  // The proxy asks at the first request of a context and never again, but only of one that was held up.
  if (wanted.length === 0)
    session.once('Network.responseReceived', () =>
      session.send('Fetch.enable', { patterns: [answer] }).catch(() => {}),
    );
  const patterns = [...(wanted.length === 0 ? [document] : wanted), answer];
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns });
}

const document: Protocol.Fetch.RequestPattern = { resourceType: 'Document' };
const answer: Protocol.Fetch.RequestPattern = { resourceType: 'Document', requestStage: 'Response' };

/** What has to be held up for as long as the page loads. */
function listPatterns(
  { block = [], stopAtRedirect }: RenderRequest,
  { others }: Carried,
): Protocol.Fetch.RequestPattern[] {
  if (others.size > 0) return [{ urlPattern: '*' }];
  const types = blockedTypes(block).map((resourceType) => ({ resourceType }));
  return types.length > 0 || stopAtRedirect ? [document, ...types] : [];
}

async function judge(
  { session, request, carried, frameId }: Interception,
  event: Protocol.Fetch.RequestPausedEvent,
): Promise<void> {
  const { requestId, request: held, resourceType, redirectedRequestId, frameId: from } = event;
  const isPage = resourceType === 'Document' && from === frameId;
  if (isAnswered(event)) return letAnswer(session, event, isPage);
  const isStopped = request.stopAtRedirect && isPage && redirectedRequestId !== undefined;
  if (isStopped || blockedTypes(request.block ?? []).includes(resourceType)) {
    await session.send('Fetch.failRequest', { requestId, errorReason: isStopped ? 'Aborted' : 'BlockedByClient' });
    return;
  }
  if (carried.others.size === 0) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const isOwn = URL.parse(held.url)?.origin === URL.parse(request.url)?.origin;
  // Stated for every request, since what a redirect took along would go on to other origins.
  const kept = Object.entries(held.headers).filter(([name]) => !carried.others.has(name.toLowerCase()));
  const headers = [...kept, ...(isOwn ? carried.others : [])].map(([name, value]) => ({ name, value }));
  await session.send('Fetch.continueRequest', { requestId, headers });
}

/** A server that asks for a password gets none; its answer is shown as it is. */
async function answerChallenge(
  { session, route: { username, password } }: Interception,
  { requestId, authChallenge }: Protocol.Fetch.AuthRequiredEvent,
): Promise<void> {
  const isProxy = authChallenge.source === 'Proxy';
  const authChallengeResponse: Protocol.Fetch.AuthChallengeResponse = isProxy
    ? { response: 'ProvideCredentials', username, password }
    : { response: 'CancelAuth' };
  await session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
}
