import * as z from 'zod';

const moment = {
  timezone: z.string().describe('IANA name or offset'),
  datetime: z.string().describe('ISO 8601 with its offset'),
  day_of_week: z.string().describe('In English'),
  is_dst: z.boolean().describe('Whether the clocks are on summer time'),
  offset: z.string().describe('From UTC'),
  epoch_ms: z.number().describe('Milliseconds since 1970'),
};
const Moment = z.object(moment);

/** The reference server's answers, all in one; what was converted, or lies between two, beside the moment that it comes to. */
export const TimeOutput = z.object({
  ...moment,
  source: Moment.optional().describe('What was converted'),
  target: Moment.optional().describe('What it was converted to'),
  time_difference: z.string().optional().describe('From source to target, such as +5.75h'),
  difference: z
    .object({
      from: Moment,
      to: Moment,
      seconds: z.number().describe('Negative when to is before from'),
      duration: z.string().describe('ISO 8601, by the calendar of the first zone'),
      words: z.string(),
    })
    .optional()
    .describe('What lies between two moments'),
  notes: z.array(z.string()).optional().describe('How it was read: gaps and overlaps of clocks, days, units'),
});
