/** The port `oauth`: a valid token of the hosting service, always, for every process. Interfaces only. */

/** A token as it is stored and handed out; the names are the contract's. */
export interface TokenRecord {
  readonly access_token: string;
  readonly refresh_token?: string;
  /** Seconds. */
  readonly expires_in?: number;
  /** Milliseconds since 1970, by our own clock. */
  readonly created_at: number;
  readonly token_type: string;
}

/** How a person was told to sign in. */
export type Shown =
  | { readonly way: 'browser'; readonly url: string }
  /** RFC 8628: the page is opened on any machine, and the code typed there. */
  | { readonly way: 'device'; readonly url: string; readonly code: string }
  /** The link has to be opened by hand; where the browser ends is given back to `paste`. */
  | { readonly way: 'link'; readonly url: string }
  /** Another process of this machine asks the person. */
  | { readonly way: 'elsewhere' };

/** A sign-in that is under way in this process; whoever needs a token meanwhile joins it. */
export interface SignIn {
  /** The link for the person. Undefined when another process asks them. */
  link(): Promise<string | undefined>;
  /** Shows the link to whoever is at this machine, once. */
  show(): Promise<Shown>;
  /** Takes the address at which a browser ended that could not reach us. Throws `invalid_input` when it is another one. */
  paste(address: string): Promise<void>;
  /** Gives it up; `done` rejects. */
  cancel(): void;
  /** The new token, which is stored. Rejects with the contract's errors. */
  readonly done: Promise<TokenRecord>;
}

export interface TokenStatus {
  readonly state: 'none' | 'valid' | 'expired';
  readonly host: string;
  readonly scopes: readonly string[];
  readonly client: string | undefined;
  readonly file: string;
  /** The helper of the keychain that keeps it instead. */
  readonly keychain: string | undefined;
  /** Milliseconds since 1970; undefined when the token never expires, or there is none. */
  readonly validUntil: number | undefined;
  readonly isRefreshable: boolean;
  /** A person is being asked at the moment. */
  readonly isSigningIn: boolean;
}

export interface OAuth {
  /**
   * The stored token, refreshed when it is about to expire. Undefined when a person has to sign in. Throws
   * `upstream_failed` or `timeout` when the service cannot be reached and nobody can be asked.
   */
  ready(options: {
    readonly signal: AbortSignal;
    /** An access token that the service did not take, although it is not expired. */
    readonly refused?: string;
    /** Whether a person can be asked; looked at only when that matters. */
    canAsk(): boolean;
  }): Promise<TokenRecord | undefined>;
  /** Begins a sign-in, or joins the one that is under way. */
  signIn(refused?: string): SignIn;
  hasValid(): Promise<boolean>;
  /** Revokes the token where the service can, then deletes the file. */
  clear(signal: AbortSignal): Promise<{ readonly deleted: boolean; readonly revoked: boolean }>;
  status(): Promise<TokenStatus>;
}

/** Clients of the configuration that have a secret. */
export interface ClientTemplates {
  readonly names: readonly string[];
  get(id: string): { readonly client_id: string; readonly client_secret: string } | undefined;
}
