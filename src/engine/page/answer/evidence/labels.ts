/** Names and values that no element of their own tells apart: `Name: value`, rows of two, bold names, headings, classes. */
import { isBlock } from '../../document/layout.ts';
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Line } from './line.ts';
import { childElements, nodeText } from './node-text.ts';
import type { Pair, PairSource } from './pair.ts';
import { listPairs } from './list-pairs.ts';
import { sentencesOf } from './passage.ts';
import { alternatingPairs } from './alternating.ts';
import { appositionPairs, briefPairs } from './brief.ts';
import { kindOfStem } from '../words/vocabulary.ts';
import { wordsOf } from '../words/word.ts';
import { stackPairs } from './stacks.ts';
import { pairOf, type Surroundings } from './tables.ts';

/** `Mill Street 4, Head: Ann Lee`. */
const labelled = /,\s(?=\p{Lu}[\p{L}\s-]{1,30}:\s)/u;
const divider = /\s[·|•●–—;]\s|\s\|\s|;\s/u;
const keyChars = 60;
/** Questions that a page answers itself, as headings. */
const questionChars = 160;
const keyWords = 8;
const valueChars = 300;

export function labelPairs(lines: readonly Line[], around: Surroundings): readonly Pair[] {
  return lines.flatMap((line, at) => {
    const sentences = sentencesOf(line.text).map(({ text }) => text);
    return [
      ...colonPairs(line),
      ...leadPairs(line),
      ...statementPairs(line, sentences),
      ...meaningPairs(line),
      ...classPairs(line),
      ...nextLinePairs(line, lines[at + 1]),
      ...listPairs(line, lines[at - 1]),
      ...rowOf(line, around),
      ...alternatingPairs(line, around),
      ...stackPairs(line, around),
      ...briefPairs(line),
      ...appositionPairs(line, sentences),
    ];
  });
}

