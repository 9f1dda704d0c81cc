import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { readCatalogue } from '../../src/engine/business/catalogue.ts';
import { noteCollectionInput, parsedNoteFields, parsedNoteRest } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/parseNote',
  family: 'business',
  title: 'Parse a note',
  summary: 'Reads what a note says was bought and sold; keeps nothing.',
  effect: 'read',
  contract: true,
  needs: ['store'],
  wants: ['llm'],
  input: z.object(noteCollectionInput),
  output: z.object({ ...parsedNoteFields, ...parsedNoteRest }),
  serve: { workers: true, fenced: true },
  example: { content: 'Bumili ng 2 tray na itlog, 210 bawat isa', userRole: 'worker', branch: 'main' },
  async run({ content }, ctx) {
    const [{ proposeLines }, { readNote, showParsed }] = await Promise.all([
      import('../../src/engine/business/propose-lines.ts'),
      import('../../src/engine/business/read-note.ts'),
    ]);
    const tool = 'business/parseNote';
    const catalogue = await readCatalogue(ctx);
    const parsed = await readNote(content, catalogue, tool, ctx);
    const proposals = await proposeLines(ctx.llm, { tool, content, parsed, catalogue, signal: ctx.signal });
    return { ...showParsed(parsed), proposals: [...proposals] };
  },
});
