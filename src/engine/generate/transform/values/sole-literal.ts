/** The text that stands for what is missing, where nothing else in the instruction can be meant by it. */
import { textsOf } from '../../shape.ts';
import { call, choose, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';

interface StandIn {
  readonly text: Expr;
  /** What is empty is as good as missing. */
  readonly isForBlank: boolean;
}

/** `put "unknown" for people where we don't have a company`: the field has to have a text, some records have none, and one text alone is quoted. */
export function soleLiteral(
  at: string,
  { target, isRequired }: Wanted,
  scope: Scope,
  search: Search,
): StandIn | undefined {
  const { types, isNullable, format, choices } = target;
  if (!isRequired || isNullable || format !== undefined || choices !== undefined || !types.has('string'))
    return undefined;
  const source = scope.sources.find((one) => one.at.text === at && one.lists === 0);
  if (source === undefined || !isOpen(source)) return undefined;
  const { tokens } = search.instruction;
  const quoted = quotedIn(tokens);
  const values = new Set(scope.sources.flatMap(({ shape }) => textsOf(shape)));
  const free = quoted.filter(({ text }) => !values.has(text));
  const [only] = free;
  if (only === undefined || new Set(free.map(({ text }) => text)).size > 1 || quoted.length > free.length)
    return undefined;
  search.instruction.use(only.index, only.index + 1);
  const isForBlank = source.shape.scalars.includes('') || tokens.some(({ lower }) => /^(?:empty|blank)$/.test(lower));
  return { text: literal(only.text), isForBlank };
}

/** `no tags = "none"`: what a text of several says where there are none. */
export function literalForNone(
  text: string,
  { target, isRequired }: Wanted,
  scope: Scope,
  search: Search,
): Expr | undefined {
  const path = /^\$join\(\[?([A-Za-z_][\w.]*)\]?, "[^"]*"\)$/.exec(text)?.[1];
  const source = scope.sources.find((one) => one.at.text === path && one.shape.item !== undefined);
  const { tokens } = search.instruction;
  if (!isRequired || target.isNullable || source === undefined) return undefined;
  const [only, ...more] = quotedIn(tokens).filter(
    ({ text: one }) => !textsOf(source.shape.item ?? source.shape).includes(one),
  );
  if (only === undefined || more.length > 0) return undefined;
  const near = tokens.slice(Math.max(0, only.index - 6), only.index + 7);
  if (!near.some(({ lower }) => /^(?:no|none|without|nothing|empty|untagged|lacks?|lacking|not|missing)$/.test(lower)))
    return undefined;
  search.instruction.use(only.index, only.index + 1);
  return choose(
    operation(call('count', { text: `[${path}]`, strength: strength.path }), '=', literal(0), strength.comparison),
    literal(only.text),
    { text, strength: strength.path },
  );
}

function quotedIn(
  tokens: Search['instruction']['tokens'],
): readonly { readonly text: string; readonly index: number }[] {
  return tokens.flatMap((token, index) =>
    token.kind === 'quoted' && /^\p{L}[\p{L}\d /-]{1,29}$/u.test(String(token.value))
      ? [{ text: String(token.value), index }]
      : [],
  );
}

function isOpen({ shape, parent }: Source): boolean {
  const isMissing = (parent?.records ?? 0) > shape.count || (parent?.nulls ?? 0) > 0;
  return shape.nulls > 0 || isMissing || shape.scalars.includes('');
}
