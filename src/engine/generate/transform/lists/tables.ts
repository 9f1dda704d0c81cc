/** Lists that the data does not have as lists of records: members by key, and rows with or without a row of names. */
import { isScalarShape, type Shape, shapeOfValues } from '../../shape.ts';
import { nameScore, wordsOf } from '../../words.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { list as asList, atom, call, type Expr, writeName } from '../terms/expression.ts';
import { createScope, type Level, type Scope, type Source } from '../terms/scope.ts';
import { seriesNames } from '../terms/series-names.ts';
import { sharedShape } from '../terms/shared-shape.ts';
import type { Field, Target } from '../terms/target.ts';
import { itemContext, type Search, type Wanted } from '../wanted/search.ts';

/** Proposals for a list of records out of one of those. */
export function tableChoices(source: Source, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (source.lists > 0 || source.distance >= 1) return [];
  const keyed = membersByKey(source, wanted, scope, search);
  const rows = rowsOf(source, wanted, scope, search);
  const columns = columnsOf(source, wanted, scope, search);
  const crossed = membersOfMembers(source, wanted, scope, search);
  return [keyed, rows, columns, crossed].filter((choice) => choice !== undefined);
}

const keyedMin = 2;

/** `{"USD": 1.1, "CHF": 0.95}`, where the names of the members are data. */
function membersByKey(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { shape } = source;
  const items = wanted.target.items;
  if (items === undefined || shape.records === 0 || shape.members.size < keyedMin) return undefined;
  const value = sharedShape([...shape.members.values()]);
  if (value === undefined) return undefined;
  const names = [...shape.members.keys()];
  const first = derived(source, value, names, ['key'], wanted, scope, search);
  const keyField = items.fields.find(({ name, target, isRequired }) => {
    const isMissing = first?.missing.includes(`${wanted.place}[].${name}`) === true;
    return isMissing && isRequired && target.types.has('string');
  });
  // The one text that nothing else fits is what the members are called.
  const choice = keyField === undefined ? first : derived(source, value, names, keyField.words, wanted, scope, search);
  if (choice === undefined || !usesBoth(choice)) return undefined;
  const text = `${wanted.place}[]${keyField === undefined ? '' : `.${keyField.name}`} takes the names of the members of ${source.label}.`;
  const notes: readonly Note[] = [...choice.notes, { kind: 'assumed', text }];
  return { ...choice, notes };
}

/** `{"2026-01-02": {"USD": 1.1, "GBP": 0.9}}`: a record for each of both names, and what stands there. */
function membersOfMembers(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { shape, name, label } = source;
  const members = [...shape.members.values()];
  const areRecords = members.every(({ records, lists }) => records > 0 && lists === 0);
  if (shape.records === 0 || shape.members.size < keyedMin || !areRecords) return undefined;
  const value = sharedShape(members.flatMap((one) => [...one.members.values()]));
  if (value === undefined || !isScalarShape(value)) return undefined;
  const names = [...new Set(members.flatMap((one) => [...one.members.keys()]))];
  const extras = [
    scalarSource('$key', ['key'], shapeOfValues([...shape.members.keys()]), `the names in ${label}`),
    scalarSource('$name', ['key'], shapeOfValues(names), `the names in each of ${label}`),
    scalarSource('$value', name.own, value, label),
  ];
  const item = recordOf(source, extras, 'value', wanted, scope, search);
  const isUsed = (text: string): boolean => item?.parts.some((part) => part.text.includes(text)) === true;
  if (item === undefined || !extras.every(({ at }) => isUsed(at.text))) return undefined;
  const inside = call('each', atom('$members'), lambda(['value', 'name'], item.expr));
  const all = call('each', source.at, lambda(['members', 'key'], inside));
  const text = `${wanted.place}[] has the names of the members of ${label}, and of what these hold.`;
  const made = { ...item, notes: [...item.notes, { kind: 'assumed' as const, text }] };
  return listChoice(asList(atom(`${all.text}.$`)), made, source, wanted);
}

/** Neither the names nor the values alone are a list of records. */
function usesBoth({ parts }: Choice): boolean {
  return parts.some(({ text }) => text.includes('$key')) && parts.some(({ text }) => text.includes('$value'));
}

