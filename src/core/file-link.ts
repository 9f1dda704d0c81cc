/** What stands between the listener of signed links and whoever can tell a true one. */
import type { FilePlace } from './files.ts';

export interface LinkRequest extends FilePlace {
  readonly method: string;
  /** As it came, without its question mark. */
  readonly query: string;
  /** By lower-case name. */
  header(name: string): string | undefined;
}

/** What the signer wants the answer to say. */
export interface LinkGrant {
  readonly responseType: string | undefined;
  readonly responseDisposition: string | undefined;
}

/**
 * Throws `forbidden` for a link that does not allow the request: LINK_UNSIGNED, LINK_UNKNOWN_KEY, LINK_MISMATCH,
 * LINK_EXPIRED or LINK_NOT_YET_VALID; and `bad_request` with LINK_MALFORMED for one that cannot be read.
 */
export type LinkGate = (request: LinkRequest) => LinkGrant;
