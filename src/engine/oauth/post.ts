/**
 * One request to an OAuth endpoint. Redirects are not followed: they would carry a code, its verifier or a refresh token to
 * wherever they lead.
 */
import type { Clock, Log } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { Net } from '../../core/ports.ts';
import { wantedPauseMs } from '../api/repeat.ts';

export interface PostPorts {
  readonly net: Pick<Net, 'fetch'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Longest request. */
  readonly httpTimeoutMs: number;
  readonly signal: AbortSignal;
  /** When everything has to be over, further tries included; milliseconds since 1970. */
  readonly deadline?: number;
}

export type Form = Readonly<Record<string, string>>;

export interface Posted {
  readonly status: number;
  readonly text: string;
  /** What Retry-After asks for. */
  readonly wantedPauseMs: number | undefined;
}

/** `onSend` is called when the form is about to leave. Throws what the network throws. */
export async function post(url: string, form: Form, ports: PostPorts, onSend = () => {}): Promise<Posted> {
  const { net, clock, httpTimeoutMs, signal, deadline = Number.POSITIVE_INFINITY } = ports;
  const answer = await net.fetch({
    url,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    redirects: 0,
    maxBytes: limits.oauthResponseBytes,
    timeoutMs: Math.min(httpTimeoutMs, deadline - clock.now()),
    signal,
    onSend,
  });
  const text = new TextDecoder().decode(answer.bytes);
  return { status: answer.status, text, wantedPauseMs: wantedPauseMs(answer, clock.now()) };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
