/** Calls, lambdas, and `~>`. */
import { type Ast, child, children, isOwn, refuse, textOf } from './ast.ts';
import { Callable, refuseCallable, wrap } from './callable.ts';
import type { Compiler, Node } from './node.ts';
import { choose } from './operators.ts';
import { abandon, type Run } from './run.ts';
import { type Frame, openFrame, Scope } from './scope.ts';
import { boundNames, compileBlock, compileResult } from './variables.ts';

interface Call {
  readonly callee: Node;
  readonly args: readonly Node[];
}

function compileParts(ast: Ast, scope: Scope, compiler: Compiler): Call {
  const procedure = child(ast, 'procedure');
  // A name without $ is a path, and calling it is an error that the library explains.
  if (procedure['type'] !== 'variable' && procedure['type'] !== 'lambda') refuse('a call of something else');
  return {
    callee: compiler.operand(procedure, scope),
    args: children(ast, 'arguments').map((arg) => compiler.operand(arg, scope)),
  };
}

function asCallee(value: unknown): Callable {
  return value instanceof Callable ? value : abandon();
}

/** `first` goes before the written arguments, for `~>`. */
export function compileCall(ast: Ast, scope: Scope, compiler: Compiler, first?: Node): Node {
  const { callee, args } = compileParts(ast, scope, compiler);
  return (input, frame, run) => {
    run.step(1 + args.length);
    const values: unknown[] = first === undefined ? [] : [refuseCallable(first(input, frame, run))];
    const target = asCallee(callee(input, frame, run));
    for (let index = 0; index < args.length; index++) {
      const value = args[index]?.(input, frame, run);
      values.push(value instanceof Callable ? wrap(value) : value);
    }
    return target.call(values, input, run);
  };
}

/**
 * A call that is the last thing a lambda does. The library makes it from outside: in the context of the call before, with
 * functions as they are, and with the value as the function left it.
 */
function compileTailCall(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (isOwn(ast, 'group')) refuse('a grouped tail call');
  const { callee, args } = compileParts(ast, scope, compiler);
  return (input, frame, run, applied) => {
    run.step(1 + args.length);
    const target = asCallee(callee(input, frame, run));
    const values = args.map((arg) => arg(input, frame, run));
    return target.call(values, applied, run);
  };
}

/**
 * The body of a lambda, down to what is evaluated last. `levels` are the expressions around it, which settle its value
 * too.
 */
function compileBody(ast: Ast, scope: Scope, compiler: Compiler, levels = 0): Node {
  if (ast['thunk'] === true) return compileTailCall(child(ast, 'body'), scope, compiler);
  if (!holdsTailCall(ast)) return settleOften(compileResult(ast, scope, compiler), levels);
  if (isOwn(ast, 'predicate') || isOwn(ast, 'group') || isOwn(ast, 'keepArray')) refuse('a tail call in brackets');
  const inside: typeof compileResult = (part, at) => compileBody(part, at, compiler, levels + 1);
  if (ast['type'] === 'block') return compileBlock(ast, scope, compiler, inside);
  return choose(
    compiler.value(child(ast, 'condition'), scope),
    inside(child(ast, 'then'), scope, compiler),
    isOwn(ast, 'else') ? inside(child(ast, 'else'), scope, compiler) : undefined,
  );
}

function settleOften(node: Node, levels: number): Node {
  if (levels === 0) return node;
  return (input, frame, run) => {
    let value = node(input, frame, run);
    for (let level = 0; level < levels; level++) value = run.settle(value);
    return value;
  };
}

function holdsTailCall(ast: Ast): boolean {
  if (ast['thunk'] === true) return true;
  if (ast['type'] === 'block') return children(ast, 'expressions').slice(-1).some(holdsTailCall);
  if (ast['type'] !== 'condition') return false;
  return holdsTailCall(child(ast, 'then')) || (isOwn(ast, 'else') && holdsTailCall(child(ast, 'else')));
}

export function compileLambda(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (isOwn(ast, 'predicate') || isOwn(ast, 'group')) refuse('a lambda in brackets');
  const parameters = children(ast, 'arguments').map((parameter) => textOf(parameter));
  const body = child(ast, 'body');
  const inner = new Scope([...parameters, ...boundNames([body])], scope);
  const slots = parameters.map((name) => inner.slotOf(name) ?? refuse(name));
  const node = compileBody(body, inner, compiler);
  return (input, frame) => makeLambda({ input, frame, slots, size: inner.size, node });
}

interface Lambda {
  /** The context and the frame where the lambda was written. */
  readonly input: unknown;
  readonly frame: Frame;
  /** Where each argument goes. */
  readonly slots: readonly number[];
  readonly size: number;
  readonly node: Node;
}

function makeLambda({ input, frame, slots, size, node }: Lambda): Callable {
  const call = (args: readonly unknown[], applied: unknown, run: Run): unknown => {
    run.step(2 + size);
    run.enter();
    const own = openFrame(size, frame);
    for (let index = 0; index < slots.length; index++) own.slots[slots[index] ?? 0] = args[index];
    const value = node(input, own, run, applied);
    run.leave();
    return value;
  };
  return new Callable({ arity: slots.length, call, callBack: (args, run) => call(args, input, run) });
}

/** `value ~> $f` and `value ~> $f(more)`. */
export function compileApply(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const first = compiler.operand(child(ast, 'lhs'), scope);
  const right = child(ast, 'rhs');
  // The library overlooks a predicate there.
  if (isOwn(right, 'predicate') || isOwn(right, 'group')) refuse('a predicate after ~>');
  if (right['type'] === 'function') return compileCall(right, scope, compiler, first);
  if (right['type'] !== 'variable' && right['type'] !== 'lambda') refuse('~> to something else');
  const callee = compiler.operand(right, scope);
  return (input, frame, run) => {
    run.step();
    const value = refuseCallable(first(input, frame, run));
    return asCallee(callee(input, frame, run)).call([value], null, run);
  };
}
