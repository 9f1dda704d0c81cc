/**
 * Text without the marks of Markdown, as manuals and letters have it: chapters by their numbers, passages by their first words in
 * bold, names between quotes. All of it becomes what Markdown is mostly written in.
 */
import { singular } from '../../../words.ts';

const fence = /^\s*(?:```|~~~)/;

/** The text with titles and names marked, where nothing else marks them. */
export function ofManual(text: string): string {
  return withNamesInCode(withBoldTitles(withNumberedTitles(text))).replace(kindOfTitle, '$1');
}

/** "## Resource: hen" */
const kindOfTitle =
  /^(#{1,6}\s+)(?:resource|object|entity|type|model|endpoint|section|group|collection|topic)s?\s*[:–—]\s+(?=\S)/gim;

const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+(\p{Lu}[^|`]*)$/u;
const inCapitals = /^(?=.*\p{Lu}{4})\p{Lu}[\p{Lu}\d ,:&/-]{3,60}$/u;

interface Title {
  readonly level: number;
  readonly text: string;
  /** What goes on behind it on its line. */
  readonly rest: string;
}

/** "2 BUILDINGS", "2.1 Record", "3.5 Sealing. A hearth that is a danger ...". */
function withNumberedTitles(text: string): string {
  const lines = text.split('\n');
  if (lines.filter((line) => /^#{1,6}\s/.test(line)).length > 1) return text;
  const titles = new Map(
    lines.flatMap((_, at): [number, Title][] => {
      const title = titleAt(lines, at);
      return title === undefined ? [] : [[at, title]];
    }),
  );
  if ([...titles.values()].filter(({ level }) => level > 0).length < 3) return text;
  let chapter = '';
  return lines
    .flatMap((line, at) => {
      const title = titles.get(at);
      if (title === undefined) return [line];
      if (title.level < 2) chapter = title.text;
      const marks = '#'.repeat(Math.min(title.level, 3) + 1);
      const isOfThing = /^(?:record|object|fields|attributes|properties|data|structure|members)$/i.test(title.text);
      const name = isOfThing && title.level > 1 ? `The ${singular(chapter.toLowerCase())} object` : title.text;
      return ['', `${marks} ${name}`, '', ...(title.rest === '' ? [] : [title.rest])];
    })
    .join('\n');
}

function titleAt(lines: readonly string[], at: number): Title | undefined {
  const line = (lines[at] ?? '').trimEnd();
  if ((lines[at - 1] ?? '').trim() !== '') return undefined;
  const isAlone = (lines[at + 1] ?? '').trim() === '';
  const [, number = '', said = ''] = numbered.exec(line) ?? [];
  if (number === '') return isAlone && inCapitals.test(line) ? { level: 0, text: inSmall(line), rest: '' } : undefined;
  const level = number.split('.').length;
  if (isAlone && !/[.;]$/.test(said) && said.split(/\s+/).length < 9) return { level, text: inSmall(said), rest: '' };
  const [, title = '', rest = ''] = /^([^.:;]{3,50})\.\s+(\S.*)$/.exec(said) ?? [];
  return title === '' || level < 2 || title.split(/\s+/).length > 5 ? undefined : { level, text: title, rest };
}

function inSmall(title: string): string {
  return /\p{Ll}/u.test(title) ? title : title.charAt(0) + title.slice(1).toLowerCase();
}

const bold =
  /^(?:\*\*|__)(\p{Lu}[^*_`:/]{2,48}?)[.:,]?(?:\*\*|__)[.:,]?\s+(?!\(|[-–—:]|`?(?:GET|POST|PUT|PATCH|DELETE)\b)(\S.*)$/u;
const label =
  /^(?:notes?|required|optional|mandatory|warnings?|important|caution|tip|hint|example|request|response|answer|returns?|body|query|parameters?|fields?|headers?|method|url|path|errors?|success|params?|arguments?|input|output|auth\w*|description|default|type)$/i;

/** "**The claims.** Somebody who misses something makes a claim", where the passages of a text begin so. */
function withBoldTitles(text: string): string {
  const lines = text.split('\n');
  if (lines.filter((line) => /^#{2,6}\s/.test(line)).length > 1) return text;
  let isCode = false;
  const found = lines.map((line, at) => {
    if (fence.test(line)) isCode = !isCode;
    const [, title = '', rest = ''] = isCode || (lines[at - 1] ?? '').trim() !== '' ? [] : (bold.exec(line) ?? []);
    return title === '' || label.test(title) ? undefined : { title, rest };
  });
  if (found.filter((one) => one !== undefined).length < 3) return text;
  return lines
    .flatMap((line, at) => {
      const one = found[at];
      return one === undefined
        ? [line]
        : [`## ${one.title.replace(/^(?:the|our|your) /i, (word) => word)}`, '', one.rest];
    })
    .join('\n');
}

const named = /(?<![\w{[:]|[{[,:]\s)"([a-z][a-z\d]*(?:[_-][a-z\d]+)*|[a-z]+(?:[A-Z][a-z]+)+)"(?!\s*:|\s*[,\]}]\s*")/g;

/** The parameter "count": of a text that marks no names otherwise. */
function withNamesInCode(text: string): string {
  if ((text.match(/`[A-Za-z_]/g) ?? []).length > 3) return text;
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (fence.test(line)) isCode = !isCode;
      return isCode || /^(?: {4}|\t)|^\s*[{[]|\{\s*"/.test(line) ? line : line.replace(named, '`$1`');
    })
    .join('\n');
}
