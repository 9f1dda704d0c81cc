/** What a row and all rows above it are called, from the top down: `root/docs/tax`. */
import { isScalarShape } from '../../../shape.ts';
import { signAt } from '../../instruction/values/writing.ts';
import type { Field } from '../../terms/target.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const pathNames = /^(?:path|breadcrumb|breadcrumbs|trail|lineage|chain|hierarchy|ancestry|location)$/;
const pathSaid = /\b(?:paths?|breadcrumbs?|parents?|ancestors?|hierarchy|from the (?:top|root)|all levels|above)\b/;
const called = /^(?:name|title|label|slug|folder|segment)$/;

export function ancestorPath(field: Field, { kind, table, scope }: Entity, world: World): readonly Found[] {
  const { types, format } = field.target;
  const isAsked = field.words.some((word) => pathNames.test(word)) && world.speech.says(pathSaid);
  if (kind !== 'row' || table === undefined || !types.has('string') || format !== undefined || !isAsked) return [];
  const up = world.links.ones.find((link) => link.table === table && link.other === table && !link.isReverse);
  const name = scope.sources.find(
    ({ lists, distance, shape, name: { own, inside } }) =>
      lists === 0 && distance === 0 && (inside ?? 0) === 0 && isScalarShape(shape) && called.test(own.join(' ')),
  );
  if (up === undefined || name === undefined || !/^[\w.]+$/.test(up.own)) return [];
  const upward = world.program.variable('upward');
  const sign = JSON.stringify(separatorIn(world));
  const above = `$${upward}($${table.name}[${up.key} = $one.${up.own}][0]) & ${sign} & $one.${name.at.text}`;
  return [
    {
      text: `($${upward} := function($one) { $one.${up.own} != null ? ${above} : $one.${name.at.text} }; $${upward}($))`,
      score: 0.98,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is ${name.label} of all rows above and of the row` }],
    },
  ];
}

/** The sign that is named, or stands in an example; a slash where nothing is said. */
function separatorIn({ speech: { tokens } }: World): string {
  const at = tokens.findIndex(({ lower }) => /^(?:separat\w*|joined|delimited|connected|divided)$/.test(lower));
  const said = at < 0 ? undefined : signAt(tokens, /^(?:by|with)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1);
  const shown = tokens
    .filter(({ kind }) => kind === 'quoted')
    .flatMap(({ value }) => /[\p{L}\d]( ?[/>\\|»→:.-] ?)[\p{L}\d]/u.exec(String(value))?.[1] ?? [])[0];
  return shown ?? said?.sign ?? (tokens.some(({ lower }) => lower === '>') ? ' > ' : '/');
}
