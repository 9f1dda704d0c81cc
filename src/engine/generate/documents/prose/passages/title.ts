/** What the line that shows an operation says of it: its title, and what stands beside that. */
import { actionOf } from '../../../step/instruction/instruction.ts';
import { singular } from '../../../words.ts';

/** A row of a table. */
export function isRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

/** "Ask for `/hens`" */
export const asking =
  /^(?!.*\b(?:GET|POST|PUT|PATCH|DELETE|base|curl)\b).*\b(?:ask(?:ing)?(?: for)?|read|fetch|open|call|request|look at|visit|see|query)\s+`(\/[\w/:{}<>.-]+)`/i;

/** "You get your hens from `/hens`", "`/coops` lists them" */
export const giving =
  /^(?!.*\b(?:GET|POST|PUT|PATCH|DELETE|base|curl)\b)(?:[A-Z][^`.]*\b(?:get|read|fetch|load|find|retrieve|list|see|look up)\b[^`.]{0,40}\b(?:from|at|under|in|by|with) `(\/(?!v?\d)[\w/:{}<>.-]+)`|\W*`(\/(?!v?\d)[\w/:{}<>.-]+)` (?:lists|has|gives|returns|shows|holds|contains|tells|answers)\b)/;

/** The first sentence of what stands before a request. */
export function titleOf(before: readonly string[]): string {
  const said = before
    .join(' ')
    .replace(/(?:^|\s)(?:Returns?|Answers?(?: with)?|Gives?)\s+`[{[]\s*["{[].*$|\s*`[{[]\s*["{[].*$/i, '')
    .trim();
  const sentence = (/^.*?[.:!?](?=\s|$)/.exec(said)?.[0] ?? said).replace(/[.:!]$/, '');
  return sentence.replace(/\s*\([^)]*$/, '');
}

/** "All hens of a coop:" above the first request of several below one title. */
export function introducedAs(before: readonly string[]): string | undefined {
  const last = before.findLast((line) => line.trim() !== '') ?? '';
  const said = titleOf(before);
  const [first = ''] = said.toLowerCase().split(' ');
  const isTitle = /^(?:all|every|one)$/.test(first) || actionOf(first) !== undefined;
  return isTitle && /:\s*$/.test(last) && !part.test(said) && said.length < 100 ? said : undefined;
}

/** Below "Folders", what "lists them" lists folders. */
export function withNoun(heading: string, section: string): string {
  const [, verb, pronoun = '', rest = ''] =
    /^([a-z]+s) (them(?: all)?|all of them|it|(?:another )?one)\b(.*)$/.exec(heading) ?? [];
  // "**List** – `GET /hens`" below "Hens"
  if (
    /^[A-Z][a-z]+$/.test(heading) &&
    actionOf(heading.toLowerCase()) !== undefined &&
    /^[a-z][\w-]*(?: [a-z][\w-]*)?s$/i.test(section) &&
    section !== heading
  )
    return `${heading} ${/^(?:list|search|browse|find)$/i.test(heading) ? section.toLowerCase() : `a ${singular(section.toLowerCase())}`}`;
  // "`GET /hens` has all hens, `GET /hens/{id}` one"
  if (/^(?:just |only |exactly )?(?:one|a single one)$/.test(heading) && /^[A-Z][\w-]*(?: [a-z][\w-]*)?$/.test(section))
    return `gets a ${singular(section.toLowerCase())}`;
  const isWhole = rest === '' || (/^(?:them|all)/.test(pronoun) && /^[ ,;]/.test(rest));
  if (verb === undefined || verb === 'is' || !isWhole || !/^[A-Z][\w-]*(?: [a-z][\w-]*)?$/.test(section))
    return heading;
  const things = section.toLowerCase();
  return `${verb} ${/^(?:them|all)/.test(pronoun) ? things : `a ${singular(things)}`}${rest}`;
}

/** A method and the path behind it. */
export const mention =
  /(?:^|[\s`*|(>#])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[`*]*[\s|]+[`*]*((?:https?:\/\/|\/|\{\w+\}\/)[^\s`*|)"']*)/;

/** With the marks that end its code. */
const whole = new RegExp(`${mention.source}[\`*]*`);

/** "Send a GET request to /boxes", "POST to `/boxes`" */
export const told =
  /\b(GET|POST|PUT|PATCH|DELETE)\b[`*]*\s+(?:(?:request|call)s?\s+)?(?:to|against|at|on|for)\s+(?:the (?:endpoint|path|URL|address)\s+)?[`*]*((?:https?:\/\/|\/)[\w/:{}<>.?&=%[\]-]*[\w}>\]])/;

/** What the line itself says of the operation, behind the first sentence, which is its title. */
export function besideIn(line: string): string {
  const said = besideWhole(line).replace(/^\s*[-–—]\s+(?=[a-z])/, '');
  return said.replace(/^\s*(?:[-*+]\s+\*\*[^*`]+\*\*|\d+(?:\.\d+)+\.?(?:\s+[-–—:])?)\s*/, '');
}

function besideWhole(line: string): string {
  const title = isRow(line) ? titleOfRow(line) : '';
  const rest = line
    .replace(title, ' ')
    .replace(/^#+\s/, ' ')
    .replace(whole, ' ')
    .replace(told, ' ')
    .replaceAll('|', ' ')
    .trim()
    .replace(/^`(?=[\s:.,;])[\s:.,;–—-]*/, '');
  // What the first sentence names behind the path is what it takes.
  const behind = behindPath(line);
  if (/^[.;]\s/.test(behind)) return behind.slice(1).trim();
  const names = namesBehind(behind);
  if (names !== undefined) return `Parameters: ${names}`;
  if (/`[^`]+`/.test(/^[^.]*/.exec(behind)?.[0] ?? '')) return behind;
  if (listing.test(rest) || /^[\s*]*[—–-]+\s*`\w+`\./.test(rest)) return rest;
  return rest.replace(/^(?![^`]*`[^`]*$)[^.]*\.(?=\s)/, '').trim();
}

function behindPath(line: string): string {
  const from = (mention.exec(line) ?? told.exec(line))?.index;
  const spoken = (asking.exec(line) ?? giving.exec(line))?.slice(1).find((one) => one !== undefined);
  if (from === undefined && spoken !== undefined) return line.slice(line.indexOf(spoken) + spoken.length + 1).trim();
  return line
    .slice(from ?? line.length)
    .replace(mention, ' ')
    .replace(told, ' ')
    .trim()
    .replace(/^`(?=[\s:.,;]|$)/, '')
    .trim();
}

/** "GET /hens – `breed`, `coop` (a code)": a list of names that nothing leads to is one of what may be asked for. */
function namesBehind(behind: string): string | undefined {
  const [, mark = '', names] =
    /^(\([^)`]{1,30}\))?\s*[–—:-]\s*(`[\w.[\]-]+`(?=\s*(?:[,:(;.]|and\b|or\b|$)).*)$/.exec(behind) ?? [];
  // "`ring` and `breed` are mandatory, `note` is not" is a sentence of its own.
  if (
    names !== undefined &&
    /\b(?:is|are)(?: all| both)? (?:mandatory|required|needed|compulsory|obligatory|optional)\b/i.test(names)
  )
    return undefined;
  // A row ends with its last cell.
  const listed = names?.replace(/\s*\|\s*$/, '').replace(/\s*\|\s*/g, '. ');
  return listed === undefined ? undefined : `${listed} ${mark}`.trim();
}