function derived(
  source: Source,
  value: Shape,
  names: readonly string[],
  keyWords: readonly string[],
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const { items } = wanted.target;
  if (items === undefined) return undefined;
  const words = [...source.name.own.toReversed(), ...source.name.context];
  const key = scalarSource('$key', keyWords, shapeOfValues(names), `the names in ${source.label}`);
  const own = scalarSource('$value', source.name.own, value, source.label);
  const level: Level = {
    base: atom('$value'),
    shape: value,
    label: source.label,
    words,
    distance: 0,
    extras: isScalarShape(value) ? [key, own, { ...own, name: { own: ['value'], context: [] } }] : [key],
  };
  const inner = createScope([level], [...scope.variables, 'value']);
  const name = { own: [], context: itemContext(wanted, source) };
  const [item] = search.derive({ target: items, name, place: `${wanted.place}[]`, isRequired: true }, inner);
  if (item === undefined) return undefined;
  const expr = asList(call('each', source.at, lambda(['value', 'key'], item.expr)));
  return listChoice(expr, item, source, wanted);
}

function lambda(parameters: readonly string[], body: Expr): Expr {
  return atom(`function(${parameters.map((name) => `$${name}`).join(', ')}) { ${body.text} }`);
}

function listChoice(expr: Expr, item: Choice, source: Source, wanted: Wanted): Choice {
  const byName = wanted.name.own.length === 0 ? 0.5 : nameScore(wanted.name, source.name);
  const { missing, left, rivalries, parts, notes } = item;
  return createChoice(expr, 0.3 * byName + 0.68 * item.score, source.label, {
    missing,
    left,
    rivalries,
    parts,
    notes,
    uses: '',
  });
}

function scalarSource(text: string, own: readonly string[], shape: Shape, label: string): Source {
  return {
    at: atom(text),
    name: { own, context: [] },
    shape,
    lists: 0,
    label,
    parent: undefined,
    distance: 0,
    around: [],
  };
}

/**
 * Rows of cells: their names stand in the first row, or in a list beside them.
 *
 * Rows are named by their index: JSONata would take the only row that is left for a list of cells.
 */
function rowsOf(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { columns } = source.shape;
  const { items } = wanted.target;
  if (columns === undefined || items === undefined) return undefined;
  const header =
    columns.header ??
    headerBeside(source, columns.positions.length, scope) ??
    seriesNames(rowsIn(columns.positions), source.at.text.split('.').at(-1) ?? '') ??
    (namesInTurn(items, search.instruction) ? columns.positions.map(() => '') : undefined);
  if (header === undefined) return undefined;
  const base = absolute(source, scope);
  const extras = columns.positions.flatMap((shape, index) => {
    const title = header[index];
    return title === undefined
      ? []
      : [scalarSource(`(${base}[$row])[${index}]`, wordsOf(title), shape, title.slice(0, 60))];
  });
  const item = recordOf(source, extras, 'row', wanted, scope, search);
  if (item === undefined) return undefined;
  const first = columns.header === undefined ? 0 : 1;
  const rows = atom(`[${first}..$count(${source.at.text})-1]`);
  return listChoice(asList(call('map', rows, lambda(['row'], item.expr))), item, source, wanted);
}

/** The cells as they stand beside each other, as far as they were kept. */
function rowsIn(positions: readonly Shape[]): readonly (readonly unknown[])[] {
  const length = Math.min(...positions.map(({ scalars }) => scalars.length));
  return Array.from({ length }, (_, at) => positions.map(({ scalars }) => scalars[at]));
}

