/** The port `host`: this machine, as far as a sign-in needs it. Interfaces only. */

/**
 * Who is at the other end of a connection on loopback; `unknown` where the system does not say. `system` is its
 * administrator, as whom relays of containers and virtual machines connect.
 */
export type Peer = 'same-user' | 'other-user' | 'system' | 'unknown';

export interface LoopbackRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** By lower-case name; repeated values are joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** Looks the connection up; costs some milliseconds. */
  peer(): Promise<Peer>;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

export interface LoopbackReply {
  readonly status: number;
  readonly type: 'html' | 'text' | 'json';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Listening {
  /** Frees the port; answers that are under way are still sent. */
  close(): void;
}

export interface ListenOptions {
  readonly port: number;
  /** The host that browsers are sent to: `127.0.0.1`, `localhost` or `[::1]`. */
  readonly host: string;
  /** A rejection becomes a plain 500. */
  answer(request: LoopbackRequest): Promise<LoopbackReply>;
}

export interface NeighbourRequest {
  readonly port: number;
  /** Path and query. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export interface NeighbourAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whose process listens on the port. */
  readonly owner: Peer;
}

/** A lock that was taken. */
export interface Lock {
  /** False once another process has taken it over, because this one was stopped or gave no sign for too long. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** A secret in the keychain of the system. */
export interface Keychain {
  /** Which: the program `docker-credential-<helper>` reaches it. */
  readonly helper: string;
  /** A URL, as whose password the secret is kept. */
  readonly name: string;
}

export interface Host {
  /** False where nobody would see it: no display, a remote shell, continuous integration. */
  canOpenBrowser(): boolean;
  /**
   * Shows a page to the person at this machine. The URL must be http or https and is passed as one argument, never through
   * a shell. Rejects when no browser could be started.
   */
  openBrowser(url: string): Promise<void>;
  /**
   * Listens for HTTP on loopback alone. Undefined when the port is in use: binding is the test, so that of several
   * processes that begin together exactly one listens. Requests that name another host are refused.
   */
  listen(options: ListenOptions): Promise<Listening | undefined>;
  /**
   * Asks the process that listens on a loopback port. Undefined when it cannot be reached or goes away in the middle. Is
   * not sent, and throws `forbidden`, when the port belongs to another user of the machine.
   */
  askNeighbour(request: NeighbourRequest): Promise<NeighbourAnswer | undefined>;
  /**
   * The text of a file that only this user may read. Undefined when there is none or when it cannot be trusted: a link, a
   * file of another user. Permissions that were too wide are narrowed.
   */
  readPrivate(path: string): Promise<string | undefined>;
  /** Replaces the file as a whole, for its owner alone. Throws `forbidden` where others could replace it. */
  writePrivate(path: string, text: string): Promise<void>;
  /** False when there was nothing to remove. */
  removePrivate(path: string): Promise<boolean>;
  /** Undefined when there is none. Each of the three throws where the keychain is locked, or its helper is not there. */
  readSecret(keychain: Keychain): Promise<string | undefined>;
  writeSecret(keychain: Keychain, secret: string): Promise<void>;
  /** False when there was nothing to remove. */
  removeSecret(keychain: Keychain): Promise<boolean>;
  /** Throws what would keep `writePrivate` from writing there, as far as it can be known before. */
  checkPrivate(path: string): Promise<void>;
  /**
   * Waits for a lock that processes share by the path of a folder, and takes it. That of a process that died is taken
   * over. Rejects with the signal's reason.
   */
  lock(path: string, signal: AbortSignal): Promise<Lock>;
  /** Removes what a process left that died while it held this lock or waited for it. */
  removeDeadLock(path: string): Promise<void>;
}
