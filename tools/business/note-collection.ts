import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { NoteStatus, noteCollectionInput, Role } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/noteCollection',
  family: 'business',
  title: 'Collect a note',
  summary: 'Keeps a note of the shop for business_apply_note.',
  effect: 'write',
  contract: true,
  needs: ['store', 'bus'],
  input: z.object(noteCollectionInput),
  output: z.object({
    noteId: z.string().describe('Id of the note'),
    status: NoteStatus.describe('What became of it so far'),
    userRole: Role.describe('Whose note it is taken for'),
    duplicateOf: z.string().optional().describe('The note that says the same, and is kept instead'),
  }),
  serve: { workers: true },
  example: { content: 'Sold 12 eggs at 9 each', userRole: 'worker', branch: 'main' },
  async run(input, ctx) {
    const { collectNote } = await import('../../src/engine/business/collect.ts');
    const { note, duplicateOf } = await collectNote(input, ctx);
    const { id: noteId, status, userRole } = note;
    return { noteId, status, userRole, ...(duplicateOf === undefined ? {} : { duplicateOf }) };
  },
});
