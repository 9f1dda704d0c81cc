/** The same driver's pages in a browser that goes out directly: what the way through our proxy costs. */
import { launch } from 'puppeteer-core';
import { listFlags } from '../../../src/drivers/browser/flags.ts';
import { sortHeaders } from '../../../src/drivers/browser/headers.ts';
import type { Launched } from '../../../src/drivers/browser/launch.ts';
import { render } from '../../../src/drivers/browser/render.ts';
import { Route } from '../../../src/drivers/browser/route.ts';
import { withTab } from '../../../src/drivers/browser/tab.ts';
import { openTunnels } from '../../../src/drivers/net/tunnels.ts';
import { launchOptions } from './launch-options.ts';
import { byWorkers, serveRenders } from './serve.ts';
import { standard } from './standard.ts';

/** Nothing but the proxy may make the difference, and what sends names to it. */
const args = listFlags(0, false).filter((flag) => !/^--(?:proxy-|host-resolver-)/.test(flag));
const browser = await launch({
  ...launchOptions(),
  args,
  ignoreDefaultArgs: ['--disable-popup-blocking'],
  defaultViewport: null,
});
const connection = (await browser.target().createCDPSession()).connection();
if (connection === undefined) throw new Error('The browser ended at once.');
await connection.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: true });
const launched: Launched = {
  connection,
  pid: undefined,
  userAgent: await browser.userAgent(),
  version: '153.0.0.0',
  isSandboxed: false,
  onGone: () => {},
  close: () => browser.close(),
};
const log = { write: () => {} };
const wayOut = openTunnels({ mode: 'local', allow: [], ownPorts: () => new Set(), log });

await serveRenders(
  byWorkers(async (url) => {
    const request = { ...standard, url, signal: new AbortController().signal };
    const route = new Route({ wayOut, upstream: undefined, isBlocked: () => false, onSpent: () => {} });
    const carried = sortHeaders({}, []);
    const options = { launched, route, request, carried, ending: new AbortController(), onClosed: () => {} };
    const { taken } = await withTab(options, async (tab) => {
      // Nobody asks for a password here, so that no request has to be held up for the answer.
      await tab.session.send('Fetch.disable');
      return render({ tab, request, route, left: () => 30_000 });
    });
    route.close();
    return taken.kind === 'html' ? taken.html.length : 0;
  }),
  () => browser.close(),
);
