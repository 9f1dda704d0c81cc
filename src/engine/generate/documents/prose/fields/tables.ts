/** Names of parameters and fields as tables tell them. */
import { type Field, placeIn } from './fields.ts';
import { identifier, saysRequired } from './required.ts';
import { plain, schemaFrom, withExample } from './schema.ts';

/** The columns of a table by what they hold. */
interface Columns {
  readonly name: number;
  readonly type: number;
  readonly required: number;
  /** Says whether a client may set it, and perhaps that it has to. */
  readonly writable: number;
  /** That column says what cannot be set. */
  readonly isReadOnly: boolean;
  readonly place: number;
  readonly description: number;
  readonly example: number;
}

export function cellsOf(line: string): readonly string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** Reads the head of a table, and of columns without a head what is in its `rows`; undefined when none of them holds names. */
export function columnsOf(line: string, rows: readonly string[]): Columns | undefined {
  const cells = headsOf(line, rows);
  const at = (pattern: RegExp): number => cells.findIndex((cell) => pattern.test(cell));
  const name = at(
    /^(?:(?:body|query|path|url|form|header|json|request|response) )?(campo|nombre|nome|feld|champ|nom|par[aâ]met\w+|name|param|parameter|field|key|property|propertie|attribute|argument|header|query|filter|flag|setting|criterion|member|element|input|column|option|variable)s?\b/,
  );
  if (name < 0 || cells.length < 2) return undefined;
  const told = at(/^(required|mandatory|optional|needed|necessary|must\b|req\b|obligat|obrigat|pflicht|requerid)/);
  return {
    name,
    type: at(/^(type|tipo|typ|format|data type)/),
    required: told < 0 ? needIn(rows, name) : told,
    writable: at(/^(?:writ(?:e|able)|read[- ]?only|read ?\/ ?write|editable|settable|changeable|access)\b/),
    isReadOnly: at(/^read[- ]?only\b/) >= 0,
    place: at(/^(in|location|where|place|kind)$/),
    description: at(
      /^(desc|beschr|significado|meaning|notes?|about|purpose|explanation|remarks?|comments?|contents?|details|what)/,
    ),
    example: at(/^(value|example|sample)/),
  };
}

/** The column, whatever it is called, that says of most rows in one word whether they are required, and where else they stand. */
function needIn(rows: readonly string[], name: number): number {
  const cells = rows.map(cellsOf);
  const isNeed = (at: number): boolean =>
    at !== name &&
    cells.every((row) =>
      /^\W*(?:required|mandatory|optional|(?:in the )?(?:path|query|body|header)|filter)\b[\w ()]{0,16}$/i.test(
        row[at] ?? '',
      ),
    ) &&
    cells.some((row) => /^\W*(?:required|mandatory)\b/i.test(row[at] ?? ''));
  return (cells[0] ?? []).findIndex((_, at) => isNeed(at));
}

function headsOf(line: string, rows: readonly string[]): readonly string[] {
  const heads = cellsOf(line).map((cell) => plain(cell).toLowerCase());
  const columns = heads.map((_, at) => rows.map((row) => cellsOf(row)[at] ?? '').filter((cell) => cell !== ''));
  const found = heads.map((head, at) => (head === '' ? headFor(columns[at] ?? [], at) : head));
  const isOfFields = found.some((head) => /^(?:type|required|mandatory|optional)\b/.test(head));
  return isOfFields ? found : found.map((head, at) => (at === 0 ? (heads[0] ?? '') : head));
}

/** What is in all cells of a column: names in code, words of need, or texts. */
function headFor(cells: readonly string[], at: number): string {
  const isAll = (shape: RegExp): boolean => cells.length > 0 && cells.every((cell) => shape.test(cell));
  if (isAll(/^\W*(?:required|optional|mandatory|yes|no)\W*$/i)) return 'required';
  if (at === 0) return isAll(/^\W*`[\w.[\]-]+`/) || isAll(/^[a-z][\w.[\]-]*$/) ? 'name' : '';
  if (at === 1 && isAll(ofTypes)) return 'type';
  return 'description';
}

