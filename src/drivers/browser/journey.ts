/** Where a page's main frame is, what its server answered, and what is still on its way: read off Chromium's events. */
import type { CDPSession, Protocol } from 'puppeteer-core';
import { limits } from '../../core/limits.ts';
import { failure, netFailure } from './failure.ts';

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly mimeType: string;
}

export interface JourneyOptions {
  readonly session: CDPSession;
  readonly frameId: string;
  /** Ends the request. */
  readonly fail: (error: unknown) => void;
}

export class Journey {
  readonly #frameId: string;
  readonly #fail: (error: unknown) => void;
  readonly #answers = new Map<string, Answer>();
  readonly #reached = new Map<string, Set<string>>();
  readonly #pending = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #bytes = 0;
  #arrivals = 0;
  #current: string | undefined;
  /** The answer that sent the page on, where its first address did. */
  redirect: Answer | undefined;
  /** What was last asked for as the page itself. */
  asked: string | undefined;

  constructor({ session, frameId, fail }: JourneyOptions) {
    this.#frameId = frameId;
    this.#fail = fail;
    session.on('Network.requestWillBeSent', (event) => this.#onRequest(event));
    session.on('Network.responseReceived', (event) => this.#onResponse(event));
    session.on('Network.dataReceived', (event) => this.#onData(event));
    session.on('Network.loadingFinished', ({ requestId }) => this.#onEnd(requestId));
    session.on('Network.loadingFailed', (event) => this.#onFailed(event));
    session.on('Page.frameNavigated', ({ frame }) => this.#onCommit(frame));
    session.on('Page.lifecycleEvent', (event) => this.#onLifecycle(event));
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#onStopped(frameId));
  }

  /** The document that the page shows; undefined before there is one. */
  get document(): string | undefined {
    return this.#current;
  }

  get answer(): Answer | undefined {
    return this.#current === undefined ? undefined : this.#answers.get(this.#current);
  }

  answerOf(document: string): Answer | undefined {
    return this.#answers.get(document);
  }

  get isLoading(): boolean {
    return this.#pending.size > 0;
  }

  /** Whether the document of now has come that far. */
  has(stage: 'DOMContentLoaded' | 'load'): boolean {
    return this.#current !== undefined && this.#reached.get(this.#current)?.has(stage) === true;
  }

  /** Resolves as soon as it holds; what ends the request ends the wait, from outside. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!holds()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  #changed(): void {
    for (const look of this.#waiting) look();
  }

  #onRequest(event: Protocol.Network.RequestWillBeSentEvent): void {
    const { requestId, loaderId, frameId, type, redirectResponse, request } = event;
    if (!request.url.startsWith('data:')) this.#pending.add(requestId);
    if (type !== 'Document' || frameId !== this.#frameId) return;
    this.asked = request.url;
    if (redirectResponse !== undefined && this.#current === undefined) this.redirect ??= toAnswer(redirectResponse);
    if (redirectResponse !== undefined) this.#answers.delete(loaderId);
    this.#changed();
  }

  #onResponse({ type, frameId, loaderId, response }: Protocol.Network.ResponseReceivedEvent): void {
    if (type === 'Document' && frameId === this.#frameId) this.#answers.set(loaderId, toAnswer(response));
  }

  /** Compressed data is counted as what it becomes: a small file can fill the memory of the page. */
  #onData({ dataLength }: Protocol.Network.DataReceivedEvent): void {
    this.#bytes += dataLength;
    if (this.#bytes > limits.browserPageBytes) this.#fail(failure('PAGE_TOO_LARGE'));
  }

  #onEnd(requestId: string): void {
    this.#pending.delete(requestId);
    this.#changed();
  }

  /** Of a document that breaks off halfway Chromium tells nothing else: it is never there, and never loaded. */
  #onFailed({ requestId, canceled, errorText }: Protocol.Network.LoadingFailedEvent): void {
    this.#onEnd(requestId);
    const isPage = requestId === this.#current && canceled !== true;
    if (isPage && !this.has('DOMContentLoaded')) this.#fail(netFailure(errorText));
  }

  #onCommit({ id, loaderId, url }: Protocol.Page.Frame): void {
    // The empty page at the beginning is nobody's.
    if (id !== this.#frameId || (this.#current === undefined && url === 'about:blank')) return;
    this.#current = loaderId;
    this.#arrivals += 1;
    if (this.#arrivals > limits.browserNavigations + 1) this.#fail(failure('TOO_MANY_REDIRECTS'));
    this.#changed();
  }

  #onLifecycle({ frameId, loaderId, name }: Protocol.Page.LifecycleEventEvent): void {
    if (frameId !== this.#frameId) return;
    const reached = this.#reached.get(loaderId) ?? new Set();
    this.#reached.set(loaderId, reached.add(name));
    this.#changed();
  }

  /** A page that leads to an app, a letter or a download while it is read is not read on: what is there is all of it. */
  #onStopped(frameId: string): void {
    if (frameId !== this.#frameId || this.#current === undefined) return;
    const reached = this.#reached.get(this.#current) ?? new Set();
    this.#reached.set(this.#current, reached.add('DOMContentLoaded').add('load'));
    this.#changed();
  }
}

function toAnswer({ status, statusText, headers, url, mimeType }: Protocol.Network.Response): Answer {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { status, statusText, headers: Object.fromEntries(lower), url, mimeType };
}
