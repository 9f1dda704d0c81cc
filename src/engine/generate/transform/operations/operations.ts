/** What an instruction, or the name of a field, wants done with a list before its items are read. */
import { numbersOf, textsOf } from '../../shape.ts';
import { listName, singular } from '../../words.ts';
import { findConditions, joinConditions } from '../instruction/conditions/conditions.ts';
import { leftOut } from '../instruction/conditions/left-out.ts';
import { isAskedWhether } from '../instruction/conditions/no-condition.ts';
import { oneOfEach } from '../instruction/order/duplicates.ts';
import { findLimit } from '../instruction/order/limit.ts';
import { isOrderOfInner } from '../instruction/order/order-scope.ts';
import { findSorts, isOrdering, type Sort } from '../instruction/order/ordering.ts';
import { allowanceIn } from '../instruction/values/allowances.ts';
import { type Around, aroundItems } from '../instruction/words/around.ts';
import { type Condition, mayBeAnyOf } from '../instruction/words/condition.ts';
import { isOfOther } from '../instruction/words/of-other.ts';
import { type Instruction, noInstruction, readInstruction, type Token } from '../instruction/words/read.ts';
import { type Asked, flagName, nothingAsked } from '../terms/asked.ts';
import type { Note } from '../terms/choice.ts';
import { dateKindOf, hasDates, isNamedDate } from '../terms/dates.ts';
import { call, choose, type Expr, inside, isUsed, literal, operation, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isNumeric } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { questionsIn } from './spoken-counts.ts';

export interface Operated {
  readonly over: Expr;
  readonly notes: readonly Note[];
  /** The order speaks of the records that are made of the items, and is left to whoever makes them. */
  readonly isOfResult?: boolean;
}

/** The list with the conditions, the order and the number of items that are asked for. */
export function applyOps(
  list: Source,
  inner: Scope,
  wanted: Wanted,
  search: Search,
  isOfResult?: (fields: readonly Source[]) => boolean,
): Operated {
  const fields = fieldsOf(inner);
  const own = readInstruction(
    `${spoken(wanted.place)}${onlyNumberOf(wanted)}. ${wanted.target.description} ${wanted.target.items?.description ?? ''}`,
  );
  const said = instructionFor(list, inner, search);
  const found = filter(list, inner, [own, said], search.asked);
  const filtered = { ...found, over: bindItem(found.over, list, inner) };
  const unique = uniqueItems(filtered, list, inner, said);
  if (unique !== undefined) return unique;
  if (said.tokens.length > 0 && isOfResult?.(fields) === true) return { ...filtered, isOfResult: true };
  const { given } = aroundItems(inner);
  const sorted = sort(filtered.over, list, { fields, given, rows: inner.sources }, [own, said]);
  return { over: sorted.over, notes: [...filtered.notes, ...sorted.notes] };
}

/** The first record for every value of a key, in the order that is asked for. */
function uniqueItems({ over, notes }: Operated, list: Source, inner: Scope, said: Instruction): Operated | undefined {
  const own = inner.sources.filter(({ distance }) => distance === 0);
  const found = oneOfEach(said, own);
  if (found?.key === undefined) return undefined;
  const { key, isDescending } = found;
  const date = own.find(({ shape, name, lists }) => lists === 0 && hasDates({ shape, name }));
  if (isDescending !== undefined && date === undefined) return undefined;
  const root = inner.variables.at(-2);
  const all = over.text.startsWith('$') ? over.text : `${root === undefined ? '$$' : `$${root}`}.${over.text}`;
  const rows: Expr = where(
    { text: all, strength: strength.path },
    operation(key.at, '=', { text: '$key', strength: 6 }, strength.comparison),
  );
  const sorted =
    isDescending === undefined || date === undefined
      ? rows
      : orderBy(rows, [{ source: date, isDescending, from: 0, to: 0 }]);
  const text = `$distinct(${inside(over, strength.path)}.${key.at.text}).($key := $; (${sorted.text})[0])`;
  const note: Note = { kind: 'used', text: `one of ${list.label} for every ${key.label}` };
  return { over: { text, strength: strength.path }, notes: [...notes, note] };
}

/** What is said of the items of a list is not said of the lists inside them, unless these are named. */
export function instructionFor(list: Source, inner: Scope, { instruction }: Search): Instruction {
  const isInside = inner.variables.length > 1;
  return isInside && !instruction.speaksOf(listName(list.name).own) ? noInstruction : instruction;
}

/** A condition on a list that is looked up speaks of the item by its variable. */
function bindItem(over: Expr, list: Source, { variables }: Scope): Expr {
  const variable = variables.at(-1) ?? '';
  if (over.text === list.at.text || variable === '' || !isUsed(variable, over)) return over;
  const test = over.text.slice(list.at.text.length + 1, -1);
  return where(list.at, { text: `($${variable} := $; ${test})`, strength: strength.path });
}

