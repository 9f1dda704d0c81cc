/** Values that an instruction decides by conditions: `high if total is over 100, otherwise low`. */
import { findConditions, joinConditions } from '../instruction/conditions/conditions.ts';
import { ofNamedValue } from '../instruction/values/named-value.ts';
import { isForOthers } from '../instruction/values/other-cases.ts';
import { type Around, aroundItems } from '../instruction/words/around.ts';
import type { Condition } from '../instruction/words/condition.ts';
import { asSpoken } from '../instruction/words/fields.ts';
import { type Instruction, instructionOf, type Token } from '../instruction/words/read.ts';
import type { Asked } from '../terms/asked.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, choose, type Expr, literal } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

interface Branch {
  readonly value: unknown;
  readonly test: Expr | undefined;
}

export function decidedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { target } = wanted;
  const fields = scope.sources.filter(({ distance, lists }) => distance === 0 && lists === 0);
  const all = [...fields, ...(scope.siblings ?? [])];
  if (all.length === 0 || target.format !== undefined) return [];
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    const expr = target.types.has('boolean')
      ? tested(tokens, all, wanted, scope, search)
      : decided(instructionOf(tokens), target, all, aroundItems(scope));
    if (expr === undefined || !isOwn) continue;
    use();
    return [decision(expr, wanted)];
  }
  if (target.choices === undefined) return [];
  const expr = decided(search.instruction, target, all, aroundItems(scope));
  return expr === undefined ? [] : [decision(expr, wanted)];
}

function decision(expr: Expr, { place }: Wanted): Choice {
  const notes: readonly Note[] = [{ kind: 'used', text: `${place} is ${expr.text}` }];
  return createChoice(expr, 0.97, `a decision about ${place}`, { notes, uses: '' });
}

/** `true if the total is over 100`, `the opposite of is_disabled`. */
function tested(
  tokens: readonly Token[],
  fields: readonly Source[],
  { name }: Wanted,
  scope: Scope,
  { asked }: Search,
): Expr | undefined {
  const isFalse = tokens
    .slice(0, 3)
    .some(({ lower }) => lower === 'false' || lower === 'opposite' || lower === 'inverse');
  const conditions = findConditions(tokens, fields, aroundItems(scope));
  if (conditions.some((condition) => isOfBeside(condition, tokens, asked.names))) return undefined;
  const test = joinConditions(ofNamedValue(conditions, name.own), tokens);
  if (test === undefined) return undefined;
  const isBare = tokens.length > 0 && !tokens.some(({ lower }) => lower === 'true' || lower === 'false');
  return isFalse ? call('not', test) : isBare || tokens.some(({ lower }) => lower === 'true') ? test : undefined;
}

/** `when there are at least two approvals`, which are counted beside it: no other number is meant. */
function isOfBeside({ source, value, from, to }: Condition, tokens: readonly Token[], names: Asked['names']): boolean {
  const number = tokens.findLastIndex(({ kind }, at) => kind === 'number' && at >= from && at < to);
  const next = tokens[number + 1]?.words ?? [];
  const isNext = number >= 0 && names.some((name) => name.length > 0 && name.join(' ') === next.join(' '));
  return value === undefined && isNext && !next.every((word) => source.name.own.includes(word));
}

/** Undefined unless the instruction says of the values when they are meant, by the fields or what is around them. */
export function decided(
  instruction: Instruction,
  target: Target,
  fields: readonly Source[],
  around: Around,
): Expr | undefined {
  const quoted = instruction.tokens.flatMap(({ kind, value }) => (kind === 'quoted' ? [value] : []));
  const values = target.choices ?? (target.types.has('string') ? [...new Set(quoted)] : []);
  if (values.length < 2) return undefined;
  const branches = branchesOf(instruction, values, fields, around);
  // `"empty" for nothing left`: who did not understand that decides nothing.
  const isOpen = mentionsOf(instruction.tokens, values).some(
    ({ value, to }) =>
      conditionals.has(instruction.tokens[to]?.lower ?? '') && !branches.some((branch) => branch.value === value),
  );
  return isOpen ? undefined : write(branches);
}

const conditionals: ReadonlySet<string> = new Set(['if', 'when', 'where', 'for', 'unless']);
const others: ReadonlySet<string> = new Set(['otherwise', 'else']);

