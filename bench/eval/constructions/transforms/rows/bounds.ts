/** Rows with a measure over, under, from or up to a bound, and between two. Whether both ends belong to what is between
 * them is for everybody to guess, so none stands there. */
import { type Construction, says } from '../construction.ts';
import { between, compare, type RowsMeaning } from '../rows-meaning.ts';

export const bounds: readonly Construction<RowsMeaning>[] = [
  ...says(
    compare('measure', '>', 'bound'),
    `
    <items> with <measure> over <bound>
    <items> with <measure> above <bound>
    <items> with a <measure> of more than <bound>
    <items> whose <measure> exceeds <bound>
    <measure> > <bound>
    skip <items> with a <measure> of <bound> or less
    <measure> should be above <bound>
    <items> where the <measure> is higher than <bound>
    <items> with <measure> beyond <bound>
    <items> having <measure> larger than <bound>
    <items> topping <bound> in <measure>
    <items> with more than <bound> <measure>
    <items> above a <measure> of <bound>
    <measure>: over <bound>
    <items> must have a <measure> above <bound>
    <items> with a <measure> that is higher than <bound>
    <items> that exceed a <measure> of <bound>
    the <measure> must be higher than <bound>
    the <measure> has to exceed <bound>
    which <items> have a <measure> above <bound>?
    which <items> have more than <bound> <measure>?
    show me <items> where <measure> exceeds <bound>
    <items> count only if the <measure> is above <bound>
    only if the <measure> is more than <bound>
    everything over <bound> in <measure>
  `,
  ),
  ...says(
    compare('measure', '>=', 'bound'),
    `
    <items> with <measure> of at least <bound>
    <items> with <measure> of <bound> or more
    <items> with <measure> no less than <bound>
    <items> whose <measure> is not below <bound>
    <items> with a minimum <measure> of <bound>
    leave out <items> with <measure> below <bound>
    leave out <items> whose <measure> is under <bound>
    <items> with <measure> below <bound> are left out
    <items>, if their <measure> is at least <bound>
    <measure> has to be at least <bound>
    <items> that reach a <measure> of <bound>
    <measure>: <bound> or more
    only <measure> of <bound> and above
    <items> with <measure> greater than or equal to <bound>
    drop <items> with <measure> smaller than <bound>
    <measure> at or above <bound>
    <items> with <bound> or more in <measure>
    <items> need a <measure> of <bound> or higher
    <items> with at least <bound> <measure>
    <measure> of <bound> and up
    <measure> not under <bound>
    minimum <measure>: <bound>
    <measure> at least <bound>
    <measure> min. <bound>
    <measure>: at least <bound>
    <measure> >= <bound>
    <measure> ≥ <bound>
    the <measure> is at least <bound>
    <items> whose <measure> is <bound> or higher
    <items> whose <measure> reaches <bound>
    anything with a <measure> under <bound> is left out
    <items> with a <measure> of less than <bound> are not wanted
    <items> do not count if their <measure> is below <bound>
    we want <items> that have a <measure> of at least <bound>
    <items> starting at a <measure> of <bound>
    the <measure> may not be less than <bound>
    the <measure> needs to be <bound> at least
    <measure> from <bound> upwards
    <items> with <bound> <measure> or more
    <items> that have <bound> <measure> or more
    leave out <items> with less than <bound> <measure>
    anything below <bound> <measure> is left out
  `,
  ),
  ...says(
    compare('measure', '<', 'bound'),
    `
    <items> with <measure> under <bound>
    <items> whose <measure> is below <bound>
    <items> with less than <bound> <measure>
    <items> where the <measure> is lower than <bound>
    <items> that stay under a <measure> of <bound>
    <items> that fall short of a <measure> of <bound>
    <items> with fewer than <bound> <measure>
    <items> below a <measure> of <bound>
    <measure>: under <bound>
    <measure> < <bound>
    <items> whose <measure> does not reach <bound>
    <items> that do not reach a <measure> of <bound>
    the <measure> should be lower than <bound>
  `,
  ),
  ...says(
    compare('measure', '<=', 'bound'),
    `
    <items> with <measure> of at most <bound>
    <items> with <measure> of <bound> or less
    <items> with <measure> up to <bound>
    <items> with <measure> no more than <bound>
    <items> whose <measure> is not above <bound>
    ignore everything with <measure> over <bound>
    <items> with <measure> over <bound> are ignored
    <measure> must not exceed <bound>
    only <measure> of <bound> and below
    <measure> at or below <bound>
    <items> with at most <bound> <measure>
    <measure> not over <bound>
    <items> with a maximum <measure> of <bound>
    maximum <measure>: <bound>
    <measure> at most <bound>
    <measure> max. <bound>
    <measure> <= <bound>
    <measure> ≤ <bound>
    <items> whose <measure> is <bound> or lower
    <items> whose <measure> does not exceed <bound>
    the <measure> may be <bound> at most
    <items> with <bound> <measure> or less
  `,
  ),
];

export const spans: readonly Construction<RowsMeaning>[] = [
  ...says(
    between('measure'),
    `
    <items> with <measure> between <below bound> and <above high>
    <measure> between <below bound> and <above high>
    <items> whose <measure> is between <below bound> and <above high>
    <measure> in the range of <below bound> to <above high>
    <measure> in the range <below bound>-<above high>
    <items> whose <measure> lies between <below bound> and <above high>
    the <measure> must be between <below bound> and <above high>
    the <measure> should lie between <below bound> and <above high>
    <items> with between <below bound> and <above high> <measure>
    <measure>: between <below bound> and <above high>
  `,
  ),
  ...says(
    between('measure'),
    `
    <items> with a <measure> from <bound> to <high>
    <measure> from <bound> to <high>
    <measure> of <bound> to <high>
    <measure> of at least <bound> and at most <high>
    <measure> of at least <bound> but no more than <high>
    <measure> at least <bound> and at most <high>
    <items> with a <measure> no lower than <bound> and no higher than <high>
    <measure> not below <bound> and not above <high>
    <measure> >= <bound> and <= <high>
    <measure> between <bound> and <high> inclusive
    <measure> ranging from <bound> to <high>
    leave out <items> with <measure> below <bound> or above <high>
    drop <items> with <measure> under <bound> or over <high>
    <measure>: <bound> to <high>
    <measure> anywhere from <bound> to <high>
    <measure> <bound>-<high>
  `,
  ),
];
