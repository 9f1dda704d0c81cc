/**
 * Sections that show all requests of a thing in one block and tell of them below, without titles: "Parameter of the list", "With PATCH
 * you change ...", "To close an incident ...". What is told of a request stands behind it afterwards, and the rest is told of the thing.
 */
import { deedOf, isSameStem, stemOf, thingOfPaths } from './prose-deeds.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  /** Words of the path behind a key: `close` of `/incidents/{id}/close`. */
  readonly deed: readonly string[];
  readonly lines: readonly string[];
}

const fence = /^\s*(?:```|~~~)/;
const requestLine = /^\s*(GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/\/[^/\s]+)?(\/[^\s?]*)(?:\?\S*)?\s*$/;
const heading = /^#{1,6}\s/;
const ofThing = /^#{1,6}\s+The [\w -]+ object\s*$/;

/** The lines, where what follows such blocks stands behind the request that it is about. */
export function withBlocksApart(lines: readonly string[]): readonly string[] {
  const starts = outside(lines).flatMap((isText, at) =>
    isText && heading.test(lines[at] ?? '') && !ofThing.test(lines[at] ?? '') ? [at] : [],
  );
  const bounds = [0, ...starts.filter((at) => at > 0), lines.length];
  return bounds.slice(0, -1).flatMap((from, at) => sectionApart(lines.slice(from, bounds[at + 1])));
}

/** Whether each line is no code. */
function outside(lines: readonly string[]): readonly boolean[] {
  let isCode = false;
  return lines.map((line) => {
    if (fence.test(line)) isCode = !isCode;
    return !isCode;
  });
}

function sectionApart(lines: readonly string[]): readonly string[] {
  const pieces = piecesOf(lines);
  const first = pieces.findIndex((piece) => requestIn(piece) !== undefined);
  const behind = pieces.findIndex((piece, at) => at > first && requestIn(piece) === undefined);
  if (first < 0 || behind < 0) return lines;
  const requests = pieces.slice(first, behind).flatMap((piece) => requestIn(piece) ?? []);
  const rest = pieces.slice(behind);
  const isOther = rest.some((piece) => requestIn(piece) !== undefined || piece.some(named));
  if (requests.length < 2 || isOther) return lines;
  const told = toldOf(rest, requests);
  if (told.every(({ request }) => request === undefined)) return lines;
  const own = requests.flatMap((request) => [
    ...request.lines,
    '',
    ...told.flatMap((one) => (one.request === request ? [...one.lines, ''] : [])),
  ]);
  const [title = [], ...leads] = pieces.slice(0, first);
  const isTitled = heading.test(title[0] ?? '');
  const about = isTitled ? leads : [title, ...leads];
  const others = [
    ...about.flatMap((piece) => [...piece, '']),
    ...told.flatMap((one) => (one.request === undefined ? [...one.lines, ''] : [])),
  ];
  const thing = thingOfPaths(requests.map(({ path }) => path));
  const object = others.find((line) => ofThing.test(line)) ?? `#### The ${thing} object`;
  return [...(isTitled ? [...title, ''] : []), ...own, object, '', ...others.filter((line) => !ofThing.test(line))];
}

/** Paragraphs, tables, lists and blocks of code, as they stand between empty lines. */
function piecesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = [];
  let isCode = false;
  let isOpen = false;
  for (const line of lines) {
    const isFence = fence.test(line);
    if (isFence && !isCode) pieces.push([line]);
    else if (isCode || (isOpen && line.trim() !== '')) pieces.at(-1)?.push(line);
    else if (line.trim() !== '') pieces.push([line]);
    if (isFence) isCode = !isCode;
    isOpen = !isFence && line.trim() !== '';
  }
  return pieces;
}

/** A block of code that is a request, and nothing besides. */
function requestIn(piece: readonly string[]): Request | undefined {
  const [open = '', line = '', close = ''] = piece;
  const [, method = '', path = ''] = requestLine.exec(line) ?? [];
  if (piece.length !== 3 || !fence.test(open) || !fence.test(close) || method === '') return undefined;
  return { method, path, deed: deedOf(path), lines: piece };
}

function named(line: string): boolean {
  return /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*|]+(?:https?:\/\/|\/)\w|\bcurl\b/.test(line);
}

interface Told {
  readonly lines: readonly string[];
  readonly request: Request | undefined;
}

