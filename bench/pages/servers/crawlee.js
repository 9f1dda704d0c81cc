/** crawlee's PuppeteerCrawler, each page in a context of its own, without its fingerprints. */
import { registerHooks } from 'node:module';
import puppeteer from 'puppeteer-core';
import { launchOptions } from './launch-options.ts';
import { serveRenders } from './serve.ts';

// It asks for the package that downloads a browser, and takes the one without.
registerHooks({
  resolve: (name, context, next) => next(name === 'puppeteer' ? 'puppeteer-core' : name, context),
});
const { Configuration, PuppeteerCrawler } = await import('@crawlee/puppeteer');

const renderAll = async (urls, concurrency) => {
  const lengths = [];
  const crawler = new PuppeteerCrawler(
    {
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      useSessionPool: false,
      persistCookiesPerSession: false,
      browserPoolOptions: { useFingerprints: false },
      launchContext: { launcher: puppeteer, useIncognitoPages: true, launchOptions: launchOptions() },
      async requestHandler({ page }) {
        lengths.push((await page.content()).length);
      },
    },
    // Of a container it takes the whole machine's memory for its own, and would wait until there is some.
    new Configuration({ persistStorage: false, purgeOnStart: false, logLevel: 0, memoryMbytes: 1_000_000 }),
  );
  await crawler.run(urls.map((url, index) => ({ url, uniqueKey: `${performance.now()} ${index}` })));
  await crawler.teardown();
  return lengths;
};

await serveRenders(renderAll);
