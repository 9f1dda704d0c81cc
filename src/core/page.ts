/** What retrieving pages needs beside the network: who pays, through which proxies, and what was retrieved before. */

/** Whoever retrieves pages: a key of the configuration, or the owner. */
export interface PageAccount {
  /** Stable, and no secret. */
  readonly id: string;
  readonly email: string;
  /** Of one calendar month of UTC. */
  readonly credits: number;
  /** Retrievals at the same time. */
  readonly concurrency: number;
}

export const proxyKinds = ['datacenter', 'residential'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

/** The settings of pages. */
export interface Pages {
  /** The account of a caller: that of a key by its principal, and the owner's for everybody else. */
  accountOf(principal: string): PageAccount;
  /** The http proxies of a kind in a country, with their credentials; none when there are none. */
  proxies(kind: ProxyKind, country: string): readonly string[];
}

/** One retrieval that is paid for. */
export interface PageCharge {
  readonly id: string;
  readonly account: string;
  /** The month that it belongs to, such as `2026-01`. */
  readonly month: string;
  readonly credits: number;
  /** Without a sign of life, it is as if it had never begun from here on. Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface PageUse {
  /** Credits that were charged in the month. */
  readonly used: number;
  /** Credits that retrievals under way have put aside. */
  readonly reserved: number;
  /** Retrievals under way. */
  readonly running: number;
}

/** The credits and places of accounts, the same for every process of the data folder, whatever becomes of one. */
export interface PageLedger {
  /** Takes a place and puts the credits aside, both or nothing. `allowed` is what the account has. */
  reserve(charge: PageCharge, allowed: PageAccount, now: number): Promise<'reserved' | 'busy' | 'spent'>;
  /** Charges what was put aside, and frees the place. */
  settle(charge: PageCharge): Promise<void>;
  /** Gives both back. */
  release(charge: PageCharge): Promise<void>;
  look(account: string, month: string, now: number): Promise<PageUse>;
}

/** Something of a page that is kept: sealed, since it may have been retrieved with credentials. */
export interface PageCopy {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly sealed: string;
}

/** What was retrieved before, by what was asked for. */
export interface PageCopies {
  get(key: string): Promise<PageCopy | undefined>;
  /** Replaces the one of the same key. Of more than `limits.pageCopyBytes` together, the oldest are deleted. */
  put(key: string, copy: PageCopy): Promise<void>;
}

/** What a target answered that was not a page: the cause of the failure, for those who are told a stranger's text. */
export class TargetAnswer extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;

  constructor({ status, statusText, body }: Pick<TargetAnswer, 'status' | 'statusText' | 'body'>) {
    super(`The target answered ${status}.`);
    this.name = 'TargetAnswer';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}
