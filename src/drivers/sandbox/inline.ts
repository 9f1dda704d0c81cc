/** The place for everything that is answered on the main thread, at once and without risk. */
import { openArrowEvaluator } from './arrow/index.ts';
import { type Inline, openEvaluator } from './jsonata/index.ts';
import type { Program } from './messages.ts';

/** What a program is evaluated over. Each is made when it is needed. */
export interface InlineData {
  data(): unknown;
  /** What an arrow function is called with, where that is not the data alone. */
  values?(): readonly unknown[];
}

/**
 * The value of `program`, when that can be had within a small, counted number of steps: JSONata by an evaluator for its
 * syntax tree, arrow functions by one for the plain part of JavaScript. What either does not know, what fails and what
 * takes long is left to a worker.
 *
 * Never throws and never changes the data; the value may be part of the data itself.
 */
export type TryInline = (program: Program, over: InlineData) => Inline;

export function createInline(): TryInline {
  const jsonata = openEvaluator();
  const arrows = openArrowEvaluator();
  return ({ language, text }, over) => {
    if (language === 'javascript') return arrows.tryInline(text, () => over.values?.() ?? [over.data()]);
    if (language !== 'jsonata') return { done: false };
    if (text.trim() === '$') return { done: true, value: over.data() };
    return jsonata.tryInline(text, over.data());
  };
}
