/** A value of the latest or the earliest record of a list: `lastOrderDate`, `latestReading`. */
import { coverage, listName, nameScore, weightOf } from '../../words.ts';
import { filter, instructionFor, orderBy } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { hasDates, isInOrder, kindOfDates } from '../terms/dates.ts';
import { atom, type Expr, literal, map, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { convert } from '../values/convert.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';

const latest: ReadonlySet<string> = new Set(['last', 'latest', 'newest', 'recent']);
const earliest: ReadonlySet<string> = new Set(['earliest', 'oldest']);

export function latestChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const word = wanted.name.own.find((one) => latest.has(one) || earliest.has(one));
  const rest = wanted.name.own.filter((one) => one !== word);
  // The last name is no name of the last.
  if (word === undefined || rest.join(' ') === 'name') return [];
  const lists = scope.sources.filter(({ shape, distance }) => distance < 1 && (shape.item?.records ?? 0) > 0);
  return lists.flatMap((list) =>
    search.spend(4) ? fromList(list, rest, latest.has(word), wanted, scope, search) : [],
  );
}

function fromList(
  list: Source,
  rest: readonly string[],
  isDescending: boolean,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): readonly Choice[] {
  const inner = search.itemsOf(list, scope);
  const fields = inner.sources.filter(isOwnValue);
  const dates = fields.filter((field) => isInOrder(kindOfDates(field)));
  const values = fields.filter(({ name, shape }) => {
    return (
      !name.own.includes('id') &&
      !dates.some((date) => date.shape === shape) &&
      !shape.scalars.some((one) => typeof one === 'boolean')
    );
  });
  return fields.flatMap((field) => {
    const [date] = dates.includes(field) ? [field] : dates;
    if (date === undefined) return [];
    const score = fieldScore(field, rest, list, values, wanted) - list.distance * 0.09;
    if (score < scoreMin) return [];
    const one = { at: field.at, shape: field.shape, words: field.name.own, mayMiss: false };
    const made = convert(one, {
      target: { ...wanted.target, isNullable: false },
      words: wanted.name.own,
      isRequired: false,
    });
    if (made === undefined) return [];
    const filtered = filter(list, inner, [instructionFor(list, inner, search)]);
    const sorted = orderBy(filtered.over, [{ source: date, isDescending, from: 0, to: 0 }]);
    const expr = map(atom(`(${sorted.text})[0]`), made.expr, '');
    const text = `${wanted.place} is ${field.label} of the one whose ${date.label} is ${isDescending ? 'latest' : 'earliest'}.`;
    const notes: readonly Note[] = [{ kind: 'assumed', text }, ...filtered.notes];
    return [createChoice(orNull(expr, wanted), score - made.cost, field.label, { notes, uses: '' })];
  });
}

/** How well the rest of the name fits; where nothing is left of it, the only value of the records is meant. */
function fieldScore(
  field: Source,
  rest: readonly string[],
  list: Source,
  values: readonly Source[],
  { name, target }: Wanted,
): number {
  const labels = listName(list.name);
  const open = rest.filter(
    (word) => weightOf(word) > 0.4 && coverage([word], [...labels.own, ...labels.context]) < 0.7,
  );
  const numbers = values.filter(({ shape }) => shape.scalars.every((value) => typeof value === 'number'));
  const isOnly = numbers.length === 1 && numbers[0] === field;
  if (open.length === 0 && isOnly && !rest.includes('date')) return 0.7;
  const isDate = hasDates(field);
  if (open.length === 0 && isDate && target.types.has('string')) return 0.72;
  return rest.length === 0 ? 0 : nameScore({ own: rest, context: name.context }, field.name) - 0.06;
}

function orNull(expr: Expr, { target, isRequired }: Wanted): Expr {
  return target.isNullable && isRequired ? operation(expr, '??', literal(null), strength.or) : expr;
}
