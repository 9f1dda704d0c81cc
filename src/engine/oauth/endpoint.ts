/** The requests to the hosting service's endpoints, with the parameters of the contract. */
import type { TokenRecord } from '../../core/oauth.ts';
import { type Outcome, requestGrant, tryGrant } from './grant.ts';
import { type Form, isSuccess, type Posted, type PostPorts, post } from './post.ts';
import type { Client } from './settings.ts';

export interface Code {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Throws 'Token exchange failed: ...' and what the network throws. */
export async function exchangeCode(given: Code, client: Client, ports: PostPorts): Promise<TokenRecord> {
  const form = {
    client_id: client.id,
    code: given.code,
    grant_type: 'authorization_code',
    redirect_uri: given.redirectUri,
    code_verifier: given.verifier,
  };
  return requestGrant({ kind: 'exchange', url: tokenUrl(client), form: withSecret(form, client) }, ports);
}

/** Asks once; keeps the old refresh token when the answer has none. Never throws. */
export async function tryRefresh(refreshToken: string, client: Client, ports: PostPorts): Promise<Outcome> {
  const form = {
    client_id: client.id,
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    redirect_uri: client.redirectUri,
  };
  const outcome = await tryGrant({ kind: 'refresh', url: tokenUrl(client), form: withSecret(form, client) }, ports);
  if (outcome.kind === 'failed') return outcome;
  return { kind: 'granted', token: { refresh_token: refreshToken, ...outcome.token } };
}

/** RFC 7009. True when the service says that the token is void now. */
export async function revokeToken(token: string, client: Client, ports: PostPorts): Promise<boolean> {
  const { status } = await postAs(client, '/oauth/revoke', { client_id: client.id, token }, ports);
  return isSuccess(status);
}

export async function postAs(client: Client, path: string, form: Form, ports: PostPorts): Promise<Posted> {
  return post(`${client.host}${path}`, withSecret(form, client), ports);
}

function tokenUrl({ host }: Client): string {
  return `${host}/oauth/token`;
}

function withSecret(form: Form, { secret }: Client): Form {
  return secret === undefined ? form : { ...form, client_secret: secret };
}
