/** How many things there are, where the records of a list tell how many each of them stands for: the tickets of a booking. */
import { coverage, listName } from '../../words.ts';
import { readInstruction } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { list as asList, call, map } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';
import { numberOf } from '../values/numeric.ts';
import { isWhole, pairOf } from '../values/product.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** The sum of the quantities of a list that is not called after what is counted. */
export function quantityChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { sources, variables } = scope;
  const things = countedThings(wanted, search);
  if (things === undefined || variables.length > 1) return [];
  return sources.flatMap((list) => {
    if ((list.shape.item?.records ?? 0) === 0 || list.lists > 0 || list.distance >= 1 || !search.spend(1)) return [];
    if (coverage(things, listName(list.name).own) >= 0.7) return [];
    const own = search.itemsOf(list, scope);
    const numbers = own.sources.filter(
      (source) => source.distance === 0 && source.lists === 0 && numberOf(source) !== undefined,
    );
    const [quantity] = pairOf(numbers)?.sources ?? [];
    const number = quantity === undefined ? undefined : numberOf(quantity);
    if (quantity === undefined || number === undefined || !isWhole(quantity)) return [];
    if (numbers.some(({ name }) => things.every((word) => name.own.includes(word)))) return [];
    const text = `${wanted.place} is the sum of ${quantity.label}`;
    const notes: readonly Note[] = [{ kind: 'assumed', text: `${text}.` }];
    const sum = call('sum', asList(map(list.at, number, '')));
    return [createChoice(sum, 0.86, text, { notes, uses: '' })];
  });
}

/** What is counted: `tickets`, described as `Number of tickets`, `ticketCount`, or asked for by `how many tickets`. */
function countedThings({ name, target }: Wanted, { instruction }: Search): readonly string[] | undefined {
  if (!target.types.has('integer') && !target.types.has('number')) return undefined;
  const things = name.own.filter((word) => !/^(?:count|number|total|sum|quantity|of|all)$/.test(word));
  if (things.length === 0 || target.choices !== undefined) return undefined;
  const isNamed = name.own.some((word) => word === 'count' || word === 'number');
  const isDescribed = /^(?:the )?(?:total )?(?:number|count) of\b|\bhow many\b/i.test(target.description);
  const asks = [...readInstruction(target.description).tokens, ...instruction.tokens];
  const isAsked = asks.some(
    ({ lower }, at) =>
      lower === 'many' && asks.slice(at + 1, at + 3).some(({ words }) => words.some((word) => things.includes(word))),
  );
  return isNamed || isDescribed || isAsked ? things : undefined;
}
