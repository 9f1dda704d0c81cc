import type { Clock } from '../../core/context.ts';
import type { Door } from '../../core/door.ts';
import type { Registry } from '../../core/registry.ts';

/** What the REST face of the tools is given. */
export interface RestFace {
  readonly registry: Registry;
  readonly door: Door;
  readonly clock: Clock;
  /** Signs the tokens that /auth gives. */
  readonly key: Uint8Array;
  /** Whether a text is PATCHBAY_TOKEN, in constant time; absent when none is configured. */
  readonly isToken: ((given: string) => boolean) | undefined;
}
