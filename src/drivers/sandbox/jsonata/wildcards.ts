/** `*` and `**`. */
import { inlineLimits } from './limits.ts';
import { abandon, marks, type Run } from './run.ts';
import { isFields, ownKeys } from './values.ts';

/** `*`: the values of all fields. Once a field holds an array, the library's result is no sequence any more. */
export function readFields(input: unknown, _frame: unknown, run: Run): unknown {
  const whole = Array.isArray(input) && run.isMarked(input, marks.outerWrapper) ? input[0] : input;
  const results: unknown[] = [];
  let isPlain = false;
  for (const value of fieldsOf(whole, run)) {
    if (Array.isArray(value)) {
      isPlain = true;
      flatten(value, results, run, 0);
    } else {
      run.make(1);
      results.push(value);
    }
  }
  return isPlain ? results : run.mark(results, marks.sequence);
}

function fieldsOf(value: unknown, run: Run): readonly unknown[] {
  if (isFields(value)) return ownKeys(value, run).map((key) => value[key]);
  if (!Array.isArray(value)) return [];
  // The library's own marks would count as fields.
  return run.marksOf(value) === 0 ? value : abandon();
}

function flatten(list: readonly unknown[], results: unknown[], run: Run, depth: number): void {
  if (depth > inlineLimits.dataNesting) abandon();
  run.step(list.length);
  run.make(list.length);
  for (const item of list) {
    if (Array.isArray(item)) flatten(item, results, run, depth + 1);
    else results.push(item);
  }
}

/** `**`: the value and everything in it, arrays left out for their items. */
export function readDescendants(input: unknown, _frame: unknown, run: Run): unknown {
  if (input === undefined) return undefined;
  const results: unknown[] = [];
  collect(input, results, run, 0);
  return results.length === 1 ? results[0] : run.mark(results, marks.sequence);
}

function collect(value: unknown, results: unknown[], run: Run, depth: number): void {
  if (depth > inlineLimits.dataNesting) abandon();
  run.step();
  if (Array.isArray(value)) {
    for (const item of value) collect(item, results, run, depth + 1);
    return;
  }
  run.make(1);
  results.push(value);
  if (isFields(value)) for (const key of ownKeys(value, run)) collect(value[key], results, run, depth + 1);
}
