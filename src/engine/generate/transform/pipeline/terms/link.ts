/** How a row names a record of another table. */
import type { Table } from './tables.ts';

/** To one record of another table. */
export interface Link {
  /** What the record is called inside of the row. */
  readonly alias: string;
  readonly table: Table;
  readonly other: Table;
  /** Paths of the field that names the record, and of the field that it names. */
  readonly own: string;
  readonly key: string;
  /** Further fields of that name in both, which have to be the same as well. */
  readonly also?: readonly string[];
  /** The row is named by the other record, and by one at most. */
  readonly isReverse: boolean;
}

/** The link by which a row names the row above it, in the same table. */
export function linkAbove(links: readonly Link[], table: Table): Link | undefined {
  return links.find((link) => link.table === table && link.other === table && !link.isReverse);
}
