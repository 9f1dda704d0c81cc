/** Tables of requests with a column of what each takes: written out as a request and a list of its fields. */
import { cellsOf } from '../fields/tables.ts';

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
  const columns = heads.flatMap((head, at) => (inputs.test(head) ? [at] : []));
  const answer = heads.findIndex((head) => /^(?:returns?|responses?|answers?|results?|outputs?)\b/i.test(head));
  const requests = rows.map((row) => ({ cells: cellsOf(row), request: requestIn(cellsOf(row)) }));
  if (columns.length === 0 || requests.length === 0 || requests.some(({ request }) => request === undefined))
    return undefined;
  return requests.flatMap(({ cells, request }) => {
    const said = cells.find(
      (cell, at) =>
        !columns.includes(at) &&
        at !== answer &&
        /[a-z]{3}/i.test(cell) &&
        !called.test(cell) &&
        !/^`?\/|^`?[A-Z]+`?$/.test(cell),
    );
    const isReading = request?.startsWith('GET') === true;
    const items = columns.flatMap((at) => {
      const place = /^(?:query|url)/i.test(heads[at] ?? '')
        ? 'query'
        : /^(?:body|payload)/i.test(heads[at] ?? '')
          ? 'body'
          : undefined;
      return isType(cells[at] ?? '') ? [] : itemsOf(cells[at] ?? '', place ?? (isReading ? 'query' : 'body'));
    });
    const sent = columns.map((at) => cells[at] ?? '').find(isType);
    const back = isType(cells[answer] ?? '') ? ` -> ${bare(cells[answer] ?? '')}` : undefined;
    const signature =
      sent === undefined && back === undefined
        ? []
        : ['', `\`(${sent === undefined ? '' : `body: ${bare(sent)}`})${back ?? ' ->'}\``];
    return ['', `\`${request}\`${said === undefined ? '' : ` – ${said}`}`, '', ...items, ...signature, ''];
  });
}

/** `NewHen`, `Hen[]`, `{ name: string }` */
function isType(cell: string): boolean {
  return /^(?:[A-Z]\w*[a-z]\w*(?:\[\])?|\{\s*\w+\??\s*:.*\})$/.test(bare(cell));
}

function bare(cell: string): string {
  return cell.replace(/`/g, '').trim();
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
function itemsOf(given: string, usual: 'query' | 'body'): readonly string[] {
  const [cell = '', told] = given.split(/,? (?:all )?(?:in|of) the (query|body|form)\b.*$/);
  const parts = cell.split(/[,;](?![^(]*\))\s*|\s+and\s+(?![^(]*\))/);
  return parts.flatMap((part) => {
    const [, name, star = '', said = ''] =
      /^\s*`?([A-Za-z_][\w.[\]-]*)`?\s*(\\?\*?)\s*(?:\(([^)]*)\))?\s*\.?$/.exec(part) ?? [];
    if (name === undefined || /^(?:none|nothing|no|n\/a)$/i.test(name)) return [];
    const place = (told ?? usual) === 'query' ? 'query' : 'body';
    return [`- \`${name}\` (${place}${star === '' ? '' : ', required'})${said === '' ? '' : `: ${said}`}`];
  });
}
