/**
 * Paths: steps over items, each with its predicates.
 *
 * A step maps every item and flattens what comes out by one level. Only the last step may hand on an array as it is, and
 * only when it was the one value: that is how `hen.eggs` stays the array that it is in the data.
 */
import { type Ast, child, children, isOwn, refuse } from './ast.ts';
import { compileGrouping, type Grouping } from './constructors.ts';
import type { Compiler, Node } from './node.ts';
import { compileOrder } from './order.ts';
import { applyStages, compileStages, type Stage } from './predicates.ts';
import { abandon, marks, type Run } from './run.ts';
import type { Frame, Scope } from './scope.ts';
import { addAll, addFlat, collectField } from './sequences.ts';
import { isFields, ownField } from './values.ts';

interface Step {
  /** Leaves the array in `run.fresh` when it is a sequence that nobody else has. */
  readonly apply: (items: readonly unknown[], frame: Frame, run: Run, isLast: boolean) => readonly unknown[];
  /** It hands back what it got when there is nothing to order. */
  readonly isSort: boolean;
}

interface Path {
  readonly steps: readonly Step[];
  readonly keepSingleton: boolean;
  /** An array that was written as one counts as a single item. */
  readonly keepUnit: boolean;
  readonly grouping: Grouping | undefined;
}

export function compilePath(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const list = children(ast, 'steps');
  const [first] = list;
  if (first === undefined || isOwn(ast, 'predicate')) return refuse('a path');
  const isFromArray = first['consarray'] === true;
  const stepped = isFromArray ? list.slice(1) : list;
  const path: Path = {
    steps: stepped.map((step, index) => compileStep(step, stepped[index + 1], scope, compiler)),
    keepSingleton: ast['keepSingletonArray'] === true || ast['keepArray'] === true,
    keepUnit: ast['keepSingletonArray'] === true,
    grouping: isOwn(ast, 'group') ? compileGrouping(child(ast, 'group'), scope, compiler) : undefined,
  };
  if (isFromArray) return compileFromArray(path, compiler.value(first, scope));
  const isAbsolute = first['type'] === 'variable';
  const general: Node = (input, frame, run) => {
    run.step();
    const isList = !isAbsolute && Array.isArray(input);
    return walk(path, 0, isList ? input : [input], !isList, frame, run);
  };
  if (path.keepSingleton || path.grouping !== undefined) return general;
  const names = list.map((step) => (isPlainName(step) ? String(step['value']) : undefined));
  if (isAbsolute && list.length > 1) {
    const follow = followNames(names, 1, path);
    const start = compiler.value(first, scope);
    return (input, frame, run) => follow(start(input, frame, run), frame, run);
  }
  const follow = followNames(names, 0, path);
  return names[0] === undefined ? general : (...at) => (Array.isArray(at[0]) ? general(...at) : follow(...at));
}

function isPlainName(step: Ast): boolean {
  return (
    step['type'] === 'name' && typeof step['value'] === 'string' && !isOwn(step, 'stages') && !isOwn(step, 'group')
  );
}

/**
 * From a value on, follows the names of the steps through objects. The general way goes on where the first array comes,
 * or another kind of step.
 */
function followNames(names: readonly (string | undefined)[], from: number, path: Path): Node {
  return (start, frame, run) => {
    run.step(names.length);
    let value = start;
    for (let index = from; index < names.length; index++) {
      const name = names[index];
      if (value === undefined) return undefined;
      if (Array.isArray(value)) {
        const isUnit = run.isMarked(value, marks.cons);
        return walk(path, index, isUnit ? [value] : value, true, frame, run);
      }
      if (name === undefined) return walk(path, index, [value], true, frame, run);
      value = isFields(value) ? ownField(value, name) : undefined;
    }
    if (!Array.isArray(value) || !run.isMarked(value, marks.sequence)) return value;
    const copy: unknown[] = [];
    addAll(copy, value, run);
    return run.sequence(copy, false);
  };
}

/** `[...].a`: the array is evaluated once, over all of the context. */
function compileFromArray(path: Path, array: Node): Node {
  return (input, frame, run) => {
    run.step();
    const items = array(Array.isArray(input) ? input : run.mark([input], marks.sequence), frame, run);
    if (!Array.isArray(items)) return abandon();
    return items.length === 0 ? finish(path, items, false, frame, run) : walk(path, 0, items, false, frame, run);
  };
}

