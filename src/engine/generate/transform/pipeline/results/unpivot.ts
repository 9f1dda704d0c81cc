/** Columns as rows: for every row and every one of its like members a record that names the member and has its value. */
import { wordsOf } from '../../../words.ts';
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { recordOf, writeRecord } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, Rows, World } from '../terms/terms.ts';

const asked =
  /\b(?:long|unpivot\w*|melt\w*|narrow|one (?:row|line|record|entry|item|object)|(?:a|each) (?:row|line|record) (?:per|for)|tidy|separate rows?|turn\w* (?:the )?columns|per \w+ and|each \w+ and)\b/;

/** Texts of a record are seldom of one kind: that they are is said, or they are called alike. */
const outright = /\b(?:long|unpivot\w*|melt\w*|narrow|tidy|separate rows?|turn\w* (?:the )?columns)\b/;

/** Every pair of fields is looked at. */
const fieldsMax = 5;

export async function unpivoted(
  items: Target,
  { kind, lists }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  const isPlain = items.fields.length <= fieldsMax && items.fields.every(({ target }) => target.kind === 'scalar');
  if (kind === 'group' || items.kind !== 'object' || !isPlain || !world.speech.says(asked)) return undefined;
  const found: Found[] = [];
  for (const rows of lists) found.push(...(await ofTable(items, rows, place, world)));
  return found.toSorted((a, b) => b.score - a.score)[0];
}

async function ofTable(items: Target, rows: Rows, place: string, world: World): Promise<readonly Found[]> {
  const plans: Found[] = [];
  const { table } = rows;
  const row = world.program.variable('row');
  const entity = rowEntity(table, row, world);
  for (const [named, valued] of pairsOf(items.fields)) {
    const others = items.fields.filter((field) => field !== named && field !== valued);
    const record = await recordOf({ ...items, fields: others }, entity, place, world);
    if (record.missing.length > 0 || others.length === 0) continue;
    const columns = columnsOf(table, record.members.map(({ found }) => found.text).join(' '), valued);
    // A column that is called as a field of the record is that field.
    const isNamed = columns.some((name) =>
      items.fields.some(({ words }) => wordsOf(name).join(' ') === words.join(' ')),
    );
    if (columns.length < 2 || isNamed) continue;
    if (valued.target.types.has('string') && !world.speech.says(outright) && !areCalledAlike(columns)) continue;
    const [name, value] = [world.program.variable('name'), world.program.variable('value')];
    const members = items.fields.map((field) => {
      if (field === named) return { field, text: `$${name}` };
      if (field === valued) return { field, text: `$${value}` };
      return { field, text: '' };
    });
    const made = members.map(({ field, text }) => {
      const own = record.members.find((one) => one.field === field);
      const found = own?.found ?? { text, score: 1, missing: [], notes: [] };
      return {
        field,
        found: own === undefined ? found : { ...found, text: `$${row}.(${found.text})` },
        variable: field.name,
      };
    });
    const body = writeRecord({ members: made, lets: [] });
    const guard = valued.target.isNullable ? '' : `$${value} != null ? `;
    plans.push({
      text: `[${rows.text}.($${row} := $; ${JSON.stringify(columns)}.($${name} := $; $${value} := $lookup($${row}, $${name}); ${guard}${body}))]`,
      score: record.score + 0.05,
      missing: [],
      notes: [{ kind: 'used', text: `one record for each of ${columns.join(', ')} of every row of ${table.name}` }],
    });
  }
  return plans;
}

/** `phone_home`, `phone_work`: one word is in all of the names. */
function areCalledAlike(names: readonly string[]): boolean {
  const [first, ...others] = names.map(wordsOf);
  return first?.some((word) => others.every((words) => words.includes(word))) ?? false;
}

/** A text for the name of the member, and whatever its value is. */
function pairsOf(fields: readonly Field[]): readonly (readonly [Field, Field])[] {
  return fields.flatMap((named) =>
    named.target.types.has('string') && named.target.kind === 'scalar'
      ? fields.flatMap((valued) =>
          valued !== named && valued.target.kind === 'scalar' ? [[named, valued] as const] : [],
        )
      : [],
  );
}

/** Members of one type that nothing else of the record is made of. */
function columnsOf({ rows }: Table, used: string, { target: { types } }: Field): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.filter((name) => {
    const values = rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [row[name]]));
    const isNumber = isNumeric(types);
    const isOfType = values.every((value) =>
      isNumber
        ? typeof value === 'number'
        : types.has('boolean')
          ? typeof value === 'boolean'
          : typeof value === 'string',
    );
    return values.length > 0 && isOfType && !new RegExp(`(?<![\\w.])${name.replace(/\W/g, '\\$&')}(?!\\w)`).test(used);
  });
}
