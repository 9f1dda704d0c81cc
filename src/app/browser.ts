/** The browser that renders pages, with the egress policy of everything else that leaves Patchbay. */
import type { Browser } from '../core/browser.ts';
import type { Kit, Opened } from '../core/driver.ts';
import { isLoopback } from './config.ts';
import { type LazyDriver, lazy } from './lazy.ts';
import type { Config } from './settings.ts';

interface Around {
  readonly kit: Kit;
  /** The browser's own way out is added to it: nothing else may be led there. */
  readonly ownPorts: Set<number>;
}

/** The driver of the browser, unless it is switched off. Nothing of it is loaded before the first page is rendered. */
export function lazyBrowser(config: Config, around: Around): { readonly browser?: LazyDriver<Browser> } {
  const { pageBrowser: program } = config;
  if (program === 'off') return {};
  const inner = lazy(() => openBrowser(program, config, around));
  let isUsed = false;
  const opened: Opened<Browser> = {
    port: {
      async render(request) {
        isUsed = true;
        return (await inner.get()).render(request);
      },
    },
    async health() {
      // Whoever has named a browser wants that one. Looking for any would unpack the one that comes along.
      if (isUsed || program !== undefined) await (await inner.open()).health();
    },
    close: () => inner.close(),
  };
  return { browser: lazy(async () => opened) };
}

async function openBrowser(
  program: string | undefined,
  config: Config,
  { kit, ownPorts }: Around,
): Promise<Opened<Browser>> {
  const [{ chromiumBrowser }, { openTunnels }] = await Promise.all([
    import('../drivers/browser/index.ts'),
    import('../drivers/net/tunnels.ts'),
  ]);
  const mode = config.egress ?? (isLoopback(config.host) ? 'local' : 'public');
  const wayOut = openTunnels({ mode, allow: config.allow, ownPorts: () => ownPorts, log: kit.log });
  const onListen = (port: number): void => void ownPorts.add(port);
  const opened = await chromiumBrowser.open(chromiumBrowser.options.parse({ program, wayOut, onListen }), kit);
  return {
    ...opened,
    async close() {
      await opened.close();
      wayOut.close();
    },
  };
}
