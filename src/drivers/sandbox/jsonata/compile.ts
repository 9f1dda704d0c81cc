/** From the library's syntax tree to closures: one for each node, none of them made from text. */
import { type Ast, child, isOwn, refuse } from './ast.ts';
import { refuseCallable } from './callable.ts';
import { compileApply, compileCall, compileLambda } from './calls.ts';
import { compileArray, compileGrouping } from './constructors.ts';
import { inlineLimits } from './limits.ts';
import type { Compiler, Node } from './node.ts';
import { compileBinary, compileCondition, compileMinus } from './operators.ts';
import { compilePath } from './paths.ts';
import { applyStages, compileStages } from './predicates.ts';
import type { Run } from './run.ts';
import { openFrame, Scope } from './scope.ts';
import { boundNames, compileBlock, compileResult, compileVariable } from './variables.ts';
import { readDescendants, readFields } from './wildcards.ts';

/** Evaluates a whole text. Throws when it is given up. */
export function compileTree(ast: Ast): (input: unknown, run: Run) => unknown {
  let nodes = 0;
  let nesting = 0;
  const within = (ast: Ast, compile: () => Node): Node => {
    nodes += 1;
    nesting += 1;
    if (nodes > inlineLimits.nodes || nesting > inlineLimits.nesting) refuse(`a large ${String(ast['type'])}`);
    const node = compile();
    nesting -= 1;
    return node;
  };
  const compiler: Compiler = {
    value: (ast, scope) => within(ast, () => compileValue(ast, scope, compiler)),
    operand: (ast, scope) => within(ast, () => compileOperand(ast, scope, compiler)),
  };
  const scope = new Scope(boundNames([ast]), undefined);
  const node = compileResult(ast, scope, compiler);
  return (input, run) => node(input, openFrame(scope.size, undefined), run);
}

function compileOperand(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (ast['type'] === 'lambda' && ast['thunk'] !== true) return compileLambda(ast, scope, compiler);
  const isPlain = ast['type'] === 'variable' && !isOwn(ast, 'predicate') && !isOwn(ast, 'group');
  if (!isPlain) return compileValue(ast, scope, compiler);
  const variable = compileVariable(ast, scope);
  const keepSingleton = ast['keepArray'] === true;
  return (input, frame, run) => run.settle(variable(input, frame, run), keepSingleton);
}

/** What every node does after its own: predicates, then grouping, then settling. */
function compileValue(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (ast['type'] === 'path') return compilePath(ast, scope, compiler);
  const node = compileKind(ast, scope, compiler);
  const stages = compileStages(ast, 'predicate', scope, compiler);
  const keepSingleton = ast['keepArray'] === true;
  if (isOwn(ast, 'group')) {
    const grouping = compileGrouping(child(ast, 'group'), scope, compiler);
    return (input, frame, run) => {
      const value = node(input, frame, run);
      if (stages.length === 0) return grouping(value, false, frame, run);
      const filtered = applyStages(stages, value, frame, run);
      return grouping(filtered, filtered === run.fresh, frame, run);
    };
  }
  if (stages.length > 0) {
    return (input, frame, run) => {
      const filtered = applyStages(stages, node(input, frame, run), frame, run);
      return filtered === run.fresh ? run.sequence(filtered, keepSingleton) : run.settle(filtered, keepSingleton);
    };
  }
  return isSettled(ast) ? node : (input, frame, run) => run.settle(node(input, frame, run), keepSingleton);
}

/** Its value is never a sequence that is still to be settled. */
function isSettled({ type }: Ast): boolean {
  return type === 'string' || type === 'number' || type === 'value' || type === 'binary' || type === 'unary';
}

function compileKind(ast: Ast, scope: Scope, compiler: Compiler): Node {
  switch (ast['type']) {
    case 'string':
    case 'number':
    case 'value':
      return compileLiteral(ast);
    case 'variable':
      return compileData(ast, scope);
    case 'binary':
      return compileBinary(ast, scope, compiler);
    case 'unary':
      return compileUnary(ast, scope, compiler);
    case 'condition':
      return compileCondition(ast, scope, compiler);
    case 'block':
      return compileBlock(ast, scope, compiler, compileResult);
    case 'function':
      return compileCall(ast, scope, compiler);
    case 'apply':
      return compileApply(ast, scope, compiler);
    case 'wildcard':
      return readFields;
    case 'descendant':
      return readDescendants;
    default:
      return refuse(String(ast['type']));
  }
}

function compileLiteral(ast: Ast): Node {
  const { value } = ast;
  // The parser writes -0 for `-0`.
  const literal = typeof value === 'number' ? value + 0 : value;
  if (typeof literal === 'object' && literal !== null) return refuse('a literal');
  return () => literal;
}

function compileData(ast: Ast, scope: Scope): Node {
  const variable = compileVariable(ast, scope);
  return (input, frame, run) => refuseCallable(variable(input, frame, run));
}

function compileUnary(ast: Ast, scope: Scope, compiler: Compiler): Node {
  if (ast['value'] === '-') return compileMinus(ast, scope, compiler);
  if (ast['value'] === '[') return compileArray(ast, scope, compiler);
  if (ast['value'] !== '{') return refuse('a unary operator');
  const grouping = compileGrouping(ast, scope, compiler);
  return (input, frame, run) => grouping(input, false, frame, run);
}