const types =
  '(?:string|text|str|integer|int|whole number|number|float|decimal|money|bool(?:ean)?|yes\\/no|date(?:[- ]?time)?|day|time|timestamp|array|list|object|enum|uuid|id|email|url)s?';
/** "text, mandatory" */
const ofTypes = new RegExp(`^\\W*${types}(?:[ ,/|(]+(?:of |or )?(?:${types}|required|mandatory|optional))*\\W*$`, 'i');

/** The fields of a row, which may share it as `from` and `to` do; `isOptional` says that the column of necessity is called so. */
export function fieldsOfRow(line: string, columns: Columns, isOptional: boolean): readonly Field[] {
  const cells = cellsOf(line);
  const depth = depthOf(cells[columns.name] ?? '');
  const title = plain((cells[columns.name] ?? '').replace(inset, '').replace(typed, '$1')).replace(/\s*[*]$/, '');
  const cell = cells[columns.name] ?? '';
  const isNeeded = typed.test(cell) && /, (?:required|mandatory)\W*$/i.test(cell);
  const need = /(?<=\w)[\s(:,–-]+(required|mandatory|optional)\)?$/i.exec(title)?.[1] ?? '';
  const names = title
    .replace(/(?<=\w)[\s(:,–-]+(?:required|mandatory|optional)\)?$/i, '')
    .split(/, (?:and )?| and | ?\/ ?/);
  if (!names.every((name) => identifier.test(name))) return [];
  const told = fieldOfCells(cells, columns, isOptional);
  const isStarred =
    /[\w`\]]\s*\\?\*$/.test((cells[columns.name] ?? '').replace(typed, '$1')) &&
    !/\*\*/.test(cells[columns.name] ?? '');
  return names.map((name) => ({
    ...told,
    name,
    required: told.required || isNeeded || isStarred || (need !== '' && !/optional/i.test(need)),
    depth,
  }));
}

/** "project *String*" */
const typed =
  /^(`?[\w.[\]-]+`?)\s+[*_(]([A-Z][\w ]*|string|integer|number|boolean|array[\w ]*)(?:, (?:required|mandatory|optional))?[*_)]$/i;

/** What stands before the name of a part: blanks that are kept, arrows, or a sign for each step. */
const inset = /^\W*?(?:(?:&nbsp;|&emsp;|&ensp;|\u00a0|\u2003|[↳└├│─—–>→»·•]|-(?=[\s>])|\.(?=\s))\s*)+/;

function depthOf(cell: string): number {
  const marks = inset.exec(cell)?.[0] ?? '';
  const blanks = (marks.match(/&nbsp;|&emsp;|&ensp;|\u00a0|\u2003/g) ?? []).length;
  return blanks > 0 ? blanks : marks.replace(/\s/g, '').length;
}

const readOnly = /^(?:no|n|false|never|-|–|—|✗|✘|r|ro|read|get|read[- ]?only)$/;

function fieldOfCells(cells: readonly string[], columns: Columns, isOptional: boolean): Omit<Field, 'name'> {
  const need = plain(cells[columns.required] ?? '');
  const type = plain(cells[columns.type] ?? typed.exec(cells[columns.name] ?? '')?.[2] ?? '');
  const description = cells[columns.description] ?? cells.slice(columns.name + 1).join(' ');
  const written = plain(cells[columns.writable] ?? '').toLowerCase();
  const isFixed = columns.isReadOnly ? /^(?:y|yes|x|true|✓|✔|✅)$/.test(written) : readOnly.test(written);
  const isYes = /^(y|yes|s[ií]\b|sim|ja|oui|true|required|x|✓|✔|✅|always|mandatory)/i.test(need);
  return {
    in: placeIn(plain(cells[columns.place] ?? '')),
    required: need === '' ? saysRequired(`${type} ${written} ${description}`) : isYes !== isOptional,
    description: isFixed ? `${plain(description)} Read-only.`.trim() : plain(description),
    schema: withExample(schemaFrom(type, description), plain(cells[columns.example] ?? '')),
  };
}
