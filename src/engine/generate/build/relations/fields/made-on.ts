/** When a thing came to be is called after what is done with such things: an order is placed, a ticket opened, and both were created then. */
import { isPerson } from '../../terms/entity.ts';
import { isDay, type Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

const created = /^(?:created|made|added)$/;
const deeds = /^(?:created|placed|made|opened|submitted|raised|posted|written|filed|ordered|reported|added|entered)$/;

/** As sure as that the thing tells of no other day for it. */
export function madeFit({ words: [deed = '', ...rest] }: Field, leaf: Leaf, { noun, leaves }: Node): number {
  const isMoment = rest.length === 1 && /^(?:at|on|date|time)$/.test(rest[0] ?? '');
  if (!isMoment || !deeds.test(deed) || isPerson(noun.at(-1) ?? '')) return 0;
  if (leaf.context.length > 0 || !created.test(leaf.words[0] ?? '') || !isDay(leaf)) return 0;
  return leaves.some((one) => one !== leaf && one.words[0] === deed && isDay(one)) ? 0 : 0.86;
}
