type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy that the environment names for an https URL, as curl reads it: HTTPS_PROXY or ALL_PROXY, in small letters first,
 * unless NO_PROXY lists the host or a domain that it is in. This machine is never asked through a proxy.
 */
export function findProxy(target: string, environment: Environment): string | undefined {
  const url = URL.parse(target);
  if (url?.protocol !== 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return undefined;
  const read = (name: string): string | undefined => environment[name.toLowerCase()] || environment[name] || undefined;
  const exceptions = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  if (exceptions.some((entry) => covers(entry.toLowerCase(), url))) return undefined;
  return read('HTTPS_PROXY') ?? read('ALL_PROXY');
}

/** `*`, `farm.example`, `.farm.example` or `*.farm.example`, each with a port or without. */
function covers(entry: string, { hostname, port }: URL): boolean {
  const [, pattern = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (wantedPort !== undefined && wantedPort !== (port || '443')) return false;
  const domain = pattern.replace(/^\*?\./, '');
  return pattern === '*' || hostname === domain || hostname.endsWith(`.${domain}`);
}
