/**
 * The parts of a search one after the other, with a turn for others between: the search itself does not wait.
 *
 * What was found for a part is known when the whole is put together.
 */
import type { WorkContext } from '../../../../core/context.ts';
import { limits } from '../../../../core/limits.ts';
import type { Scope } from '../terms/scope.ts';
import { itemContext, type Search, type Wanted } from '../wanted/search.ts';

/** Throws when the call was cancelled. */
export async function searchParts(
  wanted: Wanted,
  scope: Scope,
  search: Search,
  ctx: WorkContext<'sandbox'>,
): Promise<void> {
  let turn = ctx.clock.now();
  for (const look of partsOf(wanted, scope, search)) {
    look();
    if (ctx.clock.now() - turn < limits.generateTurnMs) continue;
    await ctx.clock.sleep(0, ctx.signal);
    ctx.signal.throwIfAborted();
    turn = ctx.clock.now();
  }
}

/** Every field of an object, and the items of every list that a list may be made of, field by field. */
function partsOf(wanted: Wanted, scope: Scope, search: Search): readonly (() => void)[] {
  const { target, name, place } = wanted;
  if (target.kind === 'object') {
    const context = [...name.own.toReversed(), ...name.context].slice(0, 8);
    return target.fields.map((field) => () => {
      const inner = place === '' ? field.name : `${place}.${field.name}`;
      const one = {
        target: field.target,
        name: { own: field.words, context },
        place: inner,
        isRequired: field.isRequired,
      };
      search.derive(one, scope);
    });
  }
  const { items } = target;
  if (target.kind !== 'array' || items === undefined) return [];
  const lists = scope.sources.filter(({ shape, distance }) => distance < 1 && (shape.item?.records ?? 0) > 0);
  return lists.flatMap((list) => {
    const one = {
      target: items,
      name: { own: [], context: itemContext(wanted, list) },
      place: `${place}[]`,
      isRequired: true,
    };
    return items.kind === 'object' ? partsOf(one, search.itemsOf(list, scope), search) : [];
  });
}
