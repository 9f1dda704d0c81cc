/**
 * Blocks of code that show several requests, taken apart: each request gets a block of its own, and the comment above it
 * becomes the text above that block, which is where everything else looks for what a request does.
 */
import { capital } from '../../../letters.ts';
import { readCurl } from '../../terms/curl.ts';
import type { Schema } from '../../terms/document.ts';
import { firstJson } from '../fields/json.ts';
import { schemaOfShown } from '../fields/schema.ts';

const fence = /^\s*(```|~~~)/;
const comment = /^\s*(?:#|\/\/)\s+(\S.*)$/;
const request = /^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/\/|\/)/;

/** The lines, with one request in each block. */
export function oneRequestEach(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = fence.test(line) ? lines.findIndex((other, index) => index > at && fence.test(other)) : -1;
    if (end < 0) {
      result.push(line);
      continue;
    }
    result.push(...apart(line, lines.slice(at + 1, end)));
    at = end;
  }
  return result;
}

function apart(opening: string, code: readonly string[]): readonly string[] {
  const isRequest = (line: string): boolean => request.test(line) || readCurl(line) !== undefined;
  const starts = code.flatMap((line, at) => (isRequest(line) ? [commentsBefore(code, at)] : []));
  if (starts.length === 0 || (starts.length === 1 && !comment.test(code[starts[0] ?? 0] ?? '')))
    return [opening, ...code, '```', ...(starts.length === 0 ? [] : answerOf(code.slice(starts[0])))];
  return starts.flatMap((start, index) => {
    const part = code.slice(index === 0 ? 0 : start, starts[index + 1]);
    const said = part.slice(0, part.findIndex(isRequest)).flatMap((line) => comment.exec(line)?.[1] ?? []);
    const text = said.join(' ').trim();
    const plain = part.filter((line) => !comment.test(line));
    return [...titleOf(text), opening, ...plain, '```', ...answerOf(part.slice(part.findIndex(isRequest)))];
  });
}

const detail =
  /^([^(]{3,90}?)(?: [-–—] |\s*\((?=(?:all|both|everything|every|each|only|optional|required|mandatory|[`\w]+,? (?:is|are|and|must|may))\b)|[.;] (?=\S))(.*?)\)?[.:]?$/;

/** "A new hen - name and coop are a must": what is done, and what else is said of it as a sentence behind it. */
function titleOf(text: string): readonly string[] {
  if (text === '') return [];
  const [, title = text, rest = ''] = detail.exec(text) ?? [];
  const shown = `${title.charAt(0).toUpperCase()}${title.slice(1).replace(/[.:]$/, '')}`;
  return ['', rest === '' ? `${shown}:` : `${shown}. ${capital(rest)}:`, ''];
}

/** "# {"hens": [...]}" below a request is what it answers. */
function answerOf(code: readonly string[]): readonly string[] {
  const said = code.flatMap((line) => comment.exec(line)?.[1] ?? []).join(' ');
  return /^[{[]/.test(said) && firstJson(said) !== undefined ? ['', `Response: \`${said}\``, ''] : [];
}

/** The first line of the comments that stand right above a line. */
function commentsBefore(code: readonly string[], at: number): number {
  let start = at;
  while (start > 0 && /^[^{["]/.test(comment.exec(code[start - 1] ?? '')?.[1] ?? '')) start -= 1;
  return start;
}

/** What the query of an address shows of its parameters, by their names; a variable shows nothing. */
export function shownIn(search: string): ReadonlyMap<string, Schema> {
  const shown = search.split('&').map((part): [string, Schema] => {
    const [name = '', value = ''] = part.split('=');
    return [name, schemaOfShown(value)];
  });
  return new Map(shown.filter(([name]) => /^[\w.[\]-]+$/.test(name)));
}
