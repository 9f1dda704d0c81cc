/** What a row and all rows above it are called, from the top down: `root/docs/tax`. */
import { isScalarShape } from '../../../shape.ts';
import { signAt } from '../../instruction/values/writing.ts';
import type { Note } from '../../terms/choice.ts';
import type { Field } from '../../terms/target.ts';
import { aboveName, areLevelled } from '../terms/levels.ts';
import { linkAbove } from '../terms/link.ts';
import type { Speech } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const pathNames = /^(?:path|breadcrumb|breadcrumbs|trail|lineage|chain|hierarchy|ancestry|location)$/;
const pathSaid =
  /\b(?:paths?|breadcrumbs?|parents?|ancestors?|hierarchy|chains?|from the (?:top|root)|all levels|above)\b/;
const called = /^(?:name|title|label|slug|folder|segment)$/;

export function ancestorPath(field: Field, entity: Entity, world: World): readonly Found[] {
  const { kind, table, scope } = entity;
  const { types, format } = field.target;
  if (kind !== 'row' || table === undefined || !types.has('string') || format !== undefined) return [];
  if (!isAsked(field) || !world.speech.says(pathSaid)) return [];
  const own = scope.sources.filter(
    ({ lists, distance, shape, name: { inside } }) =>
      lists === 0 && distance === 0 && (inside ?? 0) === 0 && isScalarShape(shape),
  );
  // Rows that have a location of their own show that.
  if (own.some((source) => source.name.own.join(' ') === field.words.join(' '))) return [];
  const name = own.find((source) => called.test(source.name.own.join(' ')));
  const text = name === undefined ? undefined : joinedAbove(name.at.text, table, world);
  if (name === undefined || text === undefined) return [];
  const note: Note = { kind: 'used', text: `${field.name} is ${name.label} of all rows above and of the row` };
  return [{ text, score: 1.1, missing: [], notes: [note] }];
}

/** `path`, `breadcrumb`; `fullName` of rows whose own name is one of several. */
function isAsked({ words }: Field): boolean {
  const isFull = words.some((word) => /^(?:full|whole|complete|qualified|long)$/.test(word));
  return words.some((word) => pathNames.test(word) || (isFull && called.test(word)));
}

function joinedAbove(name: string, table: Table, { links, program, speech }: World): string | undefined {
  const sign = JSON.stringify(separatorIn(speech));
  if (areLevelled(table.rows)) return `$join([${aboveName}.${name}, ${name}], ${sign})`;
  const up = linkAbove(links.ones, table);
  if (up === undefined || !/^[\w.]+$/.test(up.own)) return undefined;
  const [upward, above] = ['upward', 'above'].map((one) => program.variable(one));
  const found = `$${above} := $${table.name}[${up.key} = $one.${up.own}][0]`;
  const whole = `$exists($${above}) ? $${upward}($${above}) & ${sign} & $one.${name} : $one.${name}`;
  return `($${upward} := function($one) { (${found}; ${whole}) }; $${upward}($))`;
}

/** The sign that is named, or stands in an example; a slash where nothing is said. */
function separatorIn({ tokens }: Speech): string {
  const at = tokens.findIndex(({ lower }) => /^(?:separat\w*|joined|delimited|connected|divided)$/.test(lower));
  const said = at < 0 ? undefined : signAt(tokens, /^(?:by|with)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1);
  const shown = tokens
    .filter(({ kind }) => kind === 'quoted')
    .flatMap(({ value }) => /[\p{L}\d]( ?[/>\\|»→:.-] ?)[\p{L}\d]/u.exec(String(value))?.[1] ?? [])[0];
  return shown ?? said?.sign ?? (tokens.some(({ lower }) => lower === '>') ? ' > ' : '/');
}
