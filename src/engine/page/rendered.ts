/** The rendered way to a page: Chromium runs its scripts, and what was wanted is taken inside it. */
import type { Rendered } from '../../core/browser.ts';
import { PatchbayError } from '../../core/error.ts';
import type { PageContext } from './context.ts';
import { languagesOf } from './identity.ts';
import { judge } from './judge.ts';
import type { Found, Way } from './plain.ts';

/** Throws as the browser does, and `upstream_failed` for an answer that is no page. */
export async function renderPage({ url, request, taken, proxy }: Way, ctx: PageContext): Promise<Found> {
  const { browser } = ctx;
  if (browser === undefined) throw noBrowser();
  const { headers, wait_for: waitFor, js_script: script, block } = request;
  const rendered = await browser
    .render({
      url: url.href,
      timeoutMs: request.timeout,
      scriptMs: request.js_timeout,
      device: request.device,
      languages: languagesOf(request.country),
      stopAtRedirect: request.error_on_redirect,
      take: taken,
      signal: ctx.signal,
      ...(headers === undefined ? {} : { headers }),
      ...(waitFor === undefined ? {} : { waitFor }),
      ...(script === undefined ? {} : { script }),
      ...(proxy === undefined ? {} : { proxy }),
      ...(block === undefined ? {} : { block }),
      ...(request.dismiss_consent === true ? { dismissConsent: true } : {}),
    })
    .catch((error: unknown) => {
      throw nameSelector(error, waitFor);
    });
  judge({ ...rendered, body: () => bodyOf(rendered) }, request);
  return { status: rendered.status, url: rendered.url, isMarkup: true, taken: rendered.taken };
}

/** A selector that never matched is named, since the caller may have several requests under way. */
function nameSelector(error: unknown, waitFor: string | undefined): unknown {
  if (!(error instanceof PatchbayError) || error.reason !== 'WAIT_FOR_NOT_FOUND') return error;
  const { code, reason, hint, details, cause } = error;
  const message = `No element matched the wait_for selector "${waitFor ?? ''}" in time.`;
  return new PatchbayError(code, message, { reason, hint, details, cause });
}

/** As much of the answer as was taken. */
function bodyOf({ taken }: Rendered): string {
  if (taken.kind === 'html') return taken.html;
  if (taken.kind === 'text') return taken.text;
  return taken.kind === 'selected' ? taken.fragments.flat().join('\n') : '';
}

function noBrowser(): PatchbayError {
  return new PatchbayError('unsupported', 'Pages are not rendered here: the browser is switched off.', {
    reason: 'BROWSER_OFF',
    hint: 'Set js to false to read the page without its scripts, or change the setting `pages.browser`.',
  });
}
