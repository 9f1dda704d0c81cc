/** Orders that name no field: what the rows have themselves goes before what the records have that they name. */

import { isScalarShape } from '../../../shape.ts';
import { isDateWord } from '../../../vocabulary.ts';
import type { Sort } from '../../instruction/order/ordering.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { World } from '../terms/terms.ts';

/** `earliest first`: of the rows themselves, unless a date of the records that they name is called by its name. */
export function ownSorts(
  tokens: readonly Token[],
  fields: readonly Source[],
  world: World,
  sortsOf: (fields: readonly Source[]) => readonly Sort[],
): readonly Sort[] {
  const all = sortsOf(fields);
  const [sort] = all;
  if (sort === undefined || !isLinked(sort.source, world)) return all;
  const isNamed = tokens
    .slice(sort.from, sort.to)
    .some(({ words }) => words.some((word) => !isDateWord(word) && sort.source.name.own.includes(word)));
  const near = isNamed ? [] : sortsOf(fields.filter((source) => !isLinked(source, world)));
  return near.length === 0 ? all : near;
}

/** It is what a record has that the row names. */
function isLinked({ at, label }: Source, { links }: World): boolean {
  const table = label.split('.')[0];
  return links.ones.some((one) => one.table.name === table && at.text.startsWith(`${one.alias}.`));
}

/** A single value of the row, or of a record in it. */
export function isOwnValue({ lists, shape, distance }: Source): boolean {
  return lists === 0 && distance === 0 && isScalarShape(shape);
}

/** `parent first`: what names the row above puts names into their order, and rows only where they are sorted by it. */
export function isOfKin({ at: { text }, name: { own } }: Source, tokens: readonly Token[], { links }: World): boolean {
  const isKey = links.ones.some((link) => link.table === link.other && link.own === text);
  return (
    isKey && !tokens.some(({ words }, at) => tokens[at - 1]?.lower === 'by' && own.some((one) => words.includes(one)))
  );
}
