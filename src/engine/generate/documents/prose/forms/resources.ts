/**
 * Things whose operations follow from what is told once: a title with the address of the things, what one of them is made of,
 * and a convention such as "objects are changed with PATCH on their own address". Their operations are written out.
 */
import { singular } from '../../../words.ts';

const methods = 'GET|POST|PUT|PATCH|DELETE';
/** "## Hens `/hens`", "### Coops (/v1/coops)", "## /eggs" */
const titled = /^(#{1,5})\s+((?:[^/`(]*[^/`(\s])?)\s*[—–:(-]*\s*`?(\/[a-z][\w/.-]*?)\/?`?\)?\s*$/;
const spelledOut = new RegExp(String.raw`\b(?:${methods})\b[\`*]*\s+[\`*]*(?:https?:\/)?\/`);

interface Customs {
  readonly makes: boolean;
  readonly changes: 'PATCH' | 'PUT' | undefined;
  readonly removes: boolean;
}

/** Of lines without such a title, and where nothing says how things are changed, nothing is made. */
export function ofResources(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => titled.test(line) && !spelledOut.test(line))) return lines;
  const customs = customsIn(lines);
  const calls = callsIn(lines);
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, marks = '', title = '', path = ''] = spelledOut.test(line) ? [] : (titled.exec(line) ?? []);
    const end = path === '' ? at : endOf(lines, at, marks.length);
    const thing = { marks, title: title === '' ? (path.split('/').at(-1) ?? '') : title, path };
    const written = path === '' ? undefined : writtenOut(thing, lines.slice(at + 1, end), customs, calls);
    result.push(...(written ?? [line]));
    if (written !== undefined) at = end - 1;
  }
  return result;
}

