/** The place for everything that is answered on the main thread, at once and without risk. */
import { type Inline, openEvaluator } from './jsonata/index.ts';
import type { Program } from './messages.ts';

/**
 * The value of `program` over `data`, when that can be had within a small, counted number of steps.
 *
 * Never throws and never changes the data; the value may be part of the data itself. `data` is made when it is needed.
 */
export type TryInline = (program: Program, data: () => unknown) => Inline;

export function createInline(): TryInline {
  const evaluator = openEvaluator();
  return (program, data) => {
    if (program.language !== 'jsonata') return { done: false };
    if (program.text.trim() === '$') return { done: true, value: data() };
    return evaluator.tryInline(program.text, data());
  };
}
