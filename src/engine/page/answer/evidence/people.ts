/** People on cards and in lines: a name with what its bearer is below it, and `Betriebsleiterin Eva Kern` in one piece. */
import { isTag } from '../../document/tree.ts';
import type { SpanReader } from '../spans/kind.ts';
import { holdsRole } from '../words/roles.ts';
import type { Line } from './line.ts';
import { childElements, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';

const nameChars = 50;
const roleChars = 60;
const partsMost = 5;

/** Of a card that the line begins, and of all lines that say what somebody is right before the name. */
export function peoplePairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  return [...cardPairs(line, spansOf), ...titledPairs(line, spansOf)];
}

function cardPairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  const { parent } = line.block;
  if (parent === null || !isTag(parent)) return [];
  const parts = childElements(parent);
  const at = parts.indexOf(line.block);
  const next = parts[at + 1];
  if (at < 0 || next === undefined || parts.length > partsMost || line.text.length > nameChars) return [];
  const role = nodeText(next);
  if (role.length > roleChars || /\d/.test(role) || !holdsRole(role) || !isPerson(line.text, spansOf)) return [];
  return [pairIn(line, role, line.text, `${line.text} ${role}`)];
}

function isPerson(text: string, spansOf: SpanReader): boolean {
  return spansOf(text, ['person']).some(({ kind, text: name }) => kind === 'person' && name.length === text.length);
}

function titledPairs(line: Line, spansOf: SpanReader): readonly Pair[] {
  return spansOf(line.text, ['person']).flatMap(({ kind, start, text }): Pair[] => {
    const [word = ''] = /\p{L}[\p{L}-]*(?=\s$)/u.exec(line.text.slice(Math.max(0, start - roleChars), start)) ?? [];
    if (kind !== 'person' || word === '' || !holdsRole(word)) return [];
    return [pairIn(line, word, text, `${word} ${text}`)];
  });
}

function pairIn(line: Line, key: string, value: string, passage: string): Pair {
  const context = line.headings
    .slice(-2)
    .map(({ text }) => text)
    .join(' ');
  return { key, context, value, passage, source: 'brief', region: line.region, node: line.block };
}
