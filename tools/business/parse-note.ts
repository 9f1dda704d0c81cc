import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { readCatalogue } from '../../src/engine/business/catalogue.ts';
import { readNote, showParsed } from '../../src/engine/business/read-note.ts';
import { noteCollectionInput, parsedNoteFields, parsedNoteRest } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/parseNote',
  family: 'business',
  title: 'Parse a note',
  summary: 'Reads what a note says was bought and sold; keeps nothing.',
  effect: 'read',
  contract: true,
  needs: ['store'],
  input: z.object(noteCollectionInput),
  output: z.object({ ...parsedNoteFields, ...parsedNoteRest }),
  serve: { workers: true, fenced: true },
  example: { content: 'Bumili ng 2 tray na itlog, 210 bawat isa', userRole: 'worker', branch: 'main' },
  async run({ content }, ctx) {
    return showParsed(await readNote(content, await readCatalogue(ctx), 'business/parseNote', ctx));
  },
});
