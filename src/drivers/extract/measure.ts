/** Walks a value once: how much memory it takes, and whether it nests too deep. */
import { limits } from '../../core/limits.ts';
import { failure, type Place } from './failure.ts';

/** Weight from which a value is handed over in pieces. */
export const pieceBytes = 256 * 1024;

export interface Measured {
  /** About the bytes of memory that the value takes. */
  readonly weight: number;
  /** Lists and records that weigh more than one piece. */
  readonly heavy: ReadonlySet<object>;
}

/** Throws EXTRACT_DEPTH. Everything behind it may recurse. */
export function measure(value: unknown, place: Place): Measured {
  const heavy = new Set<object>();

  function weigh(part: unknown, depth: number): number {
    if (typeof part === 'string') return 24 + part.length;
    if (typeof part !== 'object' || part === null) return 8;
    if (depth >= limits.extractDepth) throw tooDeep(place);
    let weight = Array.isArray(part) ? 32 : 56;
    if (Array.isArray(part)) for (const item of part) weight += 8 + weigh(item, depth + 1);
    // `for in` makes no list of the keys; what we parsed has no prototype of its own.
    else for (const key in part) weight += 8 + key.length + weigh(Reflect.get(part, key), depth + 1);
    if (weight > pieceBytes) heavy.add(part);
    return weight;
  }

  return { weight: weigh(value, 0), heavy };
}

function tooDeep(place: Place): Error {
  return failure('EXTRACT_DEPTH', place, 'nests too deep', { limit: ['extractDepth', limits.extractDepth] });
}
