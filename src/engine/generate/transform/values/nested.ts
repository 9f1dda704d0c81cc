/** Single values out of small lists inside a record: `weather[0].description`, `capital[0]`. */
import { isScalarShape, type Shape } from '../../shape.ts';
import { coverage } from '../../words.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { directChoice } from './scalar.ts';

const firsts: ReadonlySet<string> = new Set(['first', 'main', 'primary', 'default', 'cover']);

/** Each takes the first of several; where all lists have one item at most, nothing is lost. */
export function firstChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const said = clausesAbout(wanted, search).flatMap(({ tokens, isOwn }) =>
    isOwn ? tokens.filter((_, at) => !isCounted(tokens, at)).map(({ lower }) => lower) : [],
  );
  return scope.sources.flatMap((source) => {
    if (source.distance > 0 || source.at.text.startsWith('$') || !search.spend(1)) return [];
    const first = firstValue(source, scope);
    if (first === undefined) return [];
    if (isKindOf(source, wanted, scope)) return [];
    const flagged = flaggedIn(source, scope, search);
    if (flagged !== undefined) {
      const choice = directChoice(flagged.source, wanted);
      if (choice === undefined) return [];
      const text = `${wanted.place} is the one of ${source.label} whose ${flagged.flag} is true`;
      return [
        createChoice(orNull(choice.expr, wanted), choice.score, choice.label, {
          notes: [...choice.notes, { kind: 'used', text }],
          uses: choice.uses,
        }),
      ];
    }
    const isOnly = first.longest <= 1 || isCommon(source);
    const isOfFirst = isSaidOfList(source, wanted, search);
    const isSaid = said.some((word) => firsts.has(word)) || isSaidBefore(wanted, search) || isOfFirst;
    const isAsked = isSaid || wanted.name.own.some((word) => firsts.has(word));
    // Of several, the first is no more than any other, unless it is asked for.
    if (!isOnly && !isOfFirst && !(isAsked && scope.variables.length > 0)) return [];
    const { name } = first.source;
    // Its fields are those of the record that is spoken of.
    const spoken = isOfFirst ? { ...first.source, name: { ...name, inside: 0 } } : first.source;
    const choice = directChoice(spoken, wanted) ?? (isSaid ? saidChoice(first.source, wanted, search) : undefined);
    if (choice === undefined) return [];
    const text = `${wanted.place} is the first of ${source.label}.`;
    const notes: readonly Note[] = [...choice.notes, { kind: 'assumed', text }];
    return [
      createChoice(orNull(choice.expr, wanted), choice.score - (isSaid ? 0 : isOnly ? 0.06 : 0.14), choice.label, {
        notes,
        uses: choice.uses,
      }),
    ];
  });
}

/** The currency of all amounts is that of each of them. */
function isCommon({ name, shape: { scalars } }: Source): boolean {
  return name.own.includes('currency') && scalars.length > 1 && new Set(scalars).size === 1;
}

const contents = /^(?:value|address|url|number|content)$/;
const kinds = /^(?:label|type|kind|category|tag)$/;

/** Of entries that have a value and say which one it is, such as `work`, the value is what they are of. */
function isKindOf({ name, parent, lists, shape }: Source, wanted: Wanted, { sources }: Scope): boolean {
  if (lists === 0 || !kinds.test(name.own.join(' ')) || wanted.name.own.includes(name.own[0] ?? '')) return false;
  const beside = sources.filter((one) => one.parent === parent && one.shape !== shape && isScalarShape(one.shape));
  const isContent = beside.some(
    (one) => contents.test(one.name.own.join(' ')) && new Set(one.shape.scalars).size >= new Set(shape.scalars).size,
  );
  return (
    isContent && (beside.some((one) => flags.test(one.name.own.join(' '))) || coverage(wanted.name.own, name.own) === 0)
  );
}

/** `their first phone number`. */
function isSaidBefore({ name: { own } }: Wanted, { instruction: { tokens } }: Search): boolean {
  return tokens.some(
    ({ lower }, at) =>
      lower === 'first' &&
      !isCounted(tokens, at) &&
      tokens.slice(at + 1, at + 3).some(({ words }) => words.some((word) => own.includes(word))),
  );
}

