/** How far from the thing that is told a value stands. */
import { ancestorsOf, type Node } from '../terms/nodes.ts';
import type { Value } from '../terms/value.ts';

/** Of two that fit as well the one that is nearer. */
export function costed(value: Value, row: Node | undefined): number {
  return value.kind === 'formula' || value.kind === 'records'
    ? value.score
    : value.score - 0.03 * distanceOf(value.node, row);
}

/** From the thing that is told, whatever that is reached by. */
function distanceOf(node: Node, row: Node | undefined): number {
  if (row === undefined || !row.isMany || row.list !== undefined) return ancestorsOf(node).length;
  const above = [row, ...ancestorsOf(row)];
  const own = [node, ...ancestorsOf(node)];
  const steps = own.findIndex((one) => above.includes(one));
  const common = own[steps];
  return common === undefined ? ancestorsOf(node).length : steps + above.indexOf(common);
}
