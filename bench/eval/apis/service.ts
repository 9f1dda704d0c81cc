/** What one invented web service is made of: its data, its routes, and how it refuses. */
import type { Problem, Rules } from './rules.ts';

/** Two sets of data of the same shape: the second one is never shown to whoever solves a task. */
export type Variant = 'given' | 'hidden';

export type Row = Record<string, unknown>;
/** Rows by the name of their collection. */
export type Store = Record<string, Row[]>;

export type Auth =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'header'; readonly name: string; readonly key: string }
  | { readonly kind: 'query'; readonly name: string; readonly key: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'oauth'; readonly tokenPath: string; readonly clientId: string; readonly clientSecret: string };

export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly store: Store;
  readonly url: URL;
}

export interface Reply {
  readonly status: number;
  /** JSON, unless it is a text. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: string;
  /** Below the service's base path, such as `/orders/{orderId}`. */
  readonly path: string;
  readonly query?: Rules;
  readonly headers?: Rules;
  readonly body?: Rules;
  /** Default `application/json`. */
  readonly bodyType?: string;
  /** So many requests are answered 429 before one is served. */
  readonly busy?: number;
  answer(call: Call): Reply;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly problems: readonly Problem[];
}

export interface Documentation {
  readonly kind: 'openapi' | 'prose';
  readonly text: string;
}

export interface Service {
  readonly name: string;
  readonly title: string;
  /** The address that its documentation names; a running service takes its place. */
  readonly host: string;
  /** Such as `/v2`; what lies outside is a web page for people. */
  readonly basePath: string;
  readonly auth: Auth;
  /** The file of its documentation, beside the service, or its text. */
  readonly document: string | Documentation;
  /** What a person has stored as the credentials of the service, beside the place where tokens are to be had. */
  readonly credentials: Readonly<Record<string, string>>;
  /** For parameters and bodies that break a rule. */
  readonly invalidStatus: 400 | 422;
  /** For callers without credentials; default 401. */
  readonly strangerStatus?: 401 | 403;
  /** Failures are told with status 200 and a body that says so. */
  readonly alwaysOk?: boolean;
  readonly routes: readonly Route[];
  seed(variant: Variant): Store;
  /** The body of a refusal. */
  explain(refusal: Refusal): unknown;
}
