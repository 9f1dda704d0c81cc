/**
 * A real authorization server on loopback, under the contract's routes: public clients, S256 alone, opaque tokens, refresh
 * tokens that are good once and void their family when they come again. Requests pass a front that records them and lets a
 * test break them.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
// @ts-expect-error: the package has no types.
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';

export interface TokenRequest {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  /** Undefined while it is not answered, and when it never is. */
  status?: number;
  body?: string;
}

export interface Broken {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** `lost` never reaches the server; of `unanswered` the server knows, but its answer is lost. */
export type Fault = Broken | 'lost' | 'unanswered';

export interface AuthorizationServer {
  readonly url: string;
  /** Every POST, in order of arrival. */
  readonly posts: readonly TokenRequest[];
  /** POSTs of one grant. */
  grants(type: string): readonly TokenRequest[];
  /** Decides about each POST; what it gives nothing for is answered by the server. */
  break(decide: (post: TokenRequest, count: number) => Fault | undefined): void;
  /** Whether an access token would be accepted. */
  accepts(accessToken: string): Promise<boolean>;
}

export const clientId = 'hens';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

interface OidcProvider {
  callback(): (incoming: IncomingMessage, response: ServerResponse) => void;
  readonly AccessToken: { find(token: string): Promise<{ readonly isExpired: boolean } | undefined> };
}

interface Options {
  readonly hasDeviceFlow?: boolean;
  readonly accessSeconds?: number;
}

export async function authorizationServer(options: Options = {}): Promise<AuthorizationServer> {
  const front = createServer();
  const url = `http://127.0.0.1:${await listen(front)}`;
  const provider = createProvider(url, options);
  const back = createServer(provider.callback());
  const backPort = await listen(back);
  const posts: TokenRequest[] = [];
  let decide: (post: TokenRequest, count: number) => Fault | undefined = () => undefined;

  front.on('request', (incoming, response) => {
    void serve(incoming, response, { backPort, posts, decide: (post) => decide(post, posts.length) });
  });
  return {
    url,
    posts,
    grants: (type) => posts.filter(({ form }) => form.grant_type === type),
    break(next) {
      decide = next;
    },
    async accepts(accessToken) {
      const found = await provider.AccessToken.find(accessToken);
      return found !== undefined && !found.isExpired;
    },
  };
}

function createProvider(issuer: string, { hasDeviceFlow = true, accessSeconds = 7200 }: Options): OidcProvider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token', ...(hasDeviceFlow ? [deviceGrant] : [])],
      },
    ],
    scopes: ['api'],
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: accessSeconds, RefreshToken: 86_400, Grant: 86_400, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      deviceFlow: { enabled: hasDeviceFlow },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      device_authorization: '/oauth/authorize_device',
      code_verification: '/oauth/device',
    },
    cookies: { keys: ['coop'] },
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Front {
  readonly backPort: number;
  readonly posts: TokenRequest[];
  decide(post: TokenRequest): Fault | undefined;
}

async function serve(incoming: IncomingMessage, response: ServerResponse, front: Front): Promise<void> {
  const body = await read(incoming);
  const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
  const post: TokenRequest = { path, form: Object.fromEntries(new URLSearchParams(body.toString())) };
  const isPost = incoming.method === 'POST' && path.startsWith('/oauth/');
  if (isPost) front.posts.push(post);
  const fault = isPost ? front.decide(post) : undefined;
  if (fault === 'lost') {
    incoming.socket.destroy();
    return;
  }
  if (typeof fault === 'object') {
    post.status = fault.status;
    response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
    return;
  }
  const answer = await forward(incoming, body, front.backPort);
  post.status = answer.statusCode ?? 0;
  const bytes = await read(answer);
  post.body = bytes.toString();
  if (fault === 'unanswered') incoming.socket.destroy();
  else response.writeHead(answer.statusCode ?? 0, answer.headers).end(bytes);
}

function forward(incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers }, resolve).once('error', reject).end(body);
  });
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