/** `from its first variant the sku, the price and the stock`: what the sentence goes on with is of that one. */
function isSaidOfList({ around, lists }: Source, { name: { own } }: Wanted, { instruction }: Search): boolean {
  const { tokens } = instruction;
  const [list = ''] = lists === 0 ? [] : (around[0]?.words ?? []);
  const at = tokens.findIndex(
    ({ lower }, index) =>
      firsts.has(lower) && tokens[index + 1]?.words.at(-1) === list && tokens[index + 1]?.lower !== `${list}s`,
  );
  if (at < 0) return false;
  const stop = tokens.findIndex(({ lower }, index) => index > at && /^[.;]$/.test(lower));
  const begin = tokens.findLastIndex(({ lower }, index) => index < at && /^(?:[.;,]|and|plus)$/.test(lower));
  const isOwn = tokens
    .slice(begin + 1, stop < 0 ? tokens.length : stop)
    .some(({ words }) => words.some((word) => own.includes(word) && word !== list));
  if (isOwn) instruction.use(at, at + 2);
  return isOwn;
}

/** `the first 10 hours` are more than one. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'first' && tokens[at + 1]?.kind === 'number';
}

/** The first of none is nothing. */
function orNull(expr: Expr, { target, isRequired }: Wanted): Expr {
  const isGuarded = expr.strength < strength.path;
  return target.isNullable && isRequired && !isGuarded ? operation(expr, '??', literal(null), strength.or) : expr;
}

function firstValue(source: Source, scope: Scope): { readonly source: Source; readonly longest: number } | undefined {
  const { shape, lists, at } = source;
  if (lists === 0 && shape.item !== undefined && isScalarShape(shape.item)) {
    return { source: { ...source, shape: shape.item, at: atom(`${at.text}[0]`) }, longest: shape.longest };
  }
  if (lists !== 1 || !isScalarShape(shape)) return undefined;
  const longest = longestAround(source, scope);
  if (longest === undefined) return undefined;
  return { source: { ...source, lists: 0, at: atom(`(${at.text})[0]`) }, longest };
}

const flags = /^(?:(?:is )?(?:primary|default|main|preferred|current|active))$/;

/** `the primary e-mail`, where one of the records in the list is flagged as that. */
function flaggedIn(
  source: Source,
  { sources }: Scope,
  { instruction }: Search,
): { readonly source: Source; readonly flag: string } | undefined {
  if (source.lists !== 1 || !isScalarShape(source.shape) || source.parent === undefined) return undefined;
  const flag = sources.find(
    ({ parent, name, shape }) =>
      parent === source.parent &&
      flags.test(name.own.join(' ')) &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'boolean'),
  );
  const word = flag?.name.own.at(-1) ?? '';
  const list = source.at.text.split('.').slice(0, -1).join('.');
  const member = source.at.text.split('.').at(-1) ?? '';
  const isSaid = instruction.tokens.some(({ words }) => words.includes(word));
  if (flag === undefined || !isSaid || list === '' || flag === source) return undefined;
  const at = atom(`${list}[${flag.at.text.split('.').at(-1) ?? ''} = true][0].${member}`);
  return { source: { ...source, lists: 0, at }, flag: flag.label };
}

/** Items of the longest list that the value stands in. */
function longestAround({ around }: Source, { sources }: Scope): number | undefined {
  const records = new Set<Shape>(around.map(({ shape }) => shape));
  return sources.find(({ shape }) => shape.item !== undefined && records.has(shape.item))?.shape.longest;
}

/** `the src of the first image`: the field is named, and the wanted one is called as the list is. */
function saidChoice(source: Source, wanted: Wanted, search: Search): Choice | undefined {
  const isNamed = clausesAbout(wanted, search).some(({ tokens }) =>
    tokens.some(({ words }) => words.join(' ') === source.name.own.join(' ')),
  );
  return isNamed ? directChoice(source, { ...wanted, name: { ...wanted.name, own: source.name.own } }) : undefined;
}
