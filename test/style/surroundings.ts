/**
 * Rules about what code may take from its surroundings: time, network, settings and the console come from the context.
 *
 * A name counts as the global one unless an enclosing scope of the file binds it.
 */
import type { Node } from 'oxc-parser';
import type { Finding, Place, Source } from '../architecture/source.ts';
import { collect } from './syntax.ts';

/** These may touch the machine. */
const free = ['src/app/', 'src/drivers/'];
/** Of the rest, only these have a wire of the process: stdin and stdout. */
const wired = ['src/faces/'];

interface Binding {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Refuses the clock, the network, the environment and the console where the context has to provide them. */
export function judgeSurroundings(source: Source): readonly Finding[] {
  if (free.some((folder) => source.path.startsWith(folder))) return [];
  const bindings = findBindings(source.places());
  const mayUseProcess = wired.some((folder) => source.path.startsWith(folder));
  return collect(source, (place) => {
    const name = globalName(place, bindings);
    return name === undefined ? undefined : problemOf(name, place, mayUseProcess);
  });
}

function problemOf(name: string, place: Place, mayUseProcess: boolean): string | undefined {
  const member = memberOf(place);
  switch (name) {
    case 'fetch':
      return 'uses the global fetch: use ctx.net';
    case 'console':
      return 'uses console: use ctx.log';
    case 'process':
      if (member === 'env') return 'reads process.env: settings come from the configuration';
      return mayUseProcess ? undefined : 'uses process: only app, drivers and faces know it';
    case 'Date':
      return member === 'now' || readsClock(place) ? 'reads the clock: use ctx.clock.now()' : undefined;
    case 'performance':
      return 'reads the clock: use ctx.clock.now()';
    default:
      return undefined;
  }
}

/** The name of the global that is used here: `fetch` of `fetch(...)` and of `globalThis.fetch(...)`. */
function globalName({ node, parent, key }: Place, bindings: readonly Binding[]): string | undefined {
  if (node.type === 'MemberExpression') {
    return isNamed(node.object, 'globalThis') ? nameOf(node.property) : undefined;
  }
  if (node.type !== 'Identifier' || parent === undefined || !isReference(parent.node, key)) return undefined;
  const isBound = bindings.some(({ name, start, end }) => name === node.name && start <= node.start && node.end <= end);
  return isBound ? undefined : node.name;
}

/** Whether an identifier at this property of its parent is a use, not a declaration or a member's name. */
function isReference(parent: Node, key: string): boolean {
  if (parent.type.startsWith('TS') && key !== 'expression') return false;
  if (key === 'property' && parent.type === 'MemberExpression') return parent.computed;
  if (key === 'key' && 'computed' in parent) return parent.computed;
  if (parent.type === 'ExportSpecifier') return key === 'local';
  return parent.type !== 'MetaProperty' && !(parent.type.startsWith('Import') && parent.type.endsWith('Specifier'));
}

function memberOf({ node, parent }: Place): string | undefined {
  return parent?.node.type === 'MemberExpression' && parent.node.object === node
    ? nameOf(parent.node.property)
    : undefined;
}

/** `new Date()` and `Date()` without arguments. */
function readsClock({ node, parent }: Place): boolean {
  const user = parent?.node;
  if (user?.type !== 'NewExpression' && user?.type !== 'CallExpression') return false;
  return user.callee === node && (user.type === 'CallExpression' || user.arguments.length === 0);
}

function isNamed(node: Node, name: string): boolean {
  return nameOf(node) === name;
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'Identifier' ? node.name : undefined;
}

/** Every name the file declares, with the stretch of text in which it hides a global. */
function findBindings(all: readonly Place[]): readonly Binding[] {
  return all.flatMap((place) => {
    const { node } = place;
    if (node.type !== 'Identifier' || !isDeclaration(place)) return [];
    const scope = scopeOf(place);
    return [{ name: node.name, start: scope.start, end: scope.end }];
  });
}

/** Climbs out of a pattern; what it ends in declares the name or does not. */
function isDeclaration({ node, parent, key }: Place): boolean {
  if (parent === undefined) return false;
  const { type } = parent.node;
  if (key === 'params' || key === 'local' || key === 'param') return true;
  if (key === 'id')
    return type === 'VariableDeclarator' || type === 'FunctionDeclaration' || type === 'ClassDeclaration';
  const isPatternPart =
    type === 'ObjectPattern' ||
    type === 'ArrayPattern' ||
    type === 'RestElement' ||
    (type === 'AssignmentPattern' && key === 'left') ||
    (type === 'Property' && key === 'value' && parent.parent?.node.type === 'ObjectPattern');
  return isPatternPart && node.type !== 'Program' && isDeclaration(parent);
}

/** The nearest block or function around a declaration; a function's own name belongs to what is around it. */
function scopeOf({ node, parent, key }: Place): Node {
  if (parent === undefined) return node;
  const { type } = parent.node;
  const isOwnName = key === 'id';
  const isScope =
    type === 'Program' || type === 'BlockStatement' || type === 'CatchClause' || type.includes('Function');
  return isScope && !isOwnName ? parent.node : scopeOf(parent);
}
