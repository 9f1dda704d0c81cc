/** `.name`, `[key]` and `?.`. */
import { type Chain, type Expression, isInherited, type Member, refuse } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import type { Scope } from './scope.ts';
import { isFields, readComputed, readKey } from './values.ts';

/** The value of everything that follows a `?.` which found nothing, up to the end of the chain. */
export const short = Symbol('short');

/** Whether the node may give `short`. */
export function isChained(ast: Expression): boolean {
  if (ast.kind === 'member') return ast.isOptional || isChained(ast.object);
  return ast.kind === 'call' && isChained(ast.callee);
}

export function compileChain({ inner }: Chain, scope: Scope, compiler: Compiler): Node {
  const node = compiler.value(inner, scope);
  return (run) => {
    const value = node(run);
    return value === short ? undefined : value;
  };
}

/** What a member is read from; `short` when the chain ends in front of it. */
export function compileObject({ object, isOptional }: Member, scope: Scope, compiler: Compiler): Node {
  const node = compiler.value(object, scope);
  if (!isOptional) return node;
  return (run) => node(run) ?? short;
}

export function compileMember(ast: Member, scope: Scope, compiler: Compiler): Node {
  const object = compileObject(ast, scope, compiler);
  if (ast.key.kind === 'literal' && typeof ast.key.value === 'string') {
    const read = compileRead(object, ast.key.value);
    return isChained(ast) ? unlessShort(object, ast.key.value) : read;
  }
  const key = compiler.value(ast.key, scope);
  return (run) => {
    const value = object(run);
    return value === short ? short : readComputed(value, key(run), run);
  };
}

function compileRead(object: Node, key: string): Node {
  if (isInherited(key)) refuse(key);
  return (run) => {
    const value = object(run);
    if (isFields(value)) return Object.hasOwn(value, key) ? value[key] : undefined;
    return readKey(value, key);
  };
}

function unlessShort(object: Node, key: string): Node {
  return (run) => {
    const value = object(run);
    return value === short ? short : readKey(value, key);
  };
}
