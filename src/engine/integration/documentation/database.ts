/** A PostgreSQL database as text: its tables and columns, as information_schema has them. */
import { limits } from '../../../core/limits.ts';
import { queryOf } from './address.ts';
import type { FoundDocumentation, Source } from './context.ts';

const columns = `select c.table_schema, c.table_name, c.column_name, c.data_type, c.is_nullable, c.column_default,
  t.table_type, k.kinds
from information_schema.columns c
join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
left join (
  select u.table_schema, u.table_name, u.column_name, string_agg(distinct tc.constraint_type, ', ') as kinds
  from information_schema.key_column_usage u
  join information_schema.table_constraints tc on tc.constraint_schema = u.constraint_schema
    and tc.constraint_name = u.constraint_name
  group by 1, 2, 3
) k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
where c.table_schema not in ('pg_catalog', 'information_schema')
order by c.table_schema, c.table_name, c.ordinal_position
limit ${limits.documentationColumns}`;

type Row = Readonly<Record<string, unknown>>;

export async function describeDatabase(source: Source): Promise<FoundDocumentation> {
  const query = await queryOf(columns, source);
  if (query === undefined) return {};
  const { ctx } = source;
  const { rows } = await ctx.net.query({
    ...query,
    signal: ctx.signal,
    timeoutMs: limits.documentationRequestMs,
    maxRows: limits.documentationColumns,
    maxBytes: limits.documentationPageBytes,
  });
  return { documentation: toText(rows).slice(0, limits.documentationChars) };
}

function toText(rows: readonly Row[]): string {
  const tables = Map.groupBy(rows, (row) => `${row['table_schema']}.${row['table_name']}`);
  const parts = [...tables].map(([name, of]) => {
    const kind = of[0]?.['table_type'] === 'VIEW' ? 'View' : 'Table';
    return `## ${kind} ${name}\n\n${of.map(toLine).join('\n')}`;
  });
  const note = rows.length < limits.documentationColumns ? '' : '\n\nFurther columns were left out.';
  return `# Database\n\nTables and views of a PostgreSQL database.\n\n${parts.join('\n\n')}${note}\n`;
}

function toLine(row: Row): string {
  const more = [
    row['is_nullable'] === 'NO' ? 'not null' : '',
    typeof row['column_default'] === 'string' ? `default ${row['column_default']}` : '',
    typeof row['kinds'] === 'string' ? row['kinds'].toLowerCase() : '',
  ];
  return `- ${row['column_name']}: ${[row['data_type'], ...more].filter((part) => part !== '').join(', ')}`;
}
