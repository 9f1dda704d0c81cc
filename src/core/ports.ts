/** The ports: what tools and engines may ask for. Interfaces only; the drivers behind them are chosen in `app`. */
import type { DecompressionMethod, FileType } from '../model/extract.ts';
import type { Browser } from './browser.ts';
import type { Business, Shop } from './business.ts';
import type { Documents } from './documents.ts';
import type { Files } from './files.ts';
import type { Folders } from './folders.ts';
import type { Host } from './host.ts';
import type {
  ClientCredentialCache,
  DocumentationFetches,
  DocumentationSections,
  FormerWorkflows,
  KeptValues,
} from './integration-ports.ts';
import type { Llm, LlmCalls } from './llm.ts';
import type { LogLine } from './log-line.ts';
import type { Memory, Thoughts } from './memory.ts';
import type { Jobs, Migrations, Registries, TlsIdentity } from './migration-ports.ts';
import type { ClientTemplates, OAuth } from './oauth.ts';
import type { PageCopies, PageLedger, Pages } from './page.ts';
import type { Rows } from './rows.ts';
import type { Deliveries, Durable, Page, PageWanted, Presence, RunQueue, RunShelf } from './run-ports.ts';
import type { Schedules } from './schedule-ports.ts';
import type { SealContext, SealedTexts } from './sealed.ts';
import type { Vectors } from './vectors.ts';

/** A definition as it is stored: its text is sealed as a whole, because anything in it may be a secret. */
export interface StoredDefinition {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly sealed: string;
}

/** Definitions of one kind by id. Writes say what they found, so that no process undoes what another has just done. */
export interface Shelf {
  get(id: string): Promise<StoredDefinition | undefined>;
  /** The latest changed first. */
  list(page: PageWanted): Promise<Page<StoredDefinition>>;
  /** False when the id is taken. */
  insert(item: StoredDefinition): Promise<boolean>;
  /** False when `previous` is not what is stored any more. */
  replace(item: StoredDefinition, previous: StoredDefinition): Promise<boolean>;
  /** False when there was nothing to delete. */
  delete(id: string): Promise<boolean>;
  /** Puts `item` in the place of `previous`, under another id. Says what was in the way. */
  move(item: StoredDefinition, previous: StoredDefinition): Promise<'moved' | 'taken' | 'changed'>;
}

/** A stored definition without its text: `stamp` is another one with every change. */
export interface DefinitionStamp {
  readonly id: string;
  readonly stamp: string;
}

/** A shelf that can be searched: whoever keeps an index of it learns at little cost what has changed. */
export interface WatchedShelf extends Shelf {
  /** Another number whenever anything on the shelf has changed, whoever changed it. */
  changes(): Promise<number>;
  /** The latest changed first. */
  stamps(): Promise<readonly DefinitionStamp[]>;
}

/** Short locks by name, across processes. They expire by themselves, so that a dead owner blocks nobody for long. */
export interface Leases {
  /** True when the name was free, expired or already `owner`'s; it is `owner`'s until `now + ms` then. */
  take(name: string, owner: string, now: number, ms: number): Promise<boolean>;
  /** Frees the name if it is still `owner`'s. */
  release(name: string, owner: string): Promise<void>;
}

/** Definitions, runs and whatever else must outlive the process. */
export interface Store {
  readonly workflows: WatchedShelf;
  readonly integrations: WatchedShelf;
  readonly apis: Shelf;
  readonly extracts: Shelf;
  readonly runs: RunShelf;
  readonly queue: RunQueue;
  readonly deliveries: Deliveries;
  readonly schedules: Schedules;
  readonly presence: Presence;
  readonly leases: Leases;
  readonly migrations: Migrations;
  readonly llmCalls: LlmCalls;
  readonly pageLedger: PageLedger;
  readonly pageCopies: PageCopies;
  readonly business: Business;
  readonly memory: Memory;
  readonly thoughts: Thoughts;
  readonly formerWorkflows: FormerWorkflows;
  readonly documentationFetches: DocumentationFetches;
  readonly documentationSections: DocumentationSections;
  readonly clientCredentials: ClientCredentialCache;
  readonly keptValues: KeptValues;
  readonly sealedTexts: SealedTexts;
}

