/** One thought of a train of thought, in the contract's shape and with what the reference server adds. */
import * as z from 'zod';
import { brief } from './base.ts';

/** Models write numbers and booleans as text at times, which the reference server takes as well. They are listed as what they are. */
const Truth = (words: string) =>
  z
    .union([z.boolean(), z.string().regex(/^(?:true|false)$/i)], 'Invalid input: expected true or false')
    .meta({ ...brief(words), type: 'boolean' });
const Count = (words: string) =>
  z
    .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,8}$/)], 'Invalid input: expected a whole number from 1 on')
    .meta({ ...brief(words), type: 'integer' });

export const thinkingArguments = {
  thought: z.string().min(1).meta(brief('This step')),
  nextThoughtNeeded: Truth('Whether another follows'),
  thoughtNumber: Count('From 1 on'),
  totalThoughts: Count('Estimate; may change'),
  isRevision: Truth('Revises one').optional(),
  revisesThought: Count('Its number').optional(),
  branchFromThought: Count('Where a branch leaves').optional(),
  branchId: z.string().min(1).max(200).optional().meta(brief('Its name')),
  needsMoreThoughts: Truth('More than estimated').optional(),
  sessionId: z.string().max(100).optional().meta(brief('As answered, to go on')),
  history: z.boolean().optional().meta(brief('Show the thoughts so far')),
};

export type ThinkingRequest = z.output<z.ZodObject<typeof thinkingArguments>>;

const ToldThought = z.object({
  thought: z.string(),
  thoughtNumber: z.int(),
  totalThoughts: z.int(),
  nextThoughtNeeded: z.boolean(),
  isRevision: z.boolean().optional(),
  revisesThought: z.int().optional(),
  branchFromThought: z.int().optional(),
  branchId: z.string().optional(),
  needsMoreThoughts: z.boolean().optional(),
});

export const ThinkingOutput = z.object({
  sessionId: z.string().describe('Handle of this train of thought; give it with the next thought'),
  thoughtNumber: z.int().describe('Of this thought'),
  totalThoughts: z.int().describe('At least thoughtNumber'),
  nextThoughtNeeded: z.boolean().describe('As it was given'),
  branches: z.array(z.string()).describe('Names of the branches so far'),
  thoughtHistoryLength: z.int().describe('Thoughts so far'),
  history: z.array(ToldThought).optional().describe('With history: the latest thoughts that fit, the oldest first'),
});
