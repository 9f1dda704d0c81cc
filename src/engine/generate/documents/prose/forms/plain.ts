/**
 * Documentation in plain text, where no marks of code tell names from words: what stands behind a request on its line is
 * written as items of a list, and what is told of a thing gets a title of its own.
 */
import { commentsIn, definedBy, thingInCode, thingShownBy, thingsOf, thingTold } from './told.ts';

/** "POST /hens/ID/sell   sells her; needs price, buyer". */
const request = /^\s*(?:[-*+]\s+)?((GET|POST|PUT|PATCH|DELETE)\s+\/[^\s`|]*)\s+([^`]+)$/;
/** "- `POST /hens` adds one", "| **GET** `/hens` | List hens |" */
const marked = /^\s*[-*+|]\s*(?:\*\*[^*`/]{2,40}\*\*\W*)?[`*]{0,3}(?:GET|POST|PUT|PATCH|DELETE)[`*]*[\s|]+[`*]*\//;
const fence = /^\s*(```|~~~)/;

/** The lines, where requests have their fields in lists below them, and things that are told stand below titles of their own. */
export function ofPlainRequests(lines: readonly string[]): readonly string[] {
  const things = thingsOf(lines);
  const result: string[] = [];
  const walk: Walk = { section: '', rows: 0, isReading: false, isCode: false, told: undefined };
  for (const [at, line] of lines.entries()) result.push(...visit(line, at, lines, walk, things));
  return result;
}

interface Walk {
  section: string;
  /** Requests of the section so far, and whether the last one reads. */
  rows: number;
  isReading: boolean;
  isCode: boolean;
  /** What the comments of an example say, to be told behind it; of the example that is next, nothing yet. */
  told: readonly string[] | undefined;
}

function visit(
  line: string,
  at: number,
  lines: readonly string[],
  walk: Walk,
  things: ReadonlySet<string>,
): readonly string[] {
  if (fence.test(line)) {
    const shown = walk.isCode || walk.rows < 2 ? undefined : thingInCode(lines, at, walk.section, things);
    if (shown !== undefined) {
      walk.rows = 0;
      walk.isCode = true;
      return ['', `#### The ${shown} object`, '', line];
    }
    walk.isCode = !walk.isCode;
    if (walk.isCode && walk.told !== undefined) walk.told = commentsIn(lines, at);
    const behind = walk.isCode ? undefined : walk.told;
    if (!walk.isCode) walk.told = undefined;
    return behind === undefined || behind.length === 0 ? [line] : [line, '', ...behind, ''];
  }
  if (walk.isCode) return [line];
  if (inBrackets.test(line) && ofOperation.test(line)) return [withMarks(line)];
  if (/^(?:-{3,}|={3,})\s*$/.test(lines[at + 1] ?? '') || /^#{1,6} /.test(line)) {
    walk.section = line.replace(/^#+\s*/, '').trim();
    walk.rows = 0;
  }
  const [, called = '', method = '', rest = ''] = request.exec(line) ?? [];
  if (method !== '') {
    walk.rows += 1;
    walk.isReading = method === 'GET';
    return withItems(called, method, rest, line);
  }
  const made = thingTold(line, things);
  if (made !== undefined) return walk.section === '' ? made : [...made, `## ${walk.section}`, ''];
  if (marked.test(line)) {
    walk.rows += 1;
    walk.isReading = line.includes('GET');
  }
  const isBehind = walk.rows > 1 || (walk.rows > 0 && !walk.isReading);
  const thing = definedBy(lines, at, things) ?? (isBehind ? thingShownBy(lines, at, walk.section) : undefined);
  if (thing === undefined) return [line];
  walk.rows = 0;
  walk.told = [];
  return ['', `#### The ${thing} object`, '', ...(/^\s*\{/.test(line) ? [line] : [])];
}

const ofOperation = /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`|*]+\//;
const inBrackets =
  /\(((?:filters?|query|param\w*|fields|body|optional|takes)\b:?\s+)([a-z]\w*(?:, (?:and |or )?[a-z]\w*)*)\)/i;

/** "(filters: breed, coop)" beside a request. */
function withMarks(line: string): string {
  return line.replace(
    inBrackets,
    (_, label: string, list: string) => `(${label}${list.replace(/(?<!\w)(?!(?:and|or)\b)[a-z]\w*/gi, '`$&`')})`,
  );
}

/** What is asked for and sent, as items below the request; what is left says what it does. */
function withItems(called: string, method: string, rest: string, line: string): readonly string[] {
  const asked = [...rest.matchAll(/\?([A-Za-z_]\w*)=(\([^)\s]+\)|[^\s?;,]*)/g)];
  const sends = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const clauses = rest
    .replace(/\s*\?[A-Za-z_]\w*=(?:\([^)\s]+\)|[^\s?;,]*)/g, '')
    .split(/;\s+/)
    .map((clause) => clause.trim());
  const told = clauses.map((clause, at) => (sends && (at > 0 || clauses.length === 1) ? fieldsIn(clause) : []));
  const items = [...asked.map(([, name = '', value = '']) => askedFor(name, value)), ...told.flat()];
  if (items.length === 0) return [line];
  const said = clauses.filter((clause, at) => clause !== '' && told[at]?.length === 0).join('; ');
  return ['', `${called} ${said}`.trim(), '', ...items, ''];
}

function askedFor(name: string, value: string): string {
  const choices = value.replace(/[()]/g, '').split(/[|/]/);
  const isChoice = choices.length > 1 && choices.every((choice) => /^[\w-]+$/.test(choice));
  return `- \`${name}\` (query): ${isChoice ? `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : value}`;
}

const name = '[a-z][A-Za-z0-9_]*';
const one = new RegExp(String.raw`^(${name})(?: \(([^)]*)\))?$`);
const oneSaid = new RegExp(
  String.raw`^(${name})(?: \(([^)]*)\))?(?:,? (?:is|are))? (mandatory|required|optional|if|when)\b(.*)$`,
);

/** "needs title, venue", "may have price", "reason is mandatory, refund (true/false)", "email if it goes elsewhere" */
function fieldsIn(clause: string): readonly string[] {
  const [, verb = '', list = ''] =
    /^(needs|requires|takes|wants|must have|body:?|fields:?|may have|can have|may take|optional(?:ly)?:?|accepts)\s+(.+)$/i.exec(
      clause,
    ) ?? [];
  const parts = (verb === '' ? clause : list).split(/,\s+(?:and\s+)?(?![^(]*\))|\s+and\s+(?![^(]*\))/);
  const found = parts.map((part) => {
    const [, said = '', about = '', need = '', more = ''] = oneSaid.exec(part.trim()) ?? [];
    if (said !== '') return item(said, /^(?:mandatory|required)/i.test(need), `${about} ${need} ${more}`);
    const [, plain = '', inside = ''] = one.exec(part.trim().replace(/\.$/, '')) ?? [];
    const isTold = verb !== '' || inside !== '';
    return plain === '' || !isTold ? undefined : item(plain, /^(?:needs|requires|must|wants)/i.test(verb), inside);
  });
  return found.every((part) => part !== undefined) ? found : [];
}

function item(called: string, isNeeded: boolean, about: string): string {
  const said = about.replace(/\s+/g, ' ').trim();
  const kind = /^true\/false|^yes\/no|\bboolean\b/i.test(said) ? ', boolean' : '';
  return `- \`${called}\` (body${kind}${isNeeded ? ', required' : ''})${said === '' ? '' : `: ${said}`}`;
}
