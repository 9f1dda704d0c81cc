/** Single values out of small lists inside a record: `weather[0].description`, `capital[0]`. */
import { isScalarShape, type Shape } from '../shape.ts';
import { type Choice, createChoice, type Note } from './choice.ts';
import { atom } from './expression.ts';
import { clausesAbout } from './instruction/clauses.ts';
import { directChoice } from './scalar.ts';
import type { Scope, Source } from './scope.ts';
import type { Search, Wanted } from './search.ts';

/** Each takes the first of several; where all lists have one item at most, nothing is lost. */
export function firstChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const said = clausesAbout(wanted, search).flatMap(({ tokens, isOwn }) =>
    isOwn ? tokens.map(({ lower }) => lower) : [],
  );
  return scope.sources.flatMap((source) => {
    if (source.distance > 0 || source.at.text.startsWith('$') || !search.spend(1)) return [];
    const first = firstValue(source, scope);
    if (first === undefined) return [];
    const isOnly = first.longest <= 1;
    const isAsked = [...wanted.name.own, ...said].some((word) =>
      ['first', 'main', 'primary', 'default', 'cover'].includes(word),
    );
    // Of several, the first is no more than any other, unless it is asked for.
    if (!isOnly && !(isAsked && scope.variables.length > 0)) return [];
    const choice = directChoice(first.source, wanted);
    if (choice === undefined) return [];
    const text = `${wanted.place} is the first of ${source.label}.`;
    const notes: readonly Note[] = [...choice.notes, { kind: 'assumed', text }];
    return [
      createChoice(choice.expr, choice.score - (isOnly ? 0.06 : 0.14), choice.label, { notes, uses: choice.uses }),
    ];
  });
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

/** Items of the longest list that the value stands in. */
function longestAround({ around }: Source, { sources }: Scope): number | undefined {
  const records = new Set<Shape>(around.map(({ shape }) => shape));
  return sources.find(({ shape }) => shape.item !== undefined && records.has(shape.item))?.shape.longest;
}
