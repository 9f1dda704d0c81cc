/**
 * Documentation in plain text, where no marks of code tell names from words: what stands behind a request on its line, and
 * examples that belong to a thing and not to the request above them. What is found is written as items of lists.
 */
import { singular } from '../words.ts';

/** "POST /hens/ID/sell   sells her; needs price, buyer". */
const request = /^\s*(?:[-*+]\s+)?((GET|POST|PUT|PATCH|DELETE)\s+\/[^\s`|]*)\s+([^`]+)$/;
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
  const isBehind = walk.rows > 1 || (walk.rows > 0 && !walk.isReading);
  const thing = definedBy(lines, at, things) ?? (isBehind ? thingShownBy(lines, at, walk.section) : undefined);
  if (thing === undefined) return [line];
  walk.rows = 0;
  walk.told = [];
  return ['', `#### The ${thing} object`, '', ...(/^\s*\{/.test(line) ? [line] : [])];
}

/** "where hen is" before an example, "A hen:" before rows of names and values. */
function definedBy(lines: readonly string[], at: number, things: ReadonlySet<string>): string | undefined {
  const line = lines[at] ?? '';
  const next = lines.slice(at + 1, at + 4);
  const defined = /^(?:where|with|here,?) (?:an? |the |each )?([a-z][\w-]*) (?:is|being|has|looks like):?$/i.exec(
    line,
  )?.[1];
  if (defined !== undefined) return next.some(isExample) ? defined : undefined;
  const named =
    /^(?:An?|One|Each|Every) ([a-z][\w-]*(?: [a-z][\w-]*)??)(?: (?:in (?:answers|responses|JSON)|as JSON|object))?:$/.exec(
      line,
    )?.[1];
  const isTold = named !== undefined && things.has(lastWord(named));
  if (isTold && isExample(next.find((row) => row.trim() !== '') ?? '')) return named;
  return isTold && next.filter((row) => /^(?: {2,}|\t)[a-z_]\w*\s{2,}\S/.test(row)).length > 1 ? named : undefined;
}

function isExample(line: string): boolean {
  return /^(?: {4}|\t)\s*\{/.test(line) || fence.test(line);
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

const members = String.raw`[a-z]\w*(?: \([^)]*\))?`;
const having = new RegExp(
  String.raw`^(?:An?|Each|Every) ([a-z][\w -]{1,30}?) (?:has|consists of|is made of|comes with|holds) (${members}(?:, ${members}){2,},? (?:and )?${members}|${members}(?:, ${members}){2,})\.?$`,
);
/** "Boat: `{...}`", "A boat: {...}"; in "A boat: `{...}`" the marks say enough. */
const shown =
  /^(?!Body|Request|Response|Answer|Example|Error|Returns?|Result|Payload|Input|Output|Note)(?:An? (?![^:]*: *`))?([A-Za-z][\w-]{1,30}(?: [a-z][\w-]{1,20})?):\s+`?(\{\s*"?\w+"?\s*:.*\})`?\.?$/;

const addresses =
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*|]+(?:https?:\/\/[^/\s]+)?(\/[^\s`|)]+)|\bcurl\b[^\n]*?https?:\/\/[^/\s"']+(\/[^\s"'?]+)/g;

/** The last words of what the addresses of a text are about, one of each: `hen` of `/farm/hens/{id}`. */
function thingsOf(lines: readonly string[]): ReadonlySet<string> {
  const paths = lines.flatMap((line) => [...line.matchAll(addresses)].map(([, told, called]) => told ?? called ?? ''));
  return new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .filter((segment) => /^[a-z][\w-]*$/i.test(segment))
        .map(lastWord),
    ),
  );
}

function lastWord(name: string): string {
  return singular(name.toLowerCase().split(/[ _-]/).at(-1) ?? '');
}

/** "A hen has id, name, state (laying, moulting)", "Hen: `{...}`": a thing that is told apart from its operations. */
function thingTold(line: string, things: ReadonlySet<string>): readonly string[] | undefined {
  const [, thing = '', list = ''] = having.exec(line) ?? [];
  const [, called = '', json = ''] = shown.exec(line) ?? [];
  const name = (thing === '' ? called : thing).toLowerCase();
  if (!things.has(lastWord(name))) return undefined;
  const told =
    thing === '' ? ['```', json, '```'] : [...list.matchAll(new RegExp(members, 'g'))].map(([part]) => itemOf(part));
  return ['', `#### The ${name} object`, '', ...told, ''];
}

function itemOf(part: string): string {
  const [, name = '', said = ''] = /^(?:and )?(\w+)(?: \(([^)]*)\))?$/.exec(part) ?? [];
  const choices = said.split(/, (?:or |and )?| or |[|/]/);
  const isChoice = choices.length > 1 && choices.every((choice) => /^[a-z][\w-]*$/.test(choice));
  return `- \`${name}\`${said === '' ? '' : `: ${isChoice ? `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : said}`}`;
}

/** Members of a commented example, with what the comments say of them. */
function commentsIn(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line, index) => index > at && fence.test(line));
  return lines.slice(at + 1, Math.max(end, at)).flatMap((line) => {
    const [, name, said] = /^\s*"([A-Za-z_]\w*)"\s*:.*?,?\s*(?:\/\/|#)\s*(\S.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [`- \`${name}\`: ${said}`];
  });
}

/** "A hen looks like this:" right before an example, or an example behind several requests that nothing leads to. */
function thingShownBy(lines: readonly string[], at: number, section: string): string | undefined {
  const line = lines[at] ?? '';
  const named =
    /^(?:An?|One|Each|Every) ([a-z][\w -]{1,30}?) (?:looks like(?: this)?|is|comes as|is (?:shown|given|represented|written)(?: as| like this)?)(?: follows)?:?\s*$/.exec(
      line,
    )?.[1];
  if (named !== undefined) return lines.slice(at + 1, at + 3).some(isExample) ? named : undefined;
  const isAlone = (lines[at - 1] ?? '').trim() === '' && /^(?: {4}|\t)\s*\{\s*"/.test(line);
  return isAlone && /^[A-Z][\w -]*s$/.test(section) ? singular(section.toLowerCase()) : undefined;
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
