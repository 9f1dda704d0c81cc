/** From the syntax tree to closures: one for each node, none of them made from text. */
import { type Arrow, type Expression, type Name, refuse } from './ast.ts';
import { compileCall, namedCallable } from './calls.ts';
import { compileFields, compileList, compileTemplate } from './constructors.ts';
import { compileArrow } from './functions.ts';
import { arrowLimits } from './limits.ts';
import { compileChain, compileMember } from './members.ts';
import type { Compiler, Node } from './node.ts';
import { compileBinary, compileUnary } from './operators.ts';
import { type Callable, Scope } from './scope.ts';

export interface Compiled {
  readonly call: Callable;
  /** Places for variables that a run needs. */
  readonly slots: number;
}

export function compileTree(ast: Arrow): Compiled {
  let slots = 0;
  let depth = 0;
  /** Nodes of the function that is being compiled: what each call of it costs. */
  let nodes = 0;
  const within = <Value>(cost: number, compile: () => Value): Value => {
    nodes += cost;
    depth += 1;
    if (depth > arrowLimits.depth) refuse('a deep tree');
    const value = compile();
    depth -= 1;
    return value;
  };
  const arrow = (ast: Arrow, scope: Scope): Callable => {
    const outer = nodes;
    nodes = 0;
    const body = compileArrow(ast, scope, compiler);
    const cost = nodes + ast.parameters.length + 1;
    nodes = outer;
    return (run, first, second, third, fourth) => {
      run.step(cost);
      return body(run, first, second, third, fourth);
    };
  };
  const compiler: Compiler = {
    // Literals and names are paid for by what they stand in.
    value: (ast, scope) => within(isLeaf(ast) ? 0 : 1, () => compileValue(ast, scope, compiler)),
    callable: (ast, scope) => within(1, () => (ast.kind === 'arrow' ? arrow(ast, scope) : namedCallable(ast, scope))),
    slot() {
      slots += 1;
      return slots - 1;
    },
  };
  const call = compiler.callable(ast, new Scope());
  return { call, slots };
}

function isLeaf({ kind }: Expression): boolean {
  return kind === 'literal' || kind === 'name';
}

function compileValue(ast: Expression, scope: Scope, compiler: Compiler): Node {
  switch (ast.kind) {
    case 'literal': {
      const { value } = ast;
      return () => value;
    }
    case 'name':
      return compileName(ast, scope);
    case 'template':
      return compileTemplate(ast, scope, compiler);
    case 'list':
      return compileList(ast, scope, compiler);
    case 'fields':
      return compileFields(ast, scope, compiler);
    case 'member':
      return compileMember(ast, scope, compiler);
    case 'call':
      return compileCall(ast, scope, compiler);
    case 'chain':
      return compileChain(ast, scope, compiler);
    case 'unary':
      return compileUnary(ast, scope, compiler);
    case 'binary':
      return compileBinary(ast, scope, compiler);
    case 'choice':
      return compileChoice(ast, scope, compiler);
    case 'arrow':
      return refuse('a function as a value');
  }
}

function compileName({ name }: Name, scope: Scope): Node {
  const slot = scope.find(name);
  return typeof slot === 'number' ? (run) => run.slots[slot] : refuse(name);
}

function compileChoice(ast: Extract<Expression, { kind: 'choice' }>, scope: Scope, compiler: Compiler): Node {
  const test = compiler.value(ast.test, scope);
  const yes = compiler.value(ast.yes, scope);
  const no = compiler.value(ast.no, scope);
  return (run) => (test(run) ? yes(run) : no(run));
}
