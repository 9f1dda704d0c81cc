/** Rows that lack a value, which are left out: one that is named, one of two, or whichever it is. */
import { type Construction, says } from '../construction.ts';
import { complete, type RowsMeaning } from '../rows-meaning.ts';

export const gaps: readonly Construction<RowsMeaning>[] = [
  ...says(
    complete('measure'),
    `
    leave out <items> whose <measure> is null
    skip <items> where the <measure> is missing
    skip <items> without a <measure>
    ignore <items> that have no <measure>
    drop <items> whose <measure> is not set
    <items> without a <measure> are left out
    <items> whose <measure> is null are left out
    <items> with a missing <measure> do not count
    <items> with no <measure> should not be listed
    leave out any <item> with a null <measure>
    leave out an <item> if its <measure> is missing
    if the <measure> is missing, leave the <item> out
    if there is no <measure>, skip the <item>
    where no <measure> is given, skip the <item>
    only <items> that have a <measure>
    only <items> with a <measure>
    only <items> whose <measure> is set
    only <items> where the <measure> is not null
    <items> that have a <measure>
    all <items> except those without a <measure>
    all <items> except those where the <measure> is null
    <items> whose <measure> is known
    <measure> must not be null
    exclude <items> with an empty <measure>
    <items> lacking a <measure> are of no use
    the <measure> of some <items> is null: skip these
  `,
  ),
  ...says(
    complete('measure', 'date'),
    `
    skip <items> where the <measure> or the <date> is missing
    leave out <items> whose <measure> or <date> is null
    leave out <items> without a <measure> or without a <date>
    leave out <items> without a <measure> or <date>
    only <items> with both a <measure> and a <date>
    only <items> that have both <measure> and <date>
    only <items> where <measure> and <date> are set
    <items> that lack a <measure> or a <date> are left out
    skip incomplete <items>
    leave out <items> in which anything is missing
    only complete <items>
    only <items> that are complete
    <items> with missing values are left out
    skip every <item> that lacks something
    if either the <measure> or the <date> is missing, leave the <item> out
  `,
  ),
];
