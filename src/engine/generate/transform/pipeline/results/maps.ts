/** Records with keys that only the data knows: a number, or a list, for every value that the rows have. */
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { isAmountUnit } from '../../terms/unit-table.ts';
import { wantedUnitNames } from '../../units/said-units.ts';
import { rounded } from '../amounts/rounding.ts';
import { ownSources } from '../amounts/signs.ts';
import { type Measure, ownScalars } from '../amounts/span-measure.ts';
import { measuresOf } from '../numbers/measures.ts';
import { recordOf, writeRecord } from '../records/records.ts';
import { wholeCondition } from '../rows/conditions.ts';
import { groupEntity } from '../rows/entity.ts';
import { latestOfEach } from '../rows/once.ts';
import { holderName, valueAt } from '../terms/links.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { isSpoken, keysOf } from './map-keys.ts';

/** The best map of the entity; undefined where no field of the rows could be the key. `field` is missing for the result itself. */
export async function mapOf(
  target: Target,
  field: Field | undefined,
  entity: Entity,
  world: World,
): Promise<Found | undefined> {
  const whole: Field = { name: 'the result', words: [], target, isRequired: true };
  const single = numberMap(field ?? whole, entity, world) ?? valueMap(field ?? whole, entity, world);
  return single ?? (await partsMap(target, field, entity, world));
}

const noWords: Pick<Field, 'name' | 'words'> = { name: 'the result', words: [] };

/** For every value of the key the list, or the record, that its rows make. */
async function partsMap(
  { values }: Target,
  field: Field | undefined,
  entity: Entity,
  world: World,
): Promise<Found | undefined> {
  if (values === undefined || (values.kind !== 'array' && values.kind !== 'object')) return undefined;
  const found: Found[] = [];
  for (const rows of entity.lists) {
    const [key] = keysOf(field ?? noWords, rows, entity, world);
    if (key === undefined) continue;
    const path = key.source.at.text;
    const [each, members] = [world.program.variable('each'), world.program.variable('ofKey')];
    const of = (row: unknown): string => String(valueAt(row, path));
    const place = `${field?.name ?? ''}{}`;
    const group = groupEntity(rows, { place: `${place}.${path}`, text: `$${each}`, of }, members, world);
    const value = await valueFor(values, group, place, world);
    if (value === undefined) continue;
    found.push({
      text: `$merge([$distinct(${rows.text}.${path}).($${each} := $; $${members} := [${rows.text}[${path} = $${each}]]; { $string($${each}): ${value.text} })])`,
      score: value.score - 0.1 + key.score / 10 - rows.distance * 0.05,
      missing: value.missing,
      notes: [
        { kind: 'used', text: `${(field ?? noWords).name} has a member for each ${key.source.label}` },
        ...value.notes,
      ],
    });
  }
  return found.toSorted((a, b) => a.missing.length - b.missing.length || b.score - a.score)[0];
}

async function valueFor(values: Target, group: Entity, place: string, world: World): Promise<Found | undefined> {
  if (values.kind === 'array') return world.listOf(values, undefined, group, place, world);
  // A map of maps: the rows of one key, by another.
  if (values.fields.length === 0) {
    const inner = { name: place, words: [], target: values, isRequired: true };
    return mapOf(values, inner, group, world);
  }
  const record = await recordOf(values, group, place, world);
  const notes = record.members.flatMap(({ found }) => found.notes);
  return { text: writeRecord(record), score: record.score, missing: record.missing, notes };
}

/** `the keys and their texts`: of every row one value by another, where there is one row for each. */
function valueMap(field: Field, entity: Entity, world: World): Found | undefined {
  const { values } = field.target;
  if (values === undefined || values.kind !== 'scalar') return undefined;
  const found = entity.lists.flatMap((rows): readonly Found[] => {
    const [key] = keysOf(field, rows, entity, world).filter(({ source: { shape } }) => isUnique(shape.scalars));
    const own = ownSources(rows.table, world);
    const inner = ownScalars(rows, world).filter((source) => !own.includes(source) && wordsSaid(source, world) > 1);
    const fitting = [...own, ...inner].filter(
      (source) =>
        source !== key?.source &&
        !isKeyNumber(source) &&
        source.shape.scalars.every((value) => isOfType(value, values)),
    );
    const spoken = fitting.filter((source) => isSpoken(source, world));
    const value =
      spoken.toSorted((a, b) => wordsSaid(b, world) - wordsSaid(a, world))[0] ??
      (fitting.length === 1 ? fitting[0] : undefined);
    if (key === undefined || value === undefined) return [];
    const text = `$merge([${rows.text}.{ $string(${key.source.at.text}): ${value.at.text} }])`;
    const note = `${field.name} has ${value.label} for each ${key.source.label}`;
    return [{ text, score: 0.7 + key.score / 5, missing: [], notes: [{ kind: 'used', text: note }] }];
  });
  return found.toSorted((a, b) => b.score - a.score)[0];
}

