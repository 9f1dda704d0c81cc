/** The settings of page retrieval. */
import * as z from 'zod';
import { limits } from '../core/limits.ts';
import { Country } from '../model/page.ts';
import { filled, type Setting } from './setting.ts';

export const pageSettings = {
  pageKeys: {
    key: 'pages.keys',
    default: '`PATCHBAY_TOKEN` is the only key; without a token, callers need none',
    description:
      'Who may retrieve pages over REST: a list of `{key, email, credits, concurrency}`, with the credits of a month ' +
      `(${limits.pageCredits}) and the requests at the same time (${limits.pageConcurrency}).`,
  },
  pageProxies: {
    key: 'pages.proxies',
    default: 'none: pages are retrieved directly, and answers say so',
    description:
      'http proxies by kind and country: `{datacenter: {us: ["http://user:password@host:port"]}, residential: {…}}`.',
  },
  pageCompat: {
    key: 'pages.compat',
    variable: 'PATCHBAY_PAGES_COMPAT',
    default: 'contract',
    description:
      '`live` nests the answers of `/pages/selected-multiple` and `/pages/ai/fields` as the live service does.',
  },
  pageBrowser: {
    key: 'pages.browser',
    variable: 'PATCHBAY_BROWSER',
    default: 'found: a headless shell, Chrome, Chromium or Edge of this machine, else the bundled one',
    description: 'The program that renders pages; `off` for none.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

const PageKey = z.strictObject({
  key: z.string().min(8),
  email: z.string().default(''),
  credits: z.int().min(0).default(limits.pageCredits),
  concurrency: z.int().min(1).default(limits.pageConcurrency),
});

const byCountry = z.partialRecord(
  Country,
  z.array(z.string().refine(isHttpProxy, 'must be http://user:password@host:port')),
);

/** Their part of the configuration. */
export const pageShape = {
  pageKeys: z.array(PageKey).default([]),
  pageProxies: z.strictObject({ datacenter: byCountry.default({}), residential: byCountry.default({}) }).prefault({}),
  pageCompat: z.enum(['contract', 'live']).default('contract'),
  pageBrowser: filled(z.string()),
};

function isHttpProxy(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && url.pathname === '/' && url.search === '' && url.hash === '';
}
