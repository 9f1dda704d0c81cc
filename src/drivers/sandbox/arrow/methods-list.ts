/** Methods of lists. None of them changes a list that somebody else has. */
import { arrowLimits } from './limits.ts';
import { abandon, type Run } from './run.ts';
import { isPrimitive, optionalNumber, requireNumber, requireText, toText } from './values.ts';

interface ListMethod {
  /** `count` is the number of arguments. */
  readonly run: (run: Run, list: readonly unknown[], first: unknown, second: unknown, count: number) => unknown;
  /** It changes the list. */
  readonly changes?: true;
}

function slice(run: Run, list: readonly unknown[], first: unknown, second: unknown): unknown {
  const result = list.slice(optionalNumber(first), optionalNumber(second));
  run.step(result.length);
  return result;
}

function concat(run: Run, list: readonly unknown[], first: unknown, second: unknown, count: number): unknown {
  const result = [...list];
  run.step(list.length);
  for (const value of [first, second].slice(0, count)) {
    if (!Array.isArray(value)) result.push(value);
    else {
      run.step(value.length);
      for (let index = 0; index < value.length; index++) result.push(value[index]);
    }
  }
  return result;
}

function flat(run: Run, list: readonly unknown[], first: unknown): unknown {
  const depth = optionalNumber(first) ?? 1;
  const result: unknown[] = [];
  addFlat(result, list, depth, run);
  return Number.isNaN(depth) ? abandon() : result;
}

function addFlat(result: unknown[], list: readonly unknown[], depth: number, run: Run, level = 0): void {
  if (level > arrowLimits.dataNesting) abandon();
  run.step(list.length + 1);
  for (const item of list) {
    if (Array.isArray(item) && depth >= 1) addFlat(result, item, depth - 1, run, level + 1);
    else result.push(item);
  }
}

/** Items are compared with a value that is no object: of objects nobody knows here which are the same. */
function look(run: Run, list: readonly unknown[], wanted: unknown): void {
  if (!isPrimitive(wanted)) abandon();
  run.step(list.length >> 1);
  // Texts of one length are compared by their characters.
  if (typeof wanted === 'string' && wanted.length > 64) run.step((list.length + 1) * (wanted.length >> 6));
}

function join(run: Run, list: readonly unknown[], first: unknown): string {
  const separator = first === undefined ? ',' : requireText(first);
  run.step(2 * list.length);
  const parts: string[] = [];
  let chars = 0;
  for (let index = 0; index < list.length; index++) {
    const part = toText(list[index] ?? '', run);
    chars += part.length + separator.length;
    parts.push(part);
  }
  run.write(chars);
  return parts.join(separator);
}

/** By the text of the items, as the language does without a function. */
function sort(run: Run, list: readonly unknown[]): unknown {
  let chars = 0;
  for (const item of list) {
    if (typeof item !== 'string' && typeof item !== 'number') return abandon();
    chars += typeof item === 'string' ? item.length : 16;
  }
  const rounds = Math.ceil(Math.log2(list.length + 1));
  run.step(rounds * (2 * list.length + (chars >> 4)));
  return list.toSorted();
}

function reverse(run: Run, list: readonly unknown[]): unknown {
  run.step(list.length);
  return list.toReversed();
}

/** Found by its index, from one end or the other. */
function indexOf(run: Run, list: readonly unknown[], first: unknown): number {
  look(run, list, first);
  return list.indexOf(first);
}

function includes(run: Run, list: readonly unknown[], first: unknown): boolean {
  look(run, list, first);
  return list.includes(first);
}

/** Methods with a second argument that is seldom used: it is not supported. */
function ofOne(body: (run: Run, list: readonly unknown[], first: unknown) => unknown): ListMethod {
  return { run: (run, list, first, _second, count) => (count > 1 ? abandon() : body(run, list, first)) };
}

export const listMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['slice', { run: slice }],
  ['concat', { run: concat }],
  ['flat', { run: flat }],
  ['at', { run: (_run, list, first) => list.at(requireNumber(first)) }],
  ['includes', ofOne(includes)],
  ['indexOf', ofOne(indexOf)],
  ['join', { run: join }],
  ['toSorted', ofOne(sort)],
  ['sort', { ...ofOne(sort), changes: true }],
  ['toReversed', { run: reverse }],
  ['reverse', { run: reverse, changes: true }],
]);
