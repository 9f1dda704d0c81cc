/** What the store keeps beside definitions: what workflows were before, documentation, client credentials, small values. */
import type { Page, PageWanted } from './run-ports.ts';

/** A workflow as it was before it was stored again. */
export interface FormerWorkflow {
  /** Counts up for each workflow, from 1. */
  readonly version: number;
  /** The id that it had when it was sealed. */
  readonly sealedAs: string;
  readonly sealed: string;
  /** When this version was stored. */
  readonly updatedAt: number;
}

/** Kept by the shelf of workflows: each replacement keeps what it replaced, the oldest making room. */
export interface FormerWorkflows {
  /** The latest first. */
  list(workflowId: string, page: PageWanted): Promise<Page<FormerWorkflow>>;
  get(workflowId: string, version: number): Promise<FormerWorkflow | undefined>;
  /** The number that the workflow as it is now will have once it is replaced. */
  next(workflowId: string): Promise<number>;
}

/** A wish for documentation, which stands until it was fetched. */
export interface DocumentationFetch {
  readonly integrationId: string;
  /** Tells this wish from a later one for the same integration. */
  readonly request: string;
  readonly attempts: number;
}

export interface DocumentationFetches {
  /** Replaces an earlier wish for the same integration. */
  want(fetch: DocumentationFetch, at: number): Promise<void>;
  /** Those whose time has come, the longest waiting first. */
  due(now: number, limit: number): Promise<readonly DocumentationFetch[]>;
  /** Counts an attempt, and leaves the next one for later. */
  postpone(fetch: DocumentationFetch, until: number): Promise<void>;
  /** Nothing happens when the wish was replaced meanwhile. */
  settle(fetch: DocumentationFetch): Promise<void>;
}

/** A part of a service's documentation: some prose, or an operation. */
export interface DocumentationSection {
  readonly position: number;
  readonly kind: 'security' | 'text' | 'operation';
  readonly title: string;
  /** Names of the title in single words. */
  readonly words: string;
  readonly body: string;
}

/** Documentation in parts, found by their words. */
export interface DocumentationSections {
  /** What the sections were made of; undefined when there are none yet. */
  digest(integrationId: string): Promise<string | undefined>;
  /** In the place of whatever there was. */
  put(integrationId: string, digest: string, sections: readonly DocumentationSection[]): Promise<void>;
  /** Those with any of the words, or their other forms, by BM25; the best first. */
  find(integrationId: string, words: readonly string[], limit: number): Promise<readonly DocumentationSection[]>;
  forget(integrationId: string): Promise<void>;
}

/** Sealed values that are handed over once. */
export interface ClientCredentialCache {
  put(uid: string, sealed: string, expiresAt: number): Promise<void>;
  /** Deletes what it gives; undefined when there is none, or its time is over. */
  take(uid: string, now: number): Promise<string | undefined>;
}

export interface KeptValues {
  get(name: string): Promise<string | undefined>;
  put(name: string, value: string): Promise<void>;
}
