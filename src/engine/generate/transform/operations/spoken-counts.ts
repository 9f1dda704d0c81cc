/** Numbers that a question of the instruction asks for: `how many of its rooms are empty (not occupied)`, and what share that is. */
import { likeness, listName } from '../../words.ts';
import { findConditions, joinConditions } from '../instruction/conditions/conditions.ts';
import type { Condition } from '../instruction/words/condition.ts';
import { readInstruction, type Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, type Expr, operation, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isAmountUnit } from '../terms/unit-table.ts';
import type { Search, Wanted } from '../wanted/search.ts';

export interface Question {
  readonly from: number;
  readonly to: number;
}

const ends = /^[.;:]$/;
const further: ReadonlySet<string> = new Set(
  'how what which who when where from their its the name number with'.split(' '),
);

/** What a part of its own asks of the rows is no condition on those that another one counts. */
const reckoned: ReadonlySet<string> = new Set('share percent percentage proportion rate average sum'.split(' '));

/** `how many …` and `the number of …`: both are two words. */
function isQuestion(tokens: readonly Token[], at: number): boolean {
  const said = `${tokens[at]?.lower} ${tokens[at + 1]?.lower}`;
  return said === 'how many' || said === 'number of';
}

/** Each `how many …` with its place among the tokens, up to where something else begins. */
export function questionsIn(tokens: readonly Token[]): readonly Question[] {
  const starts = tokens.flatMap((_, at) => (isQuestion(tokens, at) ? [at] : []));
  return starts.map((from) => {
    const end = tokens.findIndex(({ lower }, at) => {
      const isNext = /^(?:,|and)$/.test(lower) && further.has(tokens[at + 1]?.lower ?? '');
      return at > from + 1 && (ends.test(lower) || isNext || starts.includes(at));
    });
    return { from, to: end < 0 ? tokens.length : end };
  });
}

/** For a whole number: the question that has its name, or the only one there is where nothing else is asked for a number. */
export function spokenCounts(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, description } = wanted.target;
  if (!types.has('integer') || wanted.target.choices !== undefined || wanted.name.own.length === 0) return [];
  const { tokens } = search.instruction;
  const all = questionsIn(tokens).filter((question) => !isAmount(question, tokens));
  const { names } = search.asked;
  const isOf = (name: readonly string[], { from, to }: Question): boolean => isNamedIn(tokens.slice(from, to), name);
  const named = all.filter((question) => isOf(wanted.name.own, question));
  const isOnly = all.length === 1 && !all.some((question) => names.some((name) => isOf(name, question)));
  const [question] = named.length > 0 ? named : isOnly ? all : [];
  if (question === undefined) return [];
  const isNamed = named.length > 0;
  const isListed = wanted.place.includes('[]');
  const lists = listsOf(scope);
  const isAlone = isNamed && lists.length === 1 && !isListed;
  return lists.flatMap((list) => {
    if (!search.spend(4) || !(isAlone || isAbout(list, question, { tokens, all }))) return [];
    // `how many are open, in progress and fixed`: each value is told by the name of its field.
    const nouns = listName(list.name).own;
    const others = names.filter((name) => !name.some((word) => nouns.includes(word) || reckoned.has(word)));
    const isShared = others.some((name) => name.join(' ') !== wanted.name.own.join(' ') && isOf(name, question));
    if (isNamed && isShared) return [];
    const test = wholeTest({ question, tokens, all, description, isNamed }, list, search.itemsOf(list, scope));
    if (test === undefined) return [];
    search.instruction.use(question.from, question.to);
    if (isListed) search.instruction.take(question.from, question.to);
    const those = test === 'all' ? '' : ` where ${test.text}`;
    const text = `${wanted.place} is how many of ${list.label} there are${those}`;
    const notes: readonly Note[] = [{ kind: isNamed ? 'used' : 'assumed', text }];
    const expr = call('count', where(list.at, test === 'all' ? undefined : test));
    return [createChoice(expr, isNamed ? 0.93 : 0.7, list.label, { notes, uses: '' })];
  });
}

