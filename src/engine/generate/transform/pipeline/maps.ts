/** Records with keys that only the data knows: a number, or a list, for every value that the rows have. */
import { isScalarShape } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { dateKindOf, isNamedDate } from '../dates.ts';
import type { Source } from '../scope.ts';
import type { Field, Target } from '../target.ts';
import { isAmountUnit } from '../units.ts';
import { groupEntity } from './entity.ts';
import { wholeCondition } from './conditions.ts';
import { holderName, valueAt } from './links.ts';
import { recordOf, writeRecord } from './records.ts';
import { measuresOf } from './measures.ts';
import { latestOfEach } from './once.ts';
import { rounded } from './rounding.ts';
import { ownSources } from './signs.ts';
import type { Measure } from './span-measure.ts';
import { isAkin } from './speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from './terms.ts';

const scoreMin = 0.4;

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
    const fitting = ownSources(rows.table, world).filter(
      (source) =>
        source !== key?.source &&
        !isKeyNumber(source) &&
        source.shape.scalars.every((value) => isOfType(value, values)),
    );
    const value = fitting.find((source) => isSpoken(source, world)) ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (key === undefined || value === undefined) return [];
    const text = `$merge([${rows.text}.{ $string(${key.source.at.text}): ${value.at.text} }])`;
    const note = `${field.name} has ${value.label} for each ${key.source.label}`;
    return [{ text, score: 0.7 + key.score / 5, missing: [], notes: [{ kind: 'used', text: note }] }];
  });
  return found.toSorted((a, b) => b.score - a.score)[0];
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

interface MapKey {
  readonly source: Source;
  readonly score: number;
}

/** Named as the map, or said after `each`; never what the rows are grouped by already. */
function keysOf(field: Pick<Field, 'words'>, { table }: Rows, { key }: Entity, world: World): readonly MapKey[] {
  const { tokens } = world.speech;
  const said = tokens.flatMap(({ lower }, at) =>
    /^(?:each|every|per|by|keyed|key)$/.test(lower) ? tokens.slice(at + 1, at + 4).flatMap(({ words }) => words) : [],
  );
  const outright = asKey(tokens);
  const periods = key?.place.includes('$substring(') === true ? [] : periodsIn(table, [...outright, ...said], world);
  return [...periods, ...fieldsFor(field, table, key, said, outright, world)]
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score);
}

const cuts: ReadonlyMap<string, number> = new Map([
  ['day', 10],
  ['month', 7],
  ['year', 4],
]);

/** `with the months as keys`: the beginning of the date that the rows have. */
function periodsIn(table: Rows['table'], said: readonly string[], world: World): readonly MapKey[] {
  const unit = said.find((word) => cuts.has(word));
  const dates = ownSources(table, world).filter(
    ({ shape }) => shape.scalars.length > 0 && shape.scalars.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value))),
  );
  // Of several moments that of the beginning, as it was on the clock there.
  const begins = dates.filter(({ name }) =>
    name.own.some((word) => /^(?:start|begin|created|date|placed|ordered)$/.test(word)),
  );
  const only = dates.length === 1 ? dates[0] : (begins.find(({ name }) => name.own.includes('local')) ?? begins[0]);
  if (unit === undefined || only === undefined) return [];
  const at = { text: `$substring(${only.at.text}, 0, ${cuts.get(unit)})`, strength: 6 };
  // Several rows may be of one period.
  const shape = { ...only.shape, scalars: [...only.shape.scalars, ...only.shape.scalars] };
  return [{ source: { ...only, at, shape, label: `${unit} of ${only.label}` }, score: 0.95 }];
}

