/** Answers of pages: fields and questions, with what they are taken from. */
import * as z from 'zod';
import { retrievalFields } from './page.ts';

const { next: _next, ...told } = retrievalFields;

const evidenceFields = {
  confidence: z.number().min(0).max(1).optional().describe('How likely it is right, of rules'),
  passage: z.string().optional().describe('Verbatim, from the page'),
  selector: z.string().optional().describe('CSS selector of its element'),
  unsupported: z.boolean().optional().describe('Of a model: whether it does not stand on the page'),
};

const engine = z.string().describe('rules, or provider/model');

export const FieldsOutput = z.object({
  fields: z.record(z.string(), z.string().nullable()).describe('Value of each field; null where the page does not say'),
  evidence: z.record(z.string(), z.object(evidenceFields)).describe('What each value was taken from'),
  data: z.unknown().optional().describe('What the schema wants, by rules; null where the page does not say'),
  missing: z
    .array(z.object({ path: z.string().describe('JSON pointer'), reason: z.string().describe('Why it is null') }))
    .optional()
    .describe('Parts of data that are null'),
  violations: z.array(z.string()).optional().describe('Where data does not fit the schema'),
  data_evidence: z
    .record(z.string(), z.object(evidenceFields))
    .optional()
    .describe('What each part of data was taken from, by JSON pointer'),
  answer_engine: engine,
  ...told,
});

export const QuestionOutput = z.object({
  answer: z.string().describe('In the words of the page'),
  found: z.boolean().describe('Whether the page says it'),
  ...evidenceFields,
  answer_engine: engine,
  ...told,
});
