/** How Chromium is started, beyond what puppeteer says. */
import { limits } from '../../core/limits.ts';

/** It asks nobody anything by itself, and keeps no second renderer ready that no page would use. */
const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'InterestFeedContentSuggestions',
  'LensOverlay',
  'OptimizationGuideModelDownloading',
  'SpareRendererForSitePerProcess',
];

/** Flags for a browser whose only way out is the proxy on this port. */
export function listFlags(proxyPort: number, isSandboxed: boolean): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Without it, whatever is on this machine is reached past the proxy.
    '--proxy-bypass-list=<-loopback>',
    // WebRTC speaks UDP, which the proxy does not see.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    // Names are for the proxy to look up: prefetching them here would tell a resolver of every link.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--block-new-web-contents',
    '--deny-permission-prompts',
    '--disable-gpu',
    '--no-default-browser-check',
    '--autoplay-policy=user-gesture-required',
    `--js-flags=--max-old-space-size=${limits.browserHeapMib}`,
    `--disable-features=${disabledFeatures.join(',')}`,
    ...(isSandboxed ? [] : ['--no-sandbox']),
  ];
}
