/** Rows that are in a state, and rows that are not. */
import { type Construction, says } from '../construction.ts';
import { isNotSo, isSo, type RowsMeaning } from '../rows-meaning.ts';

export const states: readonly Construction<RowsMeaning>[] = [
  ...says(
    isSo,
    `
    only the <state> <items>
    <state> <items> only
    just the <state> <items>
    the <state> <items>
    all <state> <items>
    <items> that are <state>
    those <items> which are <state>
    <items>, but only <state> ones
    only <items> that are <state>
    nothing but <state> <items>
    <items> as long as they are <state>
    <items> provided they are <state>
    exclusively <state> <items>
    leave out <items> that are not <state>
    leave out everything that is not <state>
    <items> that are not <state> are left out
    <items> which aren't <state> don't count
    ignore any <item> that isn't <state>
    no <item> unless it is <state>
    <state> ones, no others
    keep the <state> ones
    keep only those that are <state>
    drop all but the <state> ones
    the <state> ones among the <items>
    which <items> are <state>?
    <items> limited to <state> ones
    restrict it to <items> that are <state>
    the only <items> that matter are the <state> ones
    it is the <state> ones that we want
    I only care about <state> <items>
    <items> count only if they are <state>
    an <item> is listed if it is <state>
    we are after the <state> ones
    take those that are <state>
    <items> are wanted when <state>
    <state> <items> are the only ones wanted
    pick the <state> ones
    <items> have to be <state>
    select <items> being <state>
    skip whatever is not <state>
    everything but <state> <items> is out
    anything not <state> is dropped
    <items>, provided that they are <state>
    <items> which happen to be <state>
    <items> currently <state>
    the <state> ones among them
    of the <items>, the <state> ones
    of all <items> only those which are <state>
    out of the <items>, take the <state> ones
    <state> ones and nothing else
    <state> ones, nothing else
    confined to <state> <items>
    solely <state> <items>
    consider <state> <items> only
    look at <state> <items> alone
    only if <state>
    if and only if they are <state>
    as far as they are <state>
    <items> marked as <state>
    <items> flagged <state>
    <items> shown as <state>
    <items> known to be <state>
    <items> in the state <state>
    every <item> which is <state>
    each <item> that is <state>
    any <item> that is <state>
    <items> being <state>
    everything that is <state>
    whatever is <state>
    anything <state>
    what is <state>
    this is about <state> <items>
    show me what is <state>
    we want the <state> ones
    give me the ones that are <state>
    <state> ones please
    filter for <state>
    filtered to <state> <items>
    remove all that are not <state>
    get rid of whatever is not <state>
    <items> not <state> are skipped
    <items> must be <state> to be listed
    an <item> has to be <state> to be listed
    only when <state>
    <items> count when they are <state>
    <state> <items> count, others do not
  `,
  ),
  ...says(
    isNotSo,
    `
    <items> that are not <state>
    <items> that aren't <state>
    <items> without the <state> ones
    <items> except the <state> ones
    all <items> except those that are <state>
    all <items> but the <state> ones
    no <state> ones
    leave out the <state> ones
    leave the <state> ones out
    skip <state> ones
    ignore <state> <items>
    ignoring the <state> ones
    excluding <state> ones
    excluding <items> that are <state>
    excluding any <item> which is <state>
    <state> ones are left out
    <state> ones are ignored
    <state> ones do not count
    <state> ones don't count
    <state> <items> are not wanted
    <state> ones stay out
    drop the <state> ones
    drop what is <state>
    omit <state> <items>
    <items> other than <state> ones
    <items> which are not <state>
    <items>, apart from <state> ones
    anything <state> is left out
    whatever is <state> is left out
    filter out the <state> ones
    we don't need the <state> ones
    <state> <items> are of no interest
    <items> unless they are <state>
    not the <state> ones
    disregard <state> <items>
    minus the <state> ones
    <state> <items> shall be excluded
    <state> <items> are to be disregarded
    with the exception of <state> <items>
    <items>, the <state> ones excepted
    <items> (not the <state> ones)
    <items> (without <state> ones)
    <items>, <state> ones excluded
    <items>, excluding those that are <state>
    do not list <state> <items>
    don't include anything <state>
    take out the <state> ones
    get rid of <state> ones
    <state> <items> should not show up
    nothing <state>
    none that are <state>
    if an <item> is <state>, skip it
    an <item> that is <state> is not listed
    <state> <items> have no place here
    remove every <item> that is <state>
    weed out <state> <items>
    barring <state> ones
    save for the <state> ones
    <items> still not <state>
    <items> not yet <state>
    throw out the <state> ones
    throw away <state> <items>
    strike the <state> ones
    pass over <state> <items>
    never mind the <state> ones
    forget the <state> ones
    other than the <state> ones
    so long as they are not <state>
    only if not <state>
    only when they are not <state>
    as long as they are not <state>
    provided they are not <state>
    only those that are not <state>
    only <items> that are not <state>
    the ones that are not <state>
    what is not <state>
    everything that is not <state>
    everything <state> is out
    spare me the <state> ones
    I am not interested in <state> <items>
    not interested in <state> ones
    nobody needs the <state> ones
    <state> <items> do not belong in the list
    <state> <items> must not appear
    <state> <items> may not be listed
    it must not be <state>
    they must not be <state>
    <items> must not be <state>
    <items> should not be <state>
    <items> may not be <state>
    keep those that are not <state>
    keep the ones that are not <state>
    keep out the <state> ones
    exclude whatever is <state>
    exclude everything that is <state>
    with <state> <items> excluded
    <state> <items> being excluded
    <state> ones removed
    once the <state> ones are removed
    after removing the <state> ones
    after leaving out the <state> ones
    not counting <state> <items>
    not counting those that are <state>
    not including <state> ones
    ignore <items> if they are <state>
    skip an <item> when it is <state>
    skip <items> which are <state>
    any <item> that is <state> is to be skipped
    <state> <items> can be ignored
    <state> <items> are irrelevant
    <state> ones need not be listed
    no <items> that are <state>
    no <item> that is <state>
    none of the <state> ones
    without those that are <state>
    without any <state> <items>
    except for <items> that are <state>
    except where they are <state>
    excluding anything that is <state>
  `,
  ),
];
