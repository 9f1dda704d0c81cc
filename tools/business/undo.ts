import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { undoBooking } from '../../src/engine/business/undo.ts';
import { brief } from '../../src/model/base.ts';
import { bookedFields } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/undo',
  family: 'business',
  title: 'Take a booking back',
  summary: 'Takes a booking back, of a note as well.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['store', 'shop', 'bus'],
  input: z.object({ bookingId: z.string().min(1).max(400).meta(brief('As it was answered')) }),
  output: z.object({ ...bookedFields, undone: z.string().describe('The booking that is taken back') }),
  example: { bookingId: 'sale-0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  run: ({ bookingId }, ctx) => undoBooking(bookingId, ctx),
});
