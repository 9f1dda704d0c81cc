/** One row of each that share a member. */
import { type Construction, says } from '../construction.ts';
import { oneOfEach, type RowsMeaning } from '../rows-meaning.ts';

export const unique: readonly Construction<RowsMeaning>[] = [
  ...says(
    oneOfEach('first'),
    `
    each <key> only once
    no <key> twice
    every <key> once
    one <item> per <key>, the first
    only the first <item> per <key>
    leave out <items> whose <key> has already appeared
    remove duplicates by <key>
    <key> must not repeat
    the <key> must be unique
    if several <items> share a <key>, keep the first
    of <items> with the same <key> only the first
    leave out <items> with a <key> that is already in the list
    no two <items> with the same <key>
    a <key> may occur only once
    dedupe by <key>
    deduplicate on <key>
    <items> with the same <key> are listed once
    the first <item> for each <key>
    one entry for each <key>, the first one
    skip <items> whose <key> came before
    where a <key> is repeated, the first <item> wins
    the same <key> must not come twice, the first one counts
    several <items> have the same <key>: take the first of them
    for every <key> just the first <item>
    repeated <keys> are dropped
    do not list a <key> twice
    each <key> at most once
    without duplicate <keys>
    <items> without duplicates; two <items> are the same if they have the same <key>
    drop every <item> with a <key> seen earlier
    a <key> that comes again is skipped
    each <key> shall occur at most once
    if two <items> have the same <key>, the later one is dropped
    we want no <key> more than once
    only one <item> per <key>
    unique by <key>
    ignore repeats of a <key>
    a second <item> with the same <key> is ignored
    <items> whose <key> occurred further up are left out
    keep the first <item> of each <key> and discard the others
    one <item> for every distinct <key>
    the <key> should appear just once, first come first served
  `,
  ),
  ...says(
    oneOfEach('latest'),
    `
    only the latest <item> per <key>
    the newest <item> for each <key>
    of several <items> with the same <key> keep the newest
    each <key> once, with its latest <item>
    remove duplicates by <key>, keep the latest
    if a <key> occurs more than once, the most recent <item> counts
    older <items> with the same <key> are left out
    one <item> per <key>, the most recent
    the most recent <item> of each <key>
    for every <key> the latest <item>
    each <key> only once, keep the newest
    when several <items> share a <key>, the latest one wins
    keep only the latest <item> for every <key>
    leave out <items> if there is a later one with the same <key>
    every <key> once: the newest <item>
    where a <key> comes several times, take the most recent <item>
    dedupe by <key>, newest wins
    the same <key> must not come twice; the newest <item> stays
    of the <items> with the same <key> all but the newest are dropped
    what is the latest <item> of each <key>?
    per <key> only the newest <item>
    keep their latest <item> where <items> have the same <key>
    a newer <item> replaces an older one with the same <key>
    no <key> twice, the newest <item> counts
  `,
  ),
];
