/**
 * When a page is ready. A page without scripts is when it has loaded; one with scripts when it has been quiet for a moment:
 * nothing on its way, no node come or gone, nothing laid out anew. What only waits for a clock is not waited for: the clock of
 * the page is put forward.
 */
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import type { Tab } from './tab.ts';

/** Whether anything could still change the page by itself. */
const hasScripts = `[...document.scripts].some(({ type }) => !/json|template|html|importmap|speculationrules/i.test(type)) ||
  document.querySelector('iframe, frame, meta[http-equiv=refresh i], [onload], body[onpageshow]') !== null`;

/** The document is there. True when all that belongs to it is, too: for that no longer than `scriptMs` is waited. */
export async function loaded(tab: Tab, scriptMs: number): Promise<boolean> {
  const { journey } = tab;
  await tab.within(journey.until(() => journey.has('DOMContentLoaded')));
  // An image that never comes would hold up a page that can long be read.
  await Promise.race([tab.within(journey.until(() => journey.has('load'))), tab.pause(scriptMs)]);
  return journey.has('load');
}

/** Waits until the page is quiet, at most `scriptMs`. What is left of them; nothing for a page that cannot change by itself. */
export async function settle(tab: Tab, scriptMs: number): Promise<number> {
  if ((await tab.look(hasScripts)) === false && !tab.journey.isLoading) return 0;
  return quieten(tab, scriptMs);
}

/**
 * Puts the clock of a quiet page forward by `aheadMs`: what it has put off until then happens at once, in its order, and is
 * waited for until it is quiet, too. While something is on its way the clock stands still; in all it takes no longer than
 * `aheadMs`. Afterwards the clock of the page stands.
 */
export async function runAhead(tab: Tab, aheadMs: number): Promise<void> {
  const before = await measureScripts(tab);
  const there = new Promise<void>((resolve) => tab.session.once('Emulation.virtualTimeBudgetExpired', () => resolve()));
  const began = performance.now();
  await tab.within(
    tab.session.send('Emulation.setVirtualTimePolicy', {
      policy: 'pauseIfNetworkFetchesPending',
      budget: aheadMs,
      maxVirtualTimeTaskStarvationCount: limits.browserTasksAhead,
    }),
  );
  await Promise.race([tab.within(there), tab.pause(aheadMs)]);
  if ((await measureScripts(tab)) !== before) await quieten(tab, aheadMs - (performance.now() - began));
}

async function quieten(tab: Tab, scriptMs: number): Promise<number> {
  const rounds = Math.ceil(scriptMs / limits.browserPollMs);
  const quietRounds = Math.ceil(limits.browserQuietMs / limits.browserPollMs);
  let quiet = 0;
  let round = 0;
  let before = '';
  for (; round < rounds && quiet < quietRounds; round += 1) {
    await tab.pause(Math.min(limits.browserPollMs, scriptMs));
    const now = await measure(tab);
    quiet = now === before && !tab.journey.isLoading && tab.journey.has('load') ? quiet + 1 : 0;
    before = now;
  }
  return scriptMs - round * limits.browserPollMs;
}

/** What changes when anything does. */
async function measure(tab: Tab): Promise<string> {
  const changing = await metricsOf(tab, ['Nodes', 'LayoutCount', 'Documents']);
  return `${tab.journey.document} ${changing.join(' ')}`;
}

/** What changes when a script has run. */
async function measureScripts(tab: Tab): Promise<string> {
  return `${tab.journey.document} ${await metricsOf(tab, ['ScriptDuration'])}`;
}

async function metricsOf(tab: Tab, names: readonly string[]): Promise<readonly number[]> {
  const { metrics } = await tab.within(tab.session.send('Performance.getMetrics'));
  return metrics.flatMap(({ name, value }) => (names.includes(name) ? [value] : []));
}

/** Waits until the selector matches; the end of the request's time ends it. Throws `invalid_input` for a bad selector. */
export async function waitForMatch(tab: Tab, selector: string): Promise<void> {
  const literal = JSON.stringify(selector);
  const expression = `(() => { try { return document.querySelector(${literal}) !== null } catch { return 'bad' } })()`;
  for (;;) {
    const found = await tab.look(expression);
    if (found === 'bad') throw failure('INVALID_SELECTOR');
    if (found === true) return;
    await tab.pause(limits.browserPollMs);
  }
}
