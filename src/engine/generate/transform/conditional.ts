/** Values that an instruction decides by conditions: `high if total is over 100, otherwise low`. */
import { type Choice, createChoice, type Note } from './choice.ts';
import { choose, type Expr, literal } from './expression.ts';
import { aroundItems } from './instruction/around.ts';
import { findConditions, joinConditions } from './instruction/conditions.ts';
import { type Instruction, readInstruction, type Token } from './instruction/read.ts';
import type { Scope, Source } from './scope.ts';
import type { Search, Wanted } from './search.ts';

interface Branch {
  readonly value: unknown;
  readonly test: Expr | undefined;
}

export function decidedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { target } = wanted;
  const fields = scope.sources.filter(({ distance, lists }) => distance === 0 && lists === 0);
  const own = readInstruction(target.description);
  const values = target.choices ?? (target.types.has('boolean') ? [true, false] : []);
  if (values.length < 2 || fields.length === 0) return [];
  for (const instruction of [own, search.instruction]) {
    const isOwn = instruction === own;
    if (target.choices === undefined && !isOwn && !speaksOfField(instruction, wanted)) continue;
    const branches = branchesOf(instruction, values, fields);
    const expr = write(branches);
    if (expr === undefined) continue;
    const notes: readonly Note[] = [{ kind: 'used', text: `${wanted.place} is ${expr.text}` }];
    return [createChoice(expr, 0.9, `a decision about ${wanted.place}`, { notes, uses: '' })];
  }
  return [];
}

function speaksOfField({ tokens }: Instruction, { name }: Wanted): boolean {
  const words = name.own.filter((word) => word !== 'is' && word !== 'has');
  return words.length > 0 && words.every((word) => tokens.some((token) => token.words.includes(word)));
}

const conditionals: ReadonlySet<string> = new Set(['if', 'when', 'where', 'for', 'unless']);
const others: ReadonlySet<string> = new Set(['otherwise', 'else']);

/** Each value with the condition that is said next to it. */
function branchesOf(
  instruction: Instruction,
  values: readonly unknown[],
  fields: readonly Source[],
): readonly Branch[] {
  const { tokens } = instruction;
  const mentions = mentionsOf(tokens, values);
  return mentions.flatMap(({ value, from, to }, index): readonly Branch[] => {
    const next = mentions[index + 1]?.from ?? tokens.length;
    const isLast = others.has(tokens[from - 1]?.lower ?? '') || others.has(tokens[from - 2]?.lower ?? '');
    if (isLast) {
      instruction.use(from - 2, to);
      return [{ value, test: undefined }];
    }
    const start = tokens.findIndex(
      (token, at) => at >= to && at < Math.min(next, to + 3) && conditionals.has(token.lower),
    );
    const after = start < 0 ? conditionBefore(tokens, from) : undefined;
    const [begin, end] = start < 0 ? [after ?? from, from] : [start + 1, next];
    const part = tokens.slice(begin, end);
    const conditions = findConditions(part, fields);
    const test = joinConditions(conditions, part);
    if (test === undefined) return [];
    instruction.use(Math.min(begin, from) - 1, Math.max(end, to));
    instruction.take(begin, end);
    return [{ value, test }];
  });
}

/** `if the stock is 0, sold_out`: the condition comes first. */
function conditionBefore(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from - 1; at >= Math.max(0, from - 12); at -= 1)
    if (conditionals.has(tokens[at]?.lower ?? '')) return at + 1;
  return undefined;
}

function mentionsOf(
  tokens: readonly Token[],
  values: readonly unknown[],
): readonly { readonly value: unknown; readonly from: number; readonly to: number }[] {
  const found = tokens.flatMap((_, from) => {
    for (const length of [3, 2, 1]) {
      const said = plain(
        tokens
          .slice(from, from + length)
          .map(({ lower }) => lower)
          .join(' '),
      );
      const value = values.find((one) => plain(String(one)) === said);
      if (value !== undefined) return [{ value, from, to: from + length }];
    }
    return [];
  });
  return found.filter(({ from }, index) => from >= (found[index - 1]?.to ?? 0));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, ' ').trim();
}

/** Undefined unless some value has a condition, and at most one has none. */
function write(branches: readonly Branch[]): Expr | undefined {
  const tested = branches.filter((branch) => branch.test !== undefined);
  const open = branches.filter((branch) => branch.test === undefined);
  const [first] = tested;
  if (first?.test === undefined || open.length > 1) return undefined;
  if (tested.length === 1 && first.value === true) return first.test;
  const [rest] = open;
  if (rest === undefined && tested.length < 2) return undefined;
  const start = rest === undefined ? undefined : literal(rest.value);
  return tested.toReversed().reduce<Expr | undefined>((otherwise, { value, test }) => {
    return test === undefined ? otherwise : choose(test, literal(value), otherwise);
  }, start);
}