/** Each value with the condition that is said next to it. */
function branchesOf(
  instruction: Instruction,
  values: readonly unknown[],
  fields: readonly Source[],
  around: Around,
): readonly Branch[] {
  const { tokens } = instruction;
  const mentions = mentionsOf(tokens, values);
  let last: Source | undefined;
  return mentions.flatMap(({ value, from, to }, index): readonly Branch[] => {
    const next = mentions[index + 1]?.from ?? tokens.length;
    const isBefore = others.has(tokens[from - 1]?.lower ?? '') || others.has(tokens[from - 2]?.lower ?? '');
    if (isBefore || isForOthers(tokens, to)) {
      instruction.use(from - 2, to);
      return [{ value, test: undefined }];
    }
    const start = tokens.findIndex(
      (token, at) => at >= to && at < Math.min(next, to + 3) && conditionals.has(token.lower),
    );
    const before = mentions[index - 1];
    const after =
      start < 0 ? conditionBefore(tokens, from, before === undefined ? 0 : ownEnd(tokens, before.to)) : undefined;
    const isBehind = start < 0 && after === undefined;
    const [begin, end] = isBehind ? [to, next] : start < 0 ? [after ?? from, from] : [start + 1, next];
    const part = tokens.slice(begin, end);
    const conditions = findConditions(part, fields, around);
    const known = joinConditions(conditions, part);
    // `"out" when stock is 0, "low" below 10`: still of the stock.
    const test = known ?? (last === undefined ? undefined : testOf(part, last));
    last = conditions[0]?.source ?? last;
    if (test === undefined) return [];
    instruction.use(Math.min(begin, from) - 1, Math.max(end, to));
    instruction.take(begin, end);
    return [{ value, test }];
  });
}

function testOf(part: readonly Token[], source: Source): Expr | undefined {
  return joinConditions(findConditions(part, [source]), part);
}

/** `"out" when the stock is 0, …`: the condition that follows a value is its own, up to the next comma. */
function ownEnd(tokens: readonly Token[], to: number): number {
  if (!conditionals.has(tokens[to]?.lower ?? '')) return to;
  const end = tokens.findIndex(({ lower }, at) => at > to && /^[,;.]$/.test(lower));
  return end < 0 ? tokens.length : end;
}

/** `if the stock is 0, sold_out`: the condition comes first. */
function conditionBefore(tokens: readonly Token[], from: number, least: number): number | undefined {
  for (let at = from - 1; at >= Math.max(least, from - 12); at -= 1)
    if (conditionals.has(tokens[at]?.lower ?? '')) return at + 1;
  return undefined;
}

function mentionsOf(
  tokens: readonly Token[],
  values: readonly unknown[],
): readonly { readonly value: unknown; readonly from: number; readonly to: number }[] {
  const found = tokens.flatMap((_, from) => {
    for (const length of [3, 2, 1]) {
      const said = asSpoken(
        tokens
          .slice(from, from + length)
          .map(({ lower }) => lower)
          .join(' '),
      );
      const value = values.find((one) => asSpoken(String(one)) === said);
      if (value !== undefined) return [{ value, from, to: from + length }];
    }
    return [];
  });
  const apart = found.filter(({ from }, index) => from >= (found[index - 1]?.to ?? 0));
  // `unpaid if nothing was paid`: what stands in the condition of a value is no value.
  return apart.filter(
    ({ from }, index) => !apart.slice(0, index).some(({ to }) => from > to && from < ownEnd(tokens, to)),
  );
}

/** Undefined unless some value has a condition, and at most one has none. */
function write(branches: readonly Branch[]): Expr | undefined {
  const tested = branches.filter((branch) => branch.test !== undefined);
  const open = branches.filter((branch) => branch.test === undefined);
  const [first] = tested;
  if (first?.test === undefined || open.length > 1) return undefined;
  const [rest] = open;
  if (rest === undefined && tested.length < 2) return undefined;
  const start = rest === undefined ? undefined : literal(rest.value);
  return tested.toReversed().reduce<Expr | undefined>((otherwise, { value, test }) => {
    return test === undefined ? otherwise : choose(test, literal(value), otherwise);
  }, start);
}
