/** Checks of single fields of a definition; each gives the problem as a text with its path, or undefined. */
import type { WorkContext } from '../core/context.ts';
import { PatchbayError } from '../core/error.ts';
import { checkSchema } from './schema.ts';

type Ports = WorkContext<'sandbox'>;

export type Problem = Promise<string | undefined>;

/** Whether an expression parses. */
export function checkExpression(text: string | null | undefined, path: string, ctx: Ports): Problem {
  if (isBlank(text) || text === '$') return Promise.resolve(undefined);
  return problemOf(() => ctx.sandbox.check(text ?? '', ctx.signal), path);
}

/** Whether the stop condition of a pagination parses. */
export function checkCondition(text: string | null | undefined, path: string, ctx: Ports): Problem {
  if (isBlank(text)) return Promise.resolve(undefined);
  return problemOf(() => ctx.sandbox.check(text ?? '', ctx.signal, 'condition'), path);
}

export function checkSchemaField(schema: unknown, path: string, ctx: Ports): Problem {
  return problemOf(() => checkSchema(schema, path, ctx));
}

/** The failure of a check as text; failures that are not about the input rise. */
async function problemOf(check: () => Promise<void>, path?: string): Problem {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.code !== 'invalid_input') throw error;
    const text = error.message.replace(/\.$/, '');
    return path === undefined ? text : `${path}: ${text}`;
  }
}

export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === '';
}