export function titleIn(line: string): string {
  // "- **Assign** `POST /berths/{id}/assign` – `boat_id`"
  const bold = /^\s*[-*+]\s+\*\*([^*`]{2,60})\*\*[\s:–—-]*`?(?:GET|POST|PUT|PATCH|DELETE)[\s`]/.exec(line)?.[1];
  if (bold !== undefined) return bold;
  const title = isRow(line) ? titleOfRow(line) : '';
  if (title !== '') return title;
  if (/\bcurl\b/.test(line) || namesBehind(behindPath(line)) !== undefined) return '';
  // "POST `/jobs`. You may give `ink`": what follows is no title.
  if (/^\W*$/.test(line.slice(0, mention.exec(line)?.index ?? 1)) && /^`?[.;]\s/.test(line.replace(mention, '').trim()))
    return '';
  const isSentence = /^(?:To|If you want to) [a-z]/.test(line) || (told.test(line) && !mention.test(line));
  const sentence = isSentence ? toldTitle(line) : line;
  // "GET `/hens` → `hens`" and "→ 204": what comes back.
  if (
    /^[`\s]*(?:→|⇒|[-=]>)\s*`?[\w.[\]]+`?\.?$/.test(behindPath(line)) &&
    /^\W*$/.test(line.slice(0, mention.exec(line)?.index ?? 1))
  )
    return '';
  const isListing = listing.test(line.replace(mention, ' ').trim());
  if (isListing || label.test(line.replace(mention, ' '))) return '';
  return (/^.*?[^\s|](?:\.(?=\s+[A-Z`])|;(?=\s+with `))/.exec(sentence)?.[0] ?? sentence)
    .replace(mention, ' ')
    .replace(/[\s:–—-]*`?\{\s*".*$/, ' ')
    .replace(/\bHTTP\/\d(?:\.\d)?\b/, ' ')
    .replace(/[#*`|]/g, ' ')
    .replace(/,? (?:if you (?:like|want|wish)|optionally)\b.*$/i, '')
    .replace(/^\s*\d+(?:\.\d+)+\.?\s/, ' ')
    .replace(/^[\s:–—-]+|[\s:;–—.-]+$/g, '');
}

/** "(filters: `breed`, `coop`)" */
const inRow = /\s*\((?:filters?|query|param\w*|fields|body|optional|takes)\b[^)]*\)/i;

/** The first cell that has words of its own, beside the method and the path. */
function titleOfRow(line: string): string {
  const cells = line.split('|').map((cell) => cell.trim());
  const found = cells.find(
    (cell) =>
      /[A-Za-z]{3}/.test(cell.replace(/`[^`]*`/g, '')) &&
      !/^\W*(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b|^\W*(?:https?:\/)?\//.test(cell),
  );
  return (found ?? '')
    .replace(inRow, '')
    .replace(/[`*]/g, '')
    .replace(/\.(?=\s|$).*$/, '');
}

/** "**Endpoint:** `GET /hens`" */
const label =
  /^\W*(?:(?:HTTP |API )?(?:endpoint|request|URL|URI|route|method|path|resource|call|definition|address|operation)s?)\W*$/i;

/** A title that says which part of an operation follows: "Query Parameters", "HTTP Request". */
export const part =
  /^\W*(?:(?:(?:HTTP|API|example|sample|query|path|URL|body|request|response|JSON|header)s? )*(?:endpoint|request|URL|URI|route|definition|param(?:eter)?|argument|attribute|header|body|payload|response|answer|return|example|error|curl|usage|permission|note|field|schema|quer(?:y|ie))s?)\W*$/i;

/** What is said first of a procedure is what it takes, and not what it does. */
const listing =
  /^[\s`*:–—-]*(?:(?:its|the|with) )?(?:arguments?|param(?:eter)?s?|fields?|body|query|(?:takes|accepts)(?=\s*[`:]))\b/i;

/** Of "To list the boxes send a GET request to /boxes" what it is for. */
function toldTitle(line: string): string {
  return (
    /\b[Tt]o ([a-z][^.,]*?),?\s+(?:you\s+)?(?:can\s+)?(?:please\s+)?(?:send|make|issue|use|do|call|perform|GET|POST|PUT|PATCH|DELETE)\b/.exec(
      line,
    )?.[1] ?? line.replace(told, ' ')
  );
}

/** Where a title is about several things, each operation has the words of its own path. */
export function plainTitle({
  method,
  path,
  heading,
}: {
  readonly method: string;
  readonly path: string;
  readonly heading: string;
}): string {
  const named = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  const thing = (named.at(-1) ?? '').replace(/[-_.]/g, ' ');
  const isOne = /\}$/.test(path);
  const isOther = !isOne && named.length > 1;
  if (/[A-Z]/.test(thing) || !/s$/.test(thing) || isOther || !/ (?:and|&) |, /.test(heading)) return heading;
  const verb =
    method === 'DELETE' ? 'Delete' : method === 'GET' ? (isOne ? 'Get' : 'List') : isOne ? 'Update' : 'Create';
  return isOne || verb === 'Create'
    ? `${verb} ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${singular(thing)}`
    : `${verb} ${thing}`;
}