/** `isFresh`: the items are a sequence that the library would have made for this path. */
function walk(path: Path, from: number, items: readonly unknown[], isFresh: boolean, frame: Frame, run: Run): unknown {
  const { steps } = path;
  let current = items;
  let isSequence = isFresh;
  for (let index = from; index < steps.length; index++) {
    const step = steps[index];
    if (step === undefined) return abandon();
    const before = current;
    current = step.apply(before, frame, run, index === steps.length - 1);
    if (!step.isSort || current !== before) isSequence = current === run.fresh;
    if (current.length === 0) break;
  }
  return finish(path, current, isSequence, frame, run);
}

function finish(path: Path, items: readonly unknown[], isFresh: boolean, frame: Frame, run: Run): unknown {
  const { keepSingleton, keepUnit, grouping } = path;
  const isUnit = keepUnit && !isFresh && (run.marksOf(items) & (marks.cons | marks.sequence)) === marks.cons;
  const result = isUnit ? [items] : items;
  const isSequence = isFresh || isUnit;
  if (grouping !== undefined) return grouping(result, isSequence, frame, run);
  return isSequence ? run.sequence(result, keepSingleton) : run.settle(result, keepSingleton);
}

function compileStep(ast: Ast, next: Ast | undefined, scope: Scope, compiler: Compiler): Step {
  const stages = compileStages(ast, 'stages', scope, compiler);
  if (ast['type'] === 'sort') return compileSortStep(ast, stages, scope, compiler);
  const isBeforeSort = next?.['type'] === 'sort';
  const node = ast['type'] === 'name' ? compileName(ast) : compiler.value(ast, scope);
  const apply: Step['apply'] = (items, frame, run, isLast) => {
    if (items.length === 1) return mapOne(items[0], { node, stages, isLast, isBeforeSort }, frame, run);
    const results: unknown[] = [];
    let values = 0;
    let only: unknown;
    for (let index = 0; index < items.length; index++) {
      run.step();
      let value = node(items[index], frame, run);
      if (stages.length > 0) value = applyStages(stages, value, frame, run);
      if (value === undefined) continue;
      values += 1;
      only = value;
      addFlat(results, value, run);
    }
    // With predicates every item leaves an array, so there are several.
    if (isLast && values === 1 && Array.isArray(only) && !run.isMarked(only, marks.sequence)) {
      run.fresh = undefined;
      return only;
    }
    run.fresh = results;
    return results;
  };
  return { apply, isSort: false };
}

interface Mapping {
  readonly node: Node;
  readonly stages: readonly Stage[];
  readonly isLast: boolean;
  readonly isBeforeSort: boolean;
}

/** A step on one item, whose array need not be copied. */
function mapOne(item: unknown, mapping: Mapping, frame: Frame, run: Run): readonly unknown[] {
  const { node, stages, isLast, isBeforeSort } = mapping;
  run.step();
  let value = node(item, frame, run);
  let isSequence = false;
  if (stages.length > 0) {
    value = applyStages(stages, value, frame, run);
    isSequence = value === run.fresh;
  }
  if (isSequence && Array.isArray(value)) return value;
  if (isLast && Array.isArray(value) && !run.isMarked(value, marks.sequence)) {
    run.fresh = undefined;
    return value;
  }
  // Read and left behind by the next step, so it may stay where it is; a sort could hand it on.
  const isPassing = !isLast && !isBeforeSort;
  if (isPassing && Array.isArray(value) && value.length > 0 && !run.isMarked(value, marks.cons)) {
    run.fresh = value;
    return value;
  }
  const results: unknown[] = [];
  if (value !== undefined) addFlat(results, value, run);
  run.fresh = results;
  return results;
}

function compileName(ast: Ast): Node {
  const name = ast['value'];
  if (typeof name !== 'string' || isOwn(ast, 'predicate') || isOwn(ast, 'group')) return refuse('a name');
  return (input, _frame, run) => {
    if (Array.isArray(input)) return run.sequence(collectField(input, name, run), false);
    return isFields(input) ? run.settle(ownField(input, name)) : undefined;
  };
}

function compileSortStep(ast: Ast, stages: readonly Stage[], scope: Scope, compiler: Compiler): Step {
  const order = compileOrder(ast, scope, compiler);
  const apply: Step['apply'] = (items, frame, run) => {
    const sorted = order(items, frame, run);
    if (stages.length > 0) return applyStages(stages, sorted, frame, run);
    if (sorted !== items) run.fresh = undefined;
    return sorted;
  };
  return { apply, isSort: true };
}
