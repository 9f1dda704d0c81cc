/** Rows in the order of one member, and of another where the first is the same. */
import { type Construction, says } from '../construction.ts';
import { order, type RowsMeaning } from '../rows-meaning.ts';

export const twoOrders: readonly Construction<RowsMeaning>[] = [
  ...says(
    order(['key', 'up'], ['measure', 'down']),
    `
    sorted by <key>, then by <measure>, highest first
    sorted by <key>, within that by <measure> descending
    by <key>, and within each <key> by <measure>, highest first
    ordered by <key> and, within the same <key>, by <measure> from high to low
    first by <key>, then by <measure> descending
    <key> ascending, <measure> descending
    order by <key> asc, <measure> desc
    by <key> from A to Z, then by <measure> from high to low
    sorted by <key>; within a <key> the highest <measure> comes first
    in alphabetical order of <key>, and for each <key> in descending order of <measure>
  `,
  ),
  ...says(
    order(['key', 'up'], ['measure', 'up']),
    `
    sorted by <key> and then by <measure>
    sort by <key> first and <measure> second
    first by <key>, then by <measure>
    <key> first, then <measure>
    the order is <key>, then <measure>
    primarily by <key>, secondarily by <measure>
  `,
  ),
  ...says(
    order(['measure', 'down'], ['label', 'up']),
    `
    sorted by <measure>, highest first, then by <label>
    highest <measure> first, ties by <label>
    highest <measure> first; if the <measure> is the same, by <label>
    sorted by <measure> descending and <label> ascending
    <measure> descending, then <label>
    sorted by <measure> from high to low; where the <measure> is equal, by <label>
  `,
  ),
  ...says(
    order(['key', 'up'], ['date', 'down']),
    `
    sorted by <key> alphabetically, then by <date>, latest first
    sorted by <key>, newest first within each <key>
  `,
  ),
  ...says(
    order(['key', 'up'], ['date', 'up']),
    `
    sorted by <key>, and for equal <key> by <date>
    sort them by <key> and inside of each <key> by <date>
  `,
  ),
  ...says(
    order(['measure', 'up'], ['label', 'up']),
    `
    lowest <measure> first; equal ones by <label>
  `,
  ),
  ...says(
    order(['measure', 'down'], ['date', 'up']),
    `
    sorted by <measure> (highest first) and then by <date> (oldest first)
  `,
  ),
  ...says(
    order(['date', 'down'], ['label', 'up']),
    `
    sorted by <date>, latest first, then by <label>
  `,
  ),
  ...says(
    order(['key', 'up'], ['measure', 'up'], ['label', 'up']),
    `
    sorted by <key>, <measure> and <label>
  `,
  ),
];