/** Where the next title of the same depth is, or of a lesser one. */
function endOf(lines: readonly string[], start: number, depth: number): number {
  const end = lines.findIndex((line, at) => at > start && (/^(#{1,6})\s/.exec(line)?.[1]?.length ?? 9) <= depth);
  return end < 0 ? lines.length : end;
}

/** Sentences that name a method, and no path with it. */
function customsIn(lines: readonly string[]): Customs {
  const sentences = lines.flatMap((line) =>
    line.split(/(?<=[.;])\s|, (?=deleted|removed|changed|updated|created|added)/),
  );
  const says = (method: string, deed: RegExp): boolean =>
    sentences.some((said) => new RegExp(`\\b${method}\\b`).test(said) && !spelledOut.test(said) && deed.test(said));
  const change = /\b(?:chang|updat|modif|edit|alter|replac)/i;
  return {
    makes: says('POST', /\b(?:creat|add|made|make|new\b)/i),
    changes: says('PATCH', change) ? 'PATCH' : says('PUT', change) ? 'PUT' : undefined,
    removes: says('DELETE', /\b(?:delet|remov|destroy|drop)/i),
  };
}

interface Thing {
  readonly marks: string;
  readonly title: string;
  readonly path: string;
}

function writtenOut(
  { marks, title, path }: Thing,
  lines: readonly string[],
  customs: Customs,
  calls: Calls,
): readonly string[] | undefined {
  const first = lines.findIndex((line) => spelledOut.test(line) || /^#{1,6}\s/.test(line));
  const told = first < 0 ? lines : lines.slice(0, first);
  const members = told.flatMap(membersOf);
  const makes = customs.makes || members.some((line) => onCreate.test(line));
  if (namesIn(members).length < 2 || !(makes || customs.changes !== undefined || customs.removes)) return undefined;
  const key = keyOf(path, members, calls);
  const one = singular(title.toLowerCase());
  const part = (method: string, address: string, said: string, about: readonly string[]): readonly string[] => {
    const isTold = calls.requests.has(`${method} ${shapeOf(address)}`);
    return isTold ? [] : [`${marks}# ${said}`, '', `${method} ${address}`, '', ...about, ''];
  };
  const itself = `${path}/{${key}}`;
  const answer = ['**Response**:', '', ...members];
  const filters = told.flatMap(filtersOf);
  return [
    `${marks} ${title}`,
    '',
    ...part('GET', path, `List ${title.toLowerCase()}`, [...filters, '', ...answer]),
    ...part('GET', itself, `Get one ${one}`, answer),
    ...(makes ? part('POST', path, `Create a ${one}`, ['**Body**:', '', ...members.filter(isWritable)]) : []),
    ...(customs.changes === undefined
      ? []
      : part(customs.changes, itself, `Change a ${one}`, ['**Body**:', '', ...members.filter(isWritable).map(spared)])),
    ...(customs.removes ? part('DELETE', itself, `Delete a ${one}`, []) : []),
    ...(first < 0 ? [] : [`${marks} ${title}`, '', ...lines.slice(first)]),
  ];
}

interface Calls {
  /** `GET /hens/{}` */
  readonly requests: ReadonlySet<string>;
  /** What variables are called, by the address before them. */
  readonly keys: ReadonlyMap<string, string>;
}

const call = new RegExp(String.raw`\b(${methods})\b[\s\`*]+(?:https?:\/\/[^\s/]+)?(\/[^\s\`*|)?]*)`, 'g');

/** The requests that are written out anywhere. */
function callsIn(lines: readonly string[]): Calls {
  const found = lines.flatMap((line) => [...line.matchAll(call)].map(([, verb = '', path = '']) => ({ verb, path })));
  const keys = found.flatMap(({ path }) => {
    const [, before, name] = /^([^{<:]*)\/[{<:](\w+)/.exec(path) ?? [];
    return before === undefined || name === undefined ? [] : [[before, name] as const];
  });
  return {
    requests: new Set(found.map(({ verb, path }) => `${verb} ${shapeOf(path)}`)),
    keys: new Map(keys.toReversed()),
  };
}

/** The same for an address whatever its variables are called. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}|<\w+>|:\w+/g, '{}').replace(/[.,;:/]+$/, '');
}

const filtering = /\b(?:filter|search|sort|narrow|order by|quer(?:y|ies))/i;
const onCreate = /\b(?:required|mandatory|needed) (?:on|when|for|to|at) (?:creat|add|mak)/i;

function filtersOf(line: string): readonly string[] {
  return isRow(line) ? [] : line.split(/(?<=\.)\s+/).filter((sentence) => filtering.test(sentence));
}

/** Rows and items as they are; of sentences the names that they list, as items. */
function membersOf(line: string): readonly string[] {
  if (isRow(line) || /^\s*[-*+]\s+[`*]/.test(line)) return [line];
  return line.split(/(?<=\.)\s+/).flatMap((sentence) => {
    const names = [...sentence.matchAll(/`([A-Za-z_]\w*)`(\s*\([^)]*\))?/g)];
    if (filtering.test(sentence) || names.length < 2) return [];
    const outside = names.filter(({ index }) => !/\([^)]*$/.test(sentence.slice(0, index)));
    return ['', ...outside.map(([, name = '', said = '']) => `- \`${name}\`${said}`)];
  });
}

function isRow(line: string): boolean {
  return /^\s*\|/.test(line);
}

function namesIn(members: readonly string[]): readonly string[] {
  return members.flatMap((line) => /^\s*(?:\||[-*+]\s)\s*[`*]*([A-Za-z_]\w*)/.exec(line)?.[1] ?? []);
}

/** What other addresses call it, or the first member that things are known by. */
function keyOf(path: string, members: readonly string[], { keys }: Calls): string {
  const known = /^(?:id|uuid|key|code|number|no|slug|ref)$|_(?:id|no|code)$/i;
  return keys.get(path) ?? namesIn(members).find((name) => known.test(name)) ?? 'id';
}

function isWritable(line: string): boolean {
  return !/\bread[- ]?only\b|\b(?:set|assigned|given|generated) by (?:us|the (?:server|service|system))\b|^\s*(?:\||-)\s*`?(?:id|uuid|created_at|updated_at)\b/i.test(
    line,
  );
}

/** Of a change nothing is needed. */
function spared(line: string): string {
  return line.replace(/\b(?:required|mandatory)\b(?: (?:on|when|for) \w+)?/gi, '');
}
