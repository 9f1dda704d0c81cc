import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { brief, Id } from '../../src/model/base.ts';
import { bookedFields, NoteStatus } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/applyNote',
  family: 'business',
  title: 'Apply a note',
  summary: 'Books what a collected note says, once; dryRun shows it before.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['store', 'shop', 'bus'],
  input: z.object({
    noteId: Id.meta(brief('Of business_note_collection')),
    dryRun: z.boolean().default(false).meta(brief('Book nothing')),
    force: z.boolean().default(false).meta(brief('Book what is unsure too')),
    reject: z.boolean().default(false).meta(brief('Never book it')),
  }),
  output: z.object({
    noteId: z.string().describe('Id of the note'),
    status: NoteStatus.describe('What became of it'),
    ...bookedFields,
    bookingId: z.string().optional().describe('What business_undo takes back'),
  }),
  serve: { fenced: true },
  example: { noteId: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66', dryRun: true },
  async run(input, ctx) {
    const { applyNote } = await import('../../src/engine/business/apply-note.ts');
    return applyNote(input, ctx);
  },
});
