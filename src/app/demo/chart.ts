/** Charts of Unicode blocks, in eighths of a character cell. */

const upwards = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const sideways = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'] as const;

/** A bar from the left: `share` of `width` cells, and at least a sliver when it is above nothing. */
export function bar(share: number, width: number): string {
  const eighths = toEighths(share, width);
  return `${'█'.repeat(Math.floor(eighths / 8))}${sideways[eighths % 8]}`;
}

export interface Columns {
  readonly values: readonly number[];
  /** Height of the largest value, in cells. */
  readonly height: number;
  /** One character to stand on top of a column, by its index. */
  readonly marks: ReadonlyMap<number, string>;
  /** Paints the cells of marked columns. */
  readonly paintMarked: (cell: string) => string;
}

/** The rows of a column chart from the top; the first is above the largest value and holds nothing but marks. */
export function columnChart({ values, height, marks, paintMarked }: Columns): string[] {
  const largest = Math.max(...values, 0);
  const columns = values.map((value, index) => {
    const cells = column(largest === 0 ? 0 : value / largest, height, marks.get(index));
    return marks.has(index) ? cells.map((cell) => (cell === ' ' ? cell : paintMarked(cell))) : cells;
  });
  return Array.from({ length: height + 1 }, (_row, row) =>
    columns
      .map((cells) => cells[row])
      .join('')
      .trimEnd(),
  );
}

/** The cells of one column from the top. */
function column(share: number, height: number, mark: string | undefined): string[] {
  const eighths = toEighths(share, height);
  const cells = Array.from({ length: height + 1 }, (_cell, row): string => {
    const filled = eighths - (height - row) * 8;
    return upwards[Math.min(Math.max(filled, 0), 8)] ?? ' ';
  });
  if (mark !== undefined) cells[cells.lastIndexOf(' ')] = mark;
  return cells;
}

function toEighths(share: number, cells: number): number {
  if (share <= 0) return 0;
  return Math.min(Math.max(Math.round(share * cells * 8), 1), cells * 8);
}
