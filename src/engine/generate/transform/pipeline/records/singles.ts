/** Single values of one record, by the search for parts of a result. */
import type { Scope } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

/** What one record gives for the field, by the search for single values. */
export function singles(field: Field, scope: Scope, entity: Entity, place: string, world: World): readonly Found[] {
  const words = entity.table?.words ?? [];
  const wanted = {
    target: field.target,
    name: { own: field.words, context: words.slice(0, 4) },
    place,
    isRequired: field.isRequired,
  };
  return world.search
    .derive(wanted, scope)
    .slice(0, 3)
    .filter(
      ({ missing, expr }) =>
        missing.length === 0 && (isOfOwnList(expr.text, scope, entity) || !/\$(?:sum|count|average)\(/.test(expr.text)),
    )
    .map(({ expr, score, notes }) => ({
      text: expr.text,
      score: entity.kind === 'root' ? score - 0.05 : score,
      missing: [],
      notes,
    }));
}

/** `$sum(hours)` of a row that holds its hours as a list of numbers. */
function isOfOwnList(text: string, { sources }: Scope, { kind }: Entity): boolean {
  const path = /^\$(?:sum|average|max|min|count)\(\[?([\w.]+)\]?\)$/.exec(text)?.[1];
  const source = sources.find(({ at, distance }) => at.text === path && distance === 0);
  return kind === 'row' && source !== undefined && source.lists === 0 && source.shape.item?.records === 0;
}
