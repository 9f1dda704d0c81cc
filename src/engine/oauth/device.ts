/** The device flow (RFC 8628), for machines without a browser: a person types a code on another one. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { postAs } from './endpoint.ts';
import { callbackReportedError, flowTimedOut, tokenRequestFailed } from './errors.ts';
import { isOfNetwork, isPassingStatus } from './grant.ts';
import { type Parts, postPorts } from './parts.ts';
import { isSuccess, type Posted } from './post.ts';
import { parseGrant } from './record.ts';
import type { Client } from './settings.ts';

export interface Device {
  readonly url: string;
  readonly userCode: string;
  readonly deviceCode: string;
  readonly intervalMs: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
/** As RFC 8628 has them, for answers that do not say. */
const defaults = { intervalSeconds: 5, expiresSeconds: 300, slowDownMs: 5_000 };

/** Undefined when the service offers no device flow. Throws `bad_request` for a setting that would let no request through. */
export async function beginDevice(parts: Parts, client: Client): Promise<Device | undefined> {
  try {
    const form = { client_id: client.id, scope: client.scope };
    const { status, text } = await postAs(client, '/oauth/authorize_device', form, postPorts(parts));
    return isSuccess(status) ? parseDevice(text, parts.clock.now(), client) : undefined;
  } catch (cause) {
    if (cause instanceof PatchbayError && cause.code === 'bad_request') throw cause;
    parts.log.write('info', 'the device flow is not offered', { cause });
    return undefined;
  }
}

/** The page that a person is sent to has to be one of the service itself. */
function parseDevice(text: string, now: number, { host }: Client): Device | undefined {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value.device_code !== 'string' || typeof value.user_code !== 'string')
    return undefined;
  const page = URL.parse(String(value.verification_uri));
  if (page === null || page.origin !== new URL(host).origin || !/^[\w-]{4,20}$/.test(value.user_code)) return undefined;
  return {
    url: page.href,
    userCode: value.user_code,
    deviceCode: value.device_code,
    intervalMs: secondsOr(value.interval, defaults.intervalSeconds) * 1000,
    expiresAt: now + secondsOr(value.expires_in, defaults.expiresSeconds) * 1000,
  };
}

/** Asks until the person has answered. Throws the contract's errors. */
export async function awaitDevice(
  device: Device,
  parts: Parts,
  client: Client,
  signal: AbortSignal,
): Promise<TokenRecord> {
  const { clock } = parts;
  let { intervalMs } = device;
  while (clock.now() < device.expiresAt) {
    await clock.sleep(intervalMs, signal);
    const answer = await ask(device, parts, client, signal);
    if (answer === 'slow_down') intervalMs += defaults.slowDownMs;
    else if (answer !== 'pending') return answer;
  }
  throw flowTimedOut();
}

async function ask(
  { deviceCode }: Device,
  parts: Parts,
  client: Client,
  signal: AbortSignal,
): Promise<TokenRecord | 'pending' | 'slow_down'> {
  const form = { client_id: client.id, device_code: deviceCode, grant_type: grantType };
  const posted = await postAs(client, '/oauth/token', form, postPorts(parts, signal)).catch((error: unknown) => {
    if (isOfNetwork(error) && !signal.aborted) return undefined;
    throw error;
  });
  // A service that is away for a moment is asked again, and more slowly, as RFC 8628 has it.
  if (posted === undefined) return 'slow_down';
  const token = isSuccess(posted.status) ? parseGrant(posted.text, parts.clock.now()) : undefined;
  return token ?? judge(posted, deviceCode);
}

/** Throws unless it is worth asking again. */
function judge({ status, text }: Posted, deviceCode: string): 'pending' | 'slow_down' {
  const error = errorOf(text);
  if (error === 'authorization_pending') return 'pending';
  if (error === 'slow_down') return 'slow_down';
  if (error === 'expired_token') throw flowTimedOut();
  if (error === 'access_denied') throw callbackReportedError(error);
  if (isPassingStatus(status)) return 'slow_down';
  throw tokenRequestFailed('exchange', { status, body: text, secrets: [deviceCode] });
}

function errorOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value.error : undefined;
  } catch {
    return undefined;
  }
}

function secondsOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 1 && value <= 86_400 ? value : otherwise;
}
