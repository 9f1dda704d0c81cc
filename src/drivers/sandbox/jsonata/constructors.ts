/** `[...]` and `{...}`, the latter as a constructor and as a grouping. */
import { type Ast, children, pairs } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, marks, type Run } from './run.ts';
import type { Frame, Scope } from './scope.ts';
import { addAll } from './sequences.ts';
import { isFields, setField } from './values.ts';

/** Fields that the library keeps for itself, and one that plain objects keep. */
const reserved = new Set(['_jsonata_lambda', '_jsonata_function', '__proto__']);

export function compileArray(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const parts = children(ast, 'expressions').map((part) => ({
    node: compiler.value(part, scope),
    isNested: part['value'] === '[',
  }));
  const isUnit = ast['consarray'] === true;
  return (input, frame, run) => {
    const items: unknown[] = [];
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const value = part?.node(input, frame, run);
      if (value === undefined) continue;
      if (part?.isNested === false && Array.isArray(value)) addAll(items, value, run);
      else items.push(value);
    }
    run.make(parts.length);
    return isUnit ? run.mark(items, marks.cons) : items;
  };
}

interface Pair {
  readonly key: Node;
  readonly value: Node;
  /** The key, when it is written out. */
  readonly name: string | undefined;
}

/** Gets the items to group, and whether their array was made for it. */
export type Grouping = (input: unknown, isFresh: boolean, frame: Frame, run: Run) => unknown;

/** `ast` holds the pairs. */
export function compileGrouping(ast: Ast, scope: Scope, compiler: Compiler): Grouping {
  const list = pairs(ast).map(({ key, value }): Pair => {
    const isPlain = key['type'] === 'string' && key['predicate'] === undefined && key['group'] === undefined;
    const name = isPlain && typeof key['value'] === 'string' ? key['value'] : undefined;
    return { key: compiler.value(key, scope), value: compiler.value(value, scope), name };
  });
  const names = list.flatMap(({ name }) => (name === undefined || reserved.has(name) ? [] : [name]));
  const isFixed = new Set(names).size === list.length;
  const build = isFixed ? buildFixed : buildGroups;
  return (input, isFresh, frame, run) => {
    run.step();
    run.make(list.length);
    const items = groupItems(input, isFresh);
    if (items.length > 1) run.refuseHole(items);
    return build(list, items, frame, run);
  };
}

function groupItems(input: unknown, isFresh: boolean): readonly unknown[] {
  if (!Array.isArray(input)) return isFields(input) && input['tupleStream'] ? abandon() : [input];
  // The library puts an undefined item into an empty array, even when the array is somebody's data.
  if (input.length === 0) return isFresh ? [undefined] : abandon();
  return input;
}

/** All items fall into every group: one for each key. */
function buildFixed(list: readonly Pair[], items: readonly unknown[], frame: Frame, run: Run): unknown {
  const context = items.length === 1 ? items[0] : join(items, run);
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < list.length; index++) {
    const pair = list[index];
    const value = pair?.value(context, frame, run);
    if (pair?.name !== undefined && value !== undefined) fields[pair.name] = value;
  }
  return fields;
}

function join(items: readonly unknown[], run: Run): readonly unknown[] {
  const joined: unknown[] = [];
  for (const item of items) {
    if (Array.isArray(item)) addAll(joined, item, run);
    else joined.push(item);
  }
  run.make(items.length);
  run.step(items.length);
  return joined;
}

interface Group {
  readonly pair: Pair;
  readonly items: unknown[];
}

function buildGroups(list: readonly Pair[], items: readonly unknown[], frame: Frame, run: Run): unknown {
  const groups = new Map<string, Group>();
  for (const item of items) {
    for (const pair of list) {
      run.step();
      const key = pair.key(item, frame, run);
      if (key === undefined) continue;
      if (typeof key !== 'string' || reserved.has(key)) return abandon();
      const group = groups.get(key);
      run.make(1);
      run.step(3);
      if (group === undefined) groups.set(key, { pair, items: [item] });
      else if (group.pair === pair) group.items.push(item);
      else return abandon();
    }
  }
  const fields: Record<string, unknown> = {};
  for (const [key, group] of groups) {
    const context = group.items.length === 1 ? group.items[0] : join(group.items, run);
    const value = group.pair.value(context, frame, run);
    if (value !== undefined) setField(fields, key, value);
  }
  return fields;
}
