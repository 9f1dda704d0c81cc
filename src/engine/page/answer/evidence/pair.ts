/** Something that a page says in the form of a name and a value. */
import type { PageElement } from '../../document/tree.ts';
import type { Region } from './region.ts';

export type PairSource =
  | 'structured'
  | 'meta'
  | 'role'
  | 'list'
  | 'table'
  | 'grid'
  | 'row'
  | 'label'
  | 'heading'
  | 'statement'
  | 'brief'
  | 'class';

export interface Pair {
  /** The name in the page's words; of a grid, what names the row. */
  readonly key: string;
  /** Of a grid, what names the column. */
  readonly column?: string;
  /** Says more of where it stands: headings, the thing that has the property. */
  readonly context?: string;
  readonly value: string;
  /** As the page's text has it, to be shown beside the value. */
  readonly passage: string;
  /** Parts of the value that are struck out. */
  readonly struck?: readonly string[];
  readonly source: PairSource;
  readonly region: Region;
  readonly node: PageElement;
  /** Several values of one name: no value of a field. */
  readonly isJoined?: boolean;
}

/** How far a source is to be believed. */
export const sourceWeight: Readonly<Record<PairSource, number>> = {
  structured: 1,
  list: 1,
  table: 1,
  grid: 0.97,
  role: 0.95,
  row: 0.93,
  label: 0.95,
  meta: 0.85,
  heading: 0.72,
  statement: 0.85,
  brief: 0.9,
  class: 0.75,
};
