/** Calls: of the language's functions, of methods by the type of what they are called on, and of functions by name. */
import { type Call, type Expression, type Item, type Member, refuse } from './ast.ts';
import { languageCallables, languageFunctions, variadicFunctions } from './builtins.ts';
import { isFresh } from './fresh.ts';
import { compileObject, short } from './members.ts';
import { type HigherMethod, higherMethods } from './methods-higher.ts';
import { listMethods } from './methods-list.ts';
import { numberMethods, textMethods } from './methods-text.ts';
import type { Compiler, Node } from './node.ts';
import { abandon } from './run.ts';
import type { Callable, Scope } from './scope.ts';

/** A function that is passed on by its name. */
export function namedCallable(ast: Expression, scope: Scope): Callable {
  if (ast.kind !== 'name') return refuse('a function that is computed');
  const bound = scope.find(ast.name);
  if (typeof bound === 'function') return bound;
  return (bound === undefined ? languageCallables.get(ast.name) : undefined) ?? refuse(ast.name);
}

export function compileCall(ast: Call, scope: Scope, compiler: Compiler): Node {
  const { callee } = ast;
  const name = languageName(callee, scope);
  if (name !== undefined) return compileLanguageCall(name, ast, scope, compiler);
  if (callee.kind === 'member') return compileMethod(ast, callee, scope, compiler);
  const call = compiler.callable(callee, scope);
  const [first = none, second = none, third = none, fourth = none, ...more] = compileArguments(ast, scope, compiler);
  if (more.length > 0) refuse('many arguments');
  return (run) => call(run, first(run), second(run), third(run), fourth(run));
}

const none: Node = () => undefined;

function compileArguments({ items }: Call, scope: Scope, compiler: Compiler): readonly Node[] {
  return items.map(({ value, isSpread }) => (isSpread ? refuse('a spread') : compiler.value(value, scope)));
}

/** `Math.max`, `Number` and the like, unless the name stands for something else here. */
function languageName(callee: Expression, scope: Scope): string | undefined {
  if (callee.kind === 'name') return scope.find(callee.name) === undefined ? callee.name : undefined;
  if (callee.kind !== 'member' || callee.isOptional || callee.object.kind !== 'name') return undefined;
  if (callee.key.kind !== 'literal' || scope.find(callee.object.name) !== undefined) return undefined;
  return `${callee.object.name}.${String(callee.key.value)}`;
}

function compileLanguageCall(name: string, ast: Call, scope: Scope, compiler: Compiler): Node {
  const variadic = variadicFunctions.get(name);
  if (variadic !== undefined) {
    if (name === 'Object.assign' && ast.items[0]?.value.kind !== 'fields') refuse('a change of data');
    const list = compiler.value({ kind: 'list', items: ast.items }, scope);
    return (run) => {
      const values = list(run);
      return Array.isArray(values) ? variadic(values, run) : abandon();
    };
  }
  const body = languageFunctions.get(name) ?? refuse(name);
  const [first = refuse(name), second = none, third = none, ...more] = compileArguments(ast, scope, compiler);
  if (more.length > 0) refuse('many arguments');
  return (run) => body(run, first(run), second(run), third(run));
}

function compileMethod(ast: Call, callee: Member, scope: Scope, compiler: Compiler): Node {
  const name = callee.key.kind === 'literal' ? String(callee.key.value) : refuse('a method that is computed');
  const receiver = compileObject(callee, scope, compiler);
  const higher = higherMethods.get(name);
  if (higher !== undefined && ast.items.length > 0) {
    if (higher.changes === true && !isFresh(callee.object)) refuse('a change of data');
    return compileHigher(receiver, higher, ast.items, scope, compiler);
  }
  const list = listMethods.get(name);
  const text = textMethods.get(name);
  const number = numberMethods.get(name);
  if (list === undefined && text === undefined && number === undefined) refuse(name);
  if (list?.changes === true && !isFresh(callee.object)) refuse('a change of data');
  const [first = none, second = none, ...more] = compileArguments(ast, scope, compiler);
  if (more.length > 0) refuse('many arguments');
  const count = ast.items.length;
  return (run) => {
    const value = receiver(run);
    if (Array.isArray(value)) return (list ?? abandon()).run(run, value, first(run), second(run), count);
    if (typeof value === 'string') return (text ?? abandon())(run, value, first(run), second(run), count);
    if (typeof value === 'number') return (number ?? abandon())(run, value, first(run));
    return value === short ? short : abandon();
  };
}

function compileHigher(
  receiver: Node,
  method: HigherMethod,
  [callback, initial, ...more]: readonly Item[],
  scope: Scope,
  compiler: Compiler,
): Node {
  if (callback === undefined || callback.isSpread || initial?.isSpread === true) refuse('a spread');
  if (more.length > 0 || (initial !== undefined && method.takesInitial !== true)) refuse('many arguments');
  const call = compiler.callable(callback.value, scope);
  const start = initial && compiler.value(initial.value, scope);
  return (run) => {
    const value = receiver(run);
    if (Array.isArray(value)) return method.run(run, value, call, start);
    return value === short ? short : abandon();
  };
}
