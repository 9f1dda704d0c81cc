/** What is said to stand in the place of nothing: `where no agent is assigned, the name is null`. It leaves no record out, and is no condition. */
import { type StandIn, standInsAmong } from '../../instruction/conditions/stood-in.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Segment, Speech } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';
import { definitionsIn } from './defined-flags.ts';

const known = new WeakMap<Speech, readonly StandIn[]>();

/** Where it is said, token by token. */
export function standInsOf(speech: Speech): readonly StandIn[] {
  const spans = known.get(speech) ?? standInsAmong(speech.tokens);
  known.set(speech, spans);
  return spans;
}

/** Whether the token is part of such a thing. */
export function isInStandIn(at: number, speech: Speech): boolean {
  return standInsOf(speech).some(({ from, to }) => from <= at && at < to);
}

/** `null if nothing is free` tells only once more which slots are meant, and `no agent: null` tells nothing of the rows. */
export function standsIn({ from, source, value, expr }: Condition, all: readonly Condition[], speech: Speech): boolean {
  if (!isInStandIn(from, speech)) return false;
  const isPresence = value === undefined && /^\$not\(|!= null/.test(expr.text);
  return isPresence || all.some((other) => other.source === source && !isInStandIn(other.from, speech));
}

/** What the part says besides, of something that does not stand in it itself. */
export function beside(segment: Segment, at: number, speech: Speech): Pick<Segment, 'tokens'> {
  if (isInStandIn(at, speech)) return segment;
  return { tokens: segment.tokens.filter((_, index) => !isInStandIn(segment.from + index, speech)) };
}

const gap: Token = { text: '', lower: '', kind: 'sign', value: '', words: [] };

const worlds = new WeakMap<World, World>();

/** The same world, without what is said of that and of flags: whoever looks for records that are left out hears nothing of it. */
export function withoutStandIns(world: World): World {
  const { speech } = world;
  const spans = [...standInsOf(speech), ...definitionsIn(world)];
  if (spans.length === 0) return world;
  const before = worlds.get(world);
  if (before !== undefined) return before;
  const tokens = speech.tokens.map(
    (token, at): Token => (spans.some(({ from, to }) => from <= at && at < to) ? gap : token),
  );
  const segments = speech.segments
    .map((segment) => ({ ...segment, tokens: tokens.slice(segment.from, segment.to) }))
    .filter((segment) => segment.tokens.some(({ text }) => text !== ''));
  const text = tokens.flatMap(({ lower }) => (lower === '' ? [] : [lower])).join(' ');
  const bare: World = {
    ...world,
    speech: { ...speech, tokens, segments, text, says: (pattern) => pattern.test(text) },
  };
  worlds.set(world, bare);
  return bare;
}
