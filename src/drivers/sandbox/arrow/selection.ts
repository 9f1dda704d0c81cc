/** Functions whose value is a part of the data: it is data already, and no larger. */
import type { Arrow, Expression, Pattern } from './ast.ts';

/** Methods that give some of the items, each at most once. */
const choosing: ReadonlySet<string> = new Set(['filter', 'find', 'findLast', 'slice', 'at', 'toReversed', 'toSorted']);

export function isSelection({ parameters, body }: Arrow): boolean {
  if ('length' in body) return false;
  const names = new Set<string>();
  return parameters.every(({ pattern, fallback }) => !fallback && collect(pattern, names)) && isPart(body, names);
}

/** False where a pattern makes something, or might. */
function collect(pattern: Pattern, names: Set<string>): boolean {
  if (pattern.kind === 'name') names.add(pattern.name);
  else {
    const targets = pattern.kind === 'list' ? pattern.items : pattern.properties.map(({ target }) => target);
    if (pattern.rest !== undefined) return false;
    return targets.every((target) => !target || (!target.fallback && collect(target.pattern, names)));
  }
  return true;
}

function isPart(ast: Expression, names: ReadonlySet<string>): boolean {
  if (ast.kind === 'name') return names.has(ast.name);
  if (ast.kind === 'chain') return isPart(ast.inner, names);
  if (ast.kind === 'member') return isPart(ast.object, names);
  // What is chosen instead is small.
  if (ast.kind === 'literal') return true;
  if (ast.kind === 'list') return ast.items.length === 0;
  if (ast.kind === 'choice') return isPart(ast.yes, names) && isPart(ast.no, names);
  if (ast.kind === 'binary' && (ast.operator === '??' || ast.operator === '||')) {
    return isPart(ast.left, names) && isPart(ast.right, names);
  }
  if (ast.kind !== 'call' || ast.callee.kind !== 'member' || ast.callee.key.kind !== 'literal') return false;
  return choosing.has(String(ast.callee.key.value)) && isPart(ast.callee.object, names);
}
