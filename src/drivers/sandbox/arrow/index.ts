/**
 * Arrow functions evaluated at once, on this thread and on the caller's own data: the part of JavaScript that people
 * write most, within a budget. Where it answers, it answers as a worker does; where it does not, a worker is asked.
 *
 * Data is plain JSON, is never changed, and may turn up in the result as it is: nobody may change the one while the
 * other is in use. No text is ever made a function, and nothing that is inherited is read.
 */
import type { Inline } from '../jsonata/index.ts';
import { remember } from '../remember.ts';
import { compileTree } from './compile.ts';
import { arrowLimits } from './limits.ts';
import { parse } from './parse-arrow.ts';
import { toData } from './result.ts';
import { Run } from './run.ts';
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

/** No error is lost: a worker is asked next, and explains its own. */
function attempt<Value>(act: () => Value): { readonly value: Value } | undefined {
  try {
    return { value: act() };
  } catch {
    return undefined;
  }
}

/** An evaluator with its own compiled texts, those included that are not supported; the ones used last are kept. */
export function openArrowEvaluator(): ArrowEvaluator {
  const find = remember((text) => ({ compiled: attempt(() => compile(text)) }));
  return {
    tryInline(text, values) {
      if (text.length > arrowLimits.textChars) return notDone;
      const { compiled } = find(text);
      const answer = compiled && attempt(() => compiled.value(values()));
      return answer === undefined ? notDone : { done: true, value: answer.value };
    },
  };
}
