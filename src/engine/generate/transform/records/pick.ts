/** One record out of a list: the one that an id of the input names, the first of an order, or the only one. */
import { isScalarShape } from '../../shape.ts';
import { listName } from '../../words.ts';
import { extremeOf, isOrdering } from '../instruction/order/ordering.ts';
import type { Token } from '../instruction/words/read.ts';
import { referencedKey } from '../operations/join-keys.ts';
import { applyOps, asksForOrder } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, type Expr, map } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isNumeric } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { firstOf, isListOfRecords } from './record.ts';

export function pickedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  return scope.sources
    .filter((source) => source.distance < 1 && isListOfRecords(source))
    .flatMap((source) => (search.spend(2) ? picked(source, wanted, scope, search) : []));
}

function picked(source: Source, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const inner = search.itemsOf(source, scope);
  const context = [...wanted.name.context, ...source.name.own];
  const name = { own: wanted.name.own, context };
  const [item] = search.derive({ ...wanted, name, isPicked: true }, inner);
  if (item === undefined) return [];
  const variable = inner.variables.at(-1) ?? 'item';
  const { missing, left, rivalries, parts } = item;
  const make = (one: Expr, cost: number, notes: readonly Note[]): Choice =>
    createChoice(map(one, item.expr, variable), item.score - cost, source.label, {
      ...{ missing, left, rivalries, parts },
      notes: [...item.notes, ...notes],
      uses: '',
    });
  const keyed = byReference(source, scope);
  if (keyed !== undefined) return [make(keyed.over, 0.02, [keyed.note])];
  const reckoned = orderOfReckoned(item, wanted, search);
  const found = applyOps(source, inner, wanted, search);
  const ops = reckoned === undefined ? found : { ...found, over: atom(`${found.over.text}^(${reckoned})`) };
  const isAsked = ops.over.text !== source.at.text;
  // An order that nothing is found for is not the order of the list.
  if (!isAsked && asksForOrder(wanted)) return [];
  const isOnly = source.shape.longest === 1 && source.lists === 0;
  const text = `${wanted.place === '' ? 'The result' : wanted.place} is made of the first of ${source.label}.`;
  if (!isAsked && asksForLast(source, wanted, search))
    return [make(atom(`(${ops.over.text})[-1]`), 0.05, [...ops.notes])];
  return [make(firstOf(ops.over), isAsked ? 0.05 : isOnly ? 0.1 : 0.18, [...ops.notes, { kind: 'assumed', text }])];
}

/** `where are most places free`: in the order of what is reckoned for the field, which no record has. */
function orderOfReckoned({ parts }: Choice, { target, place }: Wanted, { instruction }: Search): string | undefined {
  const tokens = instruction.open();
  const bare = bareSuperlative(tokens);
  const numbers = target.fields.filter(({ target: field, words }) => isNumeric(field.types) && !words.includes('id'));
  const [number] = numbers;
  if (bare !== undefined && number !== undefined && numbers.length === 1) {
    const own = place === '' ? number.name : `${place}.${number.name}`;
    const text = parts.find((part) => part.place === own)?.text ?? '';
    if (/^[A-Za-z_][\w.]*$|^\$number\([\w.]+\)$/.test(text)) {
      instruction.use(bare.at, bare.at + 1);
      return `${bare.isMost ? '>' : '<'}${text}`;
    }
  }
  for (const { name, words, target: field } of target.fields) {
    const own = place === '' ? name : `${place}.${name}`;
    const text = parts.find((part) => part.place === own)?.text ?? '';
    if (!field.types.has('number') && !field.types.has('integer')) continue;
    if (!/ [-+*/] /.test(text) || /[$"]/.test(text)) continue;
    const at = tokens.findIndex(
      ({ lower }, index) =>
        isOrdering(lower) &&
        tokens[index - 1]?.lower !== 'at' &&
        tokens.slice(index + 1, index + 4).some((token) => token.words.some((word) => words.includes(word))),
    );
    if (at < 0) continue;
    const word = tokens[at]?.lower ?? '';
    const isLeast = word === 'least' || word === 'fewest' || extremeOf(word) === 'minimum';
    instruction.use(at, at + 4);
    instruction.take(at, at + 4);
    return `${isLeast ? '<' : '>'}(${text})`;
  }
  return undefined;
}

/** `who earns the most?`: nothing follows that says of what. */
function bareSuperlative(tokens: readonly Token[]): { readonly at: number; readonly isMost: boolean } | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:most|least)$/.test(lower) &&
      tokens[index - 1]?.lower === 'the' &&
      (tokens[index + 1] === undefined || tokens[index + 1]?.kind === 'sign'),
  );
  return at < 0 ? undefined : { at, isMost: tokens[at]?.lower === 'most' };
}

/** `the last event in the list`: of what the list is called, or of what the record is wanted as. */
function asksForLast({ name }: Source, wanted: Wanted, { instruction }: Search): boolean {
  const nouns = [...listName(name).own, ...wanted.name.own];
  const at = instruction.tokens.findIndex(({ lower }, index) => {
    const next = instruction.tokens[index + 1]?.words ?? [];
    return (
      (lower === 'last' || lower === 'final') &&
      next.some((word) => nouns.includes(word) || word === 'item' || word === 'entry')
    );
  });
  if (at >= 0) instruction.use(at, at + 2);
  return at >= 0;
}

/** The record whose key stands in the input, as `userId` for a user. */
function byReference(list: Source, scope: Scope): { readonly over: Expr; readonly note: Note } | undefined {
  const single = scope.sources.filter(
    ({ lists, distance, shape }) => lists === 0 && distance < 1 && isScalarShape(shape),
  );
  for (const source of single) {
    const key = referencedKey(source, list);
    if (key === undefined) continue;
    const root = scope.variables.at(-1);
    const at = source.at.text.startsWith('$')
      ? source.at.text
      : `${root === undefined ? '$$' : `$${root}`}.${source.at.text}`;
    const over = atom(`${list.at.text}[${key} = ${at}]`);
    return { over, note: { kind: 'used', text: `the one of ${list.label} whose ${key} is ${source.label}` } };
  }
  return undefined;
}