/** `Uptime over 90 days: 99.9 %`, several to a line where something divides them. */
function colonPairs(line: Line): Pair[] {
  if (!/[:：]\s/.test(line.text)) return [];
  return labelledPieces(line)
    .flatMap((piece) => sentencesOf(piece).flatMap(({ text }) => text.split(divider)))
    .flatMap((text) => text.split(numbered))
    .flatMap((piece) => (/,\s/.test(piece) ? piece.split(labelled) : [piece]))
    .flatMap((piece) => {
      const [, key = '', value = ''] = /^(?:[-–•*]\s)?([^:：]{2,60}?)\s?[:：]\s(.{1,300})$/su.exec(piece.trim()) ?? [];
      if (key === '' || key.split(' ').length > keyWords || /["“«]|^(?:and|und|et|y) /.test(key)) return [];
      return [toPair(line, key, value.trim(), 'label'), ...enumerated(line, key, value)];
    });
}

/** `No. 214/2026 Posted: 3 September`: after a number, a capital word with a colon names the next value. */
const numbered = /(?<=\s\S*\d)\s(?=\p{Lu}\p{L}{2,20}(?:\s\p{Ll}{2,15})?:\s)/u;

/** What stands in bold letters before a colon begins a name of its own, wherever it is in the line. */
function labelledPieces({ text, parts }: Line): readonly string[] {
  const starts = parts.filter((part) => part.isBold && /[:：]\s*$/.test(part.text)).map(({ start }) => start);
  const cuts = [0, ...starts.filter((start) => start > 0), text.length];
  return cuts.slice(1).map((end, at) => text.slice(cuts[at], end).trim());
}

const entry = /^(\p{L}[\p{L}\s'’-]{1,30}?)\s(\p{Sc}?\d[\d.,:]*(?:\s?(?:%|\p{Sc}|\p{L}{1,3}))?)$/u;

/** `Uptime: Sending 99.98, Inbox 99.71` has a value for each. */
function enumerated(line: Line, key: string, value: string): Pair[] {
  const entries = value
    .replace(/\.$/, '')
    .split(/[,;]\s/)
    .map((one) => entry.exec(one.trim()));
  if (entries.length < 2 || entries.some((one) => one === null)) return [];
  return entries.flatMap((one) =>
    one === null ? [] : [toPair(line, `${key} ${one[1] ?? ''}`, one[2] ?? '', 'label')],
  );
}

const statement =
  /^(?:(?:The|Our|A|Die|Der|Das|Le|La|Les|El|Los|Las|Ang)\s)?(\p{L}[^.,;:!?]{2,50}?)\s(?:is|are|was|ist|sind|beträgt|betragen|est de|est|sont|es de|es|son|ay)\s(?:of\s)?([^.;:!?]{1,80}?)(?:,\s.*)?[.!]?$/u;

const meaning =
  /(?:^|[.;]\s)(\p{Lu}[\p{L}\p{N}.-]{0,20})\s(means|bedeutet|signifie|significa)\s(?:that\s|dass\s|que\s)?(.{3,120}?)(?:,\s(?:so|and|also|donc)\s.*|[.;]|$)/u;

/** `E4 means that it is too cold.` */
function meaningPairs(line: Line): Pair[] {
  const [passage, name = '', verb = '', value = ''] = meaning.exec(line.text) ?? [];
  return passage === undefined ? [] : [{ ...toPair(line, `${name} ${verb}`, value, 'statement'), passage }];
}

/** A short sentence that says what something is: `Minimum order is two boxes.` */
function statementPairs(line: Line, sentences: readonly string[]): Pair[] {
  return sentences.flatMap((text) => {
    const [, key = '', value = ''] = statement.exec(text) ?? [];
    if (
      key === '' ||
      key.split(' ').length > 6 ||
      value.split(' ').length > 8 ||
      /\b(?:who|which|that|not)\b/.test(`${key} ${value}`)
    )
      return [];
    const told = value.replace(/^(?:listed|known|classified|described|rated) as\s(?:an?\s)?/, '');
    return [{ ...toPair(line, key, told, 'statement'), passage: text }];
  });
}

/** A bold beginning of a line is the name of what follows it. */
function leadPairs(line: Line): Pair[] {
  const [first, ...others] = line.parts;
  if (first === undefined || !first.isBold || others.length === 0 || line.level !== undefined) return [];
  const rest = others.findIndex(({ isBold }) => !isBold);
  const begin = others[rest];
  if (begin === undefined) return [];
  const key = line.text.slice(0, begin.start).trim();
  const value = line.text
    .slice(begin.start)
    .replace(/^[\s:–—.-]+/u, '')
    .trim();
  if (key.length > keyChars || value === '' || value.length > valueChars || /[:：]$/.test(key)) return [];
  return [toPair(line, key, value, 'label')];
}

/** A heading, or a line that ends in a colon, and the one short line below it. */
function nextLinePairs(line: Line, next: Line | undefined): Pair[] {
  if (next === undefined || next.level !== undefined || next.text.length > valueChars) return [];
  if (/^(?:th|dt|summary|label|legend)$/.test(next.block.name) || isOfSeveral(next.block)) return [];
  const isName = line.level !== undefined || /[:：]$/.test(line.text) || isNameAlone(line, next) || isAbove(line, next);
  const most = line.level !== undefined && line.text.endsWith('?') ? questionChars : keyChars;
  if (!isName || line.text.length > most || line.region !== next.region) return [];
  const isSaid = line.level === undefined && !isAbove(line, next);
  const source: PairSource = isSaid ? 'label' : 'heading';
  return [{ ...toPair(next, line.text.replace(/\s?[:：]$/, ''), next.text, source), passage: next.text }];
}

/** The first of a list is not all that its heading promises. */
function isOfSeveral({ name, parent }: PageElement): boolean {
  return name === 'li' && parent !== null && isTag(parent) && childElements(parent).length > 1;
}

/** `Contact<br>Ann Lee`: a word for what has values of a shape, alone on its line. */
function isNameAlone({ text, block }: Line, next: Line): boolean {
  if (block !== next.block || !/^\p{Lu}[\p{L}-]+$/u.test(text)) return false;
  return wordsOf(text).some(({ stem }) => kindOfStem(stem) !== undefined);
}

/** A few words without a number, and a short line that has one, side by side in the page's source. */
function isAbove({ text, block }: Line, next: Line): boolean {
  const isName = /^\p{Lu}[\p{L}\s'’()/-]{2,30}$/u.test(text) && text.split(' ').length <= nameWords;
  const isValue = next.text.length <= shortChars && /\d/.test(next.text) && !/[.!?]$/.test(next.text);
  const isBeside = block === next.block || (block.name === next.block.name && block.parent === next.block.parent);
  return isName && isValue && isBeside && !/^(?:td|th|dt|dd|li)$/.test(next.block === block ? '' : block.name);
}

const nameWords = 4;
const shortChars = 40;

/** Elements of two children without text of their own: `<div><span>Height</span><span>14 in</span></div>`. */
function rowOf(line: Line, around: Surroundings): Pair[] {
  const { block } = line;
  const [row, first] = rowAround(block);
  if (
    row === undefined ||
    first === undefined ||
    !line.parts.some(({ node }) => node === first || isWithin(node, first))
  )
    return [];
  const [one, other] = childElements(row);
  if (one === undefined || other === undefined) return [];
  // Figures are often shown above what they are.
  const isTurned = isFigure(nodeText(one)) && !/\d/.test(nodeText(other));
  const [key, value] = isTurned ? [other, one] : [one, other];
  const name = nodeText(key);
  if (unfinished.test(name)) return [];
  if (name.length > keyChars || /[\d]{3}|^[\d\p{Sc}]/u.test(name) || /[.!?]$/.test(name)) return [];
  return pairOf(key, name, { node: value, text: nodeText(value) }, { source: 'row', title: '' }, around);
}

/** The beginning of a sentence, of which a part is marked. */
const unfinished = /\s(?:\d+|of|at|in|on|the|an?|and|vom|am|und|der|die|du|de|le|la|et|y|el|ng|sa)$/;

function isFigure(text: string): boolean {
  return text.length <= 24 && /^[\p{Sc}~≈<>+-]?\s?\d/u.test(text);
}

function rowAround(block: PageElement): readonly [PageElement | undefined, PageElement | undefined] {
  const inner = twoChildren(block) ? block : undefined;
  const outer = block.parent !== null && isTag(block.parent) && twoChildren(block.parent) ? block.parent : undefined;
  const row = inner ?? outer;
  return [row, row === undefined ? undefined : childElements(row)[0]];
}

function twoChildren(node: PageElement): boolean {
  if (/^(?:tr|table|tbody|dl|ul|ol|body|main|article|section|header|footer|nav)$/.test(node.name)) return false;
  const children = childElements(node);
  if (
    children.length !== 2 ||
    children.some((one) => /^(?:a|button|input|br|img|h[1-6]|ul|ol|p|table)$/.test(one.name))
  )
    return false;
  const hasOwnText = node.children.some((one) => 'data' in one && one.type === 'text' && one.data.trim() !== '');
  return !hasOwnText && children.every((one) => !isDeep(one));
}

/** Holds blocks of its own, and so is more than a name or a value. */
function isDeep(node: PageElement): boolean {
  return childElements(node).filter(isBlock).length > 1;
}

function isWithin(node: PageElement, around: PageElement): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at === around) return true;
  return false;
}

/** What an element is called in the page's source is a name that the reader does not see. */
function classPairs(line: Line): Pair[] {
  const nodes = new Set([line.block, ...line.parts.map(({ node }) => node)]);
  return [...nodes].flatMap((node): Pair[] => {
    const name = (node.attribs['class'] ?? node.attribs['id'] ?? '').replace(/[\s_-]+/g, ' ').trim();
    if (name === '' || name.length > 40 || !/\p{L}{3}/u.test(name) || line.text.length > 200) return [];
    const own = node === line.block ? line.text : nodeText(node);
    return own === '' ? [] : [{ ...toPair(line, name, own, 'class'), node }];
  });
}

/** What the description of a term is a description of. */
function termOf(block: PageElement): string {
  if (block.name !== 'dd') return '';
  let before = block.prev;
  while (before !== null && !(isTag(before) && before.name === 'dt')) before = before.prev;
  return before !== null && isTag(before) ? nodeText(before) : '';
}

function toPair(line: Line, key: string, value: string, source: PairSource): Pair {
  const context = line.headings
    .slice(-2)
    .map(({ text }) => text)
    .join(' ');
  const named = `${context} ${termOf(line.block)}`.trim();
  return { key, context: named, value, passage: line.text, source, region: line.region, node: line.block };
}