/** Secrets at rest and keys derived from the vault's own. */
export interface Vault {
  /** Encrypts; `context` must be the same when it is opened, so that a value cannot be moved elsewhere. */
  seal(plain: string, context: SealContext): string;
  /** Decrypts; throws `internal` when the text was changed or was sealed with none of its keys. */
  open(sealed: string, context: SealContext): string;
  /** Names of the keys that it opens with, which tell nothing of them. It seals with the first one, and derives from it. */
  readonly keyNames: readonly string[];
  /** 32 bytes for one purpose, the same in every process on the data folder. */
  key(purpose: string): Uint8Array;
}

export interface NetRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  /** Decoded bytes after which the answer is refused. */
  readonly maxBytes?: number;
  /** How many redirects to follow; 0 returns the redirect itself. */
  readonly redirects?: number;
  /** Further authorities that the other side is trusted by, and the certificate that we show it. */
  readonly tls?: TlsIdentity;
  /**
   * `http://user:password@host:port`: an http proxy that is asked instead, under the same policy. It looks the name of the
   * target up itself, so the policy judges of the target only what stands in the URL.
   */
  readonly proxy?: string | undefined;
  /** Cookies that a redirect sets are sent along to the host that set them, for this one request. */
  readonly keepsCookies?: boolean;
  /** Called when a connection is ready and the request is about to go: until then, nobody can have acted on it. */
  readonly onSend?: () => void;
}

export interface NetResponse {
  readonly status: number;
  /** What the other side says after the status; a stranger's text. */
  readonly statusText: string;
  /**
   * By lower-case name; repeated values are joined by a comma, cookies by a line break. The encoding and the length of a
   * body that was decoded are left out.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the answer came from, after redirects, without its fragment. */
  readonly url: string;
  /** Redirects that were followed. */
  readonly redirects: number;
  /** The decoded body. */
  readonly bytes: Uint8Array;
}

export interface SqlRequest {
  /** `postgres://user:password@host:port/database`, percent-encoded; of its parameters, `sslmode` matters most. */
  readonly url: string;
  /** One statement, whose parameters are `$1`, `$2` and so on. */
  readonly text: string;
  /** Bound by the database, never put into the text. An array is a PostgreSQL array, any other object is JSON. */
  readonly params: readonly unknown[];
  readonly signal: AbortSignal;
  /** For connecting, waiting for a connection and the statement together. */
  readonly timeoutMs?: number;
  /** Size of the result after which it is refused, as bytes on the wire and names of columns. */
  readonly maxBytes?: number;
  /** Rows after which the result is refused. */
  readonly maxRows?: number;
}

export interface SqlResult {
  /**
   * By column name; of columns with the same name the last one wins. Values are JSON data: whole numbers and decimals are
   * numbers where those are exact and text elsewhere, as are NaN and the infinities; dates and times are ISO 8601 text
   * (a timestamp with a time zone in UTC), bytes are base64, JSON is parsed, arrays of these are arrays. Every other type
   * is the text that the database writes.
   */
  readonly rows: readonly Record<string, unknown>[];
  /** Rows that the statement returned or changed. */
  readonly rowCount: number;
}

/**
 * The only way out. Every address is resolved once, checked against the egress policy and dialled as checked;
 * each redirect is checked again. Refusals are `forbidden` and name the setting that would allow them; other failures
 * are `invalid_input` (the request itself), `upstream_failed`, `timeout` and `cancelled`, with a reason each.
 */
