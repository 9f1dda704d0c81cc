/** The table of limits: values from the module, words from the doc comments above them. */
import { type ObjectExpression, parseSync } from 'oxc-parser';
import type { GeneratedFile } from './file.ts';
import { code, generatedFrom, table } from './markdown.ts';

interface Row {
  readonly names: readonly string[];
  readonly comment: string;
}

/** `docs/limits.md`. A limit without a comment of its own shares the one above it. */
export function limitsPage(sources: readonly string[], limits: Readonly<Record<string, number>>): GeneratedFile {
  const rows = sources
    .flatMap(readRows)
    .map(({ names, comment }) => [
      names.map(code).join(', '),
      names.map((name) => showValue(name, limits[name])).join(', '),
      comment,
    ]);
  const text = [
    generatedFrom('src/core/limits.ts'),
    '',
    '# Limits',
    '',
    'Where a setting changes a limit, this is its default.',
    '',
    table(['limit', 'value', 'what it bounds'], rows),
  ];
  return { path: 'docs/limits.md', text: `${text.join('\n')}\n` };
}

function readRows(source: string): readonly Row[] {
  const { program, comments } = parseSync('limits.ts', source);
  const rows: { names: string[]; comment: string }[] = [];
  const members = findLimits(program.body);
  let previousEnd = members.start;
  for (const property of members.properties) {
    if (property.type === 'SpreadElement') continue;
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('A limit is a plain member.');
    const { start, end, key } = property;
    const own = comments.findLast((comment) => comment.start >= previousEnd && comment.end <= start);
    if (own !== undefined) rows.push({ names: [], comment: plainText(own.value) });
    const row = rows.at(-1);
    if (row === undefined) throw new Error(`The limit ${key.name} has no comment.`);
    row.names.push(key.name);
    previousEnd = end;
  }
  return rows;
}

function findLimits(body: ReturnType<typeof parseSync>['program']['body']): ObjectExpression {
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      const value = init?.type === 'TSAsExpression' ? init.expression : init;
      if (id.type === 'Identifier' && /^(limits|.+Limits)$/.test(id.name) && value?.type === 'ObjectExpression')
        return value;
    }
  }
  throw new Error('A file of limits does not export an object named limits.');
}

function plainText(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** The value in the largest unit that divides it; the name tells which kind it is. */
function showValue(name: string, value: number | undefined): string {
  if (value === undefined) throw new Error(`The limit ${name} has no value.`);
  if (name.endsWith('Bytes'))
    return inUnits(value, [
      ['GiB', 1024 ** 3],
      ['MiB', 1024 ** 2],
      ['KiB', 1024],
      ['B', 1],
    ]);
  if (name.endsWith('Mib')) return `${value} MiB`;
  if (name.endsWith('Seconds'))
    return inUnits(value, [
      ['h', 3600],
      ['min', 60],
      ['s', 1],
    ]);
  if (name.endsWith('Ms'))
    return inUnits(value, [
      ['h', 3_600_000],
      ['min', 60_000],
      ['s', 1_000],
      ['ms', 1],
    ]);
  return value.toLocaleString('en');
}

function inUnits(value: number, units: readonly (readonly [string, number])[]): string {
  for (const [unit, size] of units) if (value >= size && value % size === 0) return `${value / size} ${unit}`;
  return String(value);
}
