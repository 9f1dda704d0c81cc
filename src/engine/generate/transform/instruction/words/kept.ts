/** What was read at places of tokens, kept by the tokens: the same places are looked at for many kinds of what may be said there. */
import type { Source } from '../../terms/scope.ts';
import type { Token } from './read.ts';

/** By the place; what is not there was looked for as well. */
type Places<Seen> = Map<number, { readonly seen: Seen }>;

/** `look` with a memory for what it saw at each place, as long as the tokens are there. */
export function keptByPlace<Seen>(
  look: (tokens: readonly Token[], at: number) => Seen,
): (tokens: readonly Token[], at: number) => Seen {
  const kept = new WeakMap<readonly Token[], Places<Seen>>();
  return (tokens, at) => {
    const places: Places<Seen> = kept.get(tokens) ?? new Map();
    if (places.size === 0) kept.set(tokens, places);
    return seenAt(places, at, () => look(tokens, at));
  };
}

/** The same, for what depends on the fields that may be meant there. */
export function keptByFields<Seen>(
  look: (tokens: readonly Token[], at: number, fields: readonly Source[]) => Seen,
): (tokens: readonly Token[], at: number, fields: readonly Source[]) => Seen {
  const kept = new WeakMap<readonly Token[], WeakMap<readonly Source[], Places<Seen>>>();
  return (tokens, at, fields) => {
    const byFields = kept.get(tokens) ?? new WeakMap<readonly Source[], Places<Seen>>();
    kept.set(tokens, byFields);
    const places: Places<Seen> = byFields.get(fields) ?? new Map();
    if (places.size === 0) byFields.set(fields, places);
    return seenAt(places, at, () => look(tokens, at, fields));
  };
}

function seenAt<Seen>(places: Places<Seen>, at: number, look: () => Seen): Seen {
  const known = places.get(at);
  if (known !== undefined) return known.seen;
  const seen = look();
  places.set(at, { seen });
  return seen;
}
