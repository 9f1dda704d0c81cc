/** Names above values, in tiles beside each other: `<div><div>Humidity</div><div>68 %</div><div>target 70</div></div>`. */
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { childElements, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';
import { pairOf, type Surroundings } from './tables.ts';

const tilesLeast = 2;
const partsMost = 4;
const nameChars = 40;
const valueChars = 60;

/** Of the tile that a line begins. */
export function stackPairs(line: Line, around: Surroundings): readonly Pair[] {
  const { parent } = line.block;
  if (parent === null || !isTag(parent) || !isTile(parent) || childElements(parent)[0] !== line.block) return [];
  if (tilesBeside(parent) < tilesLeast) return [];
  const [name, value] = childElements(parent);
  if (name === undefined || value === undefined) return [];
  const text = nodeText(value);
  return pairOf(name, nodeText(name), { node: value, text }, { source: 'row', title: '' }, around);
}

/** Two parts are a row, which is read as such. */
function isTile(element: PageElement): boolean {
  const parts = childElements(element);
  const [name, value] = parts;
  if (name === undefined || value === undefined || parts.length < 3 || parts.length > partsMost) return false;
  if (!parts.every((one) => /^(?:div|span|p|strong|b|small|meter|progress|h[3-6])$/.test(one.name))) return false;
  const [key, text] = [nodeText(name), nodeText(value)];
  return (
    key.length <= nameChars &&
    /\p{L}/u.test(key) &&
    !/^[\d\p{Sc}]|[.!?]$/u.test(key) &&
    text !== '' &&
    text.length <= valueChars &&
    /\d/.test(text)
  );
}

function tilesBeside({ parent, name, attribs }: PageElement): number {
  if (parent === null || !isTag(parent)) return 0;
  return childElements(parent).filter(
    (one) => one.name === name && (one.attribs['class'] ?? '') === (attribs['class'] ?? '') && isTile(one),
  ).length;
}
