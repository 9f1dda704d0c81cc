/** The addresses of one site that a crawl has found, level by level, each once. */
import { limits } from '../../core/limits.ts';
import type { SiteRules } from './site.ts';

export interface FrontierOptions {
  readonly origin: string;
  readonly robots: SiteRules;
  /** What paths must begin with. */
  readonly within: string;
}

/** Files that are no pages, by their names. */
const files =
  /\.(avif|bmp|css|csv|eot|gif|gz|ico|jpe?g|js|mjs|mov|mp3|mp4|ogg|png|svg|tar|tgz|ttf|wav|webm|webp|woff2?|zip)$/i;

export class Frontier {
  readonly #seen = new Set<string>();
  readonly #options: FrontierOptions;
  leftOut = 0;

  constructor(options: FrontierOptions) {
    this.#options = options;
  }

  get found(): number {
    return this.#seen.size;
  }

  /** Those that are new, pages of the site, and allowed. */
  add(addresses: Iterable<string>): string[] {
    const { origin, robots, within } = this.#options;
    const fresh: string[] = [];
    for (const address of addresses) {
      const url = URL.parse(address);
      if (url === null || url.origin !== origin || this.#seen.size >= limits.pageFrontier) continue;
      url.hash = '';
      if (this.#seen.has(url.href) || !url.pathname.startsWith(within) || files.test(url.pathname)) continue;
      this.#seen.add(url.href);
      if (robots.allows(url.href)) fresh.push(url.href);
      else this.leftOut += 1;
    }
    return fresh;
  }
}
