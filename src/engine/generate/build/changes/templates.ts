/** Places in texts that are sent: of "Refund of order <order number>" the number is looked up where the order tells it. */
import { slotsIn } from '../../step/binding/composed.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import type { Target } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { orderOf } from '../relations/queries/query.ts';
import { type Node, nothing } from '../relations/terms/nodes.ts';
import { type Laid, laidAfter, linkedPlace } from '../relations/writing/steps.ts';
import type { Leaf } from '../terms/record.ts';
import type { Around, Change } from './change.ts';

interface Templated {
  readonly laid: Laid;
  /** By the names that the text has for them. */
  readonly places: readonly DataPlace[];
}

/** With what has to be read for the places; what nothing tells is left out, and the text stays unfilled. */
export async function templated(
  before: Laid,
  { known, wish, anchor: { row } }: Change,
  { things, workshop }: Around,
): Promise<Templated> {
  let laid = before;
  const places: DataPlace[] = [];
  const near = [...(row === undefined ? [] : [row]), ...things.made.toReversed(), ...things.singles];
  for (const name of new Set(slotsIn(wish.text))) {
    const own = wordsOf(name.replace(/[ .'-]+/g, '_'));
    const found = near.flatMap((from) => {
      const leaf = leafFor(own, from);
      return leaf === undefined ? [] : [{ from, leaf }];
    });
    const [one] = found;
    if (one === undefined) continue;
    const read = await laidAfter(laid, orderOf([one.from]), { row, which: '' }, workshop);
    const link = { wanted: { target: targetOf(name, own), holder: [] }, ...one, score: 1 };
    const place = read === undefined ? undefined : linkedPlace(link, read, known);
    if (read === undefined || place === undefined) continue;
    laid = read;
    places.push(place);
  }
  return { laid, places };
}

function targetOf(name: string, own: readonly string[]): Target {
  return { name, own, context: [], schema: {}, description: '', required: true, place: 'body' };
}

/** A field of that name, of the thing that the name begins with, or that is explained by it. */
function leafFor(own: readonly string[], { leaves, noun, known }: Node): Leaf | undefined {
  if (known === undefined && noun === nothing.noun) return undefined;
  const flat = leaves.filter(({ context }) => context.length === 0);
  const named = flat.find(({ words }) => words.join(' ') === own.join(' '));
  if (named !== undefined) return named;
  const isOfThing = noun.length > 0 && own.slice(0, noun.length).join(' ') === noun.join(' ');
  const rest = own.slice(noun.length);
  const ofThing =
    isOfThing && rest.length > 0 ? flat.find(({ words }) => words.join(' ') === rest.join(' ')) : undefined;
  const explained = ofThing ?? only(flat.filter((leaf) => isExplainedBy(leaf, own)));
  // The only number that an order has may be an `external_number`.
  const [last = '', ...others] = rest.toReversed();
  const isPart = isOfThing && last !== '' && others.length === 0;
  return explained ?? (isPart ? only(flat.filter(({ words }) => words.at(-1) === last)) : undefined);
}

/** "The order number that the customer sees" */
function isExplainedBy({ schema }: Leaf, own: readonly string[]): boolean {
  const [, said = ''] = /^\W*(?:the |an? )?((?:[\p{L}-]+ ?){1,4})/iu.exec(String(schema['description'] ?? '')) ?? [];
  const words = wordsOf(said.trim().replace(/ /g, '_'));
  return own.length > 1 && words.slice(0, own.length).join(' ') === own.join(' ');
}

function only(leaves: readonly Leaf[]): Leaf | undefined {
  return leaves.length === 1 ? leaves[0] : undefined;
}
