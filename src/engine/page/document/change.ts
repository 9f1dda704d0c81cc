/** What changed between two retrievals of one page. */
import type { TextChange } from '../../../core/documents.ts';
import { limits } from '../../../core/limits.ts';
import { sha256 } from '../../hash.ts';
import { type Edit, lineEdits } from './line-edits.ts';

/** Lines around a change that are shown with it. */
const context = 3;

/** Compares the normalised texts line by line, in bounded time. */
export async function textChange(before: string, after: string): Promise<TextChange> {
  const now = linesOf(after);
  const hash = await sha256(now.join('\n'));
  if (before === after) return { added: 0, removed: 0, diff: '', isCut: false, hash };
  const edits = lineEdits(linesOf(before), now);
  const lines = hunkLines(edits);
  return {
    added: edits.filter(({ sign }) => sign === '+').length,
    removed: edits.filter(({ sign }) => sign === '-').length,
    diff: lines.slice(0, limits.diffLines).join('\n'),
    isCut: lines.length > limits.diffLines,
    hash,
  };
}

/** Lines as changes are judged by: composed characters, single spaces, none of them empty. */
function linesOf(text: string): readonly string[] {
  const lines = text.normalize('NFC').split('\n');
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

function hunkLines(edits: readonly Edit[]): readonly string[] {
  const isNear = nearChanges(edits);
  const lines: string[] = [];
  let old = 1;
  let now = 1;
  for (const [at, { sign, line }] of edits.entries()) {
    if (isNear[at] === 1) {
      if (isNear[at - 1] !== 1) lines.push(headOf(edits, isNear, { at, old, now }));
      lines.push(sign + line);
    }
    if (sign !== '+') old += 1;
    if (sign !== '-') now += 1;
  }
  return lines;
}

function nearChanges(edits: readonly Edit[]): Uint8Array {
  const isNear = new Uint8Array(edits.length);
  for (const [at, { sign }] of edits.entries())
    if (sign !== ' ') isNear.fill(1, Math.max(0, at - context), at + context + 1);
  return isNear;
}

interface Start {
  readonly at: number;
  readonly old: number;
  readonly now: number;
}

/** `@@ -3,2 +3,4 @@`: where a hunk begins in both texts, and how many lines of either it has. */
function headOf(edits: readonly Edit[], isNear: Uint8Array, { at, old, now }: Start): string {
  const end = isNear.indexOf(0, at);
  const hunk = edits.slice(at, end === -1 ? undefined : end);
  const before = hunk.filter(({ sign }) => sign !== '+').length;
  const after = hunk.filter(({ sign }) => sign !== '-').length;
  return `@@ -${before === 0 ? old - 1 : old},${before} +${after === 0 ? now - 1 : now},${after} @@`;
}
