/** `late, which is true if that was after the due date`: parts that say when the flag before them is true. */
import type { Field } from '../../terms/target.ts';
import { type Segment, type Speech, textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

const truth = /^(?:which|that|it|and|and it|this)? ?(?:is |being )?(?:true|false) (?:if|when|whenever|where)\b/;

/** The part behind the name of the flag, where there is one. */
export function truthOf(field: Field, world: World): Segment | undefined {
  return world.speech.segments.find((one) => truth.test(textOf(one)) && flagBefore(one, world) === field);
}

/** The flag of which it is said at this place when it is true. */
export function flagToldAt(at: number, world: World): Field | undefined {
  const segment = world.speech.segments.find((one) => one.from <= at && at < one.to);
  return segment === undefined || !truth.test(textOf(segment)) ? undefined : flagBefore(segment, world);
}

/** The flag that is named last before the part. */
function flagBefore({ from }: Segment, { speech, fields }: World): Field | undefined {
  const flags = fields.filter(({ target }) => target.types.has('boolean'));
  const placeOf = ({ words }: Field): number => lastBefore(from, words, speech);
  const [last] = flags.toSorted((a, b) => placeOf(b) - placeOf(a));
  return last === undefined || placeOf(last) < 0 ? undefined : last;
}

function lastBefore(at: number, words: readonly string[], speech: Speech): number {
  return Math.max(-1, ...speech.about(words).flatMap(({ from }) => (from < at ? [from] : [])));
}
