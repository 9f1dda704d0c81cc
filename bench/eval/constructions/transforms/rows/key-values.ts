/** Rows with one value of a member, with one of two, or with none of them. */
import { type Construction, says } from '../construction.ts';
import { among, type RowsMeaning } from '../rows-meaning.ts';

export const keyValues: readonly Construction<RowsMeaning>[] = [
  ...says(
    among('in', 1),
    `
    <items> whose <key> is <value>
    <items> with the <key> <value>
    only <key> <value>
    only <items> with <key> <value>
    <key> = <value>
    <key> is <value>
    just the ones with <key> <value>
    <items> where the <key> reads <value>
    only <value>
    <value> only
    <value> <items>
    only the <value> <items>
    leave out <items> whose <key> is not <value>
    leave out everything whose <key> is something other than <value>
    <items> with a <key> other than <value> are left out
    nothing but <value>
    <items> belonging to <value>
    the <key> has to be <value>
    the <key> must be <value>
    those with <value> as <key>
    <items> that have <value> as their <key>
    limited to <key> <value>
  `,
  ),
  ...says(
    among('out', 1),
    `
    <items> whose <key> is not <value>
    <items> with a <key> other than <value>
    all <items> except those whose <key> is <value>
    all <items> but those with <key> <value>
    without <value>
    no <value>
    not <value>
    everything except <value>
    everything but <value>
    leave out <value>
    leave <value> out
    skip <value>
    ignoring <value>
    <items> with <key> <value> are left out
    the <key> isn't <value>
    <key> is anything but <value>
    exclude <key> <value>
    <value> is left out
    <value> does not count
    we don't need <value>
    apart from <value>
    drop <items> whose <key> is <value>
    the <key> must not be <value>
  `,
  ),
  ...says(
    among('in', 2),
    `
    only <value> and <other value>
    <value> and <other value> only
    <items> whose <key> is <value> or <other value>
    <items> whose <key> is either <value> or <other value>
    <key> <value> or <other value>
    <items> with <key> <value> or <other value>
    only <items> with <key> <value> and <other value>
    both <value> and <other value>, nothing else
    the <key> has to be <value> or <other value>
    leave out everything but <value> and <other value>
  `,
  ),
  ...says(
    among('out', 2),
    `
    neither <value> nor <other value>
    <items> whose <key> is neither <value> nor <other value>
    without <value> and <other value>
    leave out <value> and <other value>
    <items> with <key> <value> or <other value> are left out
    everything except <value> and <other value>
    skip <value> as well as <other value>
    <key> not <value> and not <other value>
    leave out <items> whose <key> is <value> or <other value>
    <value> and <other value> are left out
    neither <value> nor <other value> count
    drop <value> and <other value>
  `,
  ),
];
