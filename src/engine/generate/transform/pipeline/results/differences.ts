/** Two lists of the same things compared by a key: what was added, what was removed, what is only in one, what changed. */
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Field, Target } from '../../terms/target.ts';
import { ownSources } from '../amounts/signs.ts';
import { asked, chosenBy, directionIn, keyIn, type Pair, pairIn, roleOf } from '../records/compared-lists.ts';
import { recordOf, writeRecord } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { changed } from './changed-rows.ts';

export async function differenceOf(
  items: Target,
  field: Field | undefined,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  // What is merged is put together, and not compared.
  if (kind !== 'root' || world.speech.says(/\b(?:merg\w*|combin\w*|union)\b/)) return undefined;
  const pair = world.speech.says(asked) || directionIn(world.speech.text) !== undefined ? pairIn(world) : undefined;
  const role = pair === undefined ? undefined : roleOf(field, pair, world);
  if (pair === undefined || role === undefined) return undefined;
  if (role === 'changed') return changed(items, field, pair, place, world);
  const { rows, others, isIn } = role;
  const text = chosenBy(role, pair);
  const note = `${field?.name ?? 'the result'} is what is ${isIn ? 'also' : 'not'} in ${others.name} of ${rows.name}, by ${keyIn(rows, pair)}`;
  const notes = [{ kind: 'used' as const, text: note }];
  if (items.kind === 'scalar') {
    const shown = written(shownField(field, rows, pair, world), rows, pair, world);
    const values = `${text}.${shown}`;
    const isSorted = world.speech.says(/\b(?:alphabetic\w*|sorted|a to z|a-z|abc)\b/);
    return { text: isSorted ? `[$sort([${values}])]` : `[${values}]`, score: 1.05, missing: [], notes };
  }
  if (items.kind !== 'object') return undefined;
  const variable = world.program.variable('one');
  const record = await recordOf(items, rowEntity(rows, variable, world), place, world);
  return {
    text: `[${text}.($${variable} := $; ${writeRecord(record)})]`,
    score: record.score + 0.1,
    missing: record.missing,
    notes: [...notes, ...record.members.flatMap(({ found }) => found.notes)],
  };
}

function written(shown: string, rows: Table, pair: Pair, { speech }: World): string {
  const isSmall = shown === keyIn(rows, pair) && speech.says(/\b(?:small letters|lower ?-?case)\b/);
  return isSmall ? `$lowercase(${shown})` : shown;
}

/** What is said of the records, such as their names; else the key. */
function shownField(field: Field | undefined, table: Table, pair: Pair, world: World): string {
  const [segment] = field === undefined ? world.speech.segments : world.speech.about(field.words);
  const own = ownSources(table, world);
  const mention = segment?.tokens.flatMap((_, at) => fieldAt(segment.tokens, at, own)?.source ?? [])[0];
  const named = own.find(
    ({ name, at }) =>
      /^(?:full |display )?(?:name|title)$/.test(name.own.join(' ')) &&
      at.text !== keyIn(table, pair) &&
      world.speech.tokens.some(({ words }) => words.join(' ') === name.own.at(-1)),
  );
  return mention?.at.text ?? named?.at.text ?? keyIn(table, pair);
}