/** `highestPaid` says of what only by the one number that is wanted of it. */
function onlyNumberOf({ place, target }: Wanted): string {
  const fields = target.items?.fields ?? target.fields;
  const numbers = fields.filter(({ words, target: { types } }) => !words.includes('id') && isNumeric(types));
  const [only] = numbers;
  const isAsked = spoken(place).toLowerCase().split(' ').some(isOrdering);
  return isAsked && numbers.length === 1 && only !== undefined ? ` ${only.words.join(' ')}` : '';
}

/** Whether the name of the field asks for an order. */
export function asksForOrder({ place }: Wanted): boolean {
  return spoken(place).toLowerCase().split(' ').some(isOrdering);
}

/** The name of the field as words: `latestOrders` asks for an order as well. */
export function spoken(place: string): string {
  const name = place.split('.').at(-1) ?? '';
  return name
    .replaceAll('[]', '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');
}

/** What an item can be judged by: its own fields, and lists that are looked up for it. */
function fieldsOf(scope: Scope): readonly Source[] {
  const known = judged.get(scope);
  if (known !== undefined) return known;
  const fields = scope.sources.filter(
    ({ distance, shape }) => distance === 0 || (distance < 1 && shape.item !== undefined),
  );
  judged.set(scope, fields);
  return fields;
}

/** One list for each scope, since what was said of its fields is kept by it. */
const judged = new WeakMap<Scope, readonly Source[]>();

/** The list with the conditions alone, as a count or a sum wants it. */
export function filter(
  list: Source,
  inner: Scope,
  instructions: readonly Instruction[],
  asked: Asked = nothingAsked,
): Operated {
  const fields = fieldsOf(inner);
  const around = aroundItems(inner);
  const found = instructions.map((instruction, index) => ({
    instruction,
    // What the names of single fields ask for is not asked of the others.
    conditions: conditionsOf(instruction, fields, around, list).filter(
      (condition) => index === 0 || !isAskedElsewhere(condition, asked, instruction, list),
    ),
  }));
  // `pending` in the name of the list says it of this list, whatever the instruction says of others.
  const named = new Set(instructions.length > 1 ? found[0]?.conditions.map(({ source }) => source) : []);
  const tests = found.flatMap(({ instruction, conditions: all }, index) => {
    const conditions = index === 0 ? all : all.filter(({ source }) => !named.has(source));
    for (const { from, to } of conditions) instruction.use(from, to);
    return joinConditions(conditions, instruction.tokens) ?? [];
  });
  const test = tests.reduce<Expr | undefined>(
    (joined, one) =>
      joined === undefined || joined.text === one.text ? one : operation(joined, 'and', one, strength.and),
    undefined,
  );
  const notes: Note[] = test === undefined ? [] : [{ kind: 'used', text: `${list.label} where ${test.text}` }];
  const joined: Note[] =
    list.via === undefined ? [] : [{ kind: 'assumed', text: `Records are looked up in ${list.via}.` }];
  return { over: where(list.at, test), notes: [...notes, ...joined] };
}

/** `active` is a condition in `active users`, and no more than a field in `name and active of all users`. */
function isAskedElsewhere(
  condition: Condition,
  { parts, flags, names }: Asked,
  { tokens }: Instruction,
  list: Source,
): boolean {
  const { source, value, from, to, mayBeField } = condition;
  if (mayBeField === true) return mayBeAnyOf(condition, tokens, names);
  if (isOfOneCount(condition, tokens)) return true;
  if (value !== undefined) return parts.has(String(value).toLowerCase());
  const isFlag = source.shape.scalars.length > 0 && source.shape.scalars.every((one) => typeof one === 'boolean');
  const isCounted = names.some((words) => words.join(' ') === source.name.own.join(' '));
  if (!isFlag || !(isCounted || flags.has(flagName(source.name.own)))) return false;
  const nouns = listName(list.name).own;
  const isBeforeNoun = tokens[to]?.words.some((word) => nouns.includes(word)) ?? false;
  const lead = tokens.slice(Math.max(0, from - 3), from).map(({ lower }) => lower);
  return !isBeforeNoun && !lead.some((word) => conditional.has(word));
}

/** `how many there are, and how many of them are running (state up)`: that is asked of the one number alone. */
function isOfOneCount({ from, to }: Condition, tokens: readonly Token[]): boolean {
  const questions = questionsIn(tokens);
  const own = questions.find((question) => question.from <= from && to <= question.to);
  if (own === undefined) return false;
  const said = tokens.slice(own.from, own.to).map(({ lower }) => lower);
  return own !== questions[0] || /(?<!\ball )\bof (?:them|those|these|which|whom)\b/.test(said.join(' '));
}

