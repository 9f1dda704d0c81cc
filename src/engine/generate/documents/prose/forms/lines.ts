/** Lines of prose brought into one form: headings with signs before them, code in fences, a command on one line. */
import { limits } from '../../../../../core/limits.ts';
import { oneRequestEach } from '../passages/calls.ts';
import { part } from '../passages/title.ts';
import { ofRows } from './rows.ts';
import { spelledOut } from './spelled.ts';

/** Underlined headings, indented code and continued commands become what Markdown is mostly written in. */
export function linesOf(text: string): readonly string[] {
  return oneRequestEach(fenced(joined(splitUp(spelledOut(sentences(ofRows(headed(text.split(/\r?\n/)))))))));
}

/** So far below its title a request is looked for. */
const titleLines = 40;

/** "**How do I sell a hen?**" above what calls for it: "sell a hen". */
function boldTitle(lines: readonly string[], at: number): string | undefined {
  const [, title = ''] = /^\*\*([^*`]{6,80})\*\*:?\s*$/.exec(lines[at] ?? '') ?? [];
  if (title === '') return undefined;
  const isAlone = at === 0 || (lines[at - 1] ?? '').trim() === '';
  const near = lines.slice(at + 1, at + titleLines);
  const next = near.findIndex((line) => /^\*\*|^#{1,6}\s/.test(line));
  const below = near.slice(0, next < 0 ? undefined : next);
  const isCalled = below.some((line) => /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*]+(?:https?:\/)?\//.test(line));
  if (!isAlone || !isCalled || !/\s/.test(title) || part.test(title)) return undefined;
  return title
    .replace(/^(?:and )?(?:how (?:do|can) (?:I|we|you)|can (?:I|we|you))\s+(.*?)\??$/i, '$1')
    .replace(/\?$/, '');
}

/** "**What if it fails?**" alone on its line, among others that call for something. */
function questionTitle(lines: readonly string[], at: number): string | undefined {
  const isAlone = at === 0 || (lines[at - 1] ?? '').trim() === '';
  return isAlone ? /^\*\*([^*`]{6,80}\?)\*\*\s*$/.exec(lines[at] ?? '')?.[1] : undefined;
}

function headed(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  const isAsking = lines.filter((_, at) => questionTitle(lines, at) !== undefined).length > 2;
  for (const [at, line] of lines.entries()) {
    const isUnderlined = /^(?:={3,}|-{3,})\s*$/.test(lines[at + 1] ?? '');
    const bold = isUnderlined ? undefined : (boldTitle(lines, at) ?? (isAsking ? questionTitle(lines, at) : undefined));
    if (bold !== undefined) {
      result.push(`#### ${bold}`);
      continue;
    }
    const before = result.at(-1) ?? '';
    const level = /^={3,}\s*$/.test(line) ? '#' : /^-{3,}\s*$/.test(line) ? '##' : undefined;
    const isTitle =
      level !== undefined &&
      /^(?:\*\*)?(?:\d+(?:\.\d+)*[.)]?\s+)?[A-Za-z][^|]{0,80}$/.test(before) &&
      (result.at(-2) ?? '').trim() === '';
    const numbered = /^\d+[.)]\s+(\p{Lu}[^.:|`]{2,60})$/u.exec(before)?.[1];
    if (numbered !== undefined && /^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\S+\s*$/.test(line))
      result.splice(-1, 1, `### ${numbered}`, line);
    else if (isTitle) result.splice(-1, 1, `${level} ${before.replace(/^\*\*(.*?)\*\*$/, '$1')}`);
    else result.push(line);
  }
  return result;
}

const wrappedFrom = 60;
const plainLine = /^(?![*+-]\s)[A-Za-z`'"(*_][^|]*$/;

/** A paragraph goes on in the next line. */
function sentences(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let isCode = false;
  for (const line of lines) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const before = result.at(-1) ?? '';
    const isWrapped =
      !isCode &&
      !isFence &&
      before.length >= wrappedFrom &&
      before.length < limits.documentLineChars &&
      plainLine.test(before) &&
      plainLine.test(line) &&
      !/^[`*]*(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b|^[\w -]{1,24}:\s|\bcurl\b/.test(line) &&
      !/\\\s*$/.test(before);
    if (isWrapped) result.splice(-1, 1, `${before} ${line}`);
    else result.push(line);
  }
  return result;
}

