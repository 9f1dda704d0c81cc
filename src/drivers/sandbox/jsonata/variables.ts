/** Variables, blocks, and the binding of names. */
import { type Ast, child, children, isOwn, refuse, textOf } from './ast.ts';
import { builtins, leftOut } from './builtins.ts';
import { refuseCallable } from './callable.ts';
import { inlineLimits } from './limits.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, marks, type Run } from './run.ts';
import { lookUp, openFrame, Scope, unbound } from './scope.ts';
import { isFields } from './values.ts';

/** `$`: the context. */
export function readContext(input: unknown, _frame: unknown, run: Run): unknown {
  if (Array.isArray(input)) return run.isMarked(input, marks.outerWrapper) ? input[0] : input;
  // The library takes any object with this field for the array that it wraps around a document.
  return isFields(input) && input['outerWrapper'] ? abandon() : input;
}

/** May be a function. */
export function compileVariable(ast: Ast, scope: Scope): Node {
  const name = textOf(ast);
  if (name === '') return readContext;
  const places = scope.find(name);
  if (places.length === 0 && leftOut.has(name)) refuse(name);
  // The way out is walked at each use; an expression that makes it long is a strange one.
  if (places.reduce((way, { hops }) => way + hops, 0) > inlineLimits.hops) refuse('a name bound far out');
  const [only] = places;
  if (only !== undefined && only.hops === 0) {
    return (_input, frame, run) => {
      const value = frame.slots[only.slot];
      return value === unbound ? readOuter(name, lookUp(places, frame), run) : value;
    };
  }
  return (_input, frame, run) => readOuter(name, lookUp(places, frame), run);
}

/** What a name means that no frame has bound: the document, a binding of the caller, a built-in function, nothing. */
function readOuter(name: string, found: unknown, run: Run): unknown {
  if (found !== unbound) return found;
  if (name === '$') return run.root;
  if (run.bindings !== undefined && Object.hasOwn(run.bindings, name)) {
    const value = run.bindings[name];
    return typeof value === 'function' ? abandon() : value;
  }
  return leftOut.has(name) ? abandon() : builtins.get(name);
}

/** The names that a list of statements binds in its own frame. */
export function boundNames(statements: readonly Ast[]): readonly string[] {
  return statements.flatMap((statement) => {
    const names: string[] = [];
    for (let at = statement; at['type'] === 'bind'; at = child(at, 'rhs')) names.push(textOf(child(at, 'lhs')));
    return names;
  });
}

/**
 * A statement. Names are bound here only: elsewhere the library evaluates side by side, and what a name means would
 * depend on the order. The value of a binding may be a function.
 */
export function compileStatement(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (ast['type'] !== 'bind') return compiler.value(ast, scope);
  const right = child(ast, 'rhs');
  const value = right['type'] === 'bind' ? compileStatement(right, scope, compiler) : compiler.operand(right, scope);
  if (isOwn(ast, 'keepArray') || isOwn(ast, 'predicate') || isOwn(ast, 'group')) refuse('a binding in brackets');
  const slot = scope.slotOf(textOf(child(ast, 'lhs'))) ?? refuse('a binding in an expression');
  return (input, frame, run) => {
    const bound = value(input, frame, run);
    frame.slots[slot] = bound;
    return run.settle(bound);
  };
}

/** `last` compiles the last expression, which is the value of the block. */
export function compileBlock(
  ast: Ast,
  scope: Scope,
  compiler: Compiler,
  last: (ast: Ast, scope: Scope, compiler: Compiler) => Node,
): Node {
  const statements = children(ast, 'expressions');
  const names = boundNames(statements);
  const inner = names.length === 0 ? scope : new Scope(names, scope);
  const nodes = statements.map((statement, index) =>
    (index === statements.length - 1 ? last : compileStatement)(statement, inner, compiler),
  );
  const final = nodes.pop();
  if (final === undefined) return () => undefined;
  if (names.length === 0 && nodes.length === 0) return final;
  return (input, frame, run, applied) => {
    run.step(nodes.length + inner.size);
    const own = names.length === 0 ? frame : openFrame(inner.size, frame);
    for (const node of nodes) node(input, own, run);
    return final(input, own, run, applied);
  };
}

/** A statement as the value of what is around it. */
export function compileResult(ast: Ast, scope: Scope, compiler: Compiler): Node {
  const node = compileStatement(ast, scope, compiler);
  if (ast['type'] !== 'bind') return node;
  return (input, frame, run) => refuseCallable(node(input, frame, run));
}
