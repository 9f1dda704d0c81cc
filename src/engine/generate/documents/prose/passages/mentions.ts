/** Where prose names operations, and which of its lines are about each. */
import { HttpMethod } from '../../../../../model/api.ts';
import { singular } from '../../../words.ts';
import { readCurl } from '../../terms/curl.ts';
import { collectionOf, type Schema } from '../../terms/document.ts';
import { shownIn } from './calls.ts';
import {
  asking,
  besideIn,
  giving,
  introducedAs,
  isRow,
  mention,
  part,
  plainTitle,
  titleIn,
  titleOf,
  told,
  withNoun,
} from './title.ts';

export interface Mention {
  readonly method: HttpMethod;
  /** Without its query, its variables in braces. */
  readonly path: string;
  /** Names of parameters, with what the values say that examples show. */
  readonly query: Map<string, Schema>;
  readonly heading: string;
  /** The line that names it, as it is. */
  readonly line?: string;
  /** It stands in code, with the address of the service. */
  readonly isRequest?: boolean;
  /** What introduces the example that shows it. */
  readonly lead?: string;
  /** The title that it stands under, and how deep that is. */
  readonly section: string;
  readonly level: number;
  readonly lines: string[];
}

/** What stands under a title before, or without, an operation. */
export interface Passage {
  readonly title: string;
  readonly lines: string[];
  /** The collection that the first operation behind it reads, where that is under the same title. */
  path: string | undefined;
}

export interface Mentions {
  readonly mentions: readonly Mention[];
  readonly passages: readonly Passage[];
  /** Lines of no operation, which are about all of them. */
  readonly general: readonly string[];
}

interface Walk {
  readonly base: string;
  readonly mentions: Mention[];
  readonly passages: Passage[];
  readonly general: string[];
  /** That lines of no operation belong to. */
  passage: Passage | undefined;
  heading: { text: string; level: number };
  current: Mention | undefined;
  /** Of the heading that the current operation stands under. */
  level: number;
  isCode: boolean;
  /** So many operations were rows of the table that was read last. */
  rows: number;
  /** So many operations stood right below each other, and whether an empty line came last. */
  block: number;
  isBlank: boolean;
  isBlankBefore: boolean;
}

/** `GET /hens` at the beginning of a line, with or without a bullet. */
const blockLine = /^(?:[-*+] )?`(?:GET|POST|PUT|PATCH|DELETE) \/[^`]*`/;

/** Of paths, `base` is left out where they begin with it. */
export function mentionsIn(lines: readonly string[], base: string): Mentions {
  const walk: Walk = {
    base,
    mentions: [],
    passages: [],
    passage: undefined,
    general: [],
    heading: { text: '', level: 0 },
    current: undefined,
    level: 0,
    isCode: false,
    rows: 0,
    block: 0,
    isBlank: true,
    isBlankBefore: true,
  };
  for (const line of lines) visit(line, walk);
  const mentions = walk.mentions.map((found, at) => withOwnTitle(found, at, walk.mentions));
  const told = mentions.filter((found) => !isAsideOf(found, mentions) && !history.test(found.section));
  const asides = mentions.filter((found) => !told.includes(found)).flatMap(({ lines }) => lines);
  // What an example of one operation answers with is its own as well.
  const shown = mentions.filter((found) => !told.includes(found) && !history.test(found.section)).map(inCodeOnly);
  return { mentions: [...told, ...shown], passages: walk.passages, general: [...walk.general, ...asides] };
}

function inCodeOnly(found: Mention): Mention {
  const outside = new Set(outsideCode(found.lines));
  return { ...found, heading: '', query: new Map(), lines: found.lines.filter((line) => !outside.has(line)) };
}

/** What an example of how to get in calls, or one before all passages, is told of in a passage of its own. */
function isAsideOf(found: Mention, all: readonly Mention[]): boolean {
  const isOther = (other: Mention): boolean =>
    other !== found && other.method === found.method && other.path === found.path && !aside.test(other.section);
  const isBefore = found.level <= 1 && (found === all[0] || (found.isRequest === true && !/\.\w+$/.test(found.path)));
  return (
    (aside.test(found.section) && all.some(isOther)) ||
    (isBefore && all.some((other) => isOther(other) && other.level > Math.max(1, found.level)))
  );
}

/** What has changed tells of what is no more. */
const history =
  /\bchange ?logs?\b|\b(?:version|release) (?:history|notes)\b|\breleases?$|\bwhat'?s new\b|\bmigrat(?:ion|ing)\b|\bupgrading\b|^history$|^(?:changes|versions)$/i;

const aside =
  /\b(?:auth|access|credential|getting (?:started|in)|quick ?start|errors?)|^(?:paging|pagination|pages|long lists|portions)\b|^(?:(?:the |all )?lists|collections)$/i;

/** Of several operations under one heading each is told by its own first sentence, where it has one. */
function withOwnTitle(found: Mention, at: number, all: readonly Mention[]): Mention {
  const isShared = all.some(({ heading }, index) => index !== at && heading === found.heading);
  if (!isShared && !/^\W*(?:GET|POST|PUT|PATCH|DELETE|HEAD)\W+\S+\W*$|^\S*[./:]\S*$/.test(found.heading)) return found;
  if (isShared && found.lead !== undefined) return { ...found, heading: found.lead };
  const text = outsideCode(found.lines).find(
    (line) => /^[A-Z][\w' -]*[ ,.]/.test(line) && !/:\s*$/.test(line) && !ofTaken.test(line) && !line.includes(' | '),
  );
  const sentence = text === undefined ? undefined : /^.{3,140}?(?=[.:!](?:\s|$)|$)/.exec(text)?.[0];
  // What is said to the reader is no name.
  const isAdvice = sentence !== undefined && ((isShared && aboutThings.test(sentence)) || /`[{[]/.test(sentence));
  if (sentence !== undefined && !isAdvice) return { ...found, heading: sentence };
  return isShared && found.heading === found.section ? { ...found, heading: plainTitle(found) } : found;
}

