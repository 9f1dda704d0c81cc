/** The `fetch` that the providers' libraries are given: it goes out by the network port and nothing else does. */
import { limits } from '../../../core/limits.ts';
import type { Net } from '../../../core/ports.ts';

/** What the libraries read of an answer's head. */
const wanted = ['content-type', 'retry-after'];

/**
 * A redirect is not followed: the key would go along.
 *
 * Rejects as `Net.fetch` does; the libraries may wrap that.
 */
export function fetchOver(net: () => Promise<Pick<Net, 'fetch'>>, timeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const { status, headers, bytes } = await (await net()).fetch({
      url: input instanceof Request ? input.url : String(input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      signal: init.signal ?? new AbortController().signal,
      timeoutMs,
      maxBytes: limits.llmAnswerBytes,
      redirects: 0,
    });
    const kept = wanted.flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    // A response with these must not have a body, not even an empty one.
    const body = [204, 205, 304].includes(status) ? null : new Uint8Array(bytes);
    return new Response(body, { status, headers: kept });
  };
}
