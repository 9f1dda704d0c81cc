import type { Kit, Opened } from '../core/driver.ts';
import type { Hosting } from '../core/ports.ts';
import { openNamedNet } from './named-net.ts';
import type { Config } from './settings.ts';

/** The service of `OAUTH_HOSTING_URL`, over a network of its own. */
export async function openHosting(
  config: Config,
  around: { readonly kit: Kit; readonly ownPorts: ReadonlySet<number> },
): Promise<Opened<Hosting>> {
  const url = config.oauthHostingUrl;
  const host = URL.parse(url)?.host ?? '';
  const kind = config.oauthHostingKind === 'auto' ? kindOf(host) : config.oauthHostingKind;
  const api = apiOf(kind, url, host);
  const net = await openNamedNet(api, config, around);
  return { ...net, port: { kind, host, api, fetch: (request) => net.port.fetch(request) } };
}

function kindOf(host: string): Hosting['kind'] {
  return /(?:^|\.)github\./.test(host) ? 'github' : 'gitlab';
}

/** GitHub has another host for its API; servers of one's own have a path. */
function apiOf(kind: Hosting['kind'], url: string, host: string): string {
  if (kind === 'gitlab') return `${url}/api/v4`;
  return host === 'github.com' ? 'https://api.github.com' : `${url}/api/v3`;
}
