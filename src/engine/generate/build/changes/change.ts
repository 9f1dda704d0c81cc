/** One change: which operation makes it, what is said of it, and what it is done to. */
import type { Workshop } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';
import type { Anchor, Things } from './anchors.ts';
import type { Wish } from './wishes.ts';

export interface Change {
  readonly known: KnownOperation;
  readonly wish: Wish;
  readonly anchor: Anchor;
}

export interface Around {
  readonly things: Things;
  readonly workshop: Workshop;
}
