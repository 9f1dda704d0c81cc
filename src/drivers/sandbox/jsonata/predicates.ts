/** `[...]` after a step or a value: an index, or a condition on each item. */
import { type Ast, child, children, refuse } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import type { Frame, Scope } from './scope.ts';
import { isFields, isTruthy } from './values.ts';

/** Leaves its result in `run.fresh` when it has made it. */
export type Stage = (value: unknown, frame: Frame, run: Run) => readonly unknown[];

/** `key` is `predicate` on a value and `stages` on a step. */
export function compileStages(
  ast: Ast,
  key: 'predicate' | 'stages',
  scope: Scope,
  compiler: Compiler,
): readonly Stage[] {
  return children(ast, key).map((stage) => {
    if (stage['type'] !== 'filter') return refuse('a stage');
    const condition = child(stage, 'expr');
    const { type, value } = condition;
    if (type === 'number' && typeof value === 'number') return pickAt(Math.floor(value));
    return keepWhere(compiler.value(condition, scope));
  });
}

export function applyStages(stages: readonly Stage[], value: unknown, frame: Frame, run: Run): readonly unknown[] {
  run.step(stages.length);
  let current: unknown = value;
  let result: readonly unknown[] = [];
  for (const stage of stages) {
    result = stage(current, frame, run);
    current = result;
  }
  return result;
}

function asItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isFields(value) && value['tupleStream'] ? abandon() : [value];
}

/** An item that is an array is the result itself. */
function pickAt(position: number): Stage {
  return (value, _frame, run) => {
    const items = asItems(value);
    const item = items[position < 0 ? items.length + position : position];
    if (Array.isArray(item)) {
      run.fresh = undefined;
      return item;
    }
    const picked = item === undefined ? [] : [item];
    run.fresh = picked;
    return picked;
  };
}

function keepWhere(condition: Node): Stage {
  return (value, frame, run) => {
    const items = asItems(value);
    const kept: unknown[] = [];
    for (let index = 0; index < items.length; index++) {
      run.step();
      const item = items[index];
      const verdict = condition(item, frame, run);
      if (verdict === false || verdict === undefined) continue;
      for (let times = countOf(verdict, index, items.length, run); times > 0; times--) {
        if (item === undefined) run.hasHole = true;
        run.make(1);
        kept.push(item);
      }
    }
    run.fresh = kept;
    return kept;
  };
}

/** How often an item is kept: numbers name positions, anything else is true or false. */
function countOf(verdict: unknown, index: number, length: number, run: Run): number {
  if (typeof verdict === 'number') return isAt(verdict, index, length) ? 1 : 0;
  if (!Array.isArray(verdict)) return isTruthy(verdict, run) ? 1 : 0;
  run.step(verdict.length);
  if (!verdict.every((item) => typeof item === 'number')) return isTruthy(verdict, run) ? 1 : 0;
  return verdict.filter((position) => isAt(position, index, length)).length;
}

function isAt(position: number, index: number, length: number): boolean {
  const floor = Math.floor(position);
  return (floor < 0 ? length + floor : floor) === index;
}
