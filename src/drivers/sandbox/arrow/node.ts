/** What a syntax tree is compiled to, and what the parts of the compiler ask each other for. */
import type { Expression } from './ast.ts';
import type { Run } from './run.ts';
import type { Callable, Scope } from './scope.ts';

export type Node = (run: Run) => unknown;

export interface Compiler {
  /** A node whose value is data, never a function. */
  value(ast: Expression, scope: Scope): Node;
  /** A function: one that is written here, one that a name stands for, or one of the language's own. */
  callable(ast: Expression, scope: Scope): Callable;
  /** A place for one more variable. */
  slot(): number;
}
