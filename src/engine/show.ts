/** A definition as a tool answers it: whole when it fits, else with its long texts cut, or one part of it. */
import * as z from 'zod';
import { Next as NextShape } from '../model/base.ts';
import { atPath, cutData, cutTexts, type Next, nextPart, type PartWanted } from './part.ts';

/** The arguments that read a part. */
export const partArguments = {
  path: z.string().optional().describe('Only this part, such as steps.0.apiConfig.body'),
  offset: z.int().min(0).default(0).describe('Items or characters of that part to skip'),
};

/** What an answer has beside the definition. */
export const partFields = {
  part: z.unknown().optional().describe('The part that path names'),
  cut: z.string().optional().describe('What was left out of this answer'),
  next: NextShape.optional(),
};

interface Shown {
  part?: unknown;
  cut?: string;
  next?: Next;
}

interface ShowCall extends PartWanted {
  readonly tool: string;
  readonly id: string;
  readonly resultChars: number;
}

const frameChars = 1_000;

export function showDefinition<T extends { readonly id: string }>(
  item: T,
  call: ShowCall,
): (T | { id: string }) & Shown {
  const room = Math.max(call.resultChars - frameChars, frameChars);
  if (call.path !== undefined && call.path !== '') return showPart(item, call.path, room, call);
  const { record, paths } = cutTexts(item, room);
  const [first] = paths;
  if (first === undefined) return record;
  const cut = `${paths.length} long texts are cut: ${paths.slice(0, 5).join(', ')}.`;
  return { ...record, cut, next: { tool: call.tool, arguments: { id: call.id, path: first } } };
}

function showPart(item: { readonly id: string }, path: string, room: number, call: ShowCall): { id: string } & Shown {
  const cut = cutData(atPath(item, path), room, call.offset);
  const next = nextPart(item, path, cut);
  const part = { id: item.id, part: cut.data };
  if (next === undefined) return part;
  const shown = `${path}: ${cut.shown} of ${cut.total} are shown so far.`;
  return { ...part, cut: shown, next: { tool: call.tool, arguments: { id: call.id, ...next } } };
}
