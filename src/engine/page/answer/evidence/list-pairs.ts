/** A heading, or a line that ends in a colon, and the list below it: what is in the box, what is included, which papers to bring. */
import { isTag } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { childElements, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';

const keyChars = 60;
const itemsLeast = 2;
const itemsMost = 30;
const itemChars = 120;
/** As long as an answer may be. */
const valueChars = 280;

/** Of the line that is the first of such a list. */
export function listPairs(line: Line, before: Line | undefined): readonly Pair[] {
  const list = line.block.name === 'li' ? line.block.parent : null;
  if (before === undefined || list === null || !isTag(list) || !/^[ou]l$/.test(list.name)) return [];
  const items = childElements(list);
  if (items[0] !== line.block || before.region !== line.region || !isName(before, line)) return [];
  const texts = items.map((item) => nodeText(item)).filter((text) => text !== '');
  if (texts.length < itemsLeast || texts.length > itemsMost || texts.some((text) => text.length > itemChars)) return [];
  const value = joined(texts);
  const key = before.text.replace(/\s?[:：]$/, '');
  const above = before.headings.at(-1)?.text ?? '';
  return [
    {
      key,
      context: above,
      value,
      passage: value,
      source: 'heading',
      region: line.region,
      node: list,
    },
  ];
}

function isName({ level, text }: Line, { headings }: Line): boolean {
  return text.length <= keyChars && ((level !== undefined && headings.at(-1)?.text === text) || /[:：]$/.test(text));
}

/** As many entries as an answer has room for. */
function joined(texts: readonly string[]): string {
  let value = '';
  for (const text of texts) {
    const longer = value === '' ? text : `${value}; ${text}`;
    if (longer.length > valueChars) break;
    value = longer;
  }
  return value;
}
