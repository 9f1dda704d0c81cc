/** Fields by what they are measured in, or by how many of what they count. */
import { takesNumber } from '../../../step/terms/types.ts';
import { inUnitOf, isUnit } from '../../../transform/terms/unit-table.ts';
import { wordsIn, wordsOf } from '../../../words.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** Hours of minutes, euros of cents: what the field is in, as its name or what is said of it tells. */
export function factorOf(field: Field, leaf: Leaf): { readonly factor?: number } {
  const wanted = [...field.words, ...wordsIn(`${field.description} ${field.said}`)];
  const told = String(leaf.schema['description'] ?? '')
    .split(/[^\p{L}\d]+/u)
    .flatMap(wordsOf);
  for (const unit of [...leaf.words, ...told].filter(isUnit)) {
    const factor = inUnitOf(1, unit, wanted.filter(isUnit));
    if (factor !== undefined) return factor === 1 ? {} : { factor };
  }
  return {};
}

/** "Cash to be collected", as the field is described, leaves none out that was collected. */
export function withoutOwn(conditions: readonly Condition[], { schema }: Leaf): readonly Condition[] {
  const told = String(schema['description'] ?? '')
    .split(/[^\p{L}\d]+/u)
    .flatMap(wordsOf);
  return conditions.filter(({ words }) => !words.every((word) => told.includes(word)));
}

/** What is measured, and what was done meanwhile. */
const measured =
  /^(?:length|duration|time|amount|weight|mass|distance|energy|volume|capacity|spent|worked|taken|used|lasted|needed|driven|walked|flown|billed|booked|played|trained)$/;

/** Hours are made of `minutes`, whatever was done in them. */
export function unitFit(field: Field, leaf: Leaf, { leaves }: Node, isReckoned: boolean): number {
  const isMeasured = leaf.words.every((word) => isUnit(word) || measured.test(word));
  // A sum of litres is of `volume_litres`, where nothing else is told in them.
  const own = field.words.find(isUnit);
  const isInIt = (one: Leaf): boolean => isNumeric(one) && own !== undefined && one.words.includes(own);
  if (isReckoned && isMeasured && isInIt(leaf) && field.words.every(isUnit))
    return leaves.filter(isInIt).length === 1 ? 0.9 : 0.7;
  if (!isMeasured || factorOf(field, leaf).factor === undefined) return 0;
  // No other one is measured so.
  const others = leaves.filter((one) => isNumeric(one) && factorOf(field, one).factor !== undefined);
  return others.length === 1 && field.words.every(isUnit) ? 0.93 : 0.85;
}

export function isNumeric({ schema }: Pick<Leaf, 'schema'>): boolean {
  return takesNumber(schema);
}

/** Insects are what `number` tells, where it is described as how many insects there are. */
export function quantityFit({ words }: Field, { words: own, schema }: Leaf): number {
  const isQuantity = own.every((word) => /^(?:number|count|quantity|amount|total|size)$/.test(word));
  const described = String(schema['description'] ?? '')
    .split(/[^\p{L}\d]+/u)
    .flatMap(wordsOf);
  return isQuantity && words.length > 0 && words.every((word) => described.includes(word)) ? 0.9 : 0;
}
