/** The data as tables, with what their rows see. */
import { limits } from '../../../../../core/limits.ts';
import type { Shape } from '../../../shape.ts';
import { shapeOf } from '../../../shape.ts';
import { weightOf } from '../../../words.ts';
import { createScope, type Level, type Scope, type Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import type { Field, Target } from '../../terms/target.ts';
import { enrichedRows, itemShape } from './links.ts';
import type { Row, Table } from './tables.ts';
import type { World } from './terms.ts';

export function createWorld(
  data: unknown,
  parts: Omit<World, 'data' | 'given' | 'root' | 'fields' | 'rowsOf' | 'scopeOf'>,
): World {
  const rows = new Map<Table, readonly Row[]>();
  const scopes = new Map<Table, Scope>();
  const rowsOf = (table: Table): readonly Row[] => {
    const known = rows.get(table) ?? enrichedRows(table, parts.links);
    rows.set(table, known);
    return known;
  };
  const shape = dataShape(data);
  const whole = { base: { text: '$$', strength: 6 }, shape, label: '', words: [] };
  const outside = withoutTrees(parts.tables);
  const all = createScope([{ ...whole, distance: 0 }], []);
  const root = { ...all, sources: all.sources.filter(outside) };
  const given = createScope([{ ...whole, distance: 1 }], []).sources.filter(
    (source) => isSingleValue(source) && source.around.length <= 3 && outside(source),
  );
  return {
    ...parts,
    data,
    root,
    given,
    fields: leavesOf(parts.target),
    rowsOf,
    scopeOf(table) {
      const known = scopes.get(table) ?? createScope([levelOf(table, itemShape(rowsOf(table)))], [table.name]);
      scopes.set(table, known);
      return known;
    },
  };
}

/** What the rows of a tree have is theirs, that of the single one at the top as well. */
function withoutTrees(tables: readonly Table[]): (source: Source) => boolean {
  const places = tables.flatMap(({ tree }) => (tree === undefined ? [] : [`${tree.at}.`]));
  return ({ at: { text } }) => !places.some((place) => text.startsWith(place));
}

function dataShape(data: unknown): Shape {
  return shapeOf(data, {
    depth: limits.schemaDepth,
    items: limits.generateItems,
    scalars: limits.generateItems,
    members: limits.schemaMembers,
    places: limits.generatePlaces,
  });
}

export function levelOf({ name, words }: Table, shape: Shape, base: string | undefined = undefined): Level {
  return {
    base: base === undefined ? undefined : { text: base, strength: 6 },
    shape,
    label: name,
    words,
    near: words.findIndex((word) => weightOf(word) === 1) + 1,
    distance: 0,
  };
}

/** The fields of the result that are no records and no lists of them. */
function leavesOf({ fields, items, values }: Target): readonly Field[] {
  return [
    ...fields.flatMap((field) => {
      const inner = leavesOf(field.target);
      return inner.length > 0 ? inner : [field];
    }),
    ...(items === undefined ? [] : leavesOf(items)),
    ...(values === undefined ? [] : leavesOf(values)),
  ];
}