/** `how many litres` and `how many billable hours`: that much, and not so many things. */
function isAmount({ from }: Question, tokens: readonly Token[]): boolean {
  const said = [tokens[from + 2], tokens[from + 3]].flatMap((token) => token?.words ?? []);
  return tokens[from]?.lower === 'how' && said.some(isAmountUnit);
}

interface Said {
  readonly tokens: readonly Token[];
  /** All that is asked. */
  readonly all: readonly Question[];
}

interface Asked extends Said {
  readonly question: Question;
  readonly description: string;
  readonly isNamed: boolean;
}

/** Which rows are counted; undefined where nothing says so. Beside another question, what is asked there is not asked of these. */
function wholeTest(
  { question, tokens, all, description, isNamed }: Asked,
  list: Source,
  inner: Scope,
): Expr | 'all' | undefined {
  const described = description === '' ? [] : readInstruction(description).tokens;
  const own = tokens.slice(question.from + 2, question.to);
  const asked = both(
    testOf(own, inner, list) ?? testOf(described, inner, list),
    saidBefore(question, tokens, inner, list),
  );
  const found = both(asked, ofThose(question, { tokens, all }, list, inner));
  const isPlain = isNamed && all.length > 1 && tokens[question.from]?.lower === 'how';
  if (found === undefined && !(isPlain && isAbout(list, question, { tokens, all }))) return undefined;
  const outside = outsideOf({ tokens, all }, list, inner);
  return both(found, isContrary(found, outside) ? undefined : outside) ?? 'all';
}

