/** What a syntax tree is compiled to, and what the parts of the compiler ask each other for. */
import type { Ast } from './ast.ts';
import type { Run } from './run.ts';
import type { Frame, Scope } from './scope.ts';

/**
 * Evaluates one node. `input` is the context, `$`. `applied` is the context of the call whose body this is: only a call
 * in tail position wants it.
 */
export type Node = (input: unknown, frame: Frame, run: Run, applied?: unknown) => unknown;

export interface Compiler {
  /** A node whose value is never a function. */
  value(ast: Ast, scope: Scope): Node;
  /** A node that may be a function: an argument, a procedure, what is bound to a name. */
  operand(ast: Ast, scope: Scope): Node;
}
