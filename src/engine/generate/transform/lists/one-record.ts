/** A list that is wanted of data that has no such list: it has one record. */
import { type Choice, createChoice, insideOf, type Note } from '../terms/choice.ts';
import { list } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';

/** Data without any list that is one record itself: a list of it has that one. */
export function onlyRecord(items: Target, wanted: Wanted, scope: Scope, search: Search): Choice | undefined {
  if (items.kind !== 'object' || items.fields.length === 0 || scope.variables.length > 0) return undefined;
  const name = { own: [], context: wanted.name.own };
  const [item] = search.derive({ target: items, name, place: `${wanted.place}[]`, isRequired: true }, scope);
  if (item === undefined || item.missing.length > 0 || item.score < 0.62) return undefined;
  const text = `${wanted.place === '' ? 'The result' : wanted.place} has one record, made of the whole of the data.`;
  const notes: readonly Note[] = [...item.notes, { kind: 'assumed', text }];
  return createChoice(list(item.expr), item.score - 0.1, wanted.place, { ...insideOf(item), notes, uses: '' });
}
/** `{ "invoices": [...] }` of one order: where no list gives the records, one is made of a record that has all of it. */
export function oneOfRecord(items: Target, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (items.kind !== 'object' || items.fields.length < 2 || wanted.name.own.length === 0 || scope.variables.length > 0)
    return [];
  const name = { own: [], context: [...wanted.name.own, ...wanted.name.context] };
  const [item] = search.derive({ target: items, name, place: `${wanted.place}[]`, isRequired: true }, scope);
  if (item === undefined || item.missing.length > 0 || item.score < scoreMin) return [];
  const note: Note = {
    kind: 'assumed',
    text: `${wanted.place} has one record: no list of the data has what it asks for.`,
  };
  return [
    createChoice(list(item.expr), Math.max(scoreMin, item.score - 0.1), wanted.place, {
      ...insideOf(item),
      notes: [...item.notes, note],
      uses: '',
    }),
  ];
}
