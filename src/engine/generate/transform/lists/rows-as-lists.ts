/** Rows of cells that are wanted as lists of cells, with or without the row of their names. */
import { isScalarShape, type Scalar } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { list as asList, atom } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const noHeader =
  /\b(?:without|drop|skip|remove|minus|ignore|except|excluding|no|not|leave (?:out|off|away)|cut off)\b[^.;,]{0,20}\b(?:headers?|headings?|(?:first|top|title) (?:row|line)|column names)\b/;

export function rowLists(wanted: Wanted, { sources }: Scope, search: Search): readonly Choice[] {
  const { items } = wanted.target;
  if (items?.kind !== 'array' || items.items === undefined) return [];
  const cells = items.items;
  return sources.flatMap((source) => {
    if (source.lists > 0 || source.distance >= 1 || !search.spend(1) || !hasCells(source, cells)) return [];
    const byName = wanted.name.own.length === 0 ? 0.5 : nameScore(wanted.name, source.name);
    const isCut = source.shape.columns?.header !== undefined && noHeader.test(search.instruction.text);
    const text = `${wanted.place} has the rows of ${source.label} without the first one.`;
    const notes: readonly Note[] = isCut ? [{ kind: 'used', text }] : [];
    // One row that is left would be taken for a list of cells, were they filtered.
    const expr = isCut
      ? atom(`$reduce(${source.at.text}, function($all, $row, $at) { $at = 0 ? $all : $append($all, [[$row]]) }, [])`)
      : asList(source.at);
    return [createChoice(expr, 0.6 + 0.35 * byName, source.label, { notes, uses: '' })];
  });
}

function hasCells({ shape: { columns } }: Source, cells: Target): boolean {
  const isCell = (value: Scalar): boolean => {
    const type = typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'number';
    return cells.types.size === 0 || cells.types.has(type) || (type === 'number' && cells.types.has('integer'));
  };
  return (
    columns?.positions.every((position) => isScalarShape(position) && position.scalars.every(isCell)) === true &&
    (cells.kind === 'scalar' || cells.kind === 'any')
  );
}
