/** Names and values that follow each other in elements of one kind: `<div><span>up</span><span>2.20</span><span>down</span><span>1.80</span></div>`. */
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { childElements, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';
import { pairOf, type Surroundings } from './tables.ts';

const pairsLeast = 2;
const pairsMost = 40;
const nameChars = 40;

/** Of the row that the first of its names begins. */
export function alternatingPairs(line: Line, around: Surroundings): readonly Pair[] {
  const row = [line.block, line.block.parent].find((one) => one !== null && isTag(one) && isRowOf(one, line));
  if (row === undefined || row === null || !isTag(row)) return [];
  const children = childElements(row);
  return children.flatMap((name, at) => {
    const value = children[at + 1];
    if (at % 2 === 1 || value === undefined) return [];
    return pairOf(name, nodeText(name), { node: value, text: nodeText(value) }, { source: 'row', title: '' }, around);
  });
}

/** Begun by a part of the line: nothing but elements of one name, of which every second has no digits, and most of the others have. */
function isRowOf(element: PageElement, { parts }: Line): boolean {
  const children = childElements(element);
  const [first] = children;
  if (first === undefined || !parts.some(({ node }) => node === first)) return false;
  if (children.length < 2 * pairsLeast || children.length > 2 * pairsMost) return false;
  if (children.length % 2 === 1 || !/^(?:span|b|i|em|div|p|font)$/.test(first.name)) return false;
  if (children.some(({ name }) => name !== first.name) || hasOwnText(element)) return false;
  const texts = children.map((one) => nodeText(one));
  const names = texts.filter((_, at) => at % 2 === 0);
  const values = texts.filter((_, at) => at % 2 === 1);
  return (
    names.every((text) => /\p{L}/u.test(text) && !/\d/.test(text) && text.length < nameChars) &&
    values.filter((text) => /^\P{L}*\d/u.test(text)).length > values.length / 2
  );
}

function hasOwnText({ children }: PageElement): boolean {
  return children.some((one) => 'data' in one && one.type === 'text' && one.data.trim() !== '');
}
