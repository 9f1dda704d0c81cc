/** A site, the page service, and a way to ask the one for the other. */
import { type PageAnswer, type PageClient, servePages } from '../harness/pages.ts';
import { tempDir } from '../harness/temp.ts';
import { type Site, type SiteEntry, serveSite } from '../support/site.ts';

export const coop = `<!doctype html><html lang="en"><head><title>The coop</title><meta name="description" content="Hens &amp; eggs">
</head><body><h1>Hens</h1><p class="price">3 €</p><p class="price">4 €</p><a href="/eggs">Eggs</a></body></html>`;

export interface PagePlace {
  readonly pages: PageClient;
  readonly site: Site;
  /** Asks a page operation for a path of the site, without scripts unless the parameters say otherwise. */
  get(operation: string, path?: string, parameters?: Readonly<Record<string, string>>): Promise<PageAnswer>;
}

export async function openPlace(
  settings: Record<string, unknown> = {},
  more: Readonly<Record<string, SiteEntry>> = {},
  dataDir = tempDir(),
): Promise<PagePlace> {
  const site = await serveSite({
    '/': coop,
    '/old': { redirect: '/' },
    '/broken': { status: 503, statusText: 'Out of hens', body: 'Closed' },
    '/slow': { hang: true },
    '/echo': (request) => ({ type: 'application/json', body: JSON.stringify(request.headers) }),
    ...more,
  });
  const pages = await servePages(settings, dataDir);
  return {
    pages,
    site,
    get: (operation, path = '/', parameters = {}) =>
      pages.get(operation, { url: site.url + path, js: 'false', ...parameters }),
  };
}
