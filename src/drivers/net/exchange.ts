/**
 * One request and its answer over a pooled connection, by undici's dispatch interface: `request()` with its streams
 * took about a third more processor time for a small answer.
 */
import type { Agent, Dispatcher } from 'undici';
import type { PatchbayError } from '../../core/error.ts';
import { type BodySink, findDecoder, openDecodingSink, openPlainSink, type SinkOptions } from './body.ts';
import { explain, failure, type Place } from './failure.ts';
import { isRedirect } from './redirect.ts';
import type { Hop } from './request.ts';
import type { Watch } from './watch.ts';

export interface ExchangeOptions {
  readonly hop: Hop;
  readonly place: Place;
  readonly maxBytes: number;
  /** When set, the body of a redirect is thrown away. */
  readonly followsRedirects: boolean;
  readonly watch: Watch;
  /** Called when a connection is ready for the request. */
  readonly onSend: (() => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** A redirect's body is read to its end, so that the connection can be used again, but no further than this. */
const redirectBodyBytes = 64 * 1024;

const noBytes = new Uint8Array(0);

interface AnswerSinkOptions extends SinkOptions {
  /** Closes the connection of an answer that is complete for us. */
  cut(): void;
}

/** Rejects with a `PatchbayError` in every case, and closes the connection of an exchange that did not end well. */
export function exchange(agent: Dispatcher, options: ExchangeOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hop, place, maxBytes, watch, onSend } = options;
    let controller: Dispatcher.DispatchController | undefined;
    let answer: Answer | undefined;
    let sink: BodySink | undefined;
    let isSettled = false;

    const sinkOptions: AnswerSinkOptions = {
      maxBytes,
      done(bytes) {
        if (isSettled || answer === undefined) return;
        isSettled = true;
        // undici lends the connection again one turn of the event loop later. Waiting for that turn keeps calls in
        // sequence on one connection instead of two.
        const complete = { ...answer, bytes };
        queueMicrotask(() => setImmediate(resolve, complete));
      },
      fail(reason, cause) {
        const details = reason === 'RESPONSE_TOO_LARGE' ? { maxBytes } : undefined;
        fail(failure(reason, place, { details, cause }));
      },
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
      cut: () => controller?.abort(new Error('The rest of the body was not wanted.')),
    };

    function fail(error: PatchbayError): void {
      if (isSettled) return;
      isSettled = true;
      reject(error);
      sink?.stop();
      controller?.abort(error);
    }

    watch.onStop(fail);
    if (isSettled) return;
    agent.dispatch(toDispatch(hop), {
      onRequestStart(started) {
        controller = started;
        // It was stopped while it waited for a connection.
        if (isSettled) started.abort(new Error('The request was stopped.'));
        else onSend?.();
      },
      onResponseStart(_controller, status, headers, statusText = '') {
        if (status < 200) return;
        const flat = flatten(headers);
        sink = openSink(status, flat, options, sinkOptions);
        answer = { status, statusText, headers: flat, bytes: noBytes };
      },
      onResponseData: (_controller, chunk) => sink?.write(chunk),
      onResponseEnd: () => sink?.end(),
      onResponseError: (_controller, error) => fail(explain(error, place)),
    });
  });
}

function toDispatch(hop: Hop): Agent.DispatchOptions {
  return {
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: hop.headers,
    body: hop.body ?? null,
  };
}

/** Removes the headers that would not be true of a decoded body. */
function openSink(
  status: number,
  headers: Record<string, string>,
  { hop, followsRedirects }: ExchangeOptions,
  options: AnswerSinkOptions,
): BodySink {
  if (followsRedirects && isRedirect(status, headers.location)) return openDrain(options);
  const hasNoBody = hop.method === 'HEAD' || status === 304;
  if (!hasNoBody && Number(headers['content-length']) > options.maxBytes) options.fail('RESPONSE_TOO_LARGE');
  const openDecoder = hasNoBody ? undefined : findDecoder(headers['content-encoding']);
  if (openDecoder === undefined) return openPlainSink(options);
  delete headers['content-encoding'];
  delete headers['content-length'];
  return openDecodingSink(openDecoder, options);
}

function openDrain(options: AnswerSinkOptions): BodySink {
  let sizeBytes = 0;
  return {
    write(chunk) {
      sizeBytes += chunk.length;
      if (sizeBytes <= redirectBodyBytes) return;
      options.done(noBytes);
      options.cut();
    },
    end: () => options.done(noBytes),
    stop() {},
  };
}

/** One string per name: several values are joined by `, `, cookies by a line break, since a date holds a comma. */
function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name === '__proto__') continue;
    flat[name] = typeof value === 'string' ? value : value.join(name === 'set-cookie' ? '\n' : ', ');
  }
  return flat;
}
