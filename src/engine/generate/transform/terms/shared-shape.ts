/** The shape of members whose names are data, such as the rates in `{"USD": 1.1, "CHF": 0.95}`. */
import { isScalarShape, type Shape } from '../../shape.ts';

/** One shape for all members, when they look alike. */
export function sharedShape(shapes: readonly Shape[]): Shape | undefined {
  const [first] = shapes;
  if (first === undefined) return undefined;
  if (shapes.every(isScalarShape)) {
    const kinds = new Set(shapes.flatMap(({ scalars }) => scalars.map((value) => typeof value)));
    return kinds.size === 1 ? { ...first, scalars: shapes.flatMap(({ scalars }) => scalars) } : undefined;
  }
  const names = [...first.members.keys()];
  const areAlike =
    names.length > 0 &&
    shapes.every(
      ({ members, records }) => records > 0 && names.filter((name) => members.has(name)).length * 2 > names.length,
    );
  return areAlike ? { ...first, records: shapes.length, members: mergeMembers(shapes) } : undefined;
}

function mergeMembers(shapes: readonly Shape[]): ReadonlyMap<string, Shape> {
  const merged = new Map<string, Shape>();
  for (const { members } of shapes) {
    for (const [name, shape] of members) {
      const before = merged.get(name);
      const scalars = [...(before?.scalars ?? []), ...shape.scalars];
      const count = (before?.count ?? 0) + shape.count;
      merged.set(name, { ...shape, scalars, count, nulls: (before?.nulls ?? 0) + shape.nulls });
    }
  }
  return merged;
}
