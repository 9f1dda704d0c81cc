/** Rows dated before, after, from or until a day, and between two. */
import { type Construction, says } from '../construction.ts';
import { between, compare, type RowsMeaning } from '../rows-meaning.ts';

export const dates: readonly Construction<RowsMeaning>[] = [
  ...says(
    compare('date', '>', 'day'),
    `
    <items> with a <date> after <day>
    <items> whose <date> is later than <day>
    <items> whose <date> lies after <day>
    <date> past <day>
    <items> dated after <day> in <date>
    <date> later than <day>
    <date> after <day>
    <date> > <day>
    <date>: after <day>
    the <date> must be after <day>
    <items> whose <date> is after <day>
    <items> whose <date> falls after <day>
    <items> whose <date> comes after <day>
    <items> with a <date> later than <day>
    <items> with a <date> past <day>
    which <items> have a <date> after <day>?
    <items> count only if their <date> is after <day>
    <items> with a <date> that is later than <day>
  `,
  ),
  ...says(
    compare('date', '<', 'day'),
    `
    <items> with a <date> before <day>
    <items> whose <date> is earlier than <day>
    <items> whose <date> lies before <day>
    <date> prior to <day>
    <date> earlier than <day>
    <date> before <day>
    <date> < <day>
    <date>: before <day>
    the <date> has to be before <day>
    <items> whose <date> is before <day>
    <items> whose <date> falls before <day>
    <items> with a <date> earlier than <day>
    <items> with a <date> prior to <day>
    <items> where the <date> is before <day>
  `,
  ),
  ...says(
    compare('date', '>=', 'day'),
    `
    <date> on or after <day>
    <date> from <day> on
    <date> since <day>
    <date> not before <day>
    leave out <items> with a <date> before <day>
    <items> with a <date> before <day> are left out
    <date> at the earliest <day>
    <date> <day> or later
    <date> from <day> onwards
    <date> <day> at the earliest
    <date> no earlier than <day>
    <date> not earlier than <day>
    <date> >= <day>
    <date>: <day> or later
    the <date> should be on or after <day>
    the <date> must not be before <day>
    <items> with a <date> of <day> or later
    <items> whose <date> is <day> or later
    anything with a <date> before <day> is left out
    only <items> with a <date> since <day>
    drop everything whose <date> is before <day>
    no <items> with a <date> before <day>
    <date> from <day>
    <date> as of <day>
    <date> <day> and later
    <date> on <day> or later
    <date> on <day> or after
    <items> where the <date> is <day> or later
  `,
  ),
  ...says(
    compare('date', '<=', 'day'),
    `
    <date> on or before <day>
    <date> no later than <day>
    skip those with a <date> after <day>
    <date> at the latest <day>
    <date> <day> or earlier
    <date> up to and including <day>
    <date> <day> at the latest
    <date> until <day>
    <date> up to <day>
    <date> not after <day>
    <date> not later than <day>
    the <date> must not be after <day>
    <items> with a <date> of <day> or earlier
    <items> whose <date> is on or before <day>
    ignore <items> with a <date> after <day>
    <date> <day> or before
    <date> by <day> at the latest
  `,
  ),
];

export const dateSpans: readonly Construction<RowsMeaning>[] = [
  ...says(
    between('date'),
    `
    <items> with a <date> between <day before> and <day after>
    <date> between <day before> and <day after>
    <items> whose <date> is between <day before> and <day after>
    <date> in the period from <day before> to <day after>
    <date> in the period <day before> to <day after>
    <items> whose <date> lies between <day before> and <day after>
    <items> whose <date> falls between <day before> and <day after>
    the <date> must be between <day before> and <day after>
    <date>: between <day before> and <day after>
    <items> whose <date> falls within <day before> to <day after>
    <date> in the time between <day before> and <day after>
    <date> anywhere between <day before> and <day after>
  `,
  ),
  ...says(
    between('date'),
    `
    <date> from <day> to <until>
    <date> from <day> until <until>
    <date> from <day> through <until>
    <date> <day> to <until>
    <date> on or after <day> and on or before <until>
    <date> not before <day> and not after <until>
    <date> >= <day> and <= <until>
    <date> since <day> and until <until>
    <date> <day> or later and <until> or earlier
    <date> no earlier than <day> and no later than <until>
    leave out <items> with a <date> before <day> or after <until>
    <date>: <day> to <until>
    <date> <day> - <until>
    only <items> with a <date> from <day> up to <until>
    <date> from <day> up to and including <until>
  `,
  ),
];
