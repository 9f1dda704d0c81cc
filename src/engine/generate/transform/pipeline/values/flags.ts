/** A list of what is true of a record: `{"stove": true, "sauna": false}` as `["stove"]`. */
import type { Field, Target } from '../../terms/target.ts';
import { isAkin } from '../terms/speech.ts';
import type { Entity, Found } from '../terms/terms.ts';

export function flagsOf(items: Target, field: Field | undefined, { kind, scope, table }: Entity): Found | undefined {
  if (kind !== 'row' || field === undefined || table === undefined || !items.types.has('string')) return undefined;
  const source = scope.sources.find(({ shape, lists, distance, name }) => {
    const members = [...shape.members.values()];
    const areFlags =
      members.length > 1 &&
      members.every(({ scalars }) => scalars.length > 0 && scalars.every((value) => typeof value === 'boolean'));
    return (
      lists === 0 &&
      distance === 0 &&
      areFlags &&
      field.words.every((word) => name.own.some((one) => isAkin(one, word)))
    );
  });
  if (source === undefined) return undefined;
  return {
    text: `[$each(${source.at.text}, function($value, $name) { $value = true ? $name })]`,
    score: 0.95,
    missing: [],
    notes: [{ kind: 'used', text: `${field.name} are the members of ${source.label} that are true` }],
  };
}
