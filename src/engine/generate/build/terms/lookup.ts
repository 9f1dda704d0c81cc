/** Records that name records of another list, told by names and samples: the customer of an invoice by the address. */
import { isRecord } from '../../../../core/json.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { coverage, wordsOf } from '../../words.ts';
import { holderOf, isKeyWord, isPerson } from './entity.ts';

export interface Lookup {
  /** The list whose items name others, or the one record that does, and the field. */
  readonly list: string;
  readonly isList: boolean;
  readonly reference: string;
  /** The list of those that are named, and their key. */
  readonly of: string;
  readonly key: string;
  /** What a named one is to the item. */
  readonly member: string;
}

type View = Readonly<Record<string, unknown>>;

/** Every list gets at most one lookup into each other one. */
export function lookupsIn(view: View): readonly Lookup[] {
  const lists = Object.entries(view).flatMap(([name, value]) => {
    const items = (Array.isArray(value) ? value : [value]).filter(isRecord);
    return items.length === 0 ? [] : [{ name, items, isList: Array.isArray(value) }];
  });
  return lists.flatMap((list) =>
    lists.flatMap((other) => {
      const found = other === list || !other.isList ? undefined : pairOf(list.items, other.items, other.name);
      return found === undefined ? [] : [{ list: list.name, isList: list.isList, of: other.name, ...found }];
    }),
  );
}

interface Pair {
  readonly reference: string;
  readonly key: string;
  readonly member: string;
}

function pairOf(items: readonly View[], others: readonly View[], name: string): Pair | undefined {
  const [item = {}] = items;
  const [other = {}] = others;
  const noun = wordsOf(name);
  for (const key of Object.keys(other)) {
    const values = new Set(others.map((one) => one[key]));
    if (values.size < others.length || typeof other[key] === 'object') continue;
    const reference = Object.keys(item).find(
      (field) => names(wordsOf(field), wordsOf(key), noun) && items.every((one) => values.has(one[field])),
    );
    if (reference === undefined) continue;
    const member = noun.join('_');
    return { reference, key, member: Object.hasOwn(item, member) ? `${member}_found` : member };
  }
  return undefined;
}

/** `customer_id` names the `id` of a customer, `requester_email` and `email` its `email`. */
function names(field: readonly string[], key: readonly string[], noun: readonly string[]): boolean {
  const last = key.at(-1) ?? '';
  if (last === 'id' && field.join(' ') === noun.join(' ')) return true;
  if (field.at(-1) !== last) return false;
  if (last === 'email') return true;
  if (!isKeyWord(last)) return false;
  const holder = holderOf(field.slice(0, -1));
  const isOf = holder.length > 0 && coverage(holder, noun) >= 0.9;
  return isOf || (holder.some(isPerson) && noun.some(isPerson)) || (key.length > 1 && field.join() === key.join());
}

/** The view with what is looked up put into the items; `$view` is the view. */
export function lookupExpression(lookups: readonly Lookup[]): string {
  const lists = [...new Set(lookups.map(({ list }) => list))];
  const members = lists.map((list) => {
    const found = lookups.filter((lookup) => lookup.list === list).map(memberOf);
    const merged = `$view.${expressionOf([list])}.($item := $; $merge([$item, {${found.join(', ')}}]))`;
    const isList = lookups.some((lookup) => lookup.list === list && lookup.isList);
    return `${JSON.stringify(list)}: ${isList ? `[${merged}]` : merged}`;
  });
  return `$merge([$view, {${members.join(', ')}}])`;
}

function memberOf({ member, of, key, reference }: Lookup): string {
  const field = expressionOf([reference]);
  return `${JSON.stringify(member)}: $view.${expressionOf([of])}[${expressionOf([key])} = $item.${field}][0]`;
}
