import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: 'db/undo',
  family: 'db',
  title: 'Undo the last change of rows',
  summary:
    'Takes back the last update, deletion, upsert or transaction of rows, if unchanged since; no files, no vectors.',
  effect: 'destroy',
  contract: false,
  needs: ['rows'],
  input: z.object({ dry_run: z.boolean().default(false).describe('Say what would be taken back, change nothing') }),
  output: z.object({
    changed_at: z.string().describe('When the change was made, ISO 8601'),
    tables: z.array(z.string()).describe('Tables it was in'),
    restored: z.int().describe('Deleted rows that are back'),
    reverted: z.int().describe('Rows that have their former values'),
    removed: z.int().describe('Inserted rows that are gone'),
    dry_run: z.boolean().optional().describe('True when nothing was changed'),
  }),
  example: { dry_run: true },
  async run({ dry_run }, { rows, signal }) {
    const { at, tables, ...counts } = await rows.undo({ signal, isDryRun: dry_run });
    const changed_at = new Date(at).toISOString();
    return { changed_at, tables: [...tables], ...counts, ...(dry_run ? { dry_run } : {}) };
  },
});