export interface Net {
  fetch(request: NetRequest): Promise<NetResponse>;
  /**
   * Runs one statement on a PostgreSQL database, over a connection that later queries of the same URL use again. TLS is
   * always verified: `sslmode` decides only whether there is any, which is the default for every host but this machine.
   *
   * A query that is stopped is cancelled on the server as well. Throws as `fetch`, with the reasons SQL_FAILED (details:
   * `sqlState`, `name`, `position`), SQL_CONNECT_FAILED, SQL_AUTH_FAILED, SQL_TIMEOUT and SQL_RESULT_TOO_LARGE; the
   * server's own words are only in the cause.
   */
  query(request: SqlRequest): Promise<SqlResult>;
}

/** The service that hosts repositories, whose tokens the authorization helper keeps. */
export interface Hosting extends Pick<Net, 'fetch'> {
  readonly kind: 'gitlab' | 'github';
  /** Of its pages, for people to read. */
  readonly host: string;
  /** Where its API begins, without a slash at its end. It is reached wherever the operator has put it, and nothing else is. */
  readonly api: string;
}

/** Where `workflow/triggerWebhook` posts to. */
export interface Webhooks {
  /**
   * An http address without query and fragment, as configured; undefined when there is none. A user and a password in it
   * are sent as Basic authorization.
   */
  readonly base: string | undefined;
}

/** What a service allows; `Infinity` where it does not matter. */
export interface Allowance {
  /** Requests at the same time. */
  readonly concurrency: number;
  /** Requests in any span of `perMs` milliseconds. */
  readonly requests: number;
  readonly perMs: number;
}

/** Keeps to what services allow. */
export interface Throttle {
  /**
   * Waits until `name` may be asked, first come first served; the function that is given ends the request. Rejects with
   * the signal's reason.
   */
  enter(name: string, allowance: Allowance, signal: AbortSignal): Promise<() => void>;
}

/** What a stop condition judges: `response` has the body's members, `data` (the body) and `headers`. */
export interface FetchedPage {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly pageInfo: Readonly<Record<string, unknown>>;
}

