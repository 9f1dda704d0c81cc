/** Yes and no that are written as texts: `"true"` and `"false"`, `Y` and `N`. */
import type { Shape } from '../../shape.ts';

export interface WrittenFlag {
  readonly yes: string;
  readonly no: string;
}

const pairs: readonly WrittenFlag[] = ['true false', 'yes no', 'y n']
  .flatMap((pair) => [pair, pair.toUpperCase(), pair.replace(/\b\w/g, (letter) => letter.toUpperCase())])
  .map((pair) => ({ yes: pair.split(' ')[0] ?? '', no: pair.split(' ')[1] ?? '' }));

const known = new WeakMap<Shape, WrittenFlag | undefined>();

/** How the values say yes and no; undefined where they are anything else. */
export function writtenFlag(shape: Shape): WrittenFlag | undefined {
  if (!known.has(shape)) {
    const values = new Set(shape.scalars);
    const found = pairs.find(({ yes, no }) => [...values].every((value) => value === yes || value === no));
    known.set(shape, values.size === 0 ? undefined : found);
  }
  return known.get(shape);
}
