/** Lists that a loop goes over, with as many items as it was tried with: what was read for the others is not known. */
import { isRecord } from '../../../../core/json.ts';

/** The data with no more than the first items of the list that the selector names; as it is where that is no plain path. */
export function withItemsTried(
  data: Readonly<Record<string, unknown>>,
  selector: string,
  count: number,
): Readonly<Record<string, unknown>> {
  if (!/^\w+(?:\.\w+)*$/.test(selector)) return data;
  const cut = cutAt(data, selector.split('.'), count);
  return isRecord(cut) ? cut : data;
}

function cutAt(value: unknown, [name, ...rest]: readonly string[], count: number): unknown {
  if (name === undefined) return Array.isArray(value) && value.length > count ? value.slice(0, count) : value;
  return isRecord(value) && Object.hasOwn(value, name) ? { ...value, [name]: cutAt(value[name], rest, count) } : value;
}
