/**
 * Pages in a real browser: Chromium, one process for all of them, a fresh context for each, and a proxy of ours as the only
 * way out. `docs/pages-browser.md` says what a page can and can not do.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Browser, Rendered, RenderRequest } from '../../core/browser.ts';
import type { Driver } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { hostBlock } from './blocking.ts';
import { failure } from './failure.ts';
import { sortHeaders } from './headers.ts';
import { Keeper, type Seat } from './keeper.ts';
import { findProgram, launch, type LaunchSettings } from './launch.ts';
import { Line } from './line.ts';
import { PinningProxy } from './proxy.ts';
import { render } from './render.ts';
import type { Upstream, WayOut } from './route.ts';
import { withTab } from './tab.ts';

const Options = z.object({
  /** The setting `pages.browser`. */
  program: z.string().min(1).optional(),
  /** Opens connections under the egress policy. */
  wayOut: z.custom<WayOut>((value) => typeof value === 'object' && value !== null),
  /** Told the port of the proxy, which nothing else of ours may be led to. */
  onListen: z.custom<(port: number) => void>((value) => typeof value === 'function'),
  /** Pages at the same time. */
  concurrency: z.int().min(1).default(Math.max(2, availableParallelism())),
  /** Where the bundled browser is unpacked; in the data folder when absent. */
  folder: z.string().optional(),
  pagesPerBrowser: z.int().min(1).default(limits.browserPages),
  idleMs: z.int().min(1).default(limits.browserIdleMs),
});

export const chromiumBrowser: Driver<Browser, typeof Options> = {
  name: 'chromium',
  options: Options,
  async open(options, { dataDir, log }) {
    const settings: LaunchSettings = {
      named: options.program,
      folder: options.folder ?? join(dataDir, 'browser'),
      log,
    };
    const proxy = await PinningProxy.open();
    options.onListen(proxy.port);
    const start = () => launch(settings, proxy.port);
    const keeper = new Keeper({ start, log, pages: options.pagesPerBrowser, idleMs: options.idleMs });
    const line = new Line(options.concurrency);
    const house: House = { keeper, line, proxy, wayOut: options.wayOut };
    return {
      port: { render: (request) => renderInTime(request, house) },
      async health() {
        const { current } = keeper;
        if (current === undefined) await findProgram(settings);
        else await current.connection.send('Browser.getVersion', undefined, { timeout: limits.browserCloseMs });
      },
      async close() {
        line.close();
        await keeper.close();
        await proxy.close();
      },
    };
  },
};

interface House {
  readonly keeper: Keeper;
  readonly line: Line;
  readonly proxy: PinningProxy;
  readonly wayOut: WayOut;
}

/** A request with what ends it. */
interface Timed {
  readonly request: RenderRequest;
  readonly carried: ReturnType<typeof sortHeaders>;
  readonly upstream: Upstream | undefined;
  readonly signal: AbortSignal;
  readonly left: () => number;
}

async function renderInTime(request: RenderRequest, house: House): Promise<Rendered> {
  const timed = prepare(request);
  const ending = new AbortController();
  const endsAt = performance.now() + request.timeoutMs;
  const timer = setTimeout(() => ending.abort(late(request)), request.timeoutMs);
  const signal = AbortSignal.any([ending.signal, request.signal]);
  try {
    const leave = await house.line.enter(signal);
    return await renderTwice(
      { ...timed, request, signal, left: () => Math.max(endsAt - performance.now(), 0) },
      house,
      leave,
    );
  } catch (error) {
    throw request.signal.aborted ? explainAbort(request.signal.reason) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Throws `invalid_input` for what can not be asked. */
function prepare({
  url: text,
  headers = {},
  languages = [],
  proxy,
}: RenderRequest): Pick<Timed, 'carried' | 'upstream'> {
  const url = URL.parse(text);
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!isWeb || url.username !== '' || url.password !== '' || text.length > limits.urlChars)
    throw failure('INVALID_URL');
  return { carried: sortHeaders(headers, languages), upstream: proxy === undefined ? undefined : parseProxy(proxy) };
}

function parseProxy(text: string): Upstream {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:' || url.hostname === '') throw failure('INVALID_PROXY');
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 80 : Number(url.port),
    authorization: user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}

function late({ waitFor, timeoutMs }: RenderRequest): PatchbayError {
  if (waitFor === undefined) return failure('PAGE_TIMEOUT', { details: { timeoutMs } });
  return failure('WAIT_FOR_NOT_FOUND', { details: { selector: waitFor, timeoutMs } });
}

function explainAbort(reason: unknown): PatchbayError {
  if (reason instanceof PatchbayError) return reason;
  return new PatchbayError('cancelled', 'The page was not rendered, because the caller went away.', { cause: reason });
}

/** A browser that goes away takes its pages with it. Asking for a page changes nothing, so that it can be asked for again. */
async function renderTwice(timed: Timed, house: House, leaveLine: () => void): Promise<Rendered> {
  for (let tries = 1; ; tries += 1) {
    const { seat, leave } = await house.keeper.enter(timed.signal).catch((error: unknown) => {
      leaveLine();
      throw error;
    });
    const isLast = tries === 2;
    try {
      return await renderOnce(timed, house, seat, (isClean) => {
        leave(isClean);
        if (!seat.gone.aborted || isLast) leaveLine();
      });
    } catch (error) {
      if (!seat.gone.aborted || timed.signal.aborted) {
        leaveLine();
        throw error;
      }
      if (isLast) throw failure('BROWSER_CRASHED', { cause: error });
    }
  }
}

async function renderOnce(
  { request, carried, upstream, signal, left }: Timed,
  { proxy, wayOut }: House,
  seat: Seat,
  onClosed: (isClean: boolean) => void,
): Promise<Rendered> {
  const ending = new AbortController();
  const stop = (): void => ending.abort(signal.reason);
  const onGone = (): void => ending.abort(failure('BROWSER_CRASHED'));
  signal.addEventListener('abort', stop, { once: true });
  seat.gone.addEventListener('abort', onGone, { once: true });
  if (signal.aborted) stop();
  if (seat.gone.aborted) onGone();
  const isBlocked = hostBlock(request.block ?? []);
  const route = proxy.openRoute({ wayOut, upstream, isBlocked, onSpent: (error) => ending.abort(error) });
  try {
    return await withTab({ launched: seat.launched, route, request, carried, ending, onClosed }, (tab) =>
      render({ tab, request, route, left }),
    );
  } finally {
    signal.removeEventListener('abort', stop);
    seat.gone.removeEventListener('abort', onGone);
    proxy.closeRoute(route);
  }
}