/** Each sentence of a paragraph that names an operation begins a line of its own. */
function splitUp(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    plainLine.test(line) && (line.match(/(?:^|[\s`])\/[\w{][\w/{}:.-]*/g)?.length ?? 0) > 1
      ? line
          .split(
            /(?<=[\w`})][.;])\s+(?=[A-Z][a-z]* |[`*]{0,2}(?:GET|POST|PUT|PATCH|DELETE) [`/])|,? and\s+(?=\*\*(?:GET|POST|PUT|PATCH|DELETE) \/)/,
          )
          .flatMap(clausesOf)
      : [line],
  );
}

const called = /(?:`|\*\*`?)(?:GET|POST|PUT|PATCH|DELETE) \/[^`*\s]*(?:`\*\*|`|\*\*)/g;

/** "`GET /hens` has all hens, and `GET /hens/{id}` one": each operation with what is said of it. */
function clausesOf(line: string): readonly string[] {
  const found = [...line.matchAll(called)];
  const starts = found.flatMap((span, at) => {
    const before = found[at - 1];
    const between = before === undefined ? '' : line.slice(before.index + before[0].length, span.index);
    const [, said = '', next = ''] = connector.exec(between) ?? [];
    return /[a-z]{3}/i.test(said) || /[a-z]{3}/i.test(next) ? [span.index - next.length] : [];
  });
  return [0, ...starts].map((start, at) =>
    line.slice(start, starts[at]).replace(/(?:[,;](?: and| while| but)?|\s(?:and|while))\s+$/, ''),
  );
}

/** What ends the clause before an operation, and what leads to it: "and cancelled with". */
const connector =
  /^(.*?)(?:[,;](?: and| while| but)?|\s(?:and|while))\s+((?:[a-z]+ ){0,3}(?:with|by|through|via|using|at|under|from) )?$/;

const joinedMax = 60;

/** A command goes on behind a backslash, and as long as a quote is open. */
function joined(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? '';
    const last = Math.min(at + joinedMax, lines.length - 1);
    while (at < last && (/\\\s*$/.test(line) || (/\bcurl\b/.test(line) && isOpen(line)))) {
      at += 1;
      line = `${line.replace(/\\\s*$/, '')} ${(lines[at] ?? '').trim()}`;
    }
    result.push(line);
  }
  return result;
}

function isOpen(line: string): boolean {
  const command = line.slice(line.search(/\bcurl\b/)).replace(/"[^"']*"/g, '');
  return (command.match(/'/g)?.length ?? 0) % 2 === 1;
}

/** Indented JSON, commands and requests stand in fences of their own. */
function fenced(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !(isIndentedRequest(lines, at) || isJsonOrCommand(line))) {
      result.push(line);
      continue;
    }
    const block: string[] = [];
    for (; at < lines.length && /^(?: {2}|\t)/.test(lines[at] ?? ''); at += 1) block.push((lines[at] ?? '').trim());
    result.push('```', ...block, '```');
    at -= 1;
  }
  return result;
}

/** `[a link](...)` is no list. */
function isJsonOrCommand(line: string): boolean {
  return /^(?: {4}|\t)\s*(?:[{[]|curl\b)/.test(line) && !/^\s*\[[^\]"{]*\]\(/.test(line);
}

/** A request on a line of its own behind an empty line. */
function isIndentedRequest(lines: readonly string[], at: number): boolean {
  return (
    (lines[at - 1] ?? '').trim() === '' &&
    /^(?: {4}|\t)(?:GET|POST|PUT|PATCH|DELETE) (?:https?:\/)?\/\S*(?: HTTP\S*)?\s*$/.test(lines[at] ?? '')
  );
}
