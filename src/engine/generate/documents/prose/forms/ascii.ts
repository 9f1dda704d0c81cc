/** AsciiDoc as Markdown: its titles, tables, definitions and blocks of code. */

/** The lines themselves where they are none of it. */
export function ofAsciiDoc(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => /^={1,5} \S/.test(line))) return lines;
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = /^\|={3,}$/.test(line) ? lines.findIndex((other, index) => index > at && /^\|={3,}$/.test(other)) : -1;
    if (end < 0) {
      result.push(...lineOf(line));
      continue;
    }
    result.push('', ...tableOf(lines.slice(at + 1, end), columnsIn(lines[at - 1] ?? '')), '');
    at = end;
  }
  return result;
}

function lineOf(line: string): readonly string[] {
  const title = /^(={1,5}) (\S.*)$/.exec(line);
  if (title !== null) return ['#'.repeat((title[1] ?? '').length).concat(` ${title[2] ?? ''}`)];
  if (/^\[(?:source|cols|options|%|horizontal)[^\]]*\]$/.test(line)) return [];
  if (/^-{4,}$/.test(line)) return ['```'];
  const [, name = '', said = '', rest = ''] =
    /^`?([a-z_]\w*(?:[.[\]\w-]*))`?((?: \([^)]*\))?)::\s*(.*)$/.exec(line) ?? [];
  if (name !== '') return [`- \`${name}\`${said}: ${rest}`];
  return [line.replace(/^([A-Z][\w -]*)::\s+/, '$1: ').replace(/^\.(Request|Response|Example|Body)\b/, '**$1**:')];
}

/** So many as `[cols="1,1,3"]` says. */
function columnsIn(line: string): number | undefined {
  const cols = /\bcols="([^"]+)"/.exec(line)?.[1];
  return cols?.split(',').length;
}

/** Cells stand beside or below each other; without a number of columns the first line has the head. */
function tableOf(lines: readonly string[], told: number | undefined): readonly string[] {
  const written = lines.filter((line) => line.trim() !== '');
  const cells = written.flatMap((line) => (line.startsWith('|') ? line.slice(1).split(/\s*(?<!\\)\|/) : []));
  const isAlone = written.every((line) => (line.match(/(?<!\\)\|/g) ?? []).length < 2);
  const count = told ?? (isAlone ? undefined : (written[0]?.match(/\|/g)?.length ?? 1));
  if (count === undefined || count < 1) return lines;
  const rows = Array.from({ length: Math.ceil(cells.length / count) }, (_, row) =>
    cells.slice(row * count, (row + 1) * count),
  );
  const [head = [], ...others] = rows.map((row) => `| ${row.map((cell) => cell.trim()).join(' | ')} |`);
  return [String(head), `|${' --- |'.repeat(count)}`, ...others];
}