/** What ends in a colon is of what follows it. */
function toldOf(pieces: readonly (readonly string[])[], requests: readonly Request[]): readonly Told[] {
  const told: Told[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? [];
    const [line = ''] = piece;
    const isLead = /:\s*$/.test(piece.at(-1) ?? '') || ofThing.test(line);
    if (line.includes('|')) told.push({ lines: piece, request: requestOfTable(line, requests) });
    else if (fence.test(line) || ofThing.test(line) || /^\s*[-*+•]\s/.test(line))
      told.push({ lines: piece, request: undefined });
    else told.push(...toldBySentences(piece, requests));
    const last = told.pop();
    if (last === undefined) continue;
    const next = isLead ? (pieces[at + 1] ?? []) : [];
    if (next.length > 0) at += 1;
    const request = last.request ?? (next[0]?.includes('|') === true ? requestOfTable(next[0], requests) : undefined);
    told.push({ lines: [...last.lines, '', ...next], request });
  }
  return told;
}

/** "Handing out takes the `guard`. When it comes back, POST `{}` to its return": sentences that name none go on with the one before. */
function toldBySentences(piece: readonly string[], requests: readonly Request[]): readonly Told[] {
  const told: Told[] = [];
  for (const sentence of piece.flatMap((line) => line.split(/(?<=[.!?])\s+(?=[A-Z`])/))) {
    const before = told.at(-1);
    const request = requestOf(sentence, requests) ?? before?.request;
    if (before !== undefined && before.request === request)
      told.splice(-1, 1, { request, lines: [`${before.lines[0] ?? ''} ${sentence}`] });
    else told.push({ request, lines: [sentence] });
  }
  return told;
}

/** By the deed that it speaks of, or by the method that it names. */
function requestOf(sentence: string, requests: readonly Request[]): Request | undefined {
  const words = sentence
    .replace(/`[^`]*`/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => stemOf(word));
  const pairs = words.flatMap((word, at) => (at === 0 ? [] : [`${words[at - 1]}${word}`]));
  const done = requests.filter(
    ({ deed }) => deed.length > 0 && deed.every((one) => [...words, ...pairs].some((word) => isSameStem(word, one))),
  );
  if (done.length > 0) return done.length === 1 ? done[0] : undefined;
  if (ofFilters.test(sentence)) return listOf(requests);
  const method = /\b(POST|PUT|PATCH|DELETE)\b/.exec(sentence)?.[1];
  const own = requests.filter((one) => one.method === method && one.deed.length === 0);
  return own.length === 1 ? own[0] : undefined;
}

const ofFilters =
  /^\W*(?:(?:optional|query|url|list|possible) )*(?:filters?|query|parameters?)(?: parameters?)?\b[^`.]{0,40}(?::|\b(?:is|are)\b)\s*`|\b(?:the list|lists|it|them|they)\b[^`.]{0,30}\b(?:narrowed|filtered|restricted|searched|limited)\b[^`.]{0,20}`|\b(?:narrow|filter|restrict|choose|search)(?:s|ed)?\b[^`.]{0,30}\b(?:with|by|using)\b[^`.]{0,10}`/i;

/** The request for all things of the kind. */
function listOf(requests: readonly Request[]): Request | undefined {
  const found = requests.filter((one) => one.method === 'GET' && one.deed.length === 0 && !isOne(one));
  return found.length === 1 ? found[0] : undefined;
}

function isOne({ path }: Request): boolean {
  return /[}>]$|\/:\w+$/.test(path);
}

const ofList =
  /\b(?:of|for|in) (?:the|a) (?:list|search)\b|\b(?:query|filters?|search|listing)\b|^\W*(?:url )?param(?:eter)?s?\W*$/i;
const ofNew =
  /\b(?:of|for|in) (?:an? |the )?new\b|\bto (?:create|add|make|register|report)\b|\b(?:new|creating|adding) \w+\b/i;

function requestOfTable(head: string, requests: readonly Request[]): Request | undefined {
  const [title = ''] = head
    .replace(/^\s*\|/, '')
    .split('|')
    .map((cell) => cell.replace(/[`*]/g, '').trim());
  const found = requests.filter((one) =>
    ofNew.test(title)
      ? one.method === 'POST' && one.deed.length === 0
      : ofList.test(title) && one.method === 'GET' && one.deed.length === 0 && !isOne(one),
  );
  return found.length === 1 ? found[0] : undefined;
}
