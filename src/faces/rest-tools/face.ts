import type { Role } from '../../core/business.ts';
import type { Clock } from '../../core/context.ts';
import type { Door } from '../../core/door.ts';
import type { Registry } from '../../core/registry.ts';

/** Somebody who may call the tools. */
export interface Principal {
  readonly principal: string;
  readonly role: Role;
}

/** What answers: a language model, or an engine of ours. */
export interface Model {
  readonly name: string;
  readonly description: string;
}

/** What the REST face of the tools is given. */
export interface RestFace {
  readonly registry: Registry;
  readonly door: Door;
  readonly clock: Clock;
  /** Signs the tokens that /auth gives. */
  readonly key: Uint8Array;
  /** Whose token a text is, in constant time; absent when no token is configured. */
  readonly whoseToken: ((given: string) => Principal | undefined) | undefined;
  readonly requestsPerMinute: number;
  readonly models: readonly Model[];
  /** Names of the prompts that MCP offers. */
  readonly prompts: readonly string[];
  /** A call that changes nothing: what /test answers with. */
  readonly probe: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
}
