/** What is reckoned of each row, added up: `outstanding amount per customer`, of invoices with a total and what was paid. */
import { statedChoices } from '../../stated/stated.ts';
import type { Field } from '../../terms/target.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { formulas } from './formulas.ts';

/** It fits less than a number that the rows have, and than one that is said. */
const doubt = 0.1;

/** Of all rows of a group, or of all there are. */
export function rowSums(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  const { types, choices } = field.target;
  if (kind === 'row' || choices !== undefined || !types.has('number')) return [];
  return lists.flatMap(({ table, text, distance }) => {
    if (!world.search.spend(20)) return [];
    const row: Entity = { kind: 'row', table, scope: world.scopeOf(table), lists: [], lets: [] };
    const stated = statedOfRows(field, row, world);
    const [made] = stated === undefined ? formulas(field, row, [], world) : [stated];
    if (made === undefined || made.missing.length > 0 || !isPlain(made.text)) return [];
    return [
      {
        text: `$sum([${text}.(${made.text})])`,
        score: made.score - (stated === undefined ? doubt : 0) - distance * 0.05,
        missing: [],
        notes: [...made.notes, { kind: 'used' as const, text: `${field.name} is the sum of that over ${table.name}` }],
      },
    ];
  });
}

/** `revenue is price times quantity`, of a field that takes all rows together. */
function statedOfRows(
  { target, words, name: place, isRequired }: Field,
  { scope }: Entity,
  world: World,
): Found | undefined {
  const name = { own: words, context: scope.levels[0]?.words ?? [] };
  const [stated] = statedChoices({ target, name, place, isRequired }, scope, world.search);
  return stated === undefined ? undefined : { text: stated.expr.text, score: 1.02, missing: [], notes: stated.notes };
}

/** Paths and signs: nothing that is reckoned of other rows. */
function isPlain(text: string): boolean {
  return /^(?:[\w.]+|\$number\([\w.]+\))(?: [-+*/] (?:[\w.]+|\$number\([\w.]+\)))+$/.test(text);
}
