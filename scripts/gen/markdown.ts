/** Markdown tables. */

/** A table with these headings; a cell keeps its Markdown, and line ends and bars in it do no harm. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, headings.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Said at the top of every generated page. */
export function generatedFrom(source: string): string {
  return `<!-- Generated from ${source} by \`npm run gen\`. -->`;
}
