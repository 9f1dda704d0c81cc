/** Several examples of one answer, as one. */
import { isRecord } from '../../../../../core/json.ts';

/** The first that is shown, with the things that it leaves out: of the same page, or of one of them that follows by itself. */
export function shownTogether(before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  if (!isRecord(value) || !isRecord(before)) return before;
  const lists = Object.entries(before).filter(([, list]) => Array.isArray(list));
  const [[name, list] = ['', undefined], ...others] = lists;
  if (others.length > 0 || !Array.isArray(list) || list.length > 0) return before;
  const isSame = Object.keys(before).join() === Object.keys(value).join();
  if (isSame) return value;
  const isThing = Object.keys(value).length > 1 && !Object.keys(value).some((key) => key in before);
  return isThing && !Object.values(value).some((one) => Array.isArray(one) && one.some(isRecord))
    ? { ...before, [name]: [value] }
    : before;
}
