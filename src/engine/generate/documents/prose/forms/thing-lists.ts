/**
 * What things are made of, told in a line: "**Hen** — what lays: `ring`, `breed` (a code)", "Fields of a hen:" before a list, or
 * "ring (text), breed (marans, leghorn)" right below the title of hens. Each becomes a passage on that thing.
 */
import { singular } from '../../../words.ts';
import { itemOf, lastWord, thingsOf } from './told.ts';

const fence = /^\s*(?:```|~~~)/;
const prefixed =
  /^(#{1,5})\s+(?:Resource|Object|Entity|Model|Record|Type|Data type|Structure)s?\s*[:–—-]\s*`?([A-Za-z][\w -]*?)`?\s*$/i;
/** "Fields of a hen:", "A hen has the following members:", and what may stand on the same line. */
const fieldsOf =
  /^(?:\*\*)?(?:(?:The )?(?:fields|members|attributes|properties|columns|keys) of (?:an? |the |each |every |one )?([a-z][\w -]{1,30}?)(?: are)?|(?:An?|Each|Every) ([a-z][\w -]{1,30}?) (?:has|consists of|is made of|comes with|carries) (?:the |these )?(?:following )?(?:fields|members|attributes|properties)):(?:\*\*)?\s*(.*)$/i;
/** "**Hen** — what lays: `ring`, `breed`", "**Hen**: ring (text), breed (text)" */
const defined = /^(?:[-*+] )?\*\*`?([A-Z][\w -]{1,30}?)`?:?\*\*\s*(?:[:–—-]|is|has)?\s*(.*)$/;

/** The lines, where such passages have titles of their own. */
export function ofThingLists(lines: readonly string[]): readonly string[] {
  const things = thingsOf(lines);
  const result: string[] = [];
  let title = { marks: '##', text: '' };
  let isCode = false;
  let isBehindTitle = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (fence.test(line)) isCode = !isCode;
    const [, marks = '', text = ''] = isCode ? [] : (/^(#{1,5})\s+(.*?)\s*#*$/.exec(line) ?? []);
    if (marks !== '') title = { marks, text };
    const told = isCode
      ? undefined
      : (ofTitle(line, things) ??
        ofLine(line, things) ??
        (isBehindTitle ? ofSection(line, title.text, things) : undefined));
    if (line.trim() !== '') isBehindTitle = marks !== '';
    if (told === undefined) {
      result.push(line);
      continue;
    }
    const end = told.isOpen ? endOfList(lines, at + 1) : at + 1;
    const back = told.isTitle || title.text === '' ? [] : [`${title.marks} ${title.text}`, ''];
    result.push('', ...told.lines, ...lines.slice(at + 1, end), '', ...back, ...told.rest);
    at = end - 1;
  }
  return result;
}

interface Told {
  readonly lines: readonly string[];
  /** What the line says of something else. */
  readonly rest: readonly string[];
  /** A list, a table or rows below it belong to the thing. */
  readonly isOpen: boolean;
  readonly isTitle?: boolean;
}

/** "## Resource: hen" */
function ofTitle(line: string, things: ReadonlySet<string>): Told | undefined {
  const [, marks = '', name = ''] = prefixed.exec(line) ?? [];
  return marks === '' || !things.has(lastWord(name))
    ? undefined
    : { lines: [`${marks} ${name}`], rest: [], isOpen: false, isTitle: true };
}

function ofLine(line: string, things: ReadonlySet<string>): Told | undefined {
  const [, one = '', other = '', list = ''] = fieldsOf.exec(line) ?? [];
  const name = one === '' ? other : one;
  if (name !== '' && things.has(lastWord(name))) {
    const told = itemsIn(list);
    if (list.trim() === '') return { lines: [heading(name), ''], rest: [], isOpen: true };
    return told === undefined ? undefined : { ...told, lines: [heading(name), '', ...told.lines], isOpen: false };
  }
  const [, called = '', said = ''] = defined.exec(line) ?? [];
  if (called === '' || !things.has(lastWord(called))) return undefined;
  const told = itemsIn(said) ?? itemsIn(said.replace(/^[^`:(]{1,60}:\s+/, ''));
  return told === undefined ? undefined : { ...told, lines: [heading(called), '', ...told.lines], isOpen: false };
}

/** Plain names that all say what they are, right below a title. */
function ofSection(line: string, title: string, things: ReadonlySet<string>): Told | undefined {
  if (!/^[A-Za-z][\w -]*$/.test(title) || !things.has(lastWord(title))) return undefined;
  const told = itemsIn(line.trim());
  return told === undefined
    ? undefined
    : { ...told, lines: [heading(singular(title.toLowerCase())), '', ...told.lines], isOpen: false };
}

function heading(name: string): string {
  return `#### The ${name.toLowerCase()} object`;
}

const about = String.raw`(?:\s*\((?:[^()]|\([^()]*\))*\)|(?<=\*\*)\s+[a-z][a-z/ -]{1,20})?`;
const member = String.raw`(?:\`[A-Za-z_]\w*\`|\*\*[A-Za-z_]\w*\*\*|[a-z]\w*(?=\s*\())${about}`;
const listed = new RegExp(String.raw`^${member}(?:(?:, (?:and )?| and )${member}){2,}(?=[.;]|\s*$)`);

/** At least three names, in marks or with brackets behind them, from the beginning of a text. */
function itemsIn(text: string): Pick<Told, 'lines' | 'rest'> | undefined {
  const [list = ''] = listed.exec(text) ?? [];
  if (list === '') return undefined;
  const items = [...list.matchAll(new RegExp(member, 'g'))].map(([part]) => itemFor(part));
  const rest = text.slice(list.length).replace(/^[.;]\s*/, '');
  return { lines: items, rest: rest === '' ? [] : [rest, ''] };
}

function itemFor(part: string): string {
  const [, name = '', said = ''] = /^[`*]*(\w+)[`*]*\s*(.*)$/.exec(part) ?? [];
  const plain = said.replace(/^\((.*)\)$/, '$1').trim();
  return plain.includes('`') ? `- \`${name}\` (${plain})` : itemOf(plain === '' ? name : `${name} (${plain})`);
}

/** Behind the rows, items or indented lines that begin here, with empty lines among them. */
function endOfList(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (!/^\s*[-*+•|]|^\s{2,}\S/.test(line) || /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`|*]+\//.test(line)) break;
    end = at + 1;
  }
  return end;
}
