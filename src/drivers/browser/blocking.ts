/** What a page can do without when the caller asks for that: hosts of advertising and tracking, and kinds of files. */
import type { Protocol } from 'puppeteer-core';
import type { Blocked } from '../../core/browser.ts';

/** The hosts that pages name most often, each with everything below it. */
const hosts: Readonly<Partial<Record<Blocked, readonly string[]>>> = {
  ads: [
    '2mdn.net',
    '33across.com',
    'adform.net',
    'adnxs.com',
    'adroll.com',
    'ads-twitter.com',
    'adsafeprotected.com',
    'adsrvr.org',
    'amazon-adsystem.com',
    'bidswitch.net',
    'casalemedia.com',
    'criteo.com',
    'criteo.net',
    'doubleclick.net',
    'googleadservices.com',
    'googlesyndication.com',
    'googletagservices.com',
    'media.net',
    'moatads.com',
    'openx.net',
    'outbrain.com',
    'pubmatic.com',
    'rubiconproject.com',
    'sharethrough.com',
    'smartadserver.com',
    'taboola.com',
    'teads.tv',
    'yieldmo.com',
  ],
  trackers: [
    'amplitude.com',
    'bat.bing.com',
    'bluekai.com',
    'chartbeat.com',
    'clarity.ms',
    'connect.facebook.net',
    'crazyegg.com',
    'demdex.net',
    'everesttech.net',
    'fullstory.com',
    'google-analytics.com',
    'googletagmanager.com',
    'heapanalytics.com',
    'hotjar.com',
    'hotjar.io',
    'mc.yandex.ru',
    'mixpanel.com',
    'mouseflow.com',
    'newrelic.com',
    'nr-data.net',
    'omtrdc.net',
    'optimizely.com',
    'quantserve.com',
    'scorecardresearch.com',
    'segment.com',
    'segment.io',
    'snap.licdn.com',
    'analytics.tiktok.com',
  ],
};

const types: Readonly<Partial<Record<Blocked, Protocol.Network.ResourceType>>> = {
  media: 'Media',
  images: 'Image',
  fonts: 'Font',
};

/** Whether a host belongs to one of the kinds. */
export function hostBlock(kinds: readonly Blocked[]): (host: string) => boolean {
  const names = new Set(kinds.flatMap((kind) => hosts[kind] ?? []));
  if (names.size === 0) return () => false;
  return (host) => host.split('.').some((_label, index, labels) => names.has(labels.slice(index).join('.')));
}

/** The types of requests that belong to one of the kinds. */
export function blockedTypes(kinds: readonly Blocked[]): Protocol.Network.ResourceType[] {
  return kinds.flatMap((kind) => types[kind] ?? []);
}
