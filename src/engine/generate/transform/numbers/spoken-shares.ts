/** What part of a list something holds for, in percent: `what share of all of them is that`, `what percentage of those has left`. */
import { listName } from '../../words.ts';
import { readInstruction, type Token } from '../instruction/words/read.ts';
import { listsOf, ofThose, questionsIn, testOf } from '../operations/spoken-counts.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, type Expr, literal, operation, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const shareWords: ReadonlySet<string> = new Set(['share', 'percent', 'proportion', 'portion']);

/** Choices for a number that is called a share, of the lists that the instruction speaks of. */
export function spokenShares(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types } = wanted.target;
  const rest = wanted.name.own.filter((word) => !shareWords.has(word));
  if (!types.has('number') || rest.length === wanted.name.own.length) return [];
  const { tokens } = search.instruction;
  const at = tokens.findIndex(({ words }) => words.some((word) => shareWords.has(word)));
  const isPercent = [...wanted.name.own, ...tokens.flatMap(({ words }) => words)].includes('percent');
  if (at < 0 || !isPercent) return [];
  const parts = partsSaid(tokens, at, rest);
  const lists = listsOf(scope);
  return lists.flatMap((list) => {
    const isSpoken =
      lists.length === 1 || tokens.some(({ words }) => words.some((word) => listName(list.name).own.includes(word)));
    if (!isSpoken || !search.spend(4)) return [];
    const inner = search.itemsOf(list, scope);
    const test = parts.flatMap((part) => testOf(part, inner, list) ?? [])[0];
    if (test === undefined || holdsForAll(test, inner)) return [];
    const all = questionsIn(tokens).filter(({ from }) => from < at);
    const last = all.at(-1);
    const whole = last === undefined ? undefined : ofThose(last, { tokens, all }, list, inner);
    const of = whole === undefined ? '' : `${list.label} where ${whole.text}, `;
    const text = `${wanted.place} is the percentage of ${of}${list.label} where ${test.text}`;
    const notes: readonly Note[] = [{ kind: 'assumed', text: `${text}.` }];
    return [createChoice(percentOf(list, test, whole), 0.9, list.label, { notes, uses: '' })];
  });
}

/** Where the rows have but one value in a field, they were asked for by it, and are no whole. */
function holdsForAll({ text }: Expr, { sources }: Scope): boolean {
  const compared = sources.filter(({ at, distance }) => distance === 0 && text.startsWith(`${at.text} `));
  return compared.some(({ shape }) => shape.scalars.length > 1 && new Set(shape.scalars).size === 1);
}

function percentOf(list: Source, test: Expr, whole: Expr | undefined): Expr {
  const all = where(list.at, whole);
  const those = where(list.at, whole === undefined ? test : operation(whole, 'and', test, strength.and));
  const ratio = operation(call('count', those), '/', call('count', all), strength.product);
  return operation(ratio, '*', literal(100), strength.product);
}

/** Where it may be said which of the rows are meant, the likeliest first: after the share, in the question before it, in the name. */
function partsSaid(tokens: readonly Token[], at: number, rest: readonly string[]): readonly (readonly Token[])[] {
  const end = tokens.findIndex(({ lower }, index) => index > at && /^[.;:]$/.test(lower));
  const after = tokens.slice(at + 1, end < 0 ? tokens.length : end);
  const isBack = after.some(
    ({ lower }, index) =>
      /^(?:is|are|was|were)$/.test(lower) && /^(?:that|this|these|those)$/.test(after[index + 1]?.lower ?? ''),
  );
  const before = questionsIn(tokens).findLast(({ from }) => from < at);
  const asked = before === undefined ? [] : [tokens.slice(before.from + 2, Math.min(before.to, at))];
  const named = readInstruction(rest.join(' ')).tokens;
  return isBack ? [...asked, named] : [after, named];
}
