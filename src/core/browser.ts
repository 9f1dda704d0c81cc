/** The port behind which a real browser renders pages. Times are milliseconds, sizes are bytes. */

export type Device = 'desktop' | 'mobile' | 'tablet';

/** What is taken out of a page in the browser, so that large documents need not be shipped. */
export type Taken =
  /** The document as the browser would write it, with its doctype. */
  | { readonly kind: 'html' }
  /** What a reader sees (`innerText`), with the title and the description. */
  | { readonly kind: 'text'; readonly links: boolean }
  /** The outer HTML of the first match of each selector, or of all. Frames and shadow trees are not looked into. */
  | { readonly kind: 'selected'; readonly selectors: readonly string[]; readonly all: boolean }
  /** What the script of the request came to, as JSON data. */
  | { readonly kind: 'script' }
  | { readonly kind: 'screenshot'; readonly fullPage: boolean; readonly selector?: string }
  | { readonly kind: 'pdf' };

/** Kinds of requests that a page does without. */
export type Blocked = 'ads' | 'trackers' | 'media' | 'images' | 'fonts';

export interface RenderRequest {
  /** Absolute, http or https; checked again by the driver. */
  readonly url: string;
  /** Sent to the origin of `url` alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For everything together. */
  readonly timeoutMs: number;
  /** How long scripts may go on after the page has loaded. */
  readonly scriptMs: number;
  /** Waited for instead of `scriptMs`, for as long as `timeoutMs` allows. */
  readonly waitFor?: string;
  /** Run in the page before anything is waited for or taken: a program whose last value counts, or that returns one. */
  readonly script?: string;
  readonly device: Device;
  /** BCP 47 tags by preference, for the page's `navigator.languages` and `Accept-Language`. */
  readonly languages?: readonly string[];
  /** `http://user:password@host:port`; without it, pages are fetched directly. */
  readonly proxy?: string;
  /** Ends at the first HTTP redirect of the page itself, before its target is asked. */
  readonly stopAtRedirect: boolean;
  readonly block?: readonly Blocked[];
  /** Dismisses what asks for consent, where it is recognized. */
  readonly dismissConsent?: boolean;
  readonly take: Taken;
  readonly signal: AbortSignal;
}

export interface Rendered {
  /** Of the answer that became the page. */
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the page came from, after redirects and its own navigations. */
  readonly url: string;
  readonly redirected: boolean;
  /** Of the kind that was asked for; `nothing` when a redirect ended it, whose answer the other members describe then. */
  readonly taken: TakenResult;
}

export type TakenResult =
  | { readonly kind: 'html'; readonly html: string }
  | {
      readonly kind: 'text';
      readonly title: string;
      readonly description: string;
      readonly text: string;
      readonly links: readonly PageLink[];
    }
  /** One list per selector, in their order. */
  | { readonly kind: 'selected'; readonly fragments: readonly (readonly string[])[] }
  | { readonly kind: 'script'; readonly value: unknown }
  | { readonly kind: 'screenshot'; readonly bytes: Uint8Array }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing' };

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/**
 * Renders each request in a context of its own, which shares nothing with another. Throws `invalid_input` (URL, header,
 * script, selector), `not_found` (the selector of a screenshot), `forbidden` (the egress policy), `upstream_failed` (with
 * reason NOT_A_PAGE and the media type in `details` where the answer is none that a browser shows), `timeout` (with reason
 * WAIT_FOR_NOT_FOUND and the selector in `details` where `waitFor` never matched), `rate_limited` (too many are waiting),
 * `cancelled` and `unsupported` (no browser; the hint says how to get one).
 */
export interface Browser {
  render(request: RenderRequest): Promise<Rendered>;
}
