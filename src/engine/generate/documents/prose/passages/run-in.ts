/** Passages that begin with what is done, in italics or bold, below the heading of a thing: "*Listing.* Can be narrowed down by `os`." */
import { singular } from '../../../words.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  /** What a table says that it is for. */
  readonly purpose: string;
}

const runIn = /^\s*(?:\*\*|\*|__|_)([A-Z][a-z]+ing)(?: [a-z ]{1,30})?[.:]?(?:\*\*|\*|__|_)[.:]?\s+(.*)$/;

/** The text with each of these passages below a heading that names its request, where a table of requests has just one of that kind. */
export function withRunInHeads(text: string): string {
  const lines = text.split('\n');
  const requests = lines.flatMap(requestIn);
  if (requests.length === 0) return text;
  let heading = '';
  return lines
    .flatMap((line, at) => {
      heading = headingAt(lines, at) ?? heading;
      const [, deed = '', rest = ''] = runIn.exec(line) ?? [];
      const request = deed === '' ? undefined : requestFor(deed, heading, requests);
      return request === undefined ? [line] : ['', `### ${request.method} ${request.path}`, '', rest];
    })
    .join('\n');
}

/** `| GET | /machines | list |` */
function requestIn(line: string): readonly Request[] {
  const cells =
    /^\s*\|(.*)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.replace(/[`*]/g, '').trim()) ?? [];
  const method = cells.find((cell) => /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(cell));
  const path = cells.find((cell) => cell.startsWith('/'));
  return method === undefined || path === undefined
    ? []
    : [{ method, path, purpose: cells.slice(2).join(' ').toLowerCase() }];
}

/** The words of a heading at the line, with marks before it or a line of signs below it. */
function headingAt(lines: readonly string[], at: number): string | undefined {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  const marked = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
  if (marked !== undefined) return marked;
  return /^[=-]{3,}\s*$/.test(next) && /^[A-Z][\w ]*$/.test(line) ? line : undefined;
}

const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:list|search|find|query)ing$/i, /^GET$/],
  [/^(?:creat|add|register|book|open|post)(?:ing|ting)?(?:ing)?$/i, /^POST$/],
  [/^(?:chang|updat|edit|modify)(?:ing)?$/i, /^(?:PATCH|PUT)$/],
  [/^(?:delet|remov)ing$/i, /^DELETE$/],
];

function requestFor(deed: string, heading: string, requests: readonly Request[]): Request | undefined {
  const things = heading.toLowerCase().split(/\s+/).map(singular);
  const own = requests.filter(({ path }) => thingsOf(path).some((thing) => things.includes(thing)));
  const stem = deed.toLowerCase().replace(/ing$/, '').slice(0, 6);
  const said = own.filter(({ purpose }) => purpose.split(/[^a-z]+/).some((word) => word.startsWith(stem)));
  const method = kinds.find(([verb]) => verb.test(deed))?.[1];
  const meant = said.length > 0 ? said : own.filter((one) => method?.test(one.method) === true);
  const plain = /^list/i.test(deed) ? meant.filter(({ path }) => !path.endsWith('}')) : meant;
  return plain.length === 1 ? plain[0] : undefined;
}

/** The words of the collections in a path. */
function thingsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .map((part) => singular(part.toLowerCase()));
}
