/** The first rows of an order. Who asks for the highest few has not said in which order they come. */
import { type Construction, says } from '../construction.ts';
import { firstOf, type RowsMeaning, thoseOf } from '../rows-meaning.ts';

export const tops: readonly Construction<RowsMeaning>[] = [
  ...says(
    thoseOf('measure', 'down'),
    `
    the <few> <items> with the highest <measure>
    the top <few> by <measure>
    only the <few> with the highest <measure>
    which <few> <items> have the highest <measure>?
    <few> <items>, namely those with the highest <measure>
    the <few> <items> that have the most <measure>
    the <few> <items> with the largest <measure>
    the <few> largest <items> by <measure>
    top <few> <items> by <measure>
    top <few> by <measure>
    top <few>, by <measure>
    show <few> <items>, those with the highest <measure>
    show only <few>: those with the highest <measure>
    show the <few> with the highest <measure>
    give me the <few> <items> with the highest <measure>
    I want the <few> <items> with the highest <measure>
    just the <few> <items> with the highest <measure>
    list <few> <items>: the ones with the highest <measure>
    pick the <few> with the highest <measure>
    pick <few> <items> by highest <measure>
    <items> with the <few> highest <measure> values
    what are the <few> <items> with the highest <measure>?
    what are the top <few> <items> by <measure>?
    only the top <few> by <measure>
    only the top <few> <items> by <measure> count
  `,
  ),
  ...says(
    firstOf('measure', 'down'),
    `
    <few> <items> with the largest <measure>, largest first
    the first <few> by <measure>, highest first
    sorted by <measure>, highest first, cut after <few>
    sorted by <measure>, highest first, at most <few>
    highest <measure> first, only <few> of them
    rank by <measure> from the top and stop after <few>
    limit to <few>, highest <measure> first
    only <few>, highest <measure> first
    only the first <few>, highest <measure> first
    highest <measure> first, first <few> only
    highest <measure> first; at most <few>
    highest <measure> first; no more than <few>
    highest <measure> first; stop after <few>
    highest <measure> first, limited to <few>
    highest <measure> first, limit <few>
    highest <measure> first, maximum <few>
    highest <measure> first, max. <few>
    highest <measure> first, just <few>
    highest <measure> first, <few> at most
    highest <measure> first, <few> of them
    highest <measure> first, <few> are enough
    highest <measure> first; <few> will do
    highest <measure> first; I need only <few>
    highest <measure> first; only the first <few>
    highest <measure> first; keep the first <few>
    highest <measure> first, and only <few> <items>
    highest <measure> first, at most <few> <items>
    highest <measure> first, not more than <few> <items>
    highest <measure> first, but not more than <few>
    highest <measure> first, no more than <few> of them
    highest <measure> first, cut off after <few>
    highest <measure> first, up to <few>
    highest <measure> first, a maximum of <few>
    at most <few> <items>, highest <measure> first
    no more than <few> <items>, highest <measure> first
    a maximum of <few> <items>, highest <measure> first
    up to <few> <items>, highest <measure> first
    max <few>, highest <measure> first
    sort by <measure> descending and take <few>
    sort by <measure> descending and keep the first <few>
    sort by <measure> descending, then take the first <few>
    order by <measure> desc limit <few>
    the <few> <items> whose <measure> is highest, highest first
    the <few> <items> that have the highest <measure>, highest first
    the first <few> <items> when sorted by <measure>, highest first
    the first <few> <items> in descending order of <measure>
  `,
  ),
  ...says(
    thoseOf('measure', 'up'),
    `
    the <few> <items> with the lowest <measure>
    the <few> with the lowest <measure>
    which <few> <items> have the lowest <measure>?
  `,
  ),
  ...says(
    firstOf('measure', 'up'),
    `
    no more than <few>, lowest <measure> first
    sorted by <measure>, lowest first, only <few>
    <few> <items> with the lowest <measure>, lowest first
    the bottom <few> by <measure>
  `,
  ),
  ...says(
    firstOf('date', 'down'),
    `
    the <few> <items> with the latest <date>, latest first
    newest first, only <few>
    newest first, at most <few>
    the latest <few> <items>
    latest <date> first, no more than <few>
    <date> descending, first <few>
    sorted by <date>, latest first, at most <few> rows
  `,
  ),
  ...says(
    thoseOf('date', 'down'),
    `
    the <few> latest <items> by <date>
    the <few> <items> with the most recent <date>
    the <few> most recent <items> by <date>
    the <few> newest <items>
    the newest <few>
  `,
  ),
  ...says(
    thoseOf('date', 'up'),
    `
    the <few> oldest <items>
    the <few> <items> with the earliest <date>
  `,
  ),
  ...says(
    firstOf('label', 'up'),
    `
    sorted by <label>, only the first <few>
    the first <few> in alphabetical order of <label>
    alphabetically by <label>, at most <few>
  `,
  ),
  ...says(
    thoseOf('label', 'up'),
    `
    the first <few> by <label>
  `,
  ),
];
