/** Records of numbers that are called as a kind of the rows: `won: {count, total}` and `lost: {count, total}` of deals in stages. */
import { type Field, isNumericField } from '../../terms/target.ts';
import { claimOf } from '../rows/claims.ts';
import { groupEntity } from '../rows/entity.ts';
import { valueAt } from '../terms/links.ts';
import type { Row } from '../terms/tables.ts';
import type { Entity, World } from '../terms/terms.ts';

/** The rows of that kind as a group, for each list that has it. */
export function kindsNamed(field: Field, entity: Entity, world: World): readonly Entity[] {
  const { fields } = field.target;
  const areNumbers = fields.every(isNumericField);
  if (fields.length === 0 || !areNumbers) return [];
  return entity.lists.flatMap((rows) => {
    const claim = claimOf(field.words, rows.table, world);
    if (claim === undefined || claim.rest.length > 0) return [];
    const members = world.program.variable(`${field.name}Rows`);
    const of = (row: Row): string => String(valueAt(row, claim.source.at.text));
    const { key: _, ...group } = groupEntity(rows, { place: '', text: claim.text, of }, members, world);
    return [{ ...group, lets: [[members, `[${rows.text}[${claim.text}]]`] as const] }];
  });
}
