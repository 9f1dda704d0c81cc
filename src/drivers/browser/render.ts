/** One request from its address to what was taken, in a tab of its own. */
import type { RenderRequest, Rendered, TakenResult } from '../../core/browser.ts';
import { limits } from '../../core/limits.ts';
import { answerConsent, takeConsentAway } from './consent.ts';
import { failure, netFailure } from './failure.ts';
import { ownAnswerHeader } from './forward.ts';
import type { Answer } from './journey.ts';
import type { Route } from './route.ts';
import { runScript } from './script.ts';
import { loaded, runAhead, settle, waitForMatch } from './settle.ts';
import type { Tab } from './tab.ts';
import { take } from './take.ts';

export interface Rendering {
  readonly tab: Tab;
  readonly request: RenderRequest;
  readonly route: Route;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

export async function render(rendering: Rendering): Promise<Rendered> {
  const { tab, request } = rendering;
  await navigate(rendering);
  const { journey } = tab;
  if (request.stopAtRedirect && journey.redirect !== undefined)
    return { ...describe(journey.redirect), redirected: true, taken: { kind: 'nothing' } };

  const scriptResult = await prepare(rendering);
  const taken = await takeWhereItStays(rendering, scriptResult);
  const { answer } = journey;
  if (answer === undefined) throw failure('NOT_A_PAGE');
  rejectOwnAnswer(answer, rendering);
  return { ...describe(answer), redirected: journey.redirect !== undefined, taken };
}

function describe({
  status,
  statusText,
  headers,
  url,
}: Answer): Pick<Rendered, 'status' | 'statusText' | 'headers' | 'url'> {
  return { status, statusText, headers, url };
}

async function navigate(rendering: Rendering): Promise<void> {
  const { tab, request, route } = rendering;
  const { journey } = tab;
  const arriving = tab.within(tab.session.send('Page.navigate', { url: request.url }));
  const { errorText, loaderId } = await arriving;
  if (request.stopAtRedirect && journey.redirect !== undefined) return;
  if (errorText !== undefined) {
    const asked = URL.parse(journey.asked ?? request.url);
    const known = asked === null ? undefined : route.failureAt(asked);
    const mimeType = loaderId === undefined ? undefined : journey.answerOf(loaderId)?.mimeType;
    const contentType = mimeType !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : undefined;
    throw known ?? netFailure(errorText, contentType === undefined ? {} : { details: { contentType } });
  }
  await tab.within(journey.until(() => journey.document !== undefined));
  if (journey.answer !== undefined) rejectOwnAnswer(journey.answer, rendering);
}

/** An answer that our proxy gave in place of the server. */
function rejectOwnAnswer({ headers, url }: Answer, { route }: Rendering): void {
  if (headers[ownAnswerHeader] !== route.mark) return;
  const address = URL.parse(url);
  throw (address === null ? undefined : route.failureAt(address)) ?? failure('CONNECTION_FAILED');
}

/** Everything that comes before taking. The result is the script's. */
async function prepare({ tab, request, left }: Rendering): Promise<unknown> {
  const { script, waitFor, take: wanted } = request;
  // Some time is kept for taking.
  const scriptMs = (): number => Math.max(Math.min(request.scriptMs, left() - Math.min(500, left() / 4)), 0);
  const isLoaded = await loaded(tab, scriptMs());
  if (request.dismissConsent === true) {
    if (isLoaded) await settle(tab, scriptMs());
    await answerConsent(tab);
    await settle(tab, scriptMs());
    await takeConsentAway(tab);
  }
  const result = script === undefined ? undefined : await runScript(tab, script, wanted.kind === 'script');
  if (wanted.kind === 'script' && waitFor === undefined) return result;
  if (waitFor !== undefined) await waitForMatch(tab, waitFor);
  else if (isLoaded || script !== undefined) {
    const ahead = Math.min(await settle(tab, scriptMs()), scriptMs());
    if (ahead > 0) await runAhead(tab, ahead);
  }
  return result;
}

/** A page that moves on while it is read is read where it ends. */
async function takeWhereItStays({ tab, request, left }: Rendering, scriptResult: unknown): Promise<TakenResult> {
  for (let round = 0; round <= limits.browserNavigations; round += 1) {
    const taken = await take(tab, request.take, scriptResult);
    if (taken !== undefined) return taken;
    await loaded(tab, Math.min(request.scriptMs, left()));
  }
  throw failure('TOO_MANY_REDIRECTS');
}
