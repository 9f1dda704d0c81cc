/** What the operator configured, and the client that follows from it. */
import { PatchbayError } from '../../core/error.ts';

export interface OAuthSettings {
  readonly clientId: string | undefined;
  /** Of confidential applications. */
  readonly clientSecret: string | undefined;
  readonly redirectUri: string;
  readonly hostingUrl: string;
  readonly scopes: readonly string[];
  readonly tokenPath: string;
  /** The helper of the system's keychain, where the token is kept there; the file's path then only names it. */
  readonly keychain: string | undefined;
  /** Where listeners of this user leave what proves them, followed by `-<port>`. */
  readonly listenerPath: string;
  /** Whether a listener wants that proof even where the system says who asks. */
  readonly isListenerStrict: boolean;
  readonly flowTimeoutMs: number;
  readonly httpTimeoutMs: number;
}

/** A registered application at one hosting service. */
export interface Client {
  readonly id: string;
  readonly secret: string | undefined;
  /** Without a slash at its end. */
  readonly host: string;
  /** With its port. */
  readonly redirectUri: string;
  readonly callback: Callback;
  readonly scope: string;
  /** What a token is good for: one of another host, client or scope is not ours. */
  readonly boundTo: string;
}

interface Callback {
  readonly uri: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

/** The port of the redirect URI when it names none, as the contract has it. */
const defaultPort = 8888;

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Throws `bad_request` naming the variable that is missing or wrong. */
export function clientOf(settings: OAuthSettings): Client {
  const { clientId, clientSecret, redirectUri, scopes } = settings;
  if (clientId === undefined || clientId === '') {
    throw new PatchbayError('bad_request', 'OAUTH_CLIENT_ID is required, and was not set.', {
      reason: 'OAUTH_CLIENT_ID_MISSING',
      hint: 'Register an application at the hosting service and put its id into OAUTH_CLIENT_ID (docs/oauth.md).',
    });
  }
  const host = hostOf(settings);
  const callback = callbackOf(redirectUri);
  const scope = scopes.join(' ');
  return {
    id: clientId,
    secret: clientSecret,
    host,
    redirectUri: callback.uri,
    callback,
    scope,
    boundTo: [host, clientId, scope].join(' '),
  };
}

/** Plain HTTP would show the tokens to everybody on the way; on this machine there is no way. */
export function hostOf({ hostingUrl }: OAuthSettings): string {
  const url = URL.parse(hostingUrl);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopbackHosts.includes(url.hostname));
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === null || !isSafe || !isPlain) {
    throw wrong(
      'OAUTH_HOSTING_URL',
      'Write an https URL without user, password or query, such as `https://gitlab.com`.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

/**
 * The browser has to come back to the port that is listened on, so a URI without one is sent with it: for loopback addresses
 * services accept every port (RFC 8252, 7.3).
 */
function callbackOf(redirectUri: string): Callback {
  const url = URL.parse(redirectUri);
  const isOurs = url?.protocol === 'http:' && loopbackHosts.includes(url.hostname);
  // Port 0 is any port: the browser could not come back to it.
  if (url === null || !isOurs || url.hash !== '' || url.port === '0') {
    throw wrong('OAUTH_REDIRECT_URI', 'Write a URL of this machine, such as `http://127.0.0.1:8888/callback`.');
  }
  const { hostname: host, pathname: path, search } = url;
  // A port 80 that was written down is not there any more.
  const [, written] = /^[^/]*\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(redirectUri.trim()) ?? [];
  if (written !== undefined) return { uri: redirectUri, host, port: Number(written), path };
  return { uri: `http://${host}:${defaultPort}${path}${search}`, host, port: defaultPort, path };
}

function wrong(variable: string, hint: string): PatchbayError {
  return new PatchbayError('bad_request', `${variable} was not a URL that can be used.`, {
    reason: 'INVALID_SETTING',
    hint,
  });
}
