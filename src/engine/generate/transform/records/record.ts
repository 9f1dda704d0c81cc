/** Records: every field from what fits it best, and no two fields from the same. */
import { wordsOf } from '../../words.ts';
import { asksForMerge } from '../operations/merge.ts';
import { resultField } from '../operations/result-order.ts';
import type { Choice, Note, Part, Rivalry } from '../terms/choice.ts';
import { createChoice } from '../terms/choice.ts';
import { call, type Expr, literal, object, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { type Field, isNumeric } from '../terms/target.ts';
import { leftOver } from '../values/left-over.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';

/** Something that fits nearly as well is told of. */
const rivalMargin = 0.07;

interface Row {
  readonly field: Field;
  readonly place: string;
  readonly options: readonly Choice[];
}

export function recordChoice(wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  const { fields } = wanted.target;
  if (fields.length === 0) return undefined;
  const context = [...wanted.name.own.toReversed(), ...kindWordsOf(fields), ...wanted.name.context].slice(0, 8);
  const rows = fields.map((field): Row => {
    const place = wanted.place === '' ? field.name : `${wanted.place}.${field.name}`;
    const name = { own: field.words, context };
    const options = search.derive({ target: field.target, name, place, isRequired: field.isRequired }, scope);
    return { field, place, options: options.filter(({ score, missing }) => score >= scoreMin || missing.length > 0) };
  });
  return assembleAll(rows, wanted, scope, search);
}

/** `type: "work"` says of which kind the fields beside it are. */
function kindWordsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ words, target: { constant } }) =>
    kindWords.has(words.at(-1) ?? '') || words.at(-1) === 'label'
      ? wordsOf(String(constant?.value ?? '')).slice(0, 2)
      : [],
  );
}

const roundsMax = 4;

/** What is said to be made of the fields beside it is looked for when these are found. */
function assembleAll(rows: readonly Row[], wanted: Wanted, scope: Scope, search: Search): Choice {
  let whole = rows;
  let chosen = assign(rows);
  for (let round = 0; round < roundsMax; round += 1) {
    const more = withSiblings(whole, chosen, wanted, scope, search);
    if (more === whole) break;
    whole = more;
    chosen = assign(more);
  }
  const settled = search.mayAssume ? withLeftOver(whole, chosen, wanted, scope) : chosen;
  return assemble(whole, withCount(settled, wanted, search), wanted, scope, search);
}

