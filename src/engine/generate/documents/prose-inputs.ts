/** Tables of requests with a column of what each takes: written out as a request and a list of its fields. */
import { cellsOf } from './prose-tables.ts';

const method = /^`?(GET|POST|PUT|PATCH|DELETE)`?$/;
const called = /^`?(GET|POST|PUT|PATCH|DELETE)`?\s+`?(\/[^\s`]*)`?$/;
const inputs =
  /^(?:inputs?|param(?:eter)?s?|arguments?|args|body|fields?|query|takes|payload|request(?: body)?|members?|data|options?)\b/i;

/** The lines, where such a table is its requests one by one. */
export function ofInputs(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const isTable = lines[at]?.includes('|') === true && /^\s*\|?\s*:?-{2,}/.test(lines[at + 1] ?? '');
    const end = isTable ? lines.findIndex((line, index) => index > at + 1 && !line.includes('|')) : at;
    const last = end < 0 ? lines.length : end;
    const written = isTable ? writtenOut(lines[at] ?? '', lines.slice(at + 2, last)) : undefined;
    result.push(...(written ?? [lines[at] ?? '']));
    // What follows is about all of them.
    if (written !== undefined) result.push('***', '');
    if (written !== undefined) at = last - 1;
  }
  return result;
}

/** Undefined for any other table. */
function writtenOut(head: string, rows: readonly string[]): readonly string[] | undefined {
  const heads = cellsOf(head).map((cell) => cell.replace(/[`*]/g, '').trim());
  const column = heads.findIndex((cell) => inputs.test(cell));
  const requests = rows.map((row) => ({ cells: cellsOf(row), request: requestIn(cellsOf(row)) }));
  if (column < 0 || requests.length === 0 || requests.some(({ request }) => request === undefined)) return undefined;
  return requests.flatMap(({ cells, request }) => {
    const said = cells.find(
      (cell, at) => at !== column && /[a-z]{3}/i.test(cell) && !called.test(cell) && !/^`?\/|^`?[A-Z]+`?$/.test(cell),
    );
    const isReading = request?.startsWith('GET') === true;
    return [
      '',
      `\`${request}\`${said === undefined ? '' : ` – ${said}`}`,
      '',
      ...itemsOf(cells[column] ?? '', isReading),
      '',
    ];
  });
}

function requestIn(cells: readonly string[]): string | undefined {
  const whole = cells.flatMap((cell) => {
    const [, verb, path] = called.exec(cell) ?? [];
    return verb === undefined ? [] : [`${verb} ${path}`];
  })[0];
  const verb = cells.flatMap((cell) => method.exec(cell)?.[1] ?? [])[0];
  const path = cells.flatMap((cell) => /^`?(\/[^\s`]*)`?$/.exec(cell)?.[1] ?? [])[0];
  return whole ?? (verb === undefined || path === undefined ? undefined : `${verb} ${path}`);
}

/** "kind*, `title` (required), due": a star says that it is needed; "in the query" holds for all of them. */
function itemsOf(given: string, isReading: boolean): readonly string[] {
  const [cell = '', told] = given.split(/,? (?:all )?(?:in|of) the (query|body|form)\b.*$/);
  const parts = cell.split(/[,;](?![^(]*\))\s*|\s+and\s+(?![^(]*\))/);
  return parts.flatMap((part) => {
    const [, name, star = '', said = ''] =
      /^\s*`?([A-Za-z_][\w.[\]-]*)`?\s*(\\?\*?)\s*(?:\(([^)]*)\))?\s*\.?$/.exec(part) ?? [];
    if (name === undefined || /^(?:none|nothing|no|n\/a)$/i.test(name)) return [];
    const place = (told ?? (isReading ? 'query' : 'body')) === 'query' ? 'query' : 'body';
    return [`- \`${name}\` (${place}${star === '' ? '' : ', required'})${said === '' ? '' : `: ${said}`}`];
  });
}