/** Named values that many expressions read. Each is copied to where expressions run once, when one first runs there. */
export interface Scope {
  /** The names that an expression finds listed. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Undefined when there is no such name. */
  get(name: string): unknown;
  /**
   * Adds a value or replaces it, with its JSON where the caller has it. What was given must not be changed afterwards.
   */
  set(name: string, value: unknown, json?: string): void;
  /**
   * The result as JSON data; `undefined` when there is none. `over` are small members of this evaluation alone, which win
   * over the scope's. The result may share parts with the scope's values.
   *
   * Throws as `Sandbox.evaluate`.
   */
  evaluate(expression: string, over: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>;
  /** Frees its memory. A scope that is closed can still be used, and is then held again. */
  close(): void;
}

/**
 * Evaluates expressions and validates by schemas where they can do no harm, bounded in time and memory.
 *
 * An expression that is an arrow function, `(x) => ...`, is JavaScript and is called with the data; everything else is
 * JSONata. Results are JSON data, made as JSON.stringify makes it: members that are functions or undefined are left out,
 * dates are texts. Nothing one expression does is seen by another.
 */
export interface Sandbox {
  /** A scope of `values`; `name`, where given, is a further name for all of them together, which is not listed. */
  open(values?: Readonly<Record<string, unknown>>, name?: string): Scope;
  /**
   * Evaluates over data of its own.
   *
   * Throws `invalid_input` with the reason EXPRESSION_FAILED or EXPRESSION_MEMORY, `timeout` with EXPRESSION_TIMEOUT, and
   * the signal's reason. Messages name the language and the place, and hold none of the data.
   */
  evaluate(expression: string, data: unknown, signal: AbortSignal): Promise<unknown>;
  /**
   * Whether a stop condition holds: `(response, pageInfo) => ...`, the body of such a function, or a bare expression in
   * JavaScript or, where only JSONata can be meant, JSONata. Throws as `evaluate`.
   */
  holds(condition: string, page: FetchedPage, signal: AbortSignal): Promise<boolean>;
  /** Throws `invalid_input` when the expression, or the stop condition, does not parse. */
  check(expression: string, signal: AbortSignal, kind?: 'expression' | 'condition'): Promise<void>;
  /**
   * Validates JSON data by a JSON Schema of draft 2020-12. Gives the first violation as `place: what is wrong`, and
   * nothing when the value is valid: collecting them all would take memory without limit from a large value. The caller
   * sees to it that the schema is nested no deeper than the limit `definitionDepth`.
   *
   * Throws as `checkSchema`, `invalid_input` with SCHEMA_FAILED (it calls itself without end) or SCHEMA_MEMORY, `timeout`
   * with SCHEMA_TIMEOUT, and the signal's reason.
   */
  validate(schema: Readonly<Record<string, unknown>>, value: unknown, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Throws `invalid_input` with the reason INVALID_SCHEMA when the schema is none, refers to another document, or asks
   * for asynchronous validation.
   */
  checkSchema(schema: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<void>;
}

export interface ExtractRequest {
  /** What is passed is only read; a stream is read to its end, or left as soon as a limit is hit. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Default AUTO: XLSX, DOCX, PDF, JSON, XML, CSV, and text for everything else. */
  readonly fileType?: FileType | undefined;
  /** Default AUTO. */
  readonly decompression?: DecompressionMethod | undefined;
  /** What the source says that its text is in, such as the charset of a Content-Type. */
  readonly charset?: string | undefined;
  readonly signal: AbortSignal;
  /** Decoded bytes after which the file is refused; at most the limit `extractBytes`. */
  readonly maxBytes?: number | undefined;
}

/** Turns the bytes of a file into data, bounded in time, memory, size and ratio. */
export interface Extractor {
  /**
   * JSON data: CSV as records of strings (`{data, metadata}` when rows stand above the header), XML as records with
   * names in capitals, ZIP as a record of parsed files by name, XLSX as records by sheet, PDF as `{pages: [text]}`, DOCX
   * and RAW as text. Plain text up to the limits `extractInline...` is parsed where it is, so that the answer of a step
   * costs little; everything else is read by a process of its own.
   *
   * Throws `invalid_input`, `unsupported`, `timeout` and `rate_limited` with a reason EXTRACT_*, and the signal's reason.
   * An empty file is an error unless it is RAW.
   */
  extract(request: ExtractRequest): Promise<unknown>;
}

/** Something changed; `list` when ids came or went, `item` when one resource's content did. */
export interface Change {
  readonly noun: string;
  readonly id: string;
  readonly what: 'list' | 'item';
}

export interface Bus {
  publish(change: Change): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Gives a line to those who watch; nobody keeps it. */
  tell(line: LogLine): void;
  /** Whether anybody watches: a line that nobody wants need not be made. */
  readonly isWatched: boolean;
  /** Returns the function that ends it. */
  watch(listener: (line: LogLine) => void): () => void;
}

export interface Ports {
  readonly store: Store;
  readonly vault: Vault;
  readonly net: Net;
  readonly webhooks: Webhooks;
  readonly throttle: Throttle;
  readonly sandbox: Sandbox;
  readonly extract: Extractor;
  readonly documents: Documents;
  readonly files: Files;
  readonly folders: Folders;
  readonly bus: Bus;
  readonly durable: Durable;
  readonly host: Host;
  readonly hosting: Hosting;
  readonly oauth: OAuth;
  readonly clientTemplates: ClientTemplates;
  readonly rows: Rows;
  readonly vectors: Vectors;
  readonly registries: Registries;
  readonly jobs: Jobs;
  readonly pages: Pages;
  readonly shop: Shop;
  readonly browser: Browser;
  readonly llm: Llm;
}

export type PortName = keyof Ports;

/** Ports that are there only where their setting is. A tool that can do without one names it in `wants`. */
export type OptionalPort = 'llm' | 'browser';

/** Ports that are there whatever is configured. */
export type SurePort = Exclude<PortName, OptionalPort>;

/** All that are there. */
export type OpenPorts = Pick<Ports, SurePort> & Partial<Pick<Ports, OptionalPort>>;