/** What is still open may be all that is left of the record. */
function withLeftOver(
  rows: readonly Row[],
  chosen: ReadonlyMap<Row, Choice>,
  wanted: Wanted,
  scope: Scope,
): ReadonlyMap<Row, Choice> {
  const texts = [...chosen.values()].flatMap(({ expr, parts }) => [expr.text, ...parts.map(({ text }) => text)]);
  const taken = new Set(texts.flatMap((text) => [text, ...text.split(/[^\w.$`]+/)]));
  const all = new Map(chosen);
  for (const row of rows) {
    const { field, place } = row;
    const name = { own: field.words, context: wanted.name.own };
    const one = { target: field.target, name, place, isRequired: field.isRequired };
    const found = chosen.has(row) ? undefined : leftOver(one, scope, taken);
    if (found === undefined) continue;
    all.set(row, found);
    taken.add(found.expr.text);
  }
  return all;
}

/** A bare `count` beside one list is of this list, with what was left out and put together. */
function withCount(chosen: ReadonlyMap<Row, Choice>, wanted: Wanted, search: Search): ReadonlyMap<Row, Choice> {
  const lists = [...chosen].filter(([{ field }]) => field.target.kind === 'array');
  const [list] = lists;
  if (list === undefined || lists.length > 1 || list[1].missing.length > 0) return chosen;
  const over = /^\[(.+)\.\{[^{}]*\}\]$/.exec(list[1].expr.text)?.[1] ?? list[1].expr.text;
  return new Map(
    [...chosen].map(([row, choice]) => {
      const own = row.field.words;
      const isBare = own.join(' ') === 'count' && choice.expr.text.startsWith('$count(');
      const name = { own, context: wanted.name.own };
      const isSaid = clausesAbout({ ...wanted, name, target: row.field.target }, search).some(({ isOwn }) => isOwn);
      return [row, isBare && !isSaid ? { ...choice, expr: call('count', { text: over, strength: 6 }) } : choice];
    }),
  );
}

/** The best first; what is taken already is taken again only where the name says so or nothing else is wanted of it. */
function assign(rows: readonly Row[]): ReadonlyMap<Row, Choice> {
  const taken = new Set<string>();
  const chosen = new Map<Row, Choice>();
  const order = rows.toSorted((a, b) => bestScore(b) - bestScore(a));
  for (const row of order) {
    const choice = row.options.find(
      (option) => !taken.has(option.uses) || !option.notes.some(({ kind }) => kind === 'meaning'),
    );
    if (choice === undefined) continue;
    chosen.set(row, choice);
    if (choice.uses !== '') taken.add(choice.uses);
  }
  return chosen;
}

/** What nothing was found for may be said to be made of the fields beside it. */
function withSiblings(
  rows: readonly Row[],
  chosen: ReadonlyMap<Row, Choice>,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): readonly Row[] {
  const siblings = rows.flatMap((row) => {
    const choice = chosen.get(row);
    return choice === undefined || row.field.target.kind !== 'scalar'
      ? []
      : [{ row, source: resultField(row.field, choice.expr) }];
  });
  const context = [...wanted.name.own.toReversed(), ...wanted.name.context].slice(0, 8);
  const pending = rows.filter((row) => {
    const name = { own: row.field.words, context };
    const isOpen = (chosen.get(row)?.score ?? 0) < 1;
    return isOpen && isReckoned({ target: row.field.target, name, place: row.place, isRequired: true }, search);
  });
  let hasChanged = false;
  const more = rows.map((row) => {
    const { field, place } = row;
    const one = { target: field.target, name: { own: field.words, context }, place, isRequired: field.isRequired };
    const before = chosen.get(row);
    const isFinal = before !== undefined && !pending.includes(row);
    // What a field is made of is not the field itself.
    const others = siblings.flatMap((sibling) => (sibling.row === row ? [] : [sibling.source]));
    if (others.length === 0 || isFinal || waits(row, pending, search)) return row;
    const options = search.derive(one, { ...scope, siblings: others }).filter(({ score }) => score >= scoreMin);
    if (options.length === 0 || options[0]?.expr.text === before?.expr.text) return row;
    hasChanged = true;
    return { ...row, options };
  });
  return hasChanged ? more : rows;
}

/** It is said to be made of another one that is to be reckoned first. */
function waits(row: Row, pending: readonly Row[], search: Search): boolean {
  const name = { own: row.field.words, context: [] };
  const wanted = { target: row.field.target, name, place: row.place, isRequired: true };
  const said = new Set(clausesAbout(wanted, search).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words)));
  return pending.some(
    (other) => other !== row && other.field.words.every((word) => said.has(word)) && !waitsFor(other, row, search),
  );
}

/** Two that are said to be made of each other wait for none. */
function waitsFor(one: Row, other: Row, search: Search): boolean {
  const wanted = {
    target: one.field.target,
    name: { own: one.field.words, context: [] },
    place: one.place,
    isRequired: true,
  };
  const said = new Set(clausesAbout(wanted, search).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words)));
  return other.field.words.every((word) => said.has(word));
}

/** Numbers and flags of which something is said may be made of others. */
function isReckoned(wanted: Wanted, search: Search): boolean {
  const { types } = wanted.target;
  const isKind = isNumeric(types) || types.has('boolean');
  return isKind && clausesAbout(wanted, search).some(({ isOwn }) => isOwn);
}

function bestScore({ options }: Row): number {
  return options[0]?.score ?? 0;
}

const kindWords: ReadonlySet<string> = new Set([
  'type',
  'source',
  'kind',
  'origin',
  'channel',
  'provider',
  'platform',
  'system',
]);

/** Where several lists become one, a field may say which of them each record came from. */
function kindOf({ field, place }: Row, { levels }: Scope, { instruction }: Search): Choice | undefined {
  if (!kindWords.has(field.words.at(-1) ?? '') || !asksForMerge(instruction)) return undefined;
  const around = levels[0]?.words ?? [];
  const quoted = instruction.tokens.flatMap(({ kind, value }) => (kind === 'quoted' ? [value] : []));
  const value = (field.target.choices ?? quoted).find((one) => {
    const words = wordsOf(String(one));
    return words.length > 0 && words.every((word) => around.includes(word));
  });
  if (value === undefined) return undefined;
  const text = `${place} is ${JSON.stringify(value)} for what comes from there.`;
  return createChoice(literal(value), 0.8, 'a constant', { uses: '', notes: [{ kind: 'used', text }] });
}

function assemble(
  rows: readonly Row[],
  chosen: ReadonlyMap<Row, Choice>,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice {
  const members: (readonly [string, Expr])[] = [];
  const missing: string[] = [];
  const left: string[] = [];
  const notes: Note[] = [];
  const rivalries: Rivalry[] = [];
  const parts: Part[] = [];
  const used = new Set([...chosen.values()].map(({ uses }) => uses));
  let sum = 0;
  let weights = 0;
  for (const row of rows) {
    const choice = chosen.get(row) ?? kindOf(row, scope, search);
    const weight = row.field.isRequired ? 1 : 0.5;
    weights += weight;
    if (choice === undefined || (choice.missing.length > 0 && !row.field.isRequired)) {
      const isNull = row.field.isRequired && row.field.target.isNullable;
      if (isNull) members.push([row.field.name, literal(null)]);
      (row.field.isRequired && !isNull ? missing : left).push(row.place);
      continue;
    }
    sum += weight * choice.score;
    members.push([row.field.name, choice.expr]);
    missing.push(...choice.missing);
    left.push(...choice.left);
    notes.push(...choice.notes);
    parts.push({ place: row.place, text: choice.expr.text }, ...choice.parts);
    rivalries.push(...choice.rivalries, ...rivalsOf(row, choice, used));
  }
  const score = weights === 0 ? 0 : sum / weights;
  return createChoice(object(members), score, wanted.place, { missing, left, notes, rivalries, parts, uses: '' });
}

function rivalsOf({ options, place }: Row, choice: Choice, used: ReadonlySet<string>): readonly Rivalry[] {
  const rival = options.find((option) => option.expr.text !== choice.expr.text && !used.has(option.uses));
  if (rival === undefined || choice.uses === '' || rival.label === choice.label) return [];
  const margin = choice.score - rival.score;
  if (margin > rivalMargin || rival.missing.length > choice.missing.length) return [];
  return [{ place, text: choice.expr.text, chosen: choice.label, rival: rival.label, margin }];
}

/** One record of a list: the first of it, or the one that the words ask for. */
export function isListOfRecords({ shape }: Source): boolean {
  return shape.item !== undefined && shape.item.records > 0;
}

/** The first item of what `over` gives. */
export function firstOf(over: Expr): Expr {
  return { text: `(${over.text})[0]`, strength: strength.path };
}
