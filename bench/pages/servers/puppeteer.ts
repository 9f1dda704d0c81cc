/** Bare puppeteer, with a context for each page. */
import { launch } from 'puppeteer-core';
import { launchOptions } from './launch-options.ts';
import { byWorkers, serveRenders } from './serve.ts';

const browser = await launch(launchOptions());
await serveRenders(
  byWorkers(async (url) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.goto(url);
      return (await page.content()).length;
    } finally {
      await context.close();
    }
  }),
  () => browser.close(),
);
