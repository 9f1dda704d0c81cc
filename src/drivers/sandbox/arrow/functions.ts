/** Functions: how arguments reach their names, and what the statements of a body do. */
import { type Arrow, type Pattern, refuse, type Statement, type Target } from './ast.ts';
import type { Compiler, Node } from './node.ts';
import { abandon, type Run } from './run.ts';
import { type Callable, Scope } from './scope.ts';
import { isFields, keysOf, readKey, requireList, setKey } from './values.ts';

/** The value of a statement behind which the next one follows. */
const goesOn = Symbol('goes on');

type Bind = (run: Run, value: unknown) => void;

/** Without the cost of a call. */
export function compileArrow(ast: Arrow, outer: Scope, compiler: Compiler): Callable {
  const scope = new Scope(outer);
  if (ast.parameters.length > 4) refuse('many parameters');
  for (const { pattern } of ast.parameters) declareAll(pattern, scope);
  const isBlock = 'length' in ast.body;
  if ('length' in ast.body) declareStatements(ast.body, scope);
  const binds = ast.parameters.map((target) => bindTarget(target, scope, compiler));
  const body = 'length' in ast.body ? compileStatements(ast.body, scope, compiler) : compiler.value(ast.body, scope);
  const result: Node = isBlock ? (run) => endOf(body(run)) : body;
  const [bindFirst, bindSecond, bindThird, bindFourth] = binds;
  if (bindFirst === undefined) return (run) => result(run);
  if (bindSecond === undefined) {
    return (run, first) => {
      bindFirst(run, first);
      return result(run);
    };
  }
  return (run, first, second, third, fourth) => {
    bindFirst(run, first);
    bindSecond(run, second);
    bindThird?.(run, third);
    bindFourth?.(run, fourth);
    return result(run);
  };
}

function endOf(value: unknown): unknown {
  return value === goesOn ? undefined : value;
}

function declareAll(pattern: Pattern, scope: Scope): void {
  if (pattern.kind === 'name') {
    scope.declare(pattern.name);
    return;
  }
  const targets = pattern.kind === 'list' ? pattern.items : pattern.properties.map(({ target }) => target);
  for (const target of targets) if (target !== undefined) declareAll(target.pattern, scope);
  if (pattern.rest !== undefined) scope.declare(pattern.rest);
}

function declareStatements(statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) if (statement.kind === 'declare') declareAll(statement.pattern, scope);
}

function bindTarget({ pattern, fallback }: Target, scope: Scope, compiler: Compiler): Bind {
  // The fallback is read before its own name is known.
  const other = fallback && compiler.value(fallback, scope);
  const bind = bindPattern(pattern, scope, compiler);
  if (other === undefined) return bind;
  return (run, value) => bind(run, value === undefined ? other(run) : value);
}

function bindPattern(pattern: Pattern, scope: Scope, compiler: Compiler): Bind {
  if (pattern.kind === 'name') return bindName(pattern.name, scope, compiler);
  return pattern.kind === 'list' ? bindList(pattern, scope, compiler) : bindFields(pattern, scope, compiler);
}

function bindName(name: string, scope: Scope, compiler: Compiler): Bind {
  const slot = compiler.slot();
  scope.bind(name, slot);
  return (run, value) => {
    run.slots[slot] = value;
  };
}

function bindFields(pattern: Extract<Pattern, { kind: 'fields' }>, scope: Scope, compiler: Compiler): Bind {
  const properties = pattern.properties.map(({ key, target }) => ({ key, bind: bindTarget(target, scope, compiler) }));
  const bindRest = pattern.rest === undefined ? undefined : bindName(pattern.rest, scope, compiler);
  const taken = new Set(properties.map(({ key }) => key));
  return (run, value) => {
    if (value === null || value === undefined) abandon();
    run.step(properties.length);
    for (const { key, bind } of properties) bind(run, readKey(value, key));
    bindRest?.(run, withoutKeys(value, taken, run));
  };
}

function withoutKeys(value: unknown, taken: ReadonlySet<string>, run: Run): unknown {
  if (!isFields(value)) return abandon();
  const rest: Record<string, unknown> = {};
  for (const key of keysOf(value, run)) if (!taken.has(key)) setKey(rest, key, value[key]);
  return rest;
}

function bindList(pattern: Extract<Pattern, { kind: 'list' }>, scope: Scope, compiler: Compiler): Bind {
  const binds = pattern.items.map((target) => target && bindTarget(target, scope, compiler));
  const bindRest = pattern.rest === undefined ? undefined : bindName(pattern.rest, scope, compiler);
  return (run, value) => {
    const list = requireList(value);
    run.step(binds.length);
    for (let index = 0; index < binds.length; index++) binds[index]?.(run, list[index]);
    if (bindRest === undefined) return;
    run.step(list.length);
    bindRest(run, list.slice(binds.length));
  };
}

/** Gives `goesOn` when no statement returned. The names are declared. */
function compileStatements(statements: readonly Statement[], scope: Scope, compiler: Compiler): Node {
  const nodes = statements
    .map((statement) => compileStatement(statement, scope, compiler))
    .filter((node) => node !== undefined);
  return (run) => {
    for (let index = 0; index < nodes.length; index++) {
      const value = nodes[index]?.(run);
      if (value !== goesOn) return value;
    }
    return goesOn;
  };
}

/** Nothing is left to do at run time for a function that gets a name. */
function compileStatement(statement: Statement, scope: Scope, compiler: Compiler): Node | undefined {
  if (statement.kind === 'return') return compiler.value(statement.value, scope);
  if (statement.kind === 'declare') return compileDeclaration(statement, scope, compiler);
  const test = compiler.value(statement.test, scope);
  const yes = compileBranch(statement.yes, scope, compiler);
  const no = compileBranch(statement.no, scope, compiler);
  return (run) => (test(run) ? yes(run) : no(run));
}

function compileBranch(statements: readonly Statement[], outer: Scope, compiler: Compiler): Node {
  const scope = new Scope(outer);
  declareStatements(statements, scope);
  return compileStatements(statements, scope, compiler);
}

function compileDeclaration(
  { pattern, value }: Extract<Statement, { kind: 'declare' }>,
  scope: Scope,
  compiler: Compiler,
): Node | undefined {
  if (value.kind === 'arrow') {
    if (pattern.kind !== 'name') return refuse('a pattern for a function');
    scope.bind(pattern.name, compiler.callable(value, scope));
    return undefined;
  }
  const node = compiler.value(value, scope);
  const bind = bindPattern(pattern, scope, compiler);
  return (run) => {
    bind(run, node(run));
    return goesOn;
  };
}
