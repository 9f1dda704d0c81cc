/** Patchbay as a process that retrieves a page plainly, then rendered, and tells after each which parts of a browser it has loaded. */
import { registerHooks } from 'node:module';

const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/((?:@puppeteer|@sparticuz)\/[^/]+|puppeteer-core)\//.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
// Only what is loaded from here on is seen.
const { compose } = await import('../../src/app/compose.ts');
const { readCommandLine, readConfig } = await import('../../src/app/config.ts');
const { openHttp } = await import('../../src/app/http.ts');

const [, , dataDir = '', browser = '', url = ''] = process.argv;
const config = readConfig(readCommandLine(['http', '--data', dataDir, '--port', '0']), {
  PATCHBAY_BROWSER: browser,
});
const house = await compose(config);
const host = await openHttp(house, config);

async function tell(js: boolean): Promise<void> {
  const query = new URLSearchParams({ url, js: String(js) });
  const { status } = await fetch(`http://127.0.0.1:${host.port}/pages/html?${query}`);
  process.stdout.write(`${JSON.stringify({ js, status, loaded: [...loaded].toSorted() })}\n`);
}

await tell(false);
await tell(true);
await host.close();
await house.close();
