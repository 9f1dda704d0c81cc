/** Groups as rows: which of them are told of, in which order, and how many. */
import { type Construction, says } from '../construction.ts';
import { compare, firstOf, order, rounded, type RowsMeaning, sized, thoseOf } from '../rows-meaning.ts';

export const groupBounds: readonly Construction<RowsMeaning>[] = [
  ...says(
    sized('>', 2),
    `
    only <keys> with more than two <items>
  `,
  ),
  ...says(
    sized('>=', 3),
    `
    only <keys> with at least three <items>
    <keys> with fewer than three <items> are left out
    leave out <keys> with fewer than three <items>
    <keys> that have three or more <items>
    a <key> needs at least three <items>
  `,
  ),
  ...says(
    compare('measure', '>', 'bound'),
    `
    only <keys> with <measure> over <bound>
    <keys> whose <measure> exceeds <bound>
    only if the <measure> is over <bound>
    where the <measure> is more than <bound>
  `,
  ),
  ...says(
    compare('measure', '>=', 'bound'),
    `
    <keys> with a <measure> of at least <bound>
    leave out <keys> with a <measure> below <bound>
    <measure> has to be at least <bound>
    <keys> with a <measure> under <bound> are skipped
    only those with a <measure> of <bound> or more
    drop <keys> whose <measure> is less than <bound>
    no <keys> with a <measure> under <bound>
  `,
  ),
];

export const groupOrders: readonly Construction<RowsMeaning>[] = [
  ...says(
    order(['measure', 'down']),
    `
    sorted by <measure>, highest first
    highest <measure> first
    <measure> descending
    in descending order of <measure>
    the <key> with the highest <measure> first
    largest <measure> on top
    ordered by <measure>, largest to smallest
    <keys> with the highest <measure> come first
    starting with the highest <measure>
    the highest <measure> at the top
    by <measure> from high to low
  `,
  ),
  ...says(
    order(['measure', 'up']),
    `
    lowest <measure> first
    <measure> ascending
    sorted by <measure>, lowest first
    in ascending order of <measure>
  `,
  ),
  ...says(
    order(['label', 'up']),
    `
    sorted by <key>
    in alphabetical order of <key>
    <keys> from A to Z
    <keys> in alphabetical order
    ordered by <key>
    alphabetically by <key>
    sorted alphabetically
  `,
  ),
];

export const groupTops: readonly Construction<RowsMeaning>[] = [
  ...says(
    thoseOf('measure', 'down'),
    `
    only the <few> <keys> with the highest <measure>
    the top <few> <keys> by <measure>
    limited to the <few> <keys> with the highest <measure>
    no more than <few> <keys>, those with the highest <measure>
    top <few> by <measure>
  `,
  ),
  ...says(
    firstOf('measure', 'down'),
    `
    just the <few> <keys> with the largest <measure>, largest first
    highest <measure> first, only the first <few>
    sorted by <measure>, highest first, at most <few>
    highest <measure> first, cut after <few>
    the first <few> only, highest <measure> first
  `,
  ),
  ...says(
    thoseOf('measure', 'up'),
    `
    the <few> <keys> with the lowest <measure> only
  `,
  ),
];

/** Of averages. */
export const groupRoundings: readonly Construction<RowsMeaning>[] = [
  ...says(
    rounded(1),
    `
    rounded to one decimal
    with one decimal place
    rounded to 1 digit after the point
  `,
  ),
  ...says(
    rounded(2),
    `
    rounded to 2 decimals
    to two decimal places
  `,
  ),
  ...says(
    rounded(0),
    `
    round to whole numbers
    rounded to the nearest integer
  `,
  ),
];