/** One record of sources of their own: by what they are called, or as they stand beside each other. */
function recordOf(
  source: Source,
  extras: readonly Source[],
  variable: string,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const named = recordOfNamed(source, extras, variable, wanted, scope, search);
  const fields = wanted.target.items?.fields ?? [];
  if (named === undefined || named.missing.length === 0 || fields.length !== extras.length) return named;
  const isInPlace = ({ name }: Field, at: number): boolean => {
    const text = named.parts.find(({ place }) => place === `${wanted.place}[].${name}`)?.text ?? '';
    return extras[at] !== undefined && text.includes(extras[at].at.text);
  };
  const isFound = ({ name }: Field): boolean => named.parts.some(({ place }) => place === `${wanted.place}[].${name}`);
  const found = fields.filter(isFound);
  const areInTurn = fields.every((field, at) => !isFound(field) || isInPlace(field, at));
  if (!areInTurn || (found.length === 0 && !namesInTurn(wanted.target.items, search.instruction))) return named;
  const inTurn = extras.map((extra, at) => ({ ...extra, name: { own: fields[at]?.words ?? [], context: [] } }));
  const made = recordOfNamed(source, inTurn, variable, wanted, scope, search);
  if (made === undefined || made.missing.length > 0) return named;
  const text = `The columns of ${source.label} are taken for the fields in their order.`;
  return { ...made, notes: [...made.notes, { kind: 'assumed', text }] };
}

/** `the columns are time, mean cpu and max cpu`: every field of the record, one after the other. */
function namesInTurn(items: Target | undefined, { tokens }: Search['instruction']): boolean {
  const fields = items?.fields ?? [];
  let from = tokens.findIndex(({ lower }) => /^(?:columns?|cells?|positions?|row)$/.test(lower));
  if (from < 0 || fields.length < 2) return false;
  return fields.every(({ words }) => {
    from = tokens.findIndex(({ words: said }, at) => at > from && words.some((word) => said.includes(word)));
    return from >= 0;
  });
}

function recordOfNamed(
  source: Source,
  extras: readonly Source[],
  variable: string,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const { items } = wanted.target;
  if (items === undefined) return undefined;
  const base = atom(`$${variable}`);
  const level: Level = {
    base,
    shape: shapeOfValues([]),
    label: source.label,
    words: source.name.own,
    distance: 0,
    extras,
  };
  const inner = createScope([level], [...scope.variables, variable]);
  const name = { own: [], context: itemContext(wanted, source) };
  return search.derive({ target: items, name, place: `${wanted.place}[]`, isRequired: true }, inner)[0];
}

/** The way to it from anywhere. */
function absolute({ at }: Source, { variables }: Scope): string {
  const outer = variables.at(-1);
  if (at.text.startsWith('$')) return at.text;
  return `${outer === undefined ? '$$' : `$${outer}`}.${at.text}`;
}

/** A list of as many texts, or of records with a name, in the same record. */
function headerBeside(source: Source, length: number, scope: Scope): readonly string[] | undefined {
  const beside = scope.sources.filter(({ parent, shape }) => parent === source.parent && shape.longest === length);
  for (const { shape } of beside) {
    const { item } = shape;
    if (item === undefined) continue;
    const named = ['name', 'title', 'label', 'id'].flatMap((name) => item.members.get(name) ?? [])[0];
    const texts = (named ?? item).scalars.filter((value) => typeof value === 'string');
    if (texts.length === length) return texts;
  }
  return undefined;
}

/** `{"time": [...], "temperature": [...]}`: lists of the same length, each of which has one field of all records. */
function columnsOf(source: Source, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { items } = wanted.target;
  const columns = [...source.shape.members].filter(([, { item }]) => item !== undefined && isScalarShape(item));
  const lengths = new Set(columns.map(([, { longest }]) => longest));
  const [first] = columns;
  if (items === undefined || first === undefined || columns.length < 2 || lengths.size > 1 || source.shape.lists > 0) {
    return undefined;
  }
  const base = absolute(source, scope);
  const extras = columns.flatMap(([name, { item }]) => {
    const written = writeName(name);
    if (written === undefined || item === undefined) return [];
    return [scalarSource(`${base}.${written}[$index]`, wordsOf(name), item, `${source.label}.${name}`)];
  });
  const item = recordOf(source, extras, 'index', wanted, scope, search);
  const lead = writeName(first[0]);
  if (item === undefined || lead === undefined || !item.expr.text.includes('[$index]')) return undefined;
  const over = atom(`${source.at.text}.${lead}`);
  return listChoice(asList(call('map', over, lambda(['value', 'index'], item.expr))), item, source, wanted);
}
