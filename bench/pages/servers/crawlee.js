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

// Of a container it takes the whole machine's memory for its own, and would wait until there is some.
const configuration = new Configuration({
  persistStorage: false,
  purgeOnStart: false,
  logLevel: 0,
  memoryMbytes: 1_000_000,
});

/** A crawler that has finished closes its browser: this one goes on, so that a round pays for its pages alone. */
function open(concurrency) {
  const waiting = new Map();
  const crawler = new PuppeteerCrawler(
    {
      keepAlive: true,
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      maxRequestRetries: 0,
      useSessionPool: false,
      persistCookiesPerSession: false,
      // How often it looks for new pages, of its own accord every half a second.
      autoscaledPoolOptions: { maybeRunIntervalSecs: 0.05 },
      browserPoolOptions: { useFingerprints: false },
      launchContext: { launcher: puppeteer, useIncognitoPages: true, launchOptions: launchOptions() },
      async requestHandler({ page, request }) {
        waiting.get(request.uniqueKey)?.resolve((await page.content()).length);
      },
      failedRequestHandler({ request }, error) {
        waiting.get(request.uniqueKey)?.reject(error);
      },
    },
    configuration,
  );
  void crawler.run();
  const crawl = async (urls) => {
    const requests = urls.map((url, index) => ({ url, uniqueKey: `${performance.now()} ${index}` }));
    for (const { uniqueKey } of requests) waiting.set(uniqueKey, Promise.withResolvers());
    await crawler.addRequests(requests);
    const lengths = await Promise.all(requests.map(({ uniqueKey }) => waiting.get(uniqueKey)?.promise));
    waiting.clear();
    return lengths;
  };
  return { crawl, close: () => crawler.teardown() };
}

const crawlers = new Map();

const renderAll = (urls, concurrency) => {
  const crawler = crawlers.get(concurrency) ?? open(concurrency);
  crawlers.set(concurrency, crawler);
  return crawler.crawl(urls);
};

const close = () => Promise.all([...crawlers.values()].map((crawler) => crawler.close()));

await serveRenders(renderAll, close);
