/** A table of texts, its columns as wide as their widest cell. */
export interface Column {
  readonly title: string;
  /** Default: left. */
  readonly align?: 'left' | 'right';
}

const gap = '  ';

/** The heading, and a line for each row, without spaces at their ends. */
export function layTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map(({ title }, at) => Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map(length)));
  const lay = (cells: readonly string[]): string =>
    columns
      .map(({ align }, at) => pad(cells[at] ?? '', widths[at] ?? 0, align))
      .join(gap)
      .trimEnd();
  return [lay(columns.map(({ title }) => title)), ...rows.map(lay)];
}

function pad(text: string, width: number, align: Column['align']): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}

function length(text: string): number {
  return text.length;
}
