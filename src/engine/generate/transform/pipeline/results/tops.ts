/** Records with those below them inside: the list begins with those that have none above. */
import type { Target } from '../../terms/target.ts';
import { linkAbove } from '../terms/link.ts';
import type { Table } from '../terms/tables.ts';
import type { Rows, World } from '../terms/terms.ts';

const belowWords: ReadonlySet<string> = new Set([
  'child',
  'sub',
  'report',
  'reply',
  'subordinate',
  'nested',
  'subcategory',
  'section',
  'comment',
]);

/** Records with the ones below them begin with those that have none above. */
export function topsOf({ fields }: Target, table: Table, { text }: Rows, world: World): string {
  const up = linkAbove(world.links.ones, table);
  const hasBelow = fields.some(
    ({ target, words }) =>
      target.kind === 'array' && target.items?.kind === 'object' && words.some((word) => belowWords.has(word)),
  );
  if (up === undefined || !hasBelow || !/^\$\w+$/.test(text) || !/^[\w.]+$/.test(up.own)) return '';
  return `[$not($exists(${up.own})) or ${up.own} = null]`;
}