const conditional: ReadonlySet<string> = new Set(['only', 'where', 'that', 'which', 'who', 'are', 'not', 'all']);

function conditionsOf(
  instruction: Instruction,
  fields: readonly Source[],
  around: Around,
  list: Source,
): readonly Condition[] {
  const names = [...fields.map(({ name }) => name.own), [...list.name.own, ...list.name.context]];
  const others = around.lists.flatMap(({ shape, name }) =>
    shape.item === undefined || shape === list.shape ? [] : [{ shape: shape.item, nouns: listName(name).own }],
  );
  const meant = findConditions(instruction.tokens, fields, around).map((one, _, all) =>
    leftOut(one, instruction.tokens, all),
  );
  return meant.filter((condition) => {
    const { source, from, to } = condition;
    if (instruction.isTaken(from, to) || isAskedWhether(condition, instruction.tokens)) return false;
    if (isOfOther(condition, instruction.tokens, names, others)) return false;
    // The name of the list itself is no condition on it.
    // As it is spelled: `mobile` means a phone, but is no name of the phones.
    const words = instruction.tokens
      .slice(from, to)
      .flatMap(({ kind, lower }) => (kind === 'word' ? [singular(lower)] : []));
    return (
      source.shape.item !== undefined || !words.every((word) => list.name.own.includes(word)) || words.length === 0
    );
  });
}

function sort(
  over: Expr,
  list: Source,
  { fields, given, rows }: Readonly<Record<'fields' | 'given' | 'rows', readonly Source[]>>,
  instructions: readonly Instruction[],
): Operated {
  let sorts: readonly Sort[] = [];
  let count: number | Source | undefined;
  for (const instruction of instructions) {
    if (sorts.length === 0) {
      const open = instruction.open();
      sorts = findSorts(open, fields).filter((one) => !isOrderOfInner(one, open, rows));
      for (const { from, to } of sorts) instruction.use(from, to);
    }
    const limit =
      count === undefined && allowanceIn(instruction.tokens) === undefined
        ? findLimit(instruction.open(), [...list.name.own, ...list.name.context], given)
        : undefined;
    if (limit !== undefined) instruction.use(limit.from, limit.to);
    count ??= limit?.source ?? limit?.count;
  }
  if (sorts.length > 0) for (const instruction of instructions) useAdjectives(instruction);
  const ordered = sorts.length === 0 ? over : orderBy(over, sorts);
  const cut = count === undefined ? ordered : limited(ordered, count);
  const said = [
    ...sorts.map(({ source, isDescending }) => `sorted by ${source.label}${isDescending ? ', highest first' : ''}`),
    ...(count === undefined ? [] : [`at most ${typeof count === 'number' ? count : count.label}`]),
  ];
  return { over: cut, notes: said.map((text): Note => ({ kind: 'used', text })) };
}

function useAdjectives(instruction: Instruction): void {
  for (const [index, { lower }] of instruction.tokens.entries())
    if (isOrdering(lower)) instruction.use(index, index + 1);
}

export function orderBy(over: Expr, sorts: readonly Sort[]): Expr {
  const keys = sorts.map(({ source, isDescending }) => `${isDescending ? '>' : '<'}${sortKey(source).text}`);
  return { text: `${inside(over, strength.path)}^(${keys.join(', ')})`, strength: strength.path };
}

export function limited(over: Expr, count: number | Source): Expr {
  const last = typeof count === 'number' ? String(count - 1) : `${count.at.text} - 1`;
  return { text: `(${over.text})[[0..${last}]]`, strength: strength.path };
}

/** Numbers that are texts are compared as numbers; null cannot be compared at all. */
function sortKey({ at, shape, name }: Source): Expr {
  const texts = textsOf(shape);
  const areNumbers = texts.length > 0 && texts.every((text) => text.trim() !== '' && !Number.isNaN(Number(text)));
  const kind = dateKindOf(shape, isNamedDate(name.own));
  const isUnsortable = kind === 'american' || kind === 'european' || kind === 'dotted' || kind === 'long';
  const picture = kind === 'american' ? '[M]/[D]/[Y0001]' : kind === 'european' ? '[D]/[M]/[Y0001]' : '[D].[M].[Y0001]';
  const date = kind === 'long' ? call('toDate', at) : call('toMillis', at, literal(picture));
  const key = isUnsortable ? date : areNumbers && numbersOf(shape).length === 0 ? call('number', at) : at;
  if (shape.nulls === 0) return key;
  const guarded = choose(operation(at, '!=', literal(null), strength.comparison), key);
  return { text: `(${guarded.text})`, strength: strength.path };
}
