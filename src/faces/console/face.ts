import type { Door } from '../../core/door.ts';
import type { Registry } from '../../core/registry.ts';

/** What the console is given. */
export interface ConsoleFace {
  readonly registry: Registry;
  readonly door: Door;
  readonly version: string;
  /** Whether a text is PATCHBAY_TOKEN, in constant time; absent when none is configured. */
  readonly isToken: ((given: string) => boolean) | undefined;
}
