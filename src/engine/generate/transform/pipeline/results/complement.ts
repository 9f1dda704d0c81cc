/** Records that do not belong to a row, although others do: who was missing at each rehearsal, which shops lack the article. */
import type { Field, Target } from '../../terms/target.ts';
import { namedWords } from '../records/compared-lists.ts';
import { valuesOf } from '../records/values.ts';
import { textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';

const lackingNames =
  /^(?:missing|absent|absentee|absence|lacking|without|not|non|un(?!it|ion|ique|iform|cle|der|til|ivers)\w+|no)$/;
/** Names that say so only where it is said of them. */
const restNames = /^(?:others?|remaining|open)$/;
const lackingSaid =
  /\b(?:missing|absent|lack\w*|not|never|n't|didn't|hasn't|haven't|don't|doesn't|without|nobody|no one)\b/;

/** Texts or numbers of all records of the other table but those that the row names. */
export function complementOf(
  items: Target,
  field: Field | undefined,
  entity: Entity,
  place: string,
  world: World,
): readonly Found[] {
  const { kind, table } = entity;
  if (kind !== 'row' || table === undefined || field === undefined || items.kind !== 'scalar') return [];
  const about = world.speech.about(field.words)[0];
  const words = namedWords(field);
  const isLacking = words.some((word) => lackingNames.test(word));
  const text = about === undefined ? (isLacking ? world.speech.text : '') : textOf(about);
  if (!(isLacking || words.some((word) => restNames.test(word))) || !lackingSaid.test(text)) return [];
  return othersOf(table, entity, world).flatMap((rows) => {
    const called = { ...field, words: nounsOf(rows.table).slice(0, 1) };
    const isSorted = world.speech.says(/\b(?:sort\w*|order\w*) by (?:the |their )?(?:name|title)|alphabetic\w*/);
    return valuesOf({ items, field: called, rows, entity, place }, world).map((found) => ({
      ...found,
      text: isSorted && !/\^\(|\$sort\(/.test(found.text) ? `[$sort(${found.text})]` : found.text,
      score: found.score + 0.1,
      notes: [
        ...found.notes,
        { kind: 'used' as const, text: `${field.name} is what of ${rows.table.name} does not belong to the row` },
      ],
    }));
  });
}

/** By a list of keys in the row, or by a table that links both. */
function othersOf(table: Table, { lists }: Entity, world: World): readonly Rows[] {
  const { links, program } = world;
  const keyed = links.lists
    .filter((list) => list.table === table)
    .map(({ other, own, key }): Rows => {
      const keys = program.variable('keys');
      return {
        table: other,
        text: `($${keys} := ${own}; $${other.name}[$not(${key} in $${keys})])`,
        said: [],
        distance: 0,
      };
    });
  const linked = lists.flatMap(({ table: between, text }) =>
    links.ones
      .filter((link) => link.table === between && link.other !== table && !link.isReverse)
      .map((link): Rows => {
        const keys = program.variable('keys');
        const rest = `($${keys} := ${text}.${link.own}; $${link.other.name}[$not(${link.key} in $${keys})])`;
        return { table: link.other, text: rest, said: [], distance: 0 };
      }),
  );
  return [...keyed, ...linked];
}
