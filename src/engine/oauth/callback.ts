/** What a browser brings back: `GET /callback` of the contract, check by check. */
import type { LoopbackReply } from '../../core/host.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { exchangeCode } from './endpoint.ts';
import { callbackReportedError, noCode, wrongIssuer } from './errors.ts';
import { readMetadata } from './metadata.ts';
import { failurePage, incompletePage, reportedPage, successPage, unknownPage, usedPage } from './pages.ts';
import { type Parts, postPorts } from './parts.ts';
import type { Client } from './settings.ts';
import { storeToken } from './token-file.ts';

export interface CallbackPorts {
  readonly parts: Parts;
  readonly client: Client;
  readonly attempts: Attempts;
}

/** Whatever comes of it, a state that was brought is used up. */
export async function answerCallback(query: URLSearchParams, ports: CallbackPorts): Promise<LoopbackReply> {
  const error = single(query, 'error');
  const state = single(query, 'state');
  const attempt = state === undefined ? undefined : ports.attempts.take(state);
  if (state === undefined) return incompletePage('the state that it was given');
  // Any page can send a browser here: what it wrote is not repeated under our name.
  if (attempt === undefined) return ports.attempts.wasTaken(state) ? usedPage() : unknownPage();
  if (query.has('error')) {
    const reported = callbackReportedError(error ?? 'several errors');
    attempt.reject(reported);
    return reportedPage(error ?? 'several errors', reported.hint);
  }
  const code = single(query, 'code');
  if (code === undefined) {
    attempt.reject(noCode());
    return incompletePage('an authorization code');
  }
  return finish(attempt, code, single(query, 'iss'), ports);
}

async function finish(
  attempt: Attempt,
  code: string,
  issuer: string | undefined,
  ports: CallbackPorts,
): Promise<LoopbackReply> {
  const { parts, client } = ports;
  try {
    const { issuers, namesIssuer } = await readMetadata(parts, client);
    const isRight = issuer === undefined ? !namesIssuer : issuers.includes(issuer);
    if (!isRight) throw wrongIssuer();
    const given = { code, verifier: attempt.verifier, redirectUri: attempt.redirectUri };
    const token = await exchangeCode(given, client, postPorts(parts));
    if (attempt.isKept) await storeToken(parts, token, client.boundTo);
    attempt.resolve(token);
    return successPage(new URL(client.host).host);
  } catch (error) {
    attempt.reject(error);
    return failurePage(error);
  }
}

/** A parameter that is given twice means two things to two readers: it counts as missing. */
function single(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  return more.length > 0 || value === '' ? undefined : value;
}
