/**
 * Arrow functions evaluated at once, on this thread and on the caller's own data: the part of JavaScript that people
 * write most, within a budget. Where it answers, it answers as a worker does; where it does not, a worker is asked.
 *
 * Data is plain JSON, is never changed, and may turn up in the result as it is: nobody may change the one while the
 * other is in use. No text is ever made a function, and nothing that is inherited is read.
 */
import type { Inline } from '../jsonata/index.ts';
import { remember } from '../../../core/remember.ts';
import { compileTree } from './compile.ts';
import { arrowLimits } from './limits.ts';
import { parse } from './parse-arrow.ts';
import { toData } from './result.ts';
import { abandon, Exhausted, Run } from './run.ts';
import { isSelection } from './selection.ts';
import { isFields } from './values.ts';

/** The result as data; throws when a worker has to be asked. */
type Evaluate = (values: readonly unknown[]) => unknown;

export interface ArrowEvaluator {
  /**
   * The result of the function that `text` is, called with `values`, which are made when it is known here. `done: false` stands for everything that a worker
   * has to answer, errors included. Never throws.
   */
  tryInline(text: string, values: () => readonly unknown[]): Inline;
}

const notDone: Inline = { done: false };

function compile(text: string): Evaluate {
  const ast = parse(text);
  const { call, slots } = compileTree(ast);
  const isPart = isSelection(ast);
  return ([first, second]) => {
    // No data is null to a worker.
    if (first === undefined) return abandon();
    const run = new Run(slots);
    const value = call(run, first, second);
    return isPart && isCertainlyData(value) ? value : toData(value, run);
  };
}

/** What poses as a function of JSONata is left out by a worker. */
function isCertainlyData(value: unknown): boolean {
  if (!isFields(value)) return Array.isArray(value);
  return value['_jsonata_lambda'] !== true && value['_jsonata_function'] !== true;
}

interface Known {
  readonly evaluate: Evaluate;
  exhaustions: number;
}

/** Undefined for what is not supported, and for what does not parse: a worker says what is wrong. */
function tryCompile(text: string): Known | undefined {
  try {
    return { evaluate: compile(text), exhaustions: 0 };
  } catch {
    return undefined;
  }
}

/** No error is lost: a worker is asked next, and explains its own. A stack that overflows ends here as well. */
function tryEvaluate(known: Known, values: readonly unknown[]): Inline {
  if (known.exhaustions >= arrowLimits.exhaustions) return notDone;
  try {
    return { done: true, value: known.evaluate(values) };
  } catch (error) {
    if (error instanceof Exhausted) known.exhaustions += 1;
    return notDone;
  }
}

/** An evaluator with its own compiled texts, those included that are not supported; the ones used last are kept. */
export function openArrowEvaluator(): ArrowEvaluator {
  const find = remember((text) => ({ known: tryCompile(text) }));
  return {
    tryInline(text, values) {
      if (text.length > arrowLimits.textChars) return notDone;
      const { known } = find(text);
      return known === undefined ? notDone : tryEvaluate(known, values());
    },
  };
}
