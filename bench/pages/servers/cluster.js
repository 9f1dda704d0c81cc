/** puppeteer-cluster in its context mode. */
import puppeteer from 'puppeteer-core';
import { Cluster } from 'puppeteer-cluster';
import { launchOptions } from './launch-options.ts';
import { serveRenders } from './serve.ts';

const clusters = new Map();

/** The number of workers is fixed at its start. */
function open(concurrency) {
  const opened =
    clusters.get(concurrency) ??
    Cluster.launch({
      concurrency: Cluster.CONCURRENCY_CONTEXT,
      maxConcurrency: concurrency,
      puppeteer,
      puppeteerOptions: launchOptions(),
    });
  clusters.set(concurrency, opened);
  return opened;
}

const renderAll = async (urls, concurrency) => {
  const cluster = await open(concurrency);
  const render = async ({ page, data }) => {
    await page.goto(data);
    return (await page.content()).length;
  };
  return Promise.all(urls.map((url) => cluster.execute(url, render)));
};

const close = async () => {
  for (const cluster of clusters.values()) await (await cluster).close();
};

await serveRenders(renderAll, close);
