import type { GitItem } from '../../../model/git.ts';
import type { Ask } from './ask.ts';
import type { Wanted } from './wanted.ts';

export interface Found {
  readonly items?: readonly GitItem[];
  /** Whether there are further pages. */
  readonly hasMore?: boolean;
  /** They are not a page but all there is. */
  readonly isWhole?: boolean;
  readonly item?: GitItem;
  readonly content?: string;
  readonly path?: string;
}

export interface Page {
  readonly page: number;
  readonly count: number;
}

/** One of the services. */
export type FindAt = (wanted: Wanted, repo: string, page: Page, ask: Ask) => Promise<Found>;
