/**
 * JSONata evaluated at once, on this thread and on the caller's own data: the part of the language that people write
 * most, within a budget. Where it answers, it answers as the library does; where it does not, the library in a worker
 * is asked.
 *
 * Data is plain JSON, is never changed, and may turn up in the result as it is: nobody may change the one while the
 * other is in use.
 */
import { type Ast, child, children, isOwn } from './ast.ts';
import { compileTree } from './compile.ts';
import { type Budget, inlineLimits } from './limits.ts';
import { parse } from './parse.ts';
import { abandon, marks, Run } from './run.ts';
import { measure } from './values.ts';

export { inlineLimits, workerBudget } from './limits.ts';
export { Abandoned } from './run.ts';

/** Names without `$`, as the library's `evaluate` takes them; plain JSON as well. */
export type Bindings = Readonly<Record<string, unknown>>;

export interface Program {
  /**
   * The value of the expression; undefined when nothing matched. Throws `Abandoned` when the library has to be asked:
   * the budget is used, the expression fails, or its value is not certain. Data that is nested deeper than the stack
   * holds ends in a RangeError.
   */
  evaluate(data: unknown, bindings?: Bindings): unknown;
}

export type Inline = { readonly done: true; readonly value: unknown } | { readonly done: false };

/** Undefined for a text that is not supported, does not parse, or is too large to be parsed here. */
export function compile(text: string, budget: Budget = inlineLimits): Program | undefined {
  const tree = attempt(() => {
    const ast = parse(text);
    return { evaluate: compileTree(ast), isSelection: isSelection(ast) };
  });
  return tree && { evaluate: (data, bindings) => evaluate(tree, new Run(data, bindings, budget)) };
}

interface Tree {
  readonly evaluate: (input: unknown, run: Run) => unknown;
  /** The value is made of parts of the data, each at most once: it is no larger than the data. */
  readonly isSelection: boolean;
}

function evaluate(tree: Tree, run: Run): unknown {
  const { root: data, budget } = run;
  if (data === undefined) return abandon();
  const value = tree.evaluate(Array.isArray(data) ? run.mark([data], marks.sequence | marks.outerWrapper) : data, run);
  const allowance = { values: budget.resultValues, chars: budget.resultChars };
  if (!tree.isSelection && value !== undefined) measure(value, allowance, undefined);
  return value;
}

/**
 * No error is lost: the library is asked next, and explains its own. A recursion that the stack could not hold ends here
 * as well.
 */
function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Names, indices and comparisons repeat nothing; every other expression may. */
function isSelection(ast: Ast): boolean {
  const isRoot = ast['type'] === 'variable' && (ast['value'] === '' || ast['value'] === '$');
  if (isRoot) return !isOwn(ast, 'predicate') && !isOwn(ast, 'group');
  if (ast['type'] !== 'path' || isOwn(ast, 'group')) return false;
  return children(ast, 'steps').every((step, index) => {
    if (isOwn(step, 'predicate') || !children(step, 'stages').every(isOneTest)) return false;
    return step['type'] === 'name' || (index === 0 && step['type'] === 'variable' && isSelection(step));
  });
}

function isOneTest(stage: Ast): boolean {
  const { type, value } = child(stage, 'expr');
  return type === 'number' || (type === 'binary' && value !== '..' && !'+-*/%'.includes(String(value)));
}

export interface Evaluator {
  /** `done: false` stands for everything that the library has to answer, its errors included. Never throws. */
  tryInline(text: string, data: unknown, bindings?: Bindings): Inline;
}

/** An evaluator with its own compiled texts, those included that are not supported; the ones used last are kept. */
export function openEvaluator(budget: Budget = inlineLimits): Evaluator {
  const programs = new Map<string, Program | undefined>();
  let chars = 0;

  function drop(text: string): void {
    if (programs.delete(text)) chars -= text.length;
  }

  function find(text: string): Program | undefined {
    if (text.length > inlineLimits.textChars) return undefined;
    const program = programs.has(text) ? programs.get(text) : compile(text, budget);
    drop(text);
    programs.set(text, program);
    chars += text.length;
    for (const oldest of programs.keys()) {
      if (programs.size <= inlineLimits.cachedTexts && chars <= inlineLimits.cachedChars) break;
      drop(oldest);
    }
    return program;
  }

  return {
    tryInline(text, data, bindings) {
      const program = find(text);
      // Whatever it was, the library answers it or says what is wrong.
      const value = program && attempt(() => ({ done: true as const, value: program.evaluate(data, bindings) }));
      return value ?? { done: false };
    },
  };
}
