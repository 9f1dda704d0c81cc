/** The one row that the name of a field tells: `rangerOnDuty` is what the ranger is called whose `on_duty` is true. */
import { isScalarShape } from '../../../shape.ts';
import type { Field } from '../../terms/target.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type World } from '../terms/terms.ts';
import { claimOf } from './claims.ts';

const named = /^(?:name|title|label|full name|display name)$/;

export function claimedRow(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  const { types, format } = field.target;
  if (kind !== 'root' || !types.has('string') || format !== undefined) return [];
  return lists.flatMap(({ table, text, distance }) => {
    const claim = claimOf(field.words, table, world);
    const nouns = nounsOf(table);
    const isOfRows = claim?.rest.every((word) => word === 'name' || nouns.some((noun) => isAkin(noun, word)));
    if (claim === undefined || isOfRows !== true || claim.rest.length === 0) return [];
    // Where several rows are so, none of them is the one.
    const isOne = claim.source.shape.scalars.filter((value) => claim.text.endsWith(` = ${JSON.stringify(value)}`));
    const shown = world
      .scopeOf(table)
      .sources.find(
        ({ name, lists: depth, distance: way, shape }) =>
          depth === 0 &&
          way === 0 &&
          (name.inside ?? 0) === 0 &&
          isScalarShape(shape) &&
          named.test(name.own.join(' ')),
      );
    if (shown === undefined || isOne.length !== 1) return [];
    return [
      {
        text: `${text}[${claim.text}][0].${shown.at.text}`,
        score: 0.9 - distance * 0.1,
        missing: [],
        notes: [{ kind: 'used' as const, text: `${field.name} is the ${shown.label} with ${claim.label}` }],
      },
    ];
  });
}