function fieldsFor(
  field: Pick<Field, 'words'>,
  table: Rows['table'],
  key: Entity['key'],
  said: readonly string[],
  outright: readonly string[],
  world: World,
): readonly MapKey[] {
  return world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 &&
        distance === 0 &&
        ((name.inside ?? 0) === 0 || isCalledIn(name, said)) &&
        isScalarShape(shape) &&
        shape.scalars.length > 0,
    )
    .filter(({ shape }) => shape.scalars.every((value) => typeof value === 'string'))
    .filter(({ name, at }) => key === undefined || !isKeyOf(at.text, name.own, key.place))
    .map((source) => {
      const named = field.words.length === 0 ? 0 : nameScore({ own: field.words, context: [] }, source.name);
      const isSaid =
        source.name.own.some((word) => said.some((one) => isAkin(one, word))) || isCalledIn(source.name, said);
      const isKey = source.name.own.every((word) => outright.includes(word));
      // `per coop and keeper`: what is said first is the outer one.
      const place = said.findIndex((word) =>
        [...source.name.own, ...source.name.context].some((one) => isAkin(one, word)),
      );
      const score = Math.max(named, isKey ? 1 : 0, isSaid ? 0.8 : 0, isSpoken(source, world) ? 0.5 : 0);
      return { source, score: score - Math.max(0, place) / 1000 };
    });
}

/** `for each user`, of rows with a `user` that has a name: it is called by that. */
function isCalledIn({ own, context, inside }: Source['name'], said: readonly string[]): boolean {
  const around = context.slice(0, inside);
  return (
    /^(?:(?:user|full|display) )?(?:name|title|label)$/.test(own.join(' ')) &&
    around.length > 0 &&
    around.every((word) => said.some((one) => isAkin(one, word)))
  );
}

/** `country code as the key`: the words before it. */
function asKey(tokens: World['speech']['tokens']): readonly string[] {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^keys?$/.test(lower) && (tokens[index - 1]?.lower === 'as' || tokens[index - 2]?.lower === 'as'),
  );
  const end = tokens.findLastIndex(({ lower }, index) => index < at && lower === 'as');
  return at < 0 ? [] : tokens.slice(Math.max(0, end - 2), end).flatMap(({ words }) => words);
}

/** A map knows the path that it is made by; a list the field of the result that shows it. */
function isKeyOf(path: string, words: readonly string[], place: string): boolean {
  const made = /\{\}\.(.+)$/.exec(place)?.[1];
  if (made !== undefined) return made === path;
  const last = place.split('.').at(-1)?.toLowerCase() ?? '';
  return words.every((word) => last.includes(word));
}

function isSpoken({ name }: Source, { speech }: World): boolean {
  return name.own.some((word) => speech.tokens.some(({ words }) => words.some((one) => isAkin(one, word))));
}

/** `to its latest level`: by the date that the rows have. */
function lastBy({ table }: Rows, world: World): string | undefined {
  const date = ownSources(table, world).find(
    ({ shape, name }) => dateKindOf(shape, isNamedDate(name.own)) !== undefined,
  );
  const isFirst = /^(?:oldest|earliest)$/.test(latestOfEach(world.speech.text) ?? '');
  return date === undefined ? undefined : `${isFirst ? '<' : '>'}${date.at.text}`;
}

interface MapValue {
  readonly write: (rows: string) => string;
  readonly label: string;
}

/** `hours per project and person`: the unit that the numbers of a map without a name are wanted in. */
function unitSaid({ speech: { tokens } }: World): readonly string[] {
  const end = tokens.findIndex(({ lower }) => /^(?:per|by|for|of|each|every)$/.test(lower));
  const unit = tokens.slice(0, Math.max(0, end)).findLast(({ words }) => words.some(isAmountUnit));
  return unit?.words ?? [];
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

function mapValueOf(field: Field, rows: Rows, world: World): MapValue | undefined {
  const types = field.target.values?.types;
  if (types === undefined || !(types.has('number') || types.has('integer'))) return undefined;
  const nouns = nounsOf(rows.table);
  // `withdrawn ones do not count` speaks of no number.
  const said = world.speech.text.replaceAll(/\b(?:not|never|don't|doesn't) (?:be )?count\w*/g, '');
  const isCounted = types.has('integer') && /\b(?:count\w*|how (?:many|often)|number of)\b/.test(said);
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