/** How many words of its name are said one behind the other: `real name` is more than the name that others have as well. */
function wordsSaid({ name: { own } }: Source, { speech }: World): number {
  const said = ` ${speech.tokens.flatMap(({ words }) => words).join(' ')} `;
  return said.includes(` ${own.join(' ')} `) ? own.length : 0;
}

/** How much there is of something is no number that names it. */
function isKeyNumber({ name, shape }: Source): boolean {
  return name.own.includes('id') && shape.scalars.every((value) => typeof value === 'number');
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function isOfType(value: unknown, { types }: Target): boolean {
  if (typeof value === 'number') return types.has('number') || (types.has('integer') && Number.isInteger(value));
  return (typeof value === 'string' && types.has('string')) || (typeof value === 'boolean' && types.has('boolean'));
}

function numberMap(field: Field, entity: Entity, world: World): Found | undefined {
  const values = field.target.values;
  if (values === undefined || values.kind !== 'scalar') return undefined;
  const found = entity.lists.flatMap((rows) => {
    const [key] = keysOf(field, rows, entity, world);
    const value = key === undefined ? undefined : (mapValueOf(field, rows, world) ?? innerValueOf(field, rows, world));
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

/** `to its latest level`: by the date that the rows have. */
function lastBy({ table }: Rows, world: World): string | undefined {
  const date = ownSources(table, world).find(hasDates);
  const isFirst = /^(?:oldest|earliest)$/.test(latestOfEach(world.speech.text) ?? '');
  return date === undefined ? undefined : `${isFirst ? '<' : '>'}${date.at.text}`;
}

interface MapValue {
  readonly write: (rows: string) => string;
  readonly label: string;
}

/** `hours per project and person`: the unit that the numbers of a map without a name are wanted in. */
function unitSaid({ speech: { tokens } }: World): readonly string[] {
  const unit = wantedUnitNames(tokens).find(isAmountUnit);
  return unit === undefined ? [] : [unit];
}

function scaled({ scale }: Measure, text: string): string {
  return scale === undefined ? text : scale(text);
}

function inDigits(text: string, field: Field, world: World): string {
  const values = { ...field, target: field.target.values ?? field.target };
  return rounded(values, { text, score: 1, missing: [], notes: [] }, world).text;
}

/** `how much of each article`, of articles with a list of what there is in each place. */
function innerValueOf(field: Field, { table }: Rows, world: World): MapValue | undefined {
  const found = world.tables.flatMap((inner) => {
    if (inner.parent !== table) return [];
    const { text: condition, said } = wholeCondition(inner, world, [holderName(inner)]);
    const value = mapValueOf(field, { table: inner, text: '', said, distance: 0 }, world);
    const test = condition === '' ? '' : `[${condition}]`;
    return value === undefined || isOfHolder(condition, inner)
      ? []
      : [{ ...value, write: (rows: string) => value.write(`${rows}.${inner.path}${test}`) }];
  });
  return found.length === 1 ? found[0] : undefined;
}

function isOfHolder(condition: string, inner: Rows['table']): boolean {
  return condition.includes(`${holderName(inner)}.`);
}

const counting =
  /\b(?:count\w*|how (?:many|often)|numbers? of|tall(?:y|ies|ied)|frequenc(?:y|ies)|distribution|occur\w*|breakdown|broken down)\b/;

function mapValueOf(field: Field, rows: Rows, world: World): MapValue | undefined {
  const types = field.target.values?.types;
  if (types === undefined || !isNumeric(types)) return undefined;
  const nouns = nounsOf(rows.table);
  // `withdrawn ones do not count` speaks of no number.
  const said = world.speech.text.replaceAll(/\b(?:not|never|don't|doesn't) (?:be )?count\w*/g, '');
  const isCounted = types.has('integer') && counting.test(said);
  const words = field.words.length > 0 ? field.words : unitSaid(world);
  const called = { ...field, words, target: field.target.values ?? field.target };
  const [measure] = isCounted
    ? []
    : measuresOf(
        called.words.filter((word) => !nouns.includes(word)),
        called,
        rows,
        world,
      );
  const isLast = measure !== undefined && latestOfEach(world.speech.text) !== undefined;
  const by = isLast ? lastBy(rows, world) : undefined;
  if (measure !== undefined && by !== undefined)
    return { write: (text) => `(${text}^(${by}))[0].(${measure.text})`, label: `the last ${measure.label}` };
  if (measure !== undefined)
    return {
      write: (text) => inDigits(scaled(measure, `$sum([${text}.(${measure.text})])`), field, world),
      label: `the sum of ${measure.label}`,
    };
  return types.has('integer')
    ? { write: (text) => `$count(${text})`, label: `the count of ${rows.table.name}` }
    : undefined;
}
