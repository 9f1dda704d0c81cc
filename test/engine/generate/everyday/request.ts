/** Everyday requests of a service: what people type, in several wordings, and the one request that is meant. */

export interface Request {
  readonly says: readonly string[];
  readonly input?: Readonly<Record<string, unknown>>;
  /** Method and path with its query, such as `GET /v1/hens?state=laying`, of the first item where the step loops; without what only says which page. */
  readonly want: string;
  /** What is as good. */
  readonly or?: readonly string[];
  /** As JSON, exactly. */
  readonly body?: unknown;
  /** Loops over so many items. */
  readonly loops?: number;
}

export interface Service {
  /** The file in `documents`. */
  readonly document: string;
  readonly credentials: readonly string[];
  readonly requests: readonly Request[];
}
