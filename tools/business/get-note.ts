import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Id } from '../../src/model/base.ts';
import { ShownNote } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/getNote',
  family: 'business',
  title: 'Read a note',
  summary: 'Reads one note.',
  effect: 'read',
  contract: false,
  needs: ['store'],
  input: z.object({ id: Id.describe('Its id') }),
  output: ShownNote,
  serve: {
    workers: true,
    fenced: true,
    resource: { noun: 'note', title: 'Note', description: 'What somebody noted in the shop' },
  },
  example: { id: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run({ id }, ctx) {
    const { findNote, showNote } = await import('../../src/engine/business/collect.ts');
    return showNote(await findNote(id, ctx));
  },
});
