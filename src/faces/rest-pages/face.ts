import type { Door } from '../../core/door.ts';
import type { Registry } from '../../core/registry.ts';

/** What the page service is given. */
export interface PagesFace {
  readonly registry: Registry;
  readonly door: Door;
  /** Whose key it is; undefined when it is nobody's. */
  principalOf(key: string | undefined): string | undefined;
  /** Answers are nested as the live service nests them. */
  readonly isLive: boolean;
}
