/** Something that a page says, and where. */
import type { PageElement } from '../document/tree.ts';

export interface Found {
  readonly value: string;
  /** From 0 to 1: how likely it is right. */
  readonly confidence: number;
  readonly passage: string;
  readonly node: PageElement;
}
