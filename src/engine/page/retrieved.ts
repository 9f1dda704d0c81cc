import type { TakenResult } from '../../core/browser.ts';

/** What came back of a retrieval, and what a copy of it keeps. */
export interface Retrieved {
  readonly status: number;
  /** Where the page came from, after redirects. */
  readonly url: string;
  readonly engine: 'plain' | 'browser';
  readonly proxy: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** False for text and documents. */
  readonly isMarkup: boolean;
  readonly taken: TakenResult;
}
