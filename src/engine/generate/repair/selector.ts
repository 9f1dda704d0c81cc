/** The list that a step loops over, where what it was given as one has not what the call takes from its items. */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import type { StepWanted } from '../step/generate.ts';
import { selectItems } from '../step/request/prove.ts';
import { type DataPlace, type ListPlace, listsOf, placesOf } from '../step/terms/places.ts';
import { coverage, wordsOf } from '../words.ts';

/** The selector as it should be: the given one where its items will do, or where no other list, or several, would. */
export async function mendSelector(wanted: StepWanted, ctx: WorkContext<'sandbox'>): Promise<string> {
  const { current, selector, stepInput } = wanted;
  const used = itemPaths(JSON.stringify([current.urlPath, current.queryParams, current.headers, current.body]));
  if (used.length === 0 || Object.hasOwn(stepInput, 'currentItem')) return selector;
  const items = selector.trim() === '' ? [] : await itemsOf(selector, stepInput, ctx);
  if (items.length > 0 && items.some((item) => used.every((path) => holds(item, path)))) return selector;
  const fitting = fittingLists(placesOf(stepInput), used);
  const near = fitting.filter(({ selector: own }) => own.startsWith(`${selector}.`));
  const [best, second] = (near.length > 0 ? near : fitting)
    .map((list) => ({ list, named: coverage(wordsOf(selector), [...list.name.own, ...list.name.context]) }))
    .toSorted((a, b) => b.named - a.named);
  return best === undefined || second?.named === best.named ? selector : best.list.selector;
}

/** What the call takes from an item, by its paths: simple ones, since others cannot be looked up. */
function itemPaths(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\bcurrentItem((?:\.\w+)*)/g)].map(([, path = '']) => path.slice(1)))];
}

function fittingLists(places: readonly DataPlace[], used: readonly string[]): readonly ListPlace[] {
  return listsOf(places).filter(({ items }) => items.some((item) => used.every((path) => holds(item, path))));
}

function holds(item: unknown, path: string): boolean {
  if (path === '') return item !== null && item !== undefined;
  const end = path
    .split('.')
    .reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), item);
  return end !== undefined && end !== null;
}

async function itemsOf(
  selector: string,
  stepInput: StepWanted['stepInput'],
  ctx: WorkContext<'sandbox'>,
): Promise<readonly unknown[]> {
  try {
    const items = await selectItems(selector, stepInput, ctx);
    return Array.isArray(items) ? items : items === undefined || items === null ? [] : [items];
  } catch (error) {
    if (error instanceof PatchbayError && error.code === 'invalid_input') return [];
    throw error;
  }
}