/** `revenue of the paid ones, and how many failed`: nothing is both, and what is counted is said with its question. */
function isContrary(one: Expr | undefined, other: Expr | undefined): boolean {
  const valuesIn = ({ text }: Expr): readonly (readonly [string, string])[] =>
    [...text.matchAll(/([\w.`]+) = ("[^"]*"|\d+)/g)].map(([, field = '', value = '']) => [field, value] as const);
  if (one === undefined || other === undefined || / or | in \[/.test(`${one.text}${other.text}`)) return false;
  return valuesIn(one).some(([field, value]) => valuesIn(other).some(([same, own]) => same === field && own !== value));
}

/** `how many billable hours were booked, and in how many entries`: the rows that something else was asked of are counted. */
function saidBefore({ from }: Question, tokens: readonly Token[], inner: Scope, list: Source): Expr | undefined {
  if (!/^(?:in|from|over|across|within)$/.test(tokens[from - 1]?.lower ?? '')) return undefined;
  const start = tokens.findLastIndex(({ lower }, at) => at < from && ends.test(lower)) + 1;
  return testOf(tokens.slice(start, from - 1), inner, list);
}

/** `how many of them` is asked of those that were counted before. */
export function ofThose({ from }: Question, { tokens, all }: Said, list: Source, inner: Scope): Expr | undefined {
  const before = all.findLast((one) => one.from < from);
  const isOfThose = tokens[from + 2]?.lower === 'of' && isBack(tokens[from + 3]);
  return before === undefined || !isOfThose ? undefined : testOf(tokens.slice(before.from + 2, before.to), inner, list);
}

function isBack(token: Token | undefined): boolean {
  return /^(?:they|them|their|these|those)$/.test(token?.lower ?? '');
}

/**
 * `how many calls were missed and how long they lasted`: what the rows have to be for the one count that is asked for, where
 * something else is asked of the same ones.
 */
export function thoseCounted(
  list: Source,
  inner: Scope,
  { target }: Wanted,
  { instruction }: Search,
): Expr | undefined {
  const { tokens } = instruction;
  const all = questionsIn(tokens).filter((question) => !isAmount(question, tokens));
  const [question] = all;
  if (question === undefined || all.length > 1 || !isAbout(list, question, { tokens, all })) return undefined;
  const end = tokens.findIndex(({ lower }, at) => at >= question.to && /^[.;?]$/.test(lower));
  const rest = tokens.slice(question.to, end < 0 ? tokens.length : end);
  const isSame = rest.some((token) => isBack(token) || /^(?:al)?together$/.test(token.lower));
  const isTold = readInstruction(target.description).tokens.some(isBack);
  if (rest.some(({ lower }) => /^(?:all|every|each)$/.test(lower)) || !(isSame || isTold)) return undefined;
  return testOf(tokens.slice(question.from + 2, question.to), inner, list);
}

function both(one: Expr | undefined, other: Expr | undefined): Expr | undefined {
  if (one === undefined || other === undefined || one.text === other.text) return one ?? other;
  return operation(one, 'and', other, strength.and);
}

/** `of the open tickets, how many …`: what is said of the rows beside the questions holds for all of them. */
function outsideOf({ tokens, all }: Said, list: Source, inner: Scope): Expr | undefined {
  const nouns = listName(list.name).own;
  const isOutside = (at: number): boolean => !all.some(({ from, to }) => from <= at && at < to);
  const cuts = tokens.flatMap(({ lower }, at) => (/^[.,;:]$/.test(lower) || !isOutside(at) ? [at] : []));
  const parts = [...cuts, tokens.length].map((end, at) => tokens.slice(at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1, end));
  const isReckoned = (part: readonly Token[]): boolean => part.some(({ lower }) => reckoned.has(lower));
  const about = parts.filter(
    (part) => !isReckoned(part) && part.some(({ words }) => words.some((word) => nouns.includes(word))),
  );
  return about.flatMap((part) => testOf(part, inner, list) ?? [])[0];
}

function isNamedIn(tokens: readonly Token[], name: readonly string[]): boolean {
  return name.some((word) => tokens.some(({ words }) => words.some((one) => likeness(one, word) >= 1)));
}

/** Lists of records that are near. */
export function listsOf({ sources }: Scope): readonly Source[] {
  return sources.filter(({ shape, lists, distance }) => (shape.item?.records ?? 0) > 0 && lists <= 1 && distance < 1);
}

/** The question names the rows, or says `of them` after one that does. */
function isAbout(list: Source, { from, to }: Question, { tokens, all }: Said): boolean {
  const nouns = listName(list.name).own;
  const names = ({ from: start, to: end }: Question): boolean =>
    tokens.slice(start, end).some(({ words }) => words.some((word) => nouns.includes(word)));
  const isOfThese = tokens.slice(from, to).some(({ lower }) => /^(?:them|these|those)$/.test(lower));
  const before = all.filter((one) => one.from < from);
  return (
    names({ from, to }) || (isOfThese && (before.length === 0 ? [{ from: 0, to: from }] : before.slice(-1)).some(names))
  );
}

/** What the words ask of the rows, undefined where that is nothing; how many rows there are is no condition on them. */
export function testOf(tokens: readonly Token[], inner: Scope, list: Source): Expr | undefined {
  const fields = inner.sources.filter(
    ({ distance, shape, lists }) => distance === 0 && lists === 0 && shape.item === undefined,
  );
  const nouns = listName(list.name).own;
  const conditions = findConditions(tokens, fields).filter((one) => !isNounOf(one, tokens, nouns));
  const texts = conditions.map(({ expr }) => expr.text);
  return joinConditions(
    conditions.filter((_, at) => texts.indexOf(texts[at] ?? '') === at),
    tokens,
  );
}

/** `drones` is what is counted, and no value of a field. */
function isNounOf({ from, to, value }: Condition, tokens: readonly Token[], nouns: readonly string[]): boolean {
  return value !== undefined && to - from === 1 && (tokens[from]?.words.every((word) => nouns.includes(word)) ?? false);
}
