/** Rows in the order of one member. */
import { type Construction, says } from '../construction.ts';
import { order, type RowsMeaning } from '../rows-meaning.ts';

export const orders: readonly Construction<RowsMeaning>[] = [
  ...says(
    order(['measure', 'down']),
    `
    sorted by <measure>, highest first
    highest <measure> first
    in descending order of <measure>
    <measure> descending
    largest <measure> on top
    from the highest <measure> to the lowest
    sorted from the highest <measure> down to the lowest
    starting with the highest <measure>
    the one with the highest <measure> comes first
    ranked by <measure>, from the top down
    ordered by falling <measure>
    by <measure> from high to low
    biggest <measure> at the top
    sort by <measure>, largest to smallest
    the higher the <measure>, the further up
    sorted by <measure> in decreasing order
    in falling order of <measure>
    descending by <measure>
    descending <measure>
    <measure>, descending
    <measure> (descending)
    <measure> in descending order
    <measure> from high to low
    <measure> high to low
    order by <measure> desc
    ordered by <measure> (desc)
    sorted descending by <measure>
    sorted in descending order by <measure>
    sort them by <measure>, biggest first
    sort by <measure> with the highest at the top
    please sort by <measure>, highest on top
    put the highest <measure> first
    the highest <measure> goes first
    the highest <measure> should come first
    the highest <measure> at the top, the lowest at the bottom
    lowest <measure> last
    lowest <measure> at the bottom
    the lower the <measure>, the further down
    the order goes by <measure>, from high to low
    <measure> decides the order, highest first
    arranged by <measure> from largest to smallest
    arrange by <measure>, highest to lowest
    by <measure>, highest first
    by descending <measure>
    by <measure> descending
    by <measure> in descending order
    ranked from the highest <measure> to the lowest
    listed by <measure>, highest first
    in order of <measure>, highest first
    in order of decreasing <measure>
    highest to lowest <measure>
    sorted from highest to lowest <measure>
    could you sort that by <measure>, highest first?
    sort order: <measure> descending
    order: <measure>, highest first
    sorting: by <measure>, descending
    with the highest <measure> first
    with the highest <measure> at the top
    begin with the highest <measure>
    start with the highest <measure>
    the list starts with the highest <measure>
    the list begins with the one with the highest <measure>
  `,
  ),
  ...says(
    order(['measure', 'up']),
    `
    sorted by <measure>
    lowest <measure> first
    in ascending order of <measure>
    <measure> ascending
    smallest <measure> on top
    from the lowest <measure> to the highest
    beginning with the lowest <measure>
    ordered by rising <measure>
    by <measure> from low to high
    by increasing <measure>
    ordered by <measure>
    order by <measure>
    in order of <measure>
    <measure> in ascending order
    ascending by <measure>
    sort ascending by <measure>
    <measure> from low to high
    <measure> low to high
    sorted by <measure>, lowest first
    sorted by <measure> in increasing order
    the lowest <measure> comes first
    put the lowest <measure> first
    highest <measure> last
    the higher the <measure>, the further down
    the lower the <measure>, the further up
    start with the lowest <measure>
    arranged by <measure>, smallest to largest
    by <measure>, lowest first
    by <measure> (ascending)
    sorted from lowest to highest <measure>
    with the lowest <measure> first
  `,
  ),
  ...says(
    order(['date', 'down']),
    `
    newest first
    latest <date> first
    most recent <date> on top
    sorted by <date>, latest first
    <date> descending
    from the latest <date> to the earliest
    in reverse chronological order
    by <date>, newest first
    most recent first
    most recent <date> first
    by <date>, most recent first
    sorted by <date> from new to old
    <date> from new to old
    <date>, latest first
    latest <date> at the top
    the most recent <date> comes first
    by <date> in descending order
    in descending order of <date>
    starting with the latest <date>
    the newest at the top
    from newest to oldest
    by descending <date>
    the later the <date>, the further up
    oldest <date> last
    sorted by <date>, newest to oldest
    sorted by <date> descending
    sort by <date> (newest first)
    latest <date> first, earliest last
  `,
  ),
  ...says(
    order(['date', 'up']),
    `
    oldest first
    earliest <date> first
    in chronological order
    sorted by <date>
    in order of <date>
    from the earliest <date> to the latest
    oldest <date> on top
    in the order of their <date>
    by <date>
    by <date>, oldest first
    <date> ascending
    <date>, earliest first
    sorted by <date> from old to new
    from oldest to newest
    from old to new
    chronologically
    chronologically by <date>
    sorted chronologically
    by ascending <date>
    the earliest <date> comes first
    the earliest at the top
    ordered by <date>, earliest first
    starting with the earliest <date>
    latest <date> last
    in ascending order of <date>
    sorted by <date>, oldest to newest
    the earlier the <date>, the further up
  `,
  ),
  ...says(
    order(['label', 'up']),
    `
    sorted by <label>
    alphabetically by <label>
    <label> from A to Z
    in alphabetical order of <label>
    sorted alphabetically by <label>
    ordered by <label>
    by <label>
    by <label>, A to Z
    by <label> in alphabetical order
    sorted by <label> from A to Z
    sorted by <label> (A-Z)
    sorted by <label> alphabetically
    <label> ascending
    <label> in alphabetical order
    alphabetically sorted by <label>
    the <label> decides the order
  `,
  ),
  ...says(
    order(['label', 'down']),
    `
    <label> from Z to A
    sorted by <label> from Z to A
    by <label> in reverse alphabetical order
    sorted by <label> descending
    in reverse alphabetical order of <label>
    <label> descending
  `,
  ),
];
