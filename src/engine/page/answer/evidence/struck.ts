/** What is struck out in a small part of a page, as the price of before. */
import type { PageElement } from '../../document/tree.ts';
import { elementsIn, nodeText } from './node-text.ts';
import { isStruckElement } from './outline.ts';

export function struckIn(node: PageElement): readonly string[] {
  if (node.children.length > 8 || node.name === 'body') return [];
  return elementsIn(node)
    .filter((one) => one !== node && isStruckElement(one))
    .map((one) => nodeText(one))
    .filter((text) => text !== '');
}
