/** Tables with a column for each method: in every cell that is filled a request to the resource of its row is told. */

const methods = /^(?:GET|POST|PUT|PATCH|DELETE)$/;

/** The text with such tables as tables of requests. */
export function withRequestRows(text: string): string {
  const lines = text.split('\n');
  const found: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const heads = cellsOf(lines[at] ?? '');
    const columns = heads.flatMap((head, column) => (methods.test(bare(head)) ? [{ method: bare(head), column }] : []));
    if (columns.length < 2 || !isRule(lines[at + 1] ?? '')) {
      found.push(lines[at] ?? '');
      continue;
    }
    found.push('| Method | Path | Purpose |', '|---|---|---|');
    at += 2;
    for (; cellsOf(lines[at] ?? '').length > 0; at += 1) {
      const cells = cellsOf(lines[at] ?? '');
      const path = cells.find((cell) => bare(cell).startsWith('/')) ?? '';
      for (const { method, column } of columns) {
        const said = cells[column] ?? '';
        if (path !== '' && !isEmpty(said))
          found.push(`| ${method} | \`${bare(path)}\` | ${isMark(said) ? '' : said} |`);
      }
    }
    at -= 1;
  }
  return found.join('\n');
}

function cellsOf(line: string): readonly string[] {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return row === undefined ? [] : row.split('|').map((cell) => cell.trim());
}

function isRule(line: string): boolean {
  return /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);
}

function bare(cell: string): string {
  return cell.replace(/^[`*_]+|[`*_]+$/g, '').trim();
}

function isEmpty(cell: string): boolean {
  return /^(?:[-–—✗✘×]|no|n\/a)?$/i.test(bare(cell));
}

/** It says no more than that there is one. */
function isMark(cell: string): boolean {
  return /^(?:[✓✔x•*+]|yes|y)$/i.test(bare(cell));
}
