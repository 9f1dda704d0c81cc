/**
 * Where a `postgres://` URL leads. It is read here and not by the library, which would read files that the URL names and
 * fill its gaps from the environment and the home folder.
 */
import { isIP } from 'node:net';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { classify } from './address.ts';
import { normalHost } from './allow-list.ts';
import type { Place } from './failure.ts';
import { isLocalhostName } from './policy.ts';

export interface SqlTarget {
  /** In lower-case ASCII, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** `preferred` is plain when the server offers no TLS; TLS that is there is verified in every case. */
  readonly tls: 'off' | 'preferred' | 'required';
  /** What the server is told as the connection begins, user and database included. */
  readonly startup: Readonly<Record<string, string>>;
  readonly place: Place;
}

const tlsModes = new Map<string, SqlTarget['tls']>([
  ['disable', 'off'],
  ['prefer', 'preferred'],
  ['require', 'required'],
  ['verify-ca', 'required'],
  ['verify-full', 'required'],
]);

/** Parameters that lead elsewhere or to files of this machine. All others that we do not know change nothing. */
const refused = new Set([
  'database',
  'dbname',
  'host',
  'hostaddr',
  'krbsrvname',
  'passfile',
  'password',
  'port',
  'replication',
  'service',
  'servicefile',
  'sslcert',
  'sslcrl',
  'sslcrldir',
  'sslkey',
  'sslpassword',
  'sslrootcert',
  'user',
]);

const shape = 'Write `postgres://user:password@host:5432/database`, with special characters percent-encoded.';

/** Throws `invalid_input` with the reason INVALID_URL; what the URL holds appears nowhere in it. */
export function parseSqlTarget(text: string): SqlTarget {
  if (text.length > limits.urlChars) throw badUrl(`had more than ${limits.urlChars} characters`);
  const url = URL.parse(text);
  if (url === null) throw badUrl('could not be read');
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw badUrl('was not a postgres:// URL');
  const host = parseHost(url);
  const port = url.port === '' ? 5432 : Number(url.port);
  const user = decode(url.username, 'user');
  if (user === '') throw badUrl('named no user');
  const database = decode(url.pathname.slice(1), 'database') || user;
  return {
    host,
    port,
    user,
    password: decode(url.password, 'password'),
    database,
    tls: parseTls(url, host),
    startup: parseStartup(url, user, database),
    place: { host: isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`, isRedirected: false },
  };
}

/** The parser leaves the host of such a URL as it was written, so it is read again as that of an HTTP URL. */
function parseHost(url: URL): string {
  const host = normalHost(URL.parse(`http://${url.hostname}/`)?.hostname ?? '');
  if (host === '' || host.length > 253 || host.includes(',')) throw badUrl('named no host, several or a socket file');
  if (url.port === '0') throw badUrl('named the port 0');
  return host;
}

function parseTls(url: URL, host: string): SqlTarget['tls'] {
  const written = url.searchParams.get('sslmode');
  if (written === null)
    return isThisMachine(host) && !/^(1|true)$/.test(url.searchParams.get('ssl') ?? '') ? 'off' : 'required';
  const tls = tlsModes.get(written);
  if (tls !== undefined) return tls;
  throw badUrl(
    'had an `sslmode` that is not known',
    `Use ${[...tlsModes.keys()].map((mode) => `\`${mode}\``).join(', ')}. Certificates are verified in all of them.`,
  );
}

function isThisMachine(host: string): boolean {
  return isLocalhostName(host) || classify(host) === 'loopback';
}

function parseStartup(url: URL, user: string, database: string): Record<string, string> {
  for (const name of url.searchParams.keys()) {
    if (refused.has(name.toLowerCase()))
      throw badUrl(
        `had a parameter that is not allowed there: \`${name.toLowerCase()}\``,
        `${shape} Certificate authorities are named by NODE_EXTRA_CA_CERTS.`,
      );
  }
  const options = withoutNul(url.searchParams.get('options') ?? '', 'parameter `options`');
  const name = withoutNul(url.searchParams.get('application_name') ?? '', 'parameter `application_name`');
  return {
    user,
    database,
    application_name: name === '' ? 'Patchbay' : name,
    // Without it a server may write dates in the manner of a country.
    DateStyle: 'ISO',
    ...(options === '' ? {} : { options }),
  };
}

function decode(text: string, part: string): string {
  try {
    return withoutNul(decodeURIComponent(text), part);
  } catch (cause) {
    if (cause instanceof PatchbayError) throw cause;
    throw badUrl(`had a ${part} that was not percent-encoded correctly`);
  }
}

/** A NUL would end the text on the wire, and what follows would be read as a parameter of its own. */
function withoutNul(text: string, part: string): string {
  if (text.includes('\0')) throw badUrl(`had a ${part} with a NUL character`);
  return text;
}

function badUrl(what: string, hint = shape): PatchbayError {
  return new PatchbayError('invalid_input', `The database URL ${what}.`, { reason: 'INVALID_URL', hint });
}
