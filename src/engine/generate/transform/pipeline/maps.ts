/** Records with keys that only the data knows: a number, or a list, for every value that the rows have. */
import { isScalarShape } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import type { Source } from '../scope.ts';
import type { Field } from '../target.ts';
import { measuresOf } from './numbers.ts';
import { isAkin } from './speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from './terms.ts';

const scoreMin = 0.4;

/** Undefined where no field of the rows could be the key. */
export function mapOf(field: Field, entity: Entity, world: World): Found | undefined {
  const values = field.target.values;
  if (values === undefined || values.kind !== 'scalar') return undefined;
  const found = entity.lists.flatMap((rows) => {
    const [key] = keysOf(field, rows, entity, world);
    const value = key === undefined ? undefined : mapValueOf(field, rows, world);
    if (key === undefined || value === undefined) return [];
    const name = world.program.variable('each');
    const of = `${rows.text}[${key.source.at.text} = $${name}]`;
    return [
      {
        text: `$merge([$distinct(${rows.text}.${key.source.at.text}).($${name} := $; { $string($${name}): ${value.write(of)} })])`,
        score: 0.72 + key.score / 5 - rows.distance * 0.05,
        missing: [],
        notes: [{ kind: 'used' as const, text: `${field.name} has ${value.label} for each ${key.source.label}` }],
      },
    ];
  });
  return found.toSorted((a, b) => b.score - a.score)[0];
}

interface MapKey {
  readonly source: Source;
  readonly score: number;
}

/** Named as the map, or said after `each`; never what the rows are grouped by already. */
function keysOf(field: Field, { table }: Rows, { key }: Entity, world: World): readonly MapKey[] {
  const { tokens } = world.speech;
  const said = tokens.flatMap(({ lower }, at) =>
    /^(?:each|every|per|by)$/.test(lower) ? tokens.slice(at + 1, at + 4).flatMap(({ words }) => words) : [],
  );
  return world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 && distance === 0 && (name.inside ?? 0) === 0 && isScalarShape(shape) && shape.scalars.length > 0,
    )
    .filter(({ shape }) => shape.scalars.every((value) => typeof value === 'string'))
    .filter(({ name }) => key === undefined || !isShownBy(name.own, key.place))
    .map((source) => {
      const named = nameScore({ own: field.words, context: [] }, source.name);
      const isSaid = source.name.own.some((word) => said.some((one) => isAkin(one, word)));
      return { source, score: Math.max(named, isSaid ? 0.8 : 0, isSpoken(source, world) ? 0.5 : 0) };
    })
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score);
}

function isShownBy(words: readonly string[], place: string): boolean {
  const last = place.split('.').at(-1)?.toLowerCase() ?? '';
  return words.every((word) => last.includes(word));
}

function isSpoken({ name }: Source, { speech }: World): boolean {
  return name.own.some((word) => speech.tokens.some(({ words }) => words.some((one) => isAkin(one, word))));
}

interface MapValue {
  readonly write: (rows: string) => string;
  readonly label: string;
}

function mapValueOf(field: Field, rows: Rows, world: World): MapValue | undefined {
  const types = field.target.values?.types;
  if (types === undefined || !(types.has('number') || types.has('integer'))) return undefined;
  const nouns = nounsOf(rows.table);
  const isCounted = types.has('integer') && world.speech.says(/\b(?:count\w*|how (?:many|often)|number of)\b/);
  const [measure] = isCounted
    ? []
    : measuresOf(
        field.words.filter((word) => !nouns.includes(word)),
        field,
        rows,
        world,
      );
  if (measure !== undefined)
    return { write: (text) => `$sum([${text}.(${measure.text})])`, label: `the sum of ${measure.label}` };
  return types.has('integer')
    ? { write: (text) => `$count(${text})`, label: `the count of ${rows.table.name}` }
    : undefined;
}
