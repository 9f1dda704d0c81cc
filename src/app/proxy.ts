import { PatchbayError } from '../core/error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an https URL, as curl reads it: HTTPS_PROXY or ALL_PROXY, in small letters first,
 * unless NO_PROXY lists the host or a domain that it is in. This machine is never asked through a proxy.
 *
 * A proxy without a scheme is an http one. Throws `bad_request` for one that is none or of another kind, such as SOCKS:
 * going directly could be what the variable is there to prevent.
 */
export function findProxy(target: string, environment: Environment): string | undefined {
  const url = URL.parse(target);
  if (url?.protocol !== 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return undefined;
  const read = (name: string): string | undefined => environment[name.toLowerCase()] || environment[name] || undefined;
  const exceptions = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  if (exceptions.some((entry) => covers(entry.toLowerCase(), url))) return undefined;
  const variable = ['HTTPS_PROXY', 'ALL_PROXY'].find((name) => read(name) !== undefined);
  return variable === undefined ? undefined : parseProxy(variable, read(variable) ?? '', url);
}

/** What it says is not repeated, since it may hold a password. */
function parseProxy(variable: string, written: string, { host }: URL): string {
  const text = written.trim();
  const proxy = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (proxy !== null && /^https?:$/.test(proxy.protocol)) return proxy.href;
  const what = proxy === null ? 'was not the address of a proxy' : 'named a proxy of a kind that is not supported';
  throw new PatchbayError('bad_request', `${variable} ${what}.`, {
    reason: 'PROXY_UNSUPPORTED',
    hint: `Name an http or https proxy, such as \`http://proxy.example:3128\`, or list ${host} in NO_PROXY.`,
  });
}

/** `*`, `farm.example`, `.farm.example` or `*.farm.example`, each with a port or without. */
function covers(entry: string, { hostname, port }: URL): boolean {
  const [, pattern = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (wantedPort !== undefined && wantedPort !== (port || '443')) return false;
  const domain = pattern.replace(/^\*?\./, '');
  return pattern === '*' || hostname === domain || hostname.endsWith(`.${domain}`);
}
