/**
 * Patchbay's own functions (`../functions.ts`), as the worker registers them: without a signature, so that they get the
 * arguments as they were written.
 */
import { addedFunctions } from '../functions.ts';
import { Callable, refuseCallable } from './callable.ts';
import { abandon, type Run } from './run.ts';
import { measure } from './values.ts';

/** They look at a value without walking through it. */
const shallow = new Set(['slice', 'isArray', 'isString', 'isNull']);

function spend(name: string, args: readonly unknown[], run: Run): void {
  run.step(4);
  for (const arg of args) {
    refuseCallable(arg);
    if (!shallow.has(name)) {
      // A date is parsed from its text.
      run.step(10);
      if (arg !== undefined) measure(arg, { values: run.budget.items, chars: run.budget.chars }, run);
    } else if (Array.isArray(arg)) run.make(arg.length);
    else if (typeof arg === 'string') run.write(arg.length);
  }
}

function addedBuiltin(name: string, apply: (...args: unknown[]) => unknown): Callable {
  return new Callable({
    arity: apply.length,
    call: (args, _input, run) => {
      spend(name, args, run);
      try {
        return apply(...args);
      } catch {
        // The worker tells what was wrong.
        return abandon();
      }
    },
  });
}

/** All but the one that reads the clock. */
export const addedCallables: ReadonlyMap<string, Callable> = new Map(
  Object.entries(addedFunctions)
    .filter(([name]) => name !== 'seconds')
    .map(([name, apply]) => [name, addedBuiltin(name, apply)]),
);
