import type { Clock, Log } from '../../core/context.ts';
import type { Door } from '../../core/door.ts';
import type { Bus } from '../../core/ports.ts';
import type { Registry } from '../../core/registry.ts';

/** What the GraphQL face is given. */
export interface GraphqlFace {
  readonly registry: Registry;
  readonly door: Door;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, 'watch'>;
  /** Whether the schema may be asked for. */
  readonly introspection: boolean;
}

/** What resolvers know of a request. */
export interface Caller {
  readonly principal: string;
  readonly signal: AbortSignal;
}
