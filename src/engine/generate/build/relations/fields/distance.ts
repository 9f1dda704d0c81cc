/** How far from the thing that is told a value stands. */
import type { Node } from '../terms/nodes.ts';
import type { Value } from '../terms/value.ts';

/** Of two that fit as well the one that is nearer. */
export function costed(value: Value, row: Node | undefined): number {
  return value.kind === 'formula' || value.kind === 'records'
    ? value.score
    : value.score - 0.03 * distanceOf(value.node, row);
}

/** From the thing that is told, whatever that is reached by. */
function distanceOf(node: Node, row: Node | undefined): number {
  if (row === undefined || !row.isMany || row.list !== undefined) return depthOf(node);
  const above = [row, ...ancestorsOf(row)];
  const own = [node, ...ancestorsOf(node)];
  const steps = own.findIndex((one) => above.includes(one));
  const common = own[steps];
  return common === undefined ? depthOf(node) : steps + above.indexOf(common);
}

function ancestorsOf({ parent }: Node): readonly Node[] {
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

function depthOf({ parent }: Node): number {
  return parent === undefined ? 0 : 1 + depthOf(parent);
}
