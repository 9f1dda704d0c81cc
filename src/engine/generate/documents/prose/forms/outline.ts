/**
 * Plain text with an outline of its own: numbered chapters ("4.2 Listing: ...") and titles in capitals become titles, and
 * what is told of a thing below them ("2.1 Record", "a box has the members:") is titled as that.
 */
import { singular } from '../../../words.ts';

const fence = /^\s*(?:```|~~~)/;
const numbered = /^ {0,3}(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?[ \t]{1,4}(\S.*?)\s*$/;
const request = /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*]+\//;

/** The lines, where chapters have titles. */
export function ofOutline(lines: readonly string[]): readonly string[] {
  return ofRunIns(ofChapters(ofCapitals(lines)));
}

const bold = /^\*\*([A-Z][^*`:]{2,60}?)(?:[.,?!]\*\*|\*\*[.])\s+(\S.*)$/;

/** "**The hens.** We keep them ...", where several paragraphs begin so. */
function ofRunIns(lines: readonly string[]): readonly string[] {
  const inText = outsideCode(lines);
  const isHead = (line: string, at: number): boolean =>
    inText[at] === true && bold.test(line) && (at === 0 || (lines[at - 1] ?? '').trim() === '');
  const heads = lines.filter(isHead);
  if (heads.length < 3) return lines;
  return lines.flatMap((line, at) => {
    const [, title = '', rest = ''] = isHead(line, at) ? (bold.exec(line) ?? []) : [];
    return title === '' ? [line] : ['', `### ${title.replace(/^The (?=[a-z]+s$)/, '')}`, '', rest];
  });
}

/** "HIDES" alone between empty lines, where several such titles are. */
function ofCapitals(lines: readonly string[]): readonly string[] {
  const isTitle = (line: string, at: number): boolean =>
    /^(?!(?:GET|POST|PUT|PATCH|DELETE|HEAD|JSON|HTTP|NOTE|OK)\b)[A-Z][A-Z &/-]{2,40}$/.test(line) &&
    (at === 0 || (lines[at - 1] ?? '').trim() === '') &&
    !/^\s*[=-]{3,}\s*$/.test(lines[at + 1] ?? '');
  const inText = outsideCode(lines);
  const titles = lines.filter((line, at) => inText[at] === true && isTitle(line, at));
  if (titles.length < 3 || lines.some((line) => /^#{1,6} /.test(line))) return lines;
  return lines.flatMap((line, at) =>
    inText[at] === true && isTitle(line, at)
      ? [`## ${small(line)}`, ...(/^\s{2,}/.test(lines[at + 1] ?? '') ? [''] : [])]
      : [line],
  );
}

function small(title: string): string {
  return title === title.toUpperCase() ? `${title.charAt(0)}${title.slice(1).toLowerCase()}` : title;
}

function outsideCode(lines: readonly string[]): readonly boolean[] {
  let isCode = false;
  return lines.map((line) => {
    if (fence.test(line)) isCode = !isCode;
    return !isCode && !fence.test(line);
  });
}

/** Only where chapters have parts with numbers of their own: what is merely counted is a list. */
function ofChapters(lines: readonly string[]): readonly string[] {
  const inText = outsideCode(lines);
  const found = lines.map((line, at) => (inText[at] === true ? numbered.exec(line) : null));
  const parts = found.filter((match) => match?.[1]?.includes('.') === true && !/^[a-z]/.test(match[2] ?? ''));
  const chapters = new Set(found.flatMap((match) => (match?.[1]?.includes('.') === false ? [match[1]] : [])));
  const isOutline = parts.filter((match) => chapters.has((match?.[1] ?? '').replace(/\..*$/, ''))).length > 2;
  if (!isOutline) return lines;
  let chapter = '';
  const result: string[] = [];
  for (const [at, line] of lines.entries()) {
    const [, number = '', text = ''] = found[at] ?? [];
    if (number === '' || isOfContents(found, at)) {
      if (number === '') result.push(line);
      continue;
    }
    const depth = number.split('.').length + 1;
    if (depth === 2 && isTitle(text)) {
      chapter = small(text);
      result.push('', `## ${chapter}`);
    } else result.push(...partOf(text, '#'.repeat(depth), chapter));
  }
  return result;
}

/** A line of the table of contents, below others of their kind. */
function isOfContents(found: readonly (RegExpExecArray | null)[], at: number): boolean {
  const isTop = (index: number): boolean => found[index] != null;
  let [from, to] = [at, at];
  while (isTop(from - 1)) from -= 1;
  while (isTop(to + 1)) to += 1;
  return to - from > 1 && found.slice(from, to + 1).every((match) => isTitle(match?.[2] ?? ''));
}

function isTitle(text: string): boolean {
  return text.length <= 60 && !/[.:;`|{]|^[a-z]/.test(text) && !request.test(text);
}

const runIn = /^([A-Z][\w'’/-]*(?:,? [\w'’/&-]+){0,5})[.:]\s+(\S.*)$/;
const saying =
  / (?:is|are|be|must|may|can|has|have|holds?|comes?|lives?|asks?|gives?|should|shall|will|needs?|takes?|uses?|carry|carries|begins?)\b|^(?:The|An?|Every|Each|All|To|For|If|When|With|In|On|At|No)\b/i;
const ofRecord =
  /^(?:the |its )?(?:records?|fields?|data|members|attributes|properties|structure|representation|form|shape|contents?)$/i;

/** What stands behind a number that has a point: a title, a title with text behind it, or text. */
function partOf(text: string, marks: string, chapter: string): readonly string[] {
  if (ofRecord.test(text) && /s$/i.test(chapter))
    return ['', `${marks} The ${singular(chapter.toLowerCase())} object`, ''];
  if (isTitle(text)) return ['', `${marks} ${small(text)}`];
  const [, title = '', rest = ''] = runIn.exec(text) ?? [];
  if (title !== '' && !saying.test(title) && !/^[^.]*\|/.test(title)) return ['', `${marks} ${title}`, '', rest];
  // What is no title is told of nothing that came before it.
  return ['', '***', '', text];
}
