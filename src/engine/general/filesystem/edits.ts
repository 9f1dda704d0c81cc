/** Selective edits of a text: exact, or line by line whatever the white space at the ends of lines. What is not edited stays as it is. */
import * as z from 'zod';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';

const Edits = z.array(z.strictObject({ oldText: z.string().min(1), newText: z.string() })).min(1);
export type Edit = z.output<typeof Edits>[number];

/** The names that tools of edits give what is replaced, and what by. */
const partName = /^(?:old|new)_?(?:text|str|string)$/i;
/** How edits begin, in a fence as well, when a quote in them was not escaped or their end is missing. */
const beginning = /^\s*(?:```\w*\s*)?[[{][\s[{]*(?:"edits"\s*:[\s[{]*)?["']?(?:old|new)_?(?:text|str|string)["']?\s*:/i;

/**
 * Undefined when the content is no list of edits, and so the whole new text. Throws `invalid_input` for what only looks like one, as an
 * empty list does where the text that it would replace is no JSON.
 */
export function readEdits(content: string, before: string | undefined): readonly Edit[] | undefined {
  const value = /^\s*[[{]/.test(content) ? parsed(content) : undefined;
  const { success, data } = Edits.safeParse(value);
  if (success) return data;
  // A file would be replaced by what was to change a part of it.
  if (value === undefined ? beginning.test(content) : isMeantAsEdits(value)) throw malformed();
  if (isWithoutEdits(value) && before !== '' && parsed(before ?? '') === undefined) throw malformed();
  return undefined;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** One edit, a list with one, or a list of them under the reference server's name. */
function isMeantAsEdits(value: unknown): boolean {
  const inner = isRecord(value) ? value['edits'] : value;
  return [value, ...(Array.isArray(inner) ? inner : [inner])].some(
    (each) => isRecord(each) && Object.keys(each).some((name) => partName.test(name)),
  );
}

function isWithoutEdits(value: unknown): boolean {
  const inner = isRecord(value) ? value['edits'] : value;
  return Array.isArray(inner) && inner.length === 0;
}

/** One after the other, each on what the one before has left. Throws `conflict` for one that fits nowhere, or in several places. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, edit, at) => applyEdit(now, edit, at), text);
}

function applyEdit(text: string, edit: Edit, at: number): string {
  const lines = toLines(text);
  const oldText = unified(edit.oldText);
  const newText = unified(edit.newText);
  const exact = placesOf(lines.text, oldText);
  if (exact.length > 1) throw ambiguous(at);
  const [start] = exact;
  if (start !== undefined) return splice(text, lines, { start, end: start + oldText.length, newText });
  const found = findLines(lines.text, oldText);
  if (found.length > 1) throw ambiguous(at);
  const [place] = found;
  if (place === undefined) throw unmatched(at);
  return splice(text, lines, { ...place, newText: indented(newText, oldText, place.lines) });
}

interface Lines {
  /** With line feeds alone. */
  readonly text: string;
  /** Where in it a carriage return was left out before the line feed. */
  readonly returns: readonly number[];
}

function toLines(text: string): Lines {
  const returns: number[] = [];
  const unifiedText = text.replaceAll('\r\n', (_, index: number) => {
    returns.push(index - returns.length);
    return '\n';
  });
  return { text: unifiedText, returns };
}

function unified(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** In the text as it is: what comes in ends its lines as most lines of the file do. */
function splice(text: string, { text: plain, returns }: Lines, { start, end, newText }: Replacement): string {
  const real = (offset: number): number => offset + returns.filter((place) => place < offset).length;
  const feeds = plain.split('\n').length - 1;
  const written = returns.length * 2 > feeds ? newText.replaceAll('\n', '\r\n') : newText;
  return text.slice(0, real(start)) + written + text.slice(real(end));
}

/** At most two: that is one too many. */
function placesOf(text: string, part: string): readonly number[] {
  const first = text.indexOf(part);
  if (first < 0) return [];
  const second = text.indexOf(part, first + 1);
  return second < 0 ? [first] : [first, second];
}

interface LinesFound extends Omit<Replacement, 'newText'> {
  readonly lines: readonly string[];
}

function findLines(text: string, oldText: string): readonly LinesFound[] {
  const lines = text.split('\n');
  const wanted = trimEnds(oldText.split('\n'));
  if (wanted.length === 0) return [];
  const trimmed = lines.map((line) => line.trim());
  const found: LinesFound[] = [];
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (wanted.every((want, index) => trimmed[at + index] === want.trim())) {
      const matched = lines.slice(at, at + wanted.length);
      found.push({ start, end: start + matched.join('\n').length, lines: matched });
      if (found.length > 1) return found;
    }
    start += line.length + 1;
  }
  return found;
}

/** Without the empty lines that models put around what they quote. */
function trimEnds(lines: readonly string[]): readonly string[] {
  const isText = (line: string): boolean => line.trim() !== '';
  const first = lines.findIndex(isText);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}

/** Indented as the lines that it replaces: the first as theirs, the others by how they differ from the old ones. */
function indented(newText: string, oldText: string, found: readonly string[]): string {
  const old = trimEnds(oldText.split('\n'));
  const [first = '', ...others] = trimEnds(newText.split('\n'));
  if (first === '' && others.length === 0) return '';
  const base = indentOf(found[0] ?? '');
  const given = indentOf(old[0] ?? '');
  const shift = (line: string): string => {
    if (line.trim() === '') return line;
    const own = indentOf(line);
    return own.startsWith(given) ? base + line.slice(given.length) : base + line.trimStart();
  };
  return [shift(first), ...others.map(shift)].join('\n');
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? '';
}

function malformed(): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    'The content was no list of edits, and looked like one. Nothing was changed.',
    {
      reason: 'EDITS_INVALID',
      hint: 'Give [{"oldText": "...", "newText": "..."}] with no empty oldText, or the whole new text with base64.',
    },
  );
}

function unmatched(at: number): PatchbayError {
  return new PatchbayError(
    'conflict',
    `Edit ${at + 1} fits nowhere: its oldText is not in the file. Nothing was changed.`,
    {
      reason: 'EDIT_UNMATCHED',
      hint: 'Read the file and copy oldText from it; earlier edits of the call may have changed it already.',
      details: { edit: at },
    },
  );
}

function ambiguous(at: number): PatchbayError {
  return new PatchbayError('conflict', `Edit ${at + 1} fits in several places. Nothing was changed.`, {
    reason: 'EDIT_AMBIGUOUS',
    hint: 'Put more of the text around it into oldText and newText.',
    details: { edit: at },
  });
}
