/** One page in a browser context of its own, for one request. What ends the request ends every wait on the page. */
import type { CDPSession, Connection, Protocol } from 'puppeteer-core';
import type { RenderRequest } from '../../core/browser.ts';
import { limits } from '../../core/limits.ts';
import { appearanceOf } from './device.ts';
import { failure } from './failure.ts';
import type { Carried } from './headers.ts';
import { intercept } from './intercept.ts';
import { Journey } from './journey.ts';
import type { Launched } from './launch.ts';
import type { Route } from './route.ts';

export interface TabOptions {
  readonly launched: Launched;
  readonly route: Route;
  readonly request: RenderRequest;
  readonly carried: Carried;
  /** Aborts when the request is over, with the reason. */
  readonly ending: AbortController;
  /** Called when nothing of the tab is left; with `false` when the browser could not get rid of it. */
  readonly onClosed: (isClean: boolean) => void;
}

export class Tab {
  readonly session: CDPSession;
  readonly journey: Journey;
  readonly frameId: string;
  readonly #ended: Promise<never>;
  readonly #signal: AbortSignal;
  #world: { readonly document: string | undefined; readonly id: number } | undefined;

  constructor(session: CDPSession, frameId: string, ending: AbortController) {
    this.session = session;
    this.frameId = frameId;
    this.journey = new Journey({ session, frameId, fail: (error) => ending.abort(error) });
    this.#signal = ending.signal;
    this.#ended = whenAborted(ending.signal);
    session.on('Inspector.targetCrashed', () => ending.abort(failure('PAGE_CRASHED')));
    let dialogs = 0;
    session.on('Page.javascriptDialogOpening', () => {
      dialogs += 1;
      if (dialogs <= limits.browserDialogs)
        session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
    });
  }

  /** The work's result, unless the request ends before. */
  async within<T>(work: Promise<T>): Promise<T> {
    this.#signal.throwIfAborted();
    return Promise.race([work, this.#ended]);
  }

  /** Until `ms` have gone by, or the request ends. */
  async pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    await this.within(promise).finally(() => clearTimeout(timer));
  }

  /**
   * Runs an expression beside the page, where its scripts can change nothing of it. The value is JSON data; `undefined`
   * when the page moved on meanwhile.
   */
  async look(expression: string): Promise<unknown> {
    try {
      const contextId = await this.#openWorld();
      const work = this.session.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
      const { result, exceptionDetails } = await this.within(work);
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    } catch (error) {
      if (!hasMovedOn(error)) throw error;
      this.#world = undefined;
      return undefined;
    }
  }

  async #openWorld(): Promise<number> {
    const { document } = this.journey;
    if (this.#world?.document === document && this.#world !== undefined) return this.#world.id;
    const work = this.session.send('Page.createIsolatedWorld', { frameId: this.frameId, worldName: 'patchbay' });
    const { executionContextId: id } = await this.within(work);
    this.#world = { document, id };
    return id;
  }
}

/** Chromium's words for a script whose document is gone. */
export function hasMovedOn(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Cannot find context|context was destroyed|navigated or closed|Inspected target navigated|No frame (for given id|with given id) found/i.test(
      error.message,
    )
  );
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // It is raced against; when nobody waits any more, nobody has to know.
  promise.catch(() => {});
  return promise;
}

/**
 * Opens the tab and sets it up; `use` has it until the request is over. The caller need not wait until nothing of it is
 * left: `onClosed` tells.
 */
export async function withTab<T>(options: TabOptions, use: (tab: Tab) => Promise<T>): Promise<T> {
  const { connection } = options.launched;
  const opening = connection.send('Target.createBrowserContext', {}).then(({ browserContextId }) => browserContextId);
  const ended = whenAborted(options.ending.signal);
  try {
    const contextId = await Promise.race([opening, ended]);
    const popups = closePopups(connection, contextId);
    try {
      return await use(await Promise.race([openTab(options, contextId, popups.keep), ended]));
    } finally {
      popups.end();
    }
  } finally {
    void opening
      .then((contextId) => dispose(connection, contextId))
      .then(
        () => options.onClosed(true),
        () => options.onClosed(false),
      );
  }
}

async function openTab(options: TabOptions, browserContextId: string, keep: (id: string) => void): Promise<Tab> {
  const { launched, ending, request, route, carried } = options;
  const { connection } = launched;
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', browserContextId });
  keep(targetId);
  const info = { targetId, type: 'page', title: '', url: '', attached: false, canAccessOpener: false };
  const session = await connection.createSession(info);
  const tab = new Tab(session, targetId, ending);
  const { userAgent, version } = launched;
  const { device } = request;
  const look = appearanceOf({
    device,
    userAgent,
    version,
    ownUserAgent: carried.userAgent,
    languages: carried.languages,
  });
  // All of it has to be settled before the page begins: it moves to another process then, and takes along what is settled.
  await Promise.all([
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    session.send('Network.setBypassServiceWorker', { bypass: true }),
    session.send('Inspector.enable'),
    session.send('Performance.enable', { timeDomain: 'threadTicks' }),
    session.send('Emulation.setUserAgentOverride', look.agent),
    session.send('Emulation.setDeviceMetricsOverride', look.metrics),
    ...(look.hasTouch
      ? [session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })]
      : []),
    ...setCookies(session, request.url, carried),
    intercept({ session, request, route, carried, frameId: targetId }),
    connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
    connection.send('Browser.grantPermissions', { permissions: [], browserContextId }),
  ]);
  return tab;
}

function setCookies(session: CDPSession, url: string, { cookies }: Carried): Promise<unknown>[] {
  if (cookies.length === 0) return [];
  const listed = cookies.map(({ name, value }): Protocol.Network.CookieParam => ({ name, value, url, path: '/' }));
  return [session.send('Network.setCookies', { cookies: listed })];
}

/** Where a page may open windows in spite of the flag, they are closed as they come. */
function closePopups(connection: Connection, browserContextId: string) {
  const kept = new Set<string>();
  const found = new Set<string>();
  const close = (targetId: string): void => void connection.send('Target.closeTarget', { targetId }).catch(() => {});
  const onCreated = ({ targetInfo }: Protocol.Target.TargetCreatedEvent): void => {
    const { targetId, type, browserContextId: context, openerId } = targetInfo;
    if (context !== browserContextId || type !== 'page' || openerId === undefined || kept.has(targetId)) return;
    if (!found.has(targetId)) close(targetId);
    found.add(targetId);
  };
  connection.on('Target.targetCreated', onCreated);
  return {
    keep: (targetId: string): void => void kept.add(targetId),
    end: (): void => void connection.off('Target.targetCreated', onCreated),
  };
}

/** Ends its renderers too, even one that is stuck. */
async function dispose(connection: Connection, browserContextId: string): Promise<void> {
  await connection.send('Target.disposeBrowserContext', { browserContextId }, { timeout: limits.browserCloseMs });
}
