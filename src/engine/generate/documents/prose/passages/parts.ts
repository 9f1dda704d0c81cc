/**
 * Sections that show the requests of a thing first, in a table, a list or a block, and tell of each of them below, under a
 * title that says what is done: "Placing an order", "Filters". Each of these parts gets the request that it is about.
 */
import { actionOf } from '../../../step/instruction/instruction.ts';
import { singular } from '../../../words.ts';
import { collectionIn, isSameStem, stemOf, thingOfPaths } from './deeds.ts';
import { part } from './title.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  /** What stands beside it, and the words of its path that are an act. */
  readonly words: readonly string[];
}

export interface Heading {
  readonly level: number;
  readonly text: string;
}

const shown = /(?:^|[\s`*|(>])(GET|POST|PUT|PATCH|DELETE)[`*]*[\s|]+[`*]*(?:https?:\/\/[^\s/`|]+)?(\/[^\s`*|)"'?]*)/g;
const fence = /^\s*(?:```|~~~)/;

/** The text, where such parts begin with their request. */
export function withRequestsOfParts(text: string): string {
  const lines = text.split('\n');
  const headings = headingsOf(lines);
  const result: string[] = [];
  let about: readonly Request[] = [];
  let open: Heading | undefined;
  for (const [at, line] of lines.entries()) {
    const heading = headings.get(at);
    if (heading === undefined) {
      result.push(...(about.length > 1 && headings.size > 0 ? withRequestOfSentence(line, at, lines, about) : [line]));
      continue;
    }
    const end = [...headings].find(([index]) => index > at)?.[0] ?? lines.length;
    const own = lines.slice(at + 1, end).flatMap(requestsIn);
    if (own.length > 0 || open === undefined || heading.level <= open.level) {
      about = own.length > 0 ? own : [];
      open = heading;
      result.push(line);
      continue;
    }
    result.push(...(about.length > 1 ? titled(line, heading, about) : [line]));
  }
  return result.join('\n');
}

/** Lines with marks before them or with a line of signs below them, outside of code. */
export function headingsOf(lines: readonly string[]): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>();
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    if (isCode) continue;
    const [, marks = '', text = ''] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (marks !== '') found.set(at, { level: marks.length, text });
    const under = /^(=|-)\1{2,}\s*$/.exec(lines[at + 1] ?? '')?.[1];
    const isAlone = at === 0 || (lines[at - 1] ?? '').trim() === '';
    if (under !== undefined && isAlone && /^[A-Z0-9][^|]{1,80}$/.test(line))
      found.set(at, { level: under === '=' ? 1 : 2, text: line });
  }
  return found;
}

export function requestsIn(line: string): readonly Request[] {
  return [...line.matchAll(shown)].map(([, method = '', path = '']) => {
    const deed = path
      .split('/')
      .slice(2)
      .filter((segment) => /^[a-z][\w-]*$/i.test(segment))
      .flatMap((segment) => segment.split(/[-_]/));
    const beside = line.replace(shown, ' ').replace(/`[^`]*`/g, ' ');
    return { method, path: path.replace(/[.,;:]+$/, ''), words: [...wordsIn(beside), ...deed].map(stemOf) };
  });
}

function titled(line: string, { level, text }: Heading, requests: readonly Request[]): readonly string[] {
  const request = requestFor(text, requests);
  if (request !== undefined) return ['', `${'#'.repeat(level)} ${text}`, '', `${request.method} ${request.path}`, ''];
  // "The order object" says itself what it is of.
  const isNamed =
    /^the (?!object\b|resource\b|model\b|record\b|entity\b)[\w -]+ (?:object|resource|model|record|entity)$/i.test(
      text,
    );
  const thing = isOfThing(text) && !isNamed ? thingOfPaths(requests.map(({ path }) => path)) : undefined;
  return thing === undefined ? [line] : [`${'#'.repeat(level)} The ${thing} object`];
}

const ofList =
  /^\W*(?:(?:available|supported|optional|list|query|search|url) )*(?:filter(?:s|ing)?|search(?:es|ing)?|quer(?:y|ies)|parameters?|listing|narrowing(?: down)?|sorting|options|finding)(?: (?:parameters|options|arguments|the list|lists|results|them))*\W*$/i;

/** "The order object", "Fields": what is told of the thing itself. */
function isOfThing(title: string): boolean {
  return /^\W*(?:the )?(?:[\w-]+ ){0,3}(?:object|resource|model|record|entity|attributes|schema|representation|fields|properties|members)\W*$/i.test(
    title,
  );
}

function requestFor(title: string, requests: readonly Request[]): Request | undefined {
  const lists = requests.filter(({ method, path }) => method === 'GET' && !/[}>]$|\/:\w+$/.test(path));
  if (ofList.test(title) && !part.test(title)) return lists.length === 1 ? lists[0] : undefined;
  if (/^\W*(?:filter|query)\b/i.test(title) && lists.length === 1) return lists[0];
  const [verb = '', ...others] = wordsIn(title);
  if (verb === '' || isOfThing(title)) return undefined;
  const said = stemOf(verb);
  const named = requests.filter(({ words }) => words.some((word) => isSameStem(word, said)));
  if (named.length === 1) return named[0];
  const isListed = others.some((word) => word !== singular(word)) || said === 'list';
  const fits = (named.length > 1 ? named : requests).filter((one) => isOfAction(one, verb, isListed));
  return fits.length === 1 ? fits[0] : undefined;
}

function isOfAction({ method, path }: Request, verb: string, isListed: boolean): boolean {
  const isOne = /[}>]$|\/:\w+$/.test(path);
  const action = [verb, stemOf(verb), `${stemOf(verb)}e`].map(actionOf).find((found) => found !== undefined);
  if (action === 'read') return method === 'GET' && isOne !== isListed;
  if (action === 'create') return method === 'POST' && collectionIn(path) === path.split('/').at(-1);
  if (action === 'change') return (method === 'PATCH' || method === 'PUT') && isOne;
  return action === 'delete' && method === 'DELETE';
}

/** "To announce a hen, `POST` the fields ...": a method without a path, of which the section has one. */
function withRequestOfSentence(
  line: string,
  at: number,
  lines: readonly string[],
  about: readonly Request[],
): readonly string[] {
  const method = /`(GET|POST|PUT|PATCH|DELETE)`/.exec(line)?.[1];
  const isPlain = /^[A-Z`]/.test(line) && (lines[at - 1] ?? '').trim() === '' && requestsIn(line).length === 0;
  if (method === undefined || !isPlain) return [line];
  const own = about.filter((one) => one.method === method);
  const [only] = own;
  if (only === undefined || own.length > 1) return [line];
  return [`${method} ${only.path}`, '', line.replace(/`(?:GET|POST|PUT|PATCH|DELETE)`/, 'send')];
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !/^(?:an?|the|to|of|how|one|your|its|and|or|for|with|on|in)$/.test(word));
}
