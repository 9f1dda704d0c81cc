/** What one row of many gives for a field of a record: of the latest, the highest, the best one. */
import { type Field, isNumericField } from '../../terms/target.ts';
import { displayed } from '../terms/displayed.ts';
import { backTo, holderName } from '../terms/links.ts';
import { textOf } from '../terms/speech.ts';
import type { Entity, Found, Rows, World } from '../terms/terms.ts';
import type { ChosenRow } from '../values/chosen.ts';
import { singles } from './singles.ts';

interface Picking {
  readonly chosen: readonly ChosenRow[];
  readonly place: string;
  /** Nothing else was found for the field. */
  readonly isAlone: boolean;
}

/** A moment of the row, written as it is wanted. */
const written =
  /^\$fromMillis\((?:\$toMillis\([\w$.]+(?: & "Z")?\)|[\w$.]+(?: \* 1000)?|\$number\([\w$.]+\)(?: \* 1000)?)(?:, "[^"]*")?\)$/;

/** What one row of many gives for the field. */
export function pickedFor(
  field: Field,
  entity: Entity,
  { chosen, place, isAlone }: Picking,
  world: World,
): readonly Found[] {
  const isNumber = isNumericField(field);
  // All of the data has many rows: one of them is meant where the field says so itself, or nothing but that row is spoken of.
  const isMeant = (one: ChosenRow): boolean =>
    entity.kind === 'root' ? one.isNamedBy(field) || one.isSpokenFor(field) : one.isMeantBy(field);
  return (
    chosen
      .filter(isMeant)
      // A sum is of all rows, whichever of them is spoken of beside it.
      .filter(
        (one) =>
          !isNumber || !field.words.some((word) => word === 'sum' || word === 'subtotal') || one.isNamedBy(field),
      )
      .filter(
        (one) => !(isNumber && (isOfSums(field, entity, world) || (isSumSaid(field, world) && !one.isNamedBy(field)))),
      )
      .flatMap((one) => [
        ...one.dateFor(field),
        ...one.shownFor(field),
        ...(entity.kind === 'group'
          ? displayed(field, one.table, { scope: one.scope, kind: 'group' }, world, one.variable)
          : []),
        ...singles(field, one.scope, entity, place, world)
          // What the record has itself is not looked for in the one that it holds, or that names it.
          .filter(
            ({ text }) =>
              !namesOf(one.table, entity, world).some((alias) => text.includes(`${one.variable}.${alias}.`)),
          )
          .filter(
            ({ text }) =>
              written.test(text) ||
              /^[\w$.]+(?: [/*] \d+)?$|^\$round\([\w$.]+ [/*] \d+(?:, \d)?\)$|^\$(?:number|string|substring)\([\w$., ]+\)$/.test(
                text,
              ),
          )
          .map((found) => ({
            ...found,
            score:
              found.score -
              (one.isSaidOf(field) ? -0.05 : isNumber && !one.isNamed ? 0.12 : 0.02) -
              (entity.kind === 'root' && !one.isNamedBy(field) && (!isNumber || !isAlone) ? 0.06 : 0),
          })),
      ])
  );
}

/** `the total and the category with the highest total`: what is compared there are sums, and no rows. */
function isOfSums({ words }: Field, { kind }: Entity, { speech }: World): boolean {
  const isCompared = speech.says(/\b(?:high|larg|bigg|great|low|small)est (?:total|sum|overall)\b/);
  return kind === 'group' && isCompared && words.some((word) => /^(?:total|sum)$/.test(word));
}

/** `the sum of their views and the date of the most recent article`: the sum is of all of them. */
function isSumSaid({ words }: Field, { speech }: World): boolean {
  const [segment] = speech.about(words);
  const text = segment === undefined ? '' : textOf(segment);
  return (
    /\b(?:sum|total) of\b/.test(text) && !/\b(?:latest|newest|recent|last|first|earliest|oldest|next)\b/.test(text)
  );
}

/** What the chosen row calls the record itself. */
function namesOf(table: Rows['table'], entity: Entity, world: World): readonly string[] {
  if (entity.table === undefined) return [];
  return entity.kind === 'row'
    ? backTo(table, entity.table, world)
    : table.parent === entity.table
      ? [holderName(table)]
      : [];
}
