/** What a syntax tree is compiled to, and what the parts of the compiler ask each other for. */
import type { Expression } from './ast.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';

export type Node = (run: Run) => unknown;

/** A function with its arguments; those that are left out are undefined. */
export type Callable = (run: Run, first?: unknown, second?: unknown, third?: unknown, fourth?: unknown) => unknown;

export interface Compiler {
  /** A node whose value is data, never a function. */
  value(ast: Expression, scope: Scope): Node;
  /** A function: one that is written here, one that a name stands for, or one of the language's own. */
  callable(ast: Expression, scope: Scope): Callable;
  /** A place for one more variable. */
  slot(): number;
}