/** "Fields, all optional: ..." */
const ofTaken =
  /^(?:(?:Optional|Required|Mandatory)\b|(?:Fields?|Parameters?|Arguments?|Body|Query|Members?|Attributes?|Filters?)\b[^.:]{0,30}:)/;

/** What is said of the thing or to the reader, and not of what is done. */
const aboutThings =
  /^(?:You|It|This|There|Its|With)\b|^(?:The|An?|Each|Every|All|Any)\b(?: [\w-]+){1,5}? (?:is|are|has|have|means?|holds?|can|may|must|will|comes?|shows?)\b|^An? \w+$/;

/** "Lists come whole": a paragraph on all of them, wherever it stands. */
const ofLists = /^(?:all |every )?lists? (?:come|comes|are|is|answers?|returns?|gives?|looks?|has|have)\b/i;

/** The lines that are no code. */
export function outsideCode(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.filter((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && !/^\s*(```|~~~)/.test(line);
  });
}

function visit(line: string, walk: Walk): void {
  const isFence = /^\s*(```|~~~)/.test(line);
  if (isFence) walk.isCode = !walk.isCode;
  const title = walk.isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line);
  // A title that only says which part of an operation follows belongs to the title above it.
  const isPart =
    title !== null && (title[1] ?? '').length > Math.max(walk.heading.level, 1) && part.test(title[2] ?? '');
  if (title !== null && !isPart) {
    walk.heading = { text: (title[2] ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/, ''), level: (title[1] ?? '').length };
    const isOfThing = /^The [\w -]+ object$/.test(walk.heading.text);
    const isBehind =
      isOfThing || isFirstCommand(walk) || walk.heading.level <= walk.level || aside.test(walk.current?.section ?? '');
    if (isBehind) walk.current = undefined;
    walk.passage = { title: walk.heading.text, lines: [], path: undefined };
    walk.passages.push(walk.passage);
  }
  // What follows a rule, or a table of operations, is about all of them.
  if (/^\*{3,}\s*$/.test(line)) walk.current = undefined;
  const isBlock = blockLine.test(line);
  if (walk.isBlank && !isBlock && walk.block > 1 && !walk.isCode && !/^\s/.test(line) && line.trim() !== '')
    walk.current = undefined;
  if (isBlock) walk.block = walk.isBlank ? 1 : walk.block + 1;
  else if (line.trim() !== '' && !/^\s/.test(line)) walk.block = 0;
  walk.isBlankBefore = walk.isBlank;
  walk.isBlank = line.trim() === '';
  const isBehindRows = line.trim() !== '' && !isRow(line);
  if (isBehindRows && walk.rows > 1) walk.current = undefined;
  if (isBehindRows) walk.rows = 0;
  const isOfLists = ofLists.test(line) && !walk.isCode && !/[`\s]\/\w/.test(line);
  if (isOfLists && walk.isBlankBefore) {
    walk.general.push(line);
    return;
  }
  const { current } = walk;
  const command = isFence ? undefined : commandIn(line);
  const named = isFence ? undefined : (command ?? namedIn(line, walk.heading.text, walk.isCode));
  const found = named === undefined ? undefined : { ...named, path: below(walk.base, named.path) };
  // An example of the same operation is a part of what is said about it.
  const isExample = (walk.isCode || command !== undefined) && current !== undefined && found !== undefined;
  if (found === undefined || (isExample && isSame(found, current))) {
    for (const [name, schema] of found?.query ?? [])
      current?.query.set(name, { ...schema, ...current.query.get(name) });
    (current?.lines ?? walk.general).push(line);
    if (current === undefined && title === null) walk.passage?.lines.push(line);
    return;
  }
  const isAside = aside.test(walk.heading.text);
  const isShown = command !== undefined || walk.isCode;
  const before = !isShown || isAside ? [] : lead(current?.lines ?? walk.general, walk.isCode, command !== undefined);
  // The code that it stands in is its own from here on.
  const left = current?.lines ?? walk.general;
  if (walk.isCode && /^\s*(```|~~~)/.test(left.at(-1) ?? '')) left.pop();
  else if (walk.isCode && left.filter((one) => /^\s*(```|~~~)/.test(one)).length % 2 === 1) left.push('```');
  begin(command === undefined && current !== undefined ? withLead(found, before) : found, before, line, walk);
}

/** How the service is called at all, shown below the title of the whole before all passages. */
function isFirstCommand({ current, level, mentions }: Walk): boolean {
  return level <= 1 && mentions.length === 1 && /\bcurl\b/.test(current?.line ?? '');
}

/** A request that is written out has the title of its heading, unless others are below it too. */
function withLead(found: Mention, before: readonly string[]): Mention {
  const said = titleOf(before);
  return said.length > 2 && said.length < 200 ? { ...found, lead: said } : found;
}

/** Of several paragraphs the last one, where it ends in a colon. */
function introduction(before: readonly string[]): readonly string[] {
  const last = before.findLastIndex((line) => line.trim() !== '');
  const start = before.slice(0, Math.max(last, 0)).findLastIndex((line) => line.trim() === '');
  return start >= 0 && /:\s*$/.test(before[last] ?? '') ? before.slice(start + 1) : before;
}

function below(base: string, path: string): string {
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

function isSame(found: Mention, current: Mention): boolean {
  const shape = (path: string): string => path.replace(/\{[^}]*\}/g, '{}').replace(/\/\d+(?=\/|$)/g, '/{}');
  return (
    found.method === current.method &&
    shape(current.path).split('/').length <= shape(found.path).split('/').length &&
    shape(found.path).endsWith(shape(current.path).replace(/^\//, ''))
  );
}

/** What stands before a command says what it does, back to the example before; behind a request that is written out it may be about that. */
function lead(lines: string[], isCode: boolean, isCommand: boolean): readonly string[] {
  const end = isCode && /^\s*(```|~~~)/.test(lines.at(-1) ?? '') ? lines.length - 1 : lines.length;
  let start = end;
  // Nor do the fields of another request lead to it.
  while (
    start > 0 &&
    !/^\s*(```|~~~)|^#{1,6} |^- `\w+` \(body|^\s*\|.*\|\s*$|^\s*[-*+] `\w+`(?:[\s:(,]|$)/.test(lines[start - 1] ?? '')
  )
    start -= 1;
  if (/^\s*(```|~~~)/.test(lines[start - 1] ?? '')) start = introducedAt(lines, end) ?? (isCommand ? start : end);
  return lines.splice(start, lines.length - start).slice(0, end - start);
}

/** Behind an example, a last paragraph that ends in a colon introduces the next one, and what stands before it belongs to the last. */
function introducedAt(lines: readonly string[], end: number): number | undefined {
  const last = lines.slice(0, end).findLastIndex((line) => line.trim() !== '');
  if (!/:\s*$/.test(lines[last] ?? '')) return undefined;
  return lines.slice(0, last).findLastIndex((line) => line.trim() === '' || /^\s*(```|~~~)/.test(line)) + 1;
}

function begin(found: Mention, before: readonly string[], line: string, walk: Walk): void {
  // Behind a heading, what leads to a request that is written out tells more of it than its title.
  const isFirst = walk.isCode && walk.current === undefined && !/\bcurl\b/.test(line);
  const isLed = found.lead === undefined && !isFirst && before.join(' ').trim() !== '';
  const introduced = isFirst ? introducedAs(introduction(before)) : undefined;
  const title = isLed ? titleOf(introduction(before)) : titleIn(line);
  // A mark in brackets is no title, nor is what only leads to a request below a title of its own.
  const isLead = walk.heading.level > 1 && /^(?:call|use|send|try|yes|no|just|simply|with|via|by|only)\b/i.test(title);
  const isTitle = title.length > 2 && title.length < 200 && !isLead && !/^\([^)]*\)$/.test(title);
  const heading = isTitle ? title : found.heading;
  const code = walk.isCode ? ['```', line] : /\bcurl\b/.test(line) ? ['```', line, '```'] : [];
  const beside = walk.isCode || code.length > 0 ? [] : [besideIn(line)];
  walk.current = {
    ...found,
    ...(introduced === undefined ? {} : { lead: introduced }),
    line,
    isRequest: walk.isCode && /https?:\/\//.test(line),
    heading: heading === '' ? walk.heading.text : withNoun(heading, walk.heading.text),
    section: walk.heading.text,
    level: walk.heading.level,
    lines: [
      ...(walk.isCode ? before.flatMap(commentIn) : before),
      ...code,
      ...beside,
      ...(isRow(line) ? marksIn(line) : []),
    ],
  };
  if (!walk.isCode && isRow(line)) walk.rows += 1;
  walk.level = walk.heading.level;
  walk.mentions.push(walk.current);
  // What stands before it was about what it reads.
  if (walk.passage !== undefined && found.method === 'GET') walk.passage.path ??= collectionOf(found.path);
  walk.passage = undefined;
}

/** "# a new one - name and coop are a must": what a comment says is read as a sentence, part by part. */
function commentIn(line: string): readonly string[] {
  const [, said = ''] = /^\s*(?:#|\/\/)\s+([^{[].*)$/.exec(line) ?? [];
  return said === ''
    ? [line]
    : said
        .split(/ [-–—] | \((?=all\b|both\b|everything\b|optional|required)/)
        .map((part) => part.replace(/^[^(]*\)$/, (whole) => whole.slice(0, -1)));
}

/** Cells of a row that hold a sign and nothing else. */
function marksIn(line: string): readonly string[] {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => /^[^\w\s`"'.,;:()[\]<>=/-]{1,2}$|^\([A-Z]{1,3}\)$/.test(cell));
}

function namedIn(line: string, heading: string, isCode: boolean): Mention | undefined {
  const match = mention.exec(line) ?? (isCode ? null : told.exec(line));
  const method = HttpMethod.safeParse(match?.[1]);
  if (match !== null && method.success) return toMention(method.data, match[2] ?? '', heading);
  // "A single hen is at /hens/:id."
  const path = isCode
    ? undefined
    : /^(?!.*\bbase\b)(?:[A-Z][^.|]*\b)?(?:is|are|lives?|found|available) (?:at|under) `?(\/[\w/:{}<>.-]+)`?/.exec(
        line,
      )?.[1];
  if (path !== undefined && path.split('/').length >= 3)
    return toMention('GET', path, /^.*?(?= (?:is|are|lives?|can be|found|available)\b)/.exec(line)?.[0] ?? '');
  // "Ask for `/berths` to see what there is."
  const asked = isCode
    ? undefined
    : (asking.exec(line) ?? giving.exec(line))?.slice(1).find((one) => one !== undefined);
  return asked === undefined ? undefined : toMention('GET', asked, heading);
}

function commandIn(line: string): Mention | undefined {
  const command = readCurl(line);
  return command === undefined ? undefined : toMention(command.method, command.url, '');
}

function toMention(method: HttpMethod, address: string, heading: string): Mention {
  const [whole = '', search = ''] = address.replace(/[.,;:]+$/, '').split('?');
  const path = inBraces(
    whole
      .replace(/^https?:\/\/[^/]+/, '')
      .replace(/^\$\{?\w+\}?(?=\/)/, '')
      .replace(/^\{\{?\w*(?:url|host|base)\w*\}?\}/i, ''),
  );
  return {
    method,
    path: path === '' ? '/' : path,
    query: new Map(shownIn(search)),
    heading,
    section: heading,
    level: 0,
    lines: [],
  };
}

/** The key of an example, behind the name of many: `/berths/B-104`. */
function withVariables(path: string): string {
  return path.replace(
    /\/([a-z][\w-]*s|people|children|staff|media|personnel|men|women|cattle|sheep|aircraft|equipment|gear|furniture|machinery|inventory|stock)\/(?!v\d)([\w-]*\d[\w-]*)(?=\/|$|\.(?:json|xml)$)/gi,
    (_, many: string) => `/${many}/{${singular(many)}}`,
  );
}

/** `:id`, `<id>`, `[id]`, `YOUR_ID` and `{{id}}` as `{id}`. */
function inBraces(path: string): string {
  return (
    withVariables(path)
      .replace(/\{\{\s*([\w-]+)\s*\}\}/g, '{$1}')
      .replace(/\/:([A-Za-z_][\w]*)/g, '/{$1}')
      .replace(/<([\w-]+)>/g, '{$1}')
      .replace(/\[([\w-]+)\]/g, '{$1}')
      .replace(/\/\$\{?([A-Za-z_]\w*)\}?(?=\/|$)/g, '/{$1}')
      .replace(/\/(?:YOUR_)?([A-Z]+(?:_[A-Z]+)*_ID)(?=\/|$)/g, (_, name: string) => `/{${name.toLowerCase()}}`)
      // Behind the name of many: `/hens/NUMBER`.
      .replace(/(?<=\/[a-z][\w-]*s)\/([A-Z]{2,})(?=\/|$)/g, (_, name: string) => `/{${name.toLowerCase()}}`)
  );
}
